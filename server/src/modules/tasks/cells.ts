import type { FieldDescription } from '@app/contract/admin/description'
import { textCell } from '@app/contract/csv'

const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats epoch seconds for spreadsheets, in Beijing time: 2026-11-23 09:05:07. */
export const shanghaiTime = (seconds: number): string => moments.format(new Date(seconds * 1000))

/** Returns the heading of a list field, with the unit of its cells if it is not that of the console. */
export const headingOf = ({ title, kind }: Pick<FieldDescription, 'title' | 'kind'>): string =>
  kind === 'bytes' ? `${title}（字节）` : title

/** Returns the cell text of a list field, as operators read it. */
export function cellOf(value: unknown, { kind, labels }: Pick<FieldDescription, 'kind' | 'labels'>): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((one) => cellOf(one, { kind: 'text', ...(labels && { labels }) })).join('、')
  if (typeof value === 'object') return nameOf(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return labels?.[value] ?? numberCell(value, kind)
  const text = typeof value === 'string' ? value : ''
  return textCell(labels?.[text] ?? text)
}

function numberCell(value: number, kind: FieldDescription['kind']): string {
  if (kind === 'fen') return yuan(value)
  return kind === 'time' ? shanghaiTime(value) : String(value)
}

/** Formats fen as yuan: 12.05. */
function yuan(fen: number): string {
  const cents = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`
}

/** Returns the text for an object: its name, or all of it. */
function nameOf(value: object): string {
  const { name, title, id } = value as Record<string, unknown>
  const label = [name, title, id].find((one) => typeof one === 'string' && one !== '')
  return textCell(typeof label === 'string' ? label : JSON.stringify(value))
}
