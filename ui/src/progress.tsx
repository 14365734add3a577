import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ProgressProps {
  /** Description of the work in progress, such as `正在开启第 3 个`. */
  label: string
  /** Amount done, of `max`. Omitted while unknown. */
  value?: number
  max?: number
  /** At the far end of the label, such as `3 / 10`. */
  aside?: ReactNode
  tone?: 'ink' | 'celadon' | 'gold'
  className?: string
}

const tones = { ink: 'bg-ink', celadon: 'bg-celadon', gold: 'bg-gold' }

/** A progress bar for longer work. */
export function Progress({ label, value, max = 1, aside, tone = 'celadon', className }: ProgressProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value / max))
  return (
    <div className={className}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="text-ink-soft">{label}</span>
        {aside && <span className="figures text-ink-faint">{aside}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        className="mt-2 h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cx(
            'h-full origin-left rounded-full transition-transform duration-(--duration-slow)',
            tones[tone],
            share === undefined && 'animate-breathe',
          )}
          style={{ transform: `scaleX(${share ?? 0.4})` }}
        />
      </div>
    </div>
  )
}
