import { cleanNumber } from '@app/contract/cleanText'
import { Button, Checkbox, Field, Notice, TextArea, TextInput, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminReply } from '@app/contract/admin/routes'
import { useState } from 'react'
import { ConflictChoice } from '../../form/conflict-choice.tsx'
import type { ConflictRow } from '../../form/conflict.ts'
import { linesIn } from '../../form/lines-in.ts'
import { approvalMessage } from '../../form/approval-message.ts'
import { fieldOf, reasonOf, messageOf } from '../../lib/call.ts'
import { PendingScope } from '../../parts/pending-approvals.tsx'
import { useWrite } from '../../lib/query.ts'
import { durationOf, formatDuration } from './duration.ts'
import { DurationInput } from './duration-input.tsx'

type Setting = AdminReply<'setting/list'>['list'][number]
type SettingField = Setting['fields'][number]

/** Form that changes fields of a setting, with a reason. */
export function ChangeSetting({ setting }: { setting: Setting }) {
  const [seen, setSeen] = useState<Setting>()
  return (
    <>
      <Button size="small" onClick={() => setSeen(setting)}>
        修改
      </Button>
      <Dialog open={seen !== undefined} onClose={() => setSeen(undefined)} title={`修改${setting.title}`} size="wide">
        {seen && (
          <PendingScope target={`setting:${setting.key}`}>
            <ChangeForm opened={seen} stored={setting} onClose={() => setSeen(undefined)} />
          </PendingScope>
        )}
      </Dialog>
    </>
  )
}

interface ChangeFormProps {
  /** Setting when the form was opened: the base of the change. */
  opened: Setting
  /** Setting as stored now. */
  stored: Setting
  onClose: () => void
}

type Typed = Readonly<Record<string, string | boolean>>

