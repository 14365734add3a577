import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface KeyValueRow {
  key: string
  label: ReactNode
  value: ReactNode
  /** Monospaced and breakable anywhere, for addresses and hashes. */
  mono?: boolean
  /** After the value, such as a copy button. */
  action?: ReactNode
}

/** A list of facts, one per line. */
export function KeyValueList({ rows, className }: { rows: KeyValueRow[]; className?: string }) {
  return (
    <dl className={cx('divide-y divide-line border-y border-line', className)}>
      {rows.map((row) => (
        <div key={row.key} className="flex min-h-12 items-center gap-4 py-1.5 text-sm">
          <dt className="w-22 shrink-0 text-ink-faint">{row.label}</dt>
          <dd className={cx('min-w-0 grow', row.mono ? 'font-mono text-[0.92em] break-all' : 'figures')}>
            {row.value}
          </dd>
          {row.action && <dd className="-my-1 -mr-2 shrink-0">{row.action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Shortens a long address to its two ends: `0x3f5C…9aE1`. */
export function shortAddress(address: string, head = 6, tail = 4): string {
  return address.length <= head + tail + 1 ? address : `${address.slice(0, head)}…${address.slice(-tail)}`
}
