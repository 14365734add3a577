import type { ListPath } from '@app/contract/admin/routes'
import { cleaners, cleanNumber } from '@app/contract/cleanText'
import { cutText } from '@app/contract/cutText'
import { Button, cx, FilterIcon, PlainInput } from '@app/ui'
import { type ReactNode, useState } from 'react'
import type { FieldDescription } from '@app/contract/admin/description'
import { PickFilter, useMayPick } from '../form/pick.tsx'
import type { Search } from '../lib/address.ts'
import { fromLocalInput, toLocalInput } from '../lib/format.ts'
import { stripCellQuotes } from '../lib/cell-quotes.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import type { ListAddress } from './address.ts'
import { listOf } from './types.ts'

/** Control of a filter, given its value and what to do with a new one. */
export type FilterControls = Readonly<
  Record<string, (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode>
>

export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>

interface FilterBarProps {
  path: ListPath
  address: ListAddress
  /** Filters that the page sets; they are hidden. */
  fixed?: readonly string[] | undefined
  /** Values, known to the page, of filters that are text to their call. */
  choices?: Choices | undefined
  /** Filters that always have a value. */
  standard?: Search | undefined
  /** Controls of the page's own, by filter. */
  controls?: FilterControls | undefined
}

/** Number of filters shown before the user expands them all. */
const few = 4
const none: readonly string[] = []
const noStandard: Search = {}
const noControls: FilterControls = {}

/** Whether a menu would be too long for these values. */
const isLong = (labels: Readonly<Record<string, string>> | undefined): boolean =>
  labels !== undefined && Object.keys(labels).length > 20

/** Filter bar generated from the filters that the list's call declares. */
export function FilterBar({
  path,
  address,
  fixed = none,
  choices,
  standard = noStandard,
  controls = noControls,
}: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const { filters, tabs } = listOf(path)
  const all = Object.entries(filters).filter(([name]) => !fixed.includes(name) && name !== tabs)
  const mayPick = useMayPick()
  const shown = all.filter(([name], index) => isOpen || index < few || address.filters[name] !== undefined)
  const isNarrowed = Object.keys(address.filters).some((name) => address.filters[name] !== standard[name])
  return (
    <div role="search" aria-label="筛选" className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
      {shown.map(([name, field]) => (
        <Labelled
          key={name}
          title={field.title}
          isPicked={
            (field.pick !== undefined && mayPick(field.pick)) ||
            isLong(choices?.[name] ?? field.labels) ||
            name in controls
          }
        >
          {controls[name]?.(address.filters[name], (value) => address.setFilter(name, value)) ?? (
            <FilterControl
              field={choices?.[name] ? { ...field, labels: choices[name] } : field}
              isSet={standard[name] !== undefined}
              value={address.filters[name]}
              onChange={(value) => address.setFilter(name, value)}
            />
          )}
        </Labelled>
      ))}
      {all.length > shown.length && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          <FilterIcon className="size-4" />
          更多筛选
        </Button>
      )}
      {isNarrowed && (
        <Button size="small" variant="quiet" onClick={() => address.setFilters({})}>
          清除筛选
        </Button>
      )}
    </div>
  )
}

interface LabelledProps {
  title: string
  /** The control has several parts, each with a label of its own. */
  isPicked: boolean
  children: ReactNode
}

function Labelled({ title, isPicked, children }: LabelledProps) {
  const Element = isPicked ? 'div' : 'label'
  return (
    <Element className="flex min-w-0 flex-col gap-1 text-xs text-ink-soft">
      {isPicked ? <span aria-hidden="true">{title}</span> : title}
      {children}
    </Element>
  )
}

interface FilterControlProps {
  field: FieldDescription
  /** Whether the filter always has a value. */
  isSet: boolean
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const boxStyle = 'field text-sm'

function FilterControl({ field, isSet, value, onChange }: FilterControlProps) {
  const { kind, labels } = field
  const mayPick = useMayPick()
  if (isLong(labels) && labels)
    return <ChoiceFilter label={field.title} labels={labels} value={value ?? ''} onChange={onChange} />
  if (labels || kind === 'flag') {
    const options = Object.entries(labels ?? { true: '是', false: '否' })
    return (
      <select className={boxStyle} value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        {!isSet && <option value="">不限</option>}
        {value !== undefined && !options.some(([key]) => key === value) && <option value={value}>{value}</option>}
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  if (field.pick !== undefined && mayPick(field.pick)) {
    return (
      <PickFilter
        of={field.pick}
        label={field.title}
        value={value ?? ''}
        onChange={(id) => onChange(id ?? undefined)}
      />
    )
  }
  if (kind === 'time') {
    return (
      <TypedFilter
        type="datetime-local"
        value={value === undefined ? '' : toLocalInput(Number(value))}
        onChange={(text) => onChange(fromLocalInput(text)?.toString())}
      />
    )
  }
  if (kind === 'day') {
    return <TypedFilter type="date" value={value ?? ''} onChange={(text) => onChange(text || undefined)} />
  }
  if (kind === 'fen') {
    return (
      <TypedFilter
        type="text"
        pattern={/^\d{1,10}(\.\d{1,2})?$/}
        value={value === undefined ? '' : String(Number(value) / 100)}
        onChange={(text) => onChange(text === '' ? undefined : String(Math.round(Number(text) * 100)))}
      />
    )
  }
  if (kind === 'number') {
    return (
      <TypedFilter
        type="text"
        pattern={/^-?\d{1,15}$/}
        value={value ?? ''}
        onChange={(text) => onChange(text || undefined)}
      />
    )
  }
  return (
    <TypedFilter
      type="search"
      value={value ?? ''}
      onChange={(text) => {
        const clean = cleaners[field.clean ?? 'text'](stripCellQuotes(text))
        onChange(cutText(clean, field.maximum ?? Infinity, 'codePoints') || undefined)
      }}
    />
  )
}

interface TypedFilterProps {
  /** `text` for numbers, because an input of type `number` refuses full-width digits. */
  type: 'search' | 'text' | 'date' | 'datetime-local'
  value: string
  /** Pattern of a valid number. */
  pattern?: RegExp
  onChange: (text: string) => void
}

/** Filter input that takes effect on Enter or when it loses the focus. */
function TypedFilter({ type, value, pattern, onChange }: TypedFilterProps) {
  const [{ of, text }, setTyped] = useState({ of: value, text: value })
  // The address has changed elsewhere, for example by going back.
  if (of !== value) setTyped({ of: value, text: value })
  const read = (typed: string) => (pattern ? cleanNumber(typed) : typed)
  const isRight = (typed: string) => !pattern || typed === '' || pattern.test(typed)
  const settle = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const next = read(currentTarget.value)
    if (next !== value && isRight(next)) onChange(next)
  }
  return (
    <PlainInput
      type={type}
      value={text}
      {...(pattern && { inputMode: 'decimal', autoComplete: 'off', 'aria-invalid': !isRight(read(text)) })}
      className={cx(
        boxStyle,
        type === 'search' ? 'w-44' : type === 'text' ? 'w-28' : type === 'date' ? 'w-36' : 'w-48',
      )}
      onChange={(event) => {
        setTyped({ of, text: event.target.value })
        // The input was cleared with its button, or a date was picked.
        if (type.startsWith('date') || event.target.value === '') onChange(event.target.value)
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event)
      }}
    />
  )
}