function ChangeForm({ opened, stored, onClose }: ChangeFormProps) {
  const [typed, setTyped] = useState<Typed>({})
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  // Values typed when a conflicting change was detected.
  const [conflicting, setConflicting] = useState<Typed>()
  const { mutateAsync, isPending } = useWrite('setting/change', { isQuiet: true })
  const { key, version, fields } = conflicting ? stored : opened

  async function send() {
    setRefusal(undefined)
    const changed = fields.filter(({ path }) => path in typed)
    const wrong = changed.flatMap((field) => {
      const fault = faultOf(field, typed[field.path] ?? '')
      return fault === undefined ? [] : [[field.path, fault]]
    })
    const missing = reason.trim().length < 2 ? [['reason', '请说明修改原因，至少 2 个字']] : []
    const all = Object.fromEntries([...wrong, ...missing]) as Record<string, string>
    setFaults(all)
    if (Object.keys(all).length > 0) return
    const values = Object.fromEntries(changed.map((field) => [field.path, valueOf(field, typed[field.path] ?? '')]))
    try {
      const reply = await mutateAsync({ key, version, values, reason })
      toast.good(approvalMessage(reply) ?? '已修改，立即生效')
      onClose()
    } catch (error) {
      const path = fieldOf(error)
      if (reasonOf(error) === 'EDITED_MEANWHILE') setConflicting(typed)
      if (fields.some((field) => field.path === path)) setFaults({ [path]: messageOf(error) })
      else setRefusal(messageOf(error))
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {fields.map((field) => (
          <div key={field.path} className={field.kind === 'number' || field.kind === 'flag' ? '' : 'md:col-span-2'}>
            <Control
              field={field}
              value={typed[field.path] ?? textOf(field)}
              fault={faults[field.path]}
              onChange={(value) => setTyped({ ...typed, [field.path]: value })}
            />
          </div>
        ))}
      </div>
      <Field label="原因" required error={faults['reason']}>
        <TextArea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {conflicting && stored.version !== opened.version && (
        <ConflictChoice
          rows={conflictsOf(stored, conflicting)}
          valueOf={(path) => typed[path] ?? textAt(stored, path)}
          choose={(path, value) => setTyped({ ...typed, [path]: value as string | boolean })}
        />
      )}
      {refusal !== undefined && (
        <Notice tone="bad" urgent>
          {refusal}
        </Notice>
      )}
      <div className="flex gap-3">
        <Button type="submit" variant="primary" pending={isPending} disabled={Object.keys(typed).length === 0}>
          保存
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </form>
  )
}

const textAt = ({ fields }: Setting, path: string): string | boolean => {
  const field = fields.find((one) => one.path === path)
  return field ? textOf(field) : ''
}

/** Returns typed values that differ from the stored ones; untouched fields are not sent. */
function conflictsOf({ fields }: Setting, conflicting: Typed): ConflictRow[] {
  return fields.flatMap((field) => {
    const { path, title } = field
    const [mine, now] = [conflicting[path], textOf(field)]
    if (mine === undefined || mine === now) return []
    return [
      {
        name: path,
        title,
        stored: now,
        typed: mine,
        storedText: formatValue(field, now),
        typedText: formatValue(field, mine),
        isUntouched: false,
      },
    ]
  })
}

function formatValue(field: SettingField, value: string | boolean): string {
  const duration = durationOf(field)
  if (duration && /^\d+$/.test(String(value))) return formatDuration(Number(value), duration)
  return typeof value === 'boolean' ? (value ? '是' : '否') : value === '' ? '空' : value
}

interface ControlProps {
  field: SettingField
  value: string | boolean
  fault: string | undefined
  onChange: (value: string | boolean) => void
}

function Control({ field, value, fault, onChange }: ControlProps) {
  const { kind, title } = field
  if (kind === 'flag') {
    return (
      <Checkbox checked={value === true} onChange={(event) => onChange(event.target.checked)}>
        {title}
      </Checkbox>
    )
  }
  const text = String(value)
  const duration = durationOf(field)
  return (
    <Field label={duration?.title ?? title} hint={hintOf(field)} error={fault}>
      {duration ? (
        <DurationInput duration={duration} value={text} onChange={onChange} />
      ) : kind === 'number' || kind === 'text' ? (
        <TextInput
          autoComplete="off"
          inputMode={kind === 'number' ? 'numeric' : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <TextArea
          rows={Math.min(12, text.split('\n').length + 1)}
          className={kind === 'structure' ? 'font-mono' : undefined}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Returns the limits of a field and the effect of a change. */
function hintOf(field: SettingField): string | undefined {
  return [rangeOf(field), field.effect].filter(Boolean).join('。') || undefined
}

function rangeOf(field: SettingField): string | undefined {
  const { kind, minimum, maximum, preset } = field
  if (kind === 'number')
    return `${limitOf(field, minimum)} 到 ${limitOf(field, maximum)}，默认 ${limitOf(field, Number(preset))}`
  if (kind === 'lines') return '每行一条'
  if (kind === 'structure') return 'JSON 格式'
  return maximum === null ? undefined : `最多 ${maximum} 个字符`
}

/** Formats a limit of a number. */
function limitOf(field: SettingField, limit: number | null): string {
  const duration = durationOf(field)
  if (limit === null) return '不限'
  return duration ? formatDuration(limit, duration) : String(limit)
}

/** Returns the initial text of a field. */
function textOf({ kind, value }: SettingField): string | boolean {
  if (kind === 'flag') return value === true
  if (kind === 'lines') return (value as readonly string[]).join('\n')
  return kind === 'structure' ? JSON.stringify(value, null, 2) : String(value)
}

/** Returns what is wrong with the typed value, as far as the browser can tell. */
function faultOf(field: SettingField, typed: string | boolean): string | undefined {
  const { kind, title, minimum, maximum } = field
  const duration = durationOf(field)
  const text = kind === 'number' ? cleanNumber(String(typed)) : String(typed).trim()
  if (kind === 'number') {
    if (!/^-?\d+$/.test(text)) {
      return duration ? `请填写数字，换算后应是整${duration.stored.name}` : `${title}应为整数`
    }
    if (minimum !== null && Number(text) < minimum) return `不能小于 ${limitOf(field, minimum)}`
    if (maximum !== null && Number(text) > maximum) return `不能大于 ${limitOf(field, maximum)}`
  }
  if (kind === 'structure') {
    try {
      JSON.parse(text)
    } catch {
      return 'JSON 格式不完整'
    }
  }
  return undefined
}

function valueOf({ kind }: SettingField, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed
  if (kind === 'number') return Number(cleanNumber(typed))
  if (kind === 'structure') return JSON.parse(typed)
  if (kind !== 'lines') return typed.trim()
  return linesIn(typed)
}
