import { cleanNumber } from '@app/contract/cleanText'
import { cutText } from '@app/contract/cutText'
import type { PickKind } from '@app/contract/admin/pickNames'
import { Checkbox, Field, Select, TextArea, TextInput } from '@app/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { MotionField } from '../../../form/motions/motion-field.tsx'
import { GalleryField } from '../../../form/pictures/gallery-field.tsx'
import { PictureField } from '../../../form/pictures/picture-field.tsx'
import type { PictureUsage } from '../../../form/pictures/picture-usage.ts'
import { RichText } from '../../../form/rich-text/rich-text.tsx'
import { PickMany, PickOne } from '../../../form/pick.tsx'
import { fromLocalInput, toLocalInput } from '../../../lib/format.ts'
import type { Picture } from '@app/contract'
import { anchorOf, type ContentField, useContentField } from './form.ts'

export interface ContentFieldProps {
  /** Path in the content, such as `creator.name`. */
  path: string
  label: string
  hint?: ReactNode
}

interface FrameProps extends ContentFieldProps {
  field: ContentField
  /** Several controls with names of their own, instead of one that the label belongs to. */
  isGroup?: boolean
  children: ReactNode
}

/** Frame of a field: its label, why it is locked, its control, and its findings. */
function Frame({ path, label, hint, field, isGroup = false, children }: FrameProps) {
  // An untouched field is naturally empty; the list beside the form names it, so the field itself shows no error yet.
  const [isVisited, setVisited] = useState(false)
  const isEmpty =
    field.value === undefined || field.value === '' || (Array.isArray(field.value) && field.value.length === 0)
  const own = field.findings.filter((finding) => finding.field === path && (isVisited || !isEmpty))
  const blocks = own.filter(({ level }) => level === 'blocks').map(({ sentence }) => sentence)
  const warns = own.filter(({ level }) => level === 'warns').map(({ sentence }) => sentence)
  const frozen = reasonAt(path, field)
  const note = warns.length > 0 ? <span className="text-gold-ink">{warns.join('；')}</span> : (frozen ?? hint)
  const lock = frozen === undefined ? null : <span className="text-xs text-ink-faint">已锁定</span>
  return (
    <div
      id={anchorOf(path)}
      tabIndex={-1}
      className="min-w-0 scroll-mt-32 outline-none"
      onBlur={() => setVisited(true)}
      onFocus={({ target, currentTarget }) => target === currentTarget && setVisited(true)}
    >
      <Field
        label={label}
        isGroup={isGroup}
        hint={note}
        {...(blocks.length > 0 && { error: blocks.join('；') })}
        {...(lock && { aside: lock })}
      >
        {children}
      </Field>
    </div>
  )
}

/** Returns why a field is locked; the list of an entry shows it once for all its fields. */
const reasonAt = (path: string, { frozen }: ContentField): string | undefined =>
  /\.\d+(\.|$)/.test(path) ? undefined : frozen

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface TextProps extends ContentFieldProps {
  maximum: number
  /** Number of lines. */
  rows?: number
}

export function ContentText({ maximum, rows, ...props }: TextProps) {
  const field = useContentField(props.path)
  const value = textOf(field.value)
  // A field's `maxLength` counts UTF-16 units, the server code points.
  const set = (text: string) => field.set(cutText(text, maximum, 'codePoints'))
  const common = {
    value,
    disabled: field.isDisabled,
    autoComplete: 'off',
  }
  return (
    <Frame {...props} field={field}>
      {rows === undefined ? (
        <TextInput {...common} onChange={(event) => set(event.target.value)} />
      ) : (
        <TextArea {...common} rows={rows} onChange={(event) => set(event.target.value)} />
      )}
    </Frame>
  )
}

interface NumberProps extends ContentFieldProps {
  /** Unit shown after the number. */
  unit?: string
  /** Whether it is money: typed in yuan, stored in fen. */
  isMoney?: boolean
  /** Whether it is stored in hundredths of the typed value, such as odds. */
  isHundredths?: boolean
  /** Whether it may be empty, which is stored as null. */
  isOptional?: boolean
}

/** Number field. Text that is not a number yet stays on screen and is not stored. */
export function ContentNumber({
  unit,
  isMoney = false,
  isHundredths = isMoney,
  isOptional = false,
  ...props
}: NumberProps) {
  const field = useContentField(props.path)
  const shown = typeof field.value === 'number' ? String(isHundredths ? field.value / 100 : field.value) : ''
  const [typed, setTyped] = useState(shown)
  const isOwn = numberOf(typed, isHundredths) === (field.value ?? undefined)
  return (
    <Frame {...props} field={field}>
      <TextInput
        value={isOwn ? typed : shown}
        inputMode={isHundredths ? 'decimal' : 'numeric'}
        autoComplete="off"
        disabled={field.isDisabled}
        before={isMoney ? '¥' : undefined}
        after={unit === undefined ? undefined : <span className="pr-3 text-sm text-ink-faint">{unit}</span>}
        onChange={({ target }) => {
          const text = cleanNumber(target.value)
          if (!/^\d{0,12}(\.\d{0,2})?$/.test(text) || (!isHundredths && text.includes('.'))) return
          setTyped(text)
          field.set(numberOf(text, isHundredths) ?? (isOptional ? null : undefined))
        }}
      />
    </Frame>
  )
}

