import type { FieldDescription, FormDescription } from '@app/contract/admin/description'
import { type FormValues, toControl } from './values.ts'

/** One field of a thing that somebody changed meanwhile, where what is stored now is not what was typed. */
export interface ConflictRow {
  name: string
  title: string
  /** As the controls hold them, and as people read them. */
  stored: unknown
  typed: unknown
  storedText: string
  typedText: string
  /** Whoever typed left it as it had been: what is stored now is taken. */
  isUntouched: boolean
}

/** What the fields were drawn from. */
export interface Compared {
  /** What stood in the fields when the form was opened, and what would stand there now. */
  before: FormValues
  now: FormValues
  /** What the controls held when it was refused. */
  typed: FormValues
}

/** How entries of a list are read, by field. */
export type Wording = Readonly<Record<string, (entry: string) => string>>

/** What the second of two who edit the same has to decide, field by field. */
export function conflictRows(
  fields: FormDescription,
  { before, now, typed }: Compared,
  wording: Wording = {},
): ConflictRow[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!(name in now)) return []
    const stored = toControl(now[name], field)
    const mine = typed[name]
    if (isSame(stored, mine)) return []
    const words = { entryName: wording[name] }
    return [
      {
        name,
        title: field.title,
        stored,
        typed: mine,
        storedText: wordsOf(stored, mine, { field, ...words }),
        typedText: wordsOf(mine, stored, { field, ...words }),
        isUntouched: isSame(mine, toControl(before[name], field)),
      },
    ]
  })
}

/** Lists of words are compared as sets: nothing is told by their order. Pictures and other structures are what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other) && one.every((entry) => typeof entry === 'string')) {
    return one.length === other.length && one.every((entry) => other.includes(entry))
  }
  return one === other || (isStructure(one) && isStructure(other) && JSON.stringify(one) === JSON.stringify(other))
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null

interface Manner {
  field: FieldDescription
  entryName: ((entry: string) => string) | undefined
}

/** Of a list what the other has not; of everything else the whole. */
function wordsOf(value: unknown, other: unknown, { field, entryName = (entry) => entry }: Manner): string {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) {
    const own = value.filter((entry) => !(Array.isArray(other) && other.includes(entry)))
    return own.length === 0 ? '没有另外的' : `另有 ${own.map(entryName).join('、')}`
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
