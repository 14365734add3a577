import type { FieldDescription, FormDescription } from '@app/contract/admin/description'
import { type FormValues, toControl } from './values.ts'

/** Field of a conflicting edit whose stored value differs from the typed one. */
export interface ConflictRow {
  name: string
  title: string
  /** Stored value as the control holds it, and formatted for display. */
  stored: unknown
  typed: unknown
  storedText: string
  typedText: string
  /** The user did not change the field, so the stored value is taken. */
  isUntouched: boolean
}

/** Values to compare in a conflict. */
export interface Compared {
  /** Values when the form was opened, and values that it would have now. */
  before: FormValues
  now: FormValues
  /** Values of the controls when the request was refused. */
  typed: FormValues
}

/** Formatting of list entries, by field. */
export type EntryFormats = Readonly<Record<string, (entry: string) => string>>

/** Returns the fields that need a decision after two conflicting edits. */
export function conflictRows(
  fields: FormDescription,
  { before, now, typed }: Compared,
  entryFormats: EntryFormats = {},
): ConflictRow[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!(name in now)) return []
    const stored = toControl(now[name], field)
    const mine = typed[name]
    if (isSame(stored, mine)) return []
    const options = { field, entryName: entryFormats[name] }
    return [
      {
        name,
        title: field.title,
        stored,
        typed: mine,
        storedText: textOf(stored, mine, options),
        typedText: textOf(mine, stored, options),
        isUntouched: isSame(mine, toControl(before[name], field)),
      },
    ]
  })
}

/**
 * Compares two values. Lists of strings are compared as sets, because their order has no meaning; pictures and other
 * structures are compared by content.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other) && one.every((entry) => typeof entry === 'string')) {
    return one.length === other.length && one.every((entry) => other.includes(entry))
  }
  return one === other || (isStructure(one) && isStructure(other) && JSON.stringify(one) === JSON.stringify(other))
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null

interface TextOptions {
  field: FieldDescription
  entryName: ((entry: string) => string) | undefined
}

/** For a list, returns the entries that the other list lacks; for any other value, all of it. */
function textOf(value: unknown, other: unknown, { field, entryName = (entry) => entry }: TextOptions): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    const own = value.filter((entry) => !(Array.isArray(other) && other.includes(entry)))
    return own.length === 0 ? '没有其他项' : `另有 ${own.map(entryName).join('、')}`
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return `${value.length} 项`
  if (isPicture(value)) return `图片 ${value.url.split('/').at(-1) ?? ''}`
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  if (text === '') return '空'
  if (field.kind === 'fen') return `¥${text}`
  return field.labels?.[text] ?? (field.kind === 'time' ? text.replace('T', ' ') : text)
}

const isPicture = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