function numberOf(text: string, isHundredths: boolean): number | undefined {
  if (text === '' || text === '.') return undefined
  return isHundredths ? Math.round(Number(text) * 100) : Number(text)
}

interface TimeProps extends ContentFieldProps {
  /** Whether it may be empty, which is stored as null. */
  isOptional?: boolean
}

/** Time field in China's time zone. */
export function ContentTime({ isOptional = false, ...props }: TimeProps) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field}>
      <TextInput
        type="datetime-local"
        value={typeof field.value === 'number' ? toLocalInput(field.value) : ''}
        disabled={field.isDisabled}
        onChange={({ target }) => field.set(fromLocalInput(target.value) ?? (isOptional ? null : undefined))}
      />
    </Frame>
  )
}

interface ChoiceProps extends ContentFieldProps {
  /** Label of each value. */
  labels: Readonly<Record<string | number, string>>
}

export function ContentChoice({ labels, ...props }: ChoiceProps) {
  const field = useContentField(props.path)
  const key = typeof field.value === 'string' || typeof field.value === 'number' ? String(field.value) : ''
  return (
    <Frame {...props} field={field}>
      <Select
        value={key}
        disabled={field.isDisabled}
        onChange={({ target: { value } }) =>
          field.set(
            value === '' ? undefined : typeof field.value === 'string' || !/^\d+$/.test(value) ? value : Number(value),
          )
        }
      >
        <option value="">请选择</option>
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Frame>
  )
}

export function ContentFlag({ path, label, hint }: ContentFieldProps) {
  const field = useContentField(path)
  const note = reasonAt(path, field) ?? hint
  return (
    <div id={anchorOf(path)} tabIndex={-1} className="flex scroll-mt-32 flex-col gap-1 outline-none">
      <Checkbox
        checked={field.value === true}
        disabled={field.isDisabled}
        onChange={(event) => field.set(event.target.checked)}
      >
        {label}
      </Checkbox>
      {note && <p className="text-sm text-ink-faint">{note}</p>}
    </div>
  )
}

export function ContentPicture({ usage, ...props }: ContentFieldProps & { usage: PictureUsage }) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field} isGroup>
      <PictureField
        label={props.label}
        usage={usage}
        value={field.value as Picture | undefined}
        isDisabled={field.isDisabled}
        onChange={(picture) => field.set(picture ?? undefined)}
      />
    </Frame>
  )
}

export function ContentGallery({ most, usage, ...props }: ContentFieldProps & { most: number; usage?: PictureUsage }) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field} isGroup>
      <GalleryField
        most={most}
        value={(field.value as Picture[] | undefined) ?? []}
        isDisabled={field.isDisabled}
        onChange={field.set}
        {...(usage && { usage })}
      />
    </Frame>
  )
}

export function ContentMotion(props: ContentFieldProps) {
  const field = useContentField(props.path)
  const cover = useContentField('cover')
  const poster = field.findings.filter(({ field: where }) => where.startsWith(`${props.path}.poster`))
  return (
    <Frame {...props} field={field} isGroup>
      <MotionField
        value={field.value as ComponentProps<typeof MotionField>['value']}
        usualPoster={cover.value as Picture | undefined}
        isDisabled={field.isDisabled}
        onChange={field.set}
      />
      {poster.length > 0 && (
        <p className="mt-1.5 text-sm text-vermilion-ink">{poster.map(({ sentence }) => sentence).join('；')}</p>
      )}
    </Frame>
  )
}

export function ContentRichText({ maximum, ...props }: ContentFieldProps & { maximum: number }) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field} isGroup>
      <RichText
        label={props.label}
        maximum={maximum}
        value={textOf(field.value)}
        isDisabled={field.isDisabled}
        onChange={field.set}
      />
    </Frame>
  )
}

interface PickProps extends ContentFieldProps {
  of: PickKind
}

/** Picker of one record, searched on the server; stored as null if it is optional and empty. */
export function ContentPick({ of, isOptional = false, ...props }: PickProps & { isOptional?: boolean }) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field}>
      <PickOne
        label={props.label}
        of={of}
        value={textOf(field.value)}
        isDisabled={field.isDisabled}
        onChange={(id) => field.set(id ?? (isOptional ? null : undefined))}
      />
    </Frame>
  )
}

/** Picker of several records in order. */
export function ContentPickMany({ of, most, ...props }: PickProps & { most: number }) {
  const field = useContentField(props.path)
  return (
    <Frame {...props} field={field} isGroup>
      <PickMany
        label={props.label}
        of={of}
        most={most}
        value={(field.value as string[] | undefined) ?? []}
        isDisabled={field.isDisabled}
        onChange={field.set}
      />
    </Frame>
  )
}
