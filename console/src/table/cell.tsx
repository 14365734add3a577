import { Time } from '@app/ui'
import type { FieldDescription } from '@app/contract/admin/description'
import type { ReactNode } from 'react'
import { formatBytes, formatCount, formatFen, formatTime } from '../lib/format.ts'

/** Default rendering of a list value in its cell. */
export function showValue(value: unknown, { kind, labels }: FieldDescription): ReactNode {
  if (value === null || value === undefined || value === '') return <span className="text-ink-faint">—</span>
  if (labels && (typeof value === 'string' || typeof value === 'number')) return labels[value] ?? value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') {
    if (kind === 'fen') return formatFen(value)
    if (kind === 'bytes') return formatBytes(value)
    if (kind === 'time') return <Time at={value}>{formatTime(value)}</Time>
    return formatCount(value)
  }
  if (Array.isArray(value))
    return value.map((one) => nameOf(one)).join('、') || <span className="text-ink-faint">—</span>
  return nameOf(value)
}

/** Returns the name of a nested entry. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return 'name' in value ? String(value.name) : JSON.stringify(value)
}

/** Whether a column is numeric; numbers are right-aligned for comparison. */
export const isFigure = ({ kind, labels }: FieldDescription): boolean =>
  !labels && (kind === 'fen' || kind === 'bytes' || kind === 'number')
