import type { AdminReply } from '@app/contract/admin/routes'
import { TextInput } from '@app/ui'
import { useState } from 'react'
import { useAddress } from '../../lib/address.ts'
import { InnerLink } from '../../parts/inner-link.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { ChangeSetting } from './change-setting.tsx'
import { durationOf, formatDuration } from './duration.ts'

type Setting = AdminReply<'setting/list'>['list'][number]
type Field = Setting['fields'][number]

/** Page of the settings that operators change at run time. */
export default function Settings() {
  const read = useRead('setting/list', {})
  return (
    <Page
      title="设置"
      note="修改后立即在所有进程生效"
      actions={<InnerLink to="/settings/environment">由环境变量决定的</InnerLink>}
    >
      <QueryBoundary read={read}>{({ list }) => <Found list={list} />}</QueryBoundary>
    </Page>
  )
}

/** Settings that contain what the address asks for, in their own names or in those of their fields. */
function Found({ list }: { list: readonly Setting[] }) {
  const [address, change] = useAddress()
  // The address follows: an input method must not wait for it.
  const [search, setSearch] = useState(address['search'] ?? '')
  const wanted = search.trim().toLowerCase()
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
  const found = list.flatMap((setting) => {
    if (has(setting.title)) return [setting]
    const fields = setting.fields.filter(({ title, effect }) => has(title, effect))
    return fields.length > 0 ? [{ ...setting, shown: fields }] : []
  })
  return (
    <>
      <TextInput
        type="search"
        aria-label="搜索设置"
        placeholder="搜索设置，例如「转赠」「时限」"
        className="max-w-96"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          change({ search: event.target.value }, { replaces: true })
        }}
      />
      <p role="status" className={wanted === '' || found.length === 0 ? '' : 'sr-only'}>
        {wanted === '' ? '' : found.length === 0 ? `没有与“${search.trim()}”有关的设置` : `找到 ${found.length} 组设置`}
      </p>
      <div className="gap-5 xl:columns-2 [&>section]:mb-5 [&>section]:break-inside-avoid">
        {found.map((setting) => (
          <One key={setting.key} setting={setting} />
        ))}
      </div>
    </>
  )
}

/** `shown` are the fields that were found; the form has all of them. */
function One({ setting }: { setting: Setting & { shown?: readonly Field[] } }) {
  const may = useMay()
  const { key, title, changedAt, changedBy, fields, shown = fields } = setting
  return (
    <Section
      title={title}
      aside={
        <div className="flex items-center gap-3 text-sm">
          {changedAt !== null && (
            <span className="hidden text-ink-faint sm:inline">
              {changedBy || '命令行'} 改于 {formatTime(changedAt).slice(0, 16)}
            </span>
          )}
          {may('audit.read') && <InnerLink to={`/settings/${key}`}>记录</InnerLink>}
          {may('setting.change') && <ChangeSetting setting={setting} />}
        </div>
      }
    >
      <dl className="-my-2 divide-y divide-line text-sm">
        {shown.map((field) => (
          <div key={field.path} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-4 py-2">
            <dt>
              <span className="text-ink-soft">{durationOf(field)?.title ?? field.title}</span>
              {field.effect && <p className="mt-0.5 text-xs text-ink-faint">{field.effect}</p>}
            </dt>
            <dd className="min-w-0 break-words tabular-nums">
              <Value field={field} />
              {JSON.stringify(field.value) !== JSON.stringify(field.preset) && <Preset field={field} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Preset({ field }: { field: Field }) {
  const isShort = field.kind === 'number' || field.kind === 'flag'
  return (
    <span className="ml-3 text-xs text-ink-faint">
      {isShort ? `默认 ${formatField(field, field.preset)}` : '已改动'}
    </span>
  )
}

const shortOf = (value: unknown): string => (value === true ? '是' : value === false ? '否' : String(value))

function formatField(field: Field, value: unknown): string {
  const duration = durationOf(field)
  return duration ? formatDuration(Number(value), duration) : shortOf(value)
}

/** Formats a value. */
function Value({ field }: { field: Field }) {
  const { kind, value } = field
  if (kind === 'flag' || kind === 'number') return <>{formatField(field, value)}</>
  if (kind === 'text') return <>{String(value)}</>
  if (kind === 'lines') return <StructureShown value={(value as readonly string[]).map((line) => [line])} />
  return <StructureShown value={value} />
}

function StructureShown({ value }: { value: unknown }) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (entries.every((entry) => typeof entry !== 'object')) return <>{entries.map(String).join('、')}</>
  return (
    <ul>
      {entries.map((entry, index) => (
        // Entries have no name of their own.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {Object.values(entry as object)
            .flat()
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
