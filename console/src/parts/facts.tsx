import { cx } from '@app/ui'
import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** Leave out if there is nothing to show. */
  value: ReactNode
  /** Several sentences, on a line of their own. */
  isWide?: boolean
}

/** Facts about a record, in as many columns as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fill,minmax(14rem,1fr))]">
      {facts.map(({ label, value, isWide = false }) => (
        <div key={label} className={cx('min-w-0', isWide && 'col-span-full max-w-prose')}>
          <dt className="text-xs text-ink-faint">{label}</dt>
          <dd className="mt-0.5 break-words tabular-nums">{value === '' || value === null ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
