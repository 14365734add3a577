import { cx } from '@app/ui'
import type { ReactNode } from 'react'

/** Row of large figures: a label, the value, and a note below it. */
export function MetricsRow({
  metrics,
}: {
  metrics: readonly { label: string; value: ReactNode; note?: ReactNode; isBad?: boolean; isGood?: boolean }[]
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-surface sm:grid-cols-3 xl:grid-cols-6">
      {metrics.map(({ label, value, note, isBad, isGood }) => (
        <div key={label} className="px-4 py-3 shadow-[0_0_0_1px_var(--color-line)]">
          <dt className="text-xs text-ink-faint">{label}</dt>
          <dd className={cx('mt-1 text-xl tabular-nums', isBad && 'text-vermilion-ink', isGood && 'text-celadon-ink')}>
            {value}
          </dd>
          {note !== undefined && <dd className="mt-0.5 text-xs text-ink-faint tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
