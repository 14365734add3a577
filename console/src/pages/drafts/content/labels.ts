import { formatFen, formatTime } from '../../../lib/format.ts'
import { percentOf } from './area.ts'
import type { Content } from './value.ts'

/** Labels of a kind of content. */
interface ContentLabels {
  /** Labels of its fields. */
  titles: Readonly<Record<string, string>>
  /** Labels of choices, by the names of their fields at any depth. */
  choices: Readonly<Record<string, Readonly<Record<string | number, string>>>>
  /** Returns the name of a referenced record, once known. */
  nameOf: (field: string, id: string) => string | undefined
}

/** Formats a field of a content for comparison. */
function textOf(name: string, value: unknown, labels: ContentLabels): string {
  if (value === undefined || value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string' || typeof value === 'number') {
    const chosen = labels.choices[name]?.[value] ?? labels.nameOf(name, String(value))
    if (chosen !== undefined) return chosen
  }
  if (typeof value === 'number') {
    if (name.endsWith('Fen')) return formatFen(value)
    return value > 1_000_000_000 ? formatTime(value) : String(value)
  }
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((one) => textOf(name, one, labels)).join('；')
  if (typeof value !== 'object') return ''
  const fields = Object.entries(value)
  const url = fields.find(([field]) => field === 'url')?.[1] as unknown
  if (typeof url === 'string') return `图 ${url.split('/').at(-1)?.slice(0, 8) ?? ''}`
  const area = areaIn(value)
  if (area) return area
  return fields.map(([field, inner]) => textOf(field, inner, labels)).join('，')
}

/** Formats a detail's part of a picture in percent; undefined for anything else. */
function areaIn(value: object): string | undefined {
  if (!('left' in value && 'top' in value && 'width' in value && 'height' in value)) return undefined
  const [left, top, width, height] = [value.left, value.top, value.width, value.height].map(
    (share) => `${percentOf(Number(share))}%`,
  )
  return `左 ${left} 上 ${top} 宽 ${width} 高 ${height}`
}

const plain = (text: string): string => {
  const own = text.startsWith('<') ? new DOMParser().parseFromString(text, 'text/html').body.innerText : text
  return (own ?? text).trim()
}

/** Formats all content by the labels of its fields, for `Difference`. */
export const describeSights = (content: Content, labels: ContentLabels): Record<string, string> =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [labels.titles[name] ?? name, textOf(name, value, labels)]),
  )
