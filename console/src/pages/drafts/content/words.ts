import { formatFen, formatTime } from '../../../lib/format.ts'
import type { Content } from './value.ts'

/** A field of a content as one reads it where versions are compared. */
function wordsOf(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') {
    if (name.endsWith('Fen')) return formatFen(value)
    return value > 1_000_000_000 ? formatTime(value) : String(value)
  }
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.length === 0 ? '无' : value.map((one) => wordsOf(name, one)).join('；')
  if (typeof value !== 'object') return ''
  const fields = Object.entries(value)
  const url = fields.find(([field]) => field === 'url')?.[1] as unknown
  if (typeof url === 'string') return `图 ${url.split('/').at(-1)?.slice(0, 8) ?? ''}`
  return fields.map(([field, inner]) => wordsOf(field, inner)).join('，')
}

const plain = (text: string): string => {
  const words = text.startsWith('<') ? new DOMParser().parseFromString(text, 'text/html').body.innerText : text
  return (words ?? text).trim()
}

/** The whole content by what its fields are called, for `Difference`. */
export const inWords = (content: Content, titles: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [titles[name] ?? name, wordsOf(name, value)]))
