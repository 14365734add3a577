import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { CheckIcon } from './icons.tsx'

export interface Step {
  label: string
  note?: ReactNode
}

export interface StepsProps {
  /** Name of the list. */
  label: string
  steps: Step[]
  /** Index of the current step; the length of `steps` when all are done. */
  current: number
  className?: string
}

/** A short process with its steps side by side. */
export function Steps({ label, steps, current, className }: StepsProps) {
  return (
    <ol aria-label={label} className={cx('flex', className)}>
      {steps.map((step, index) => {
        const done = index < current
        const here = index === current
        return (
          <li
            key={step.label}
            aria-current={here ? 'step' : undefined}
            className={cx(
              'relative min-w-0 flex-1 text-center text-sm',
              index > 0 &&
                "before:absolute before:top-3 before:right-[calc(50%+1.1rem)] before:left-[calc(-50%+1.1rem)] before:h-px before:content-['']",
              index <= current ? 'before:bg-celadon' : 'before:bg-line',
            )}
          >
            <span
              className={cx(
                'figures mx-auto grid size-6 place-items-center rounded-full border text-xs',
                done && 'border-celadon bg-celadon-wash text-celadon-ink',
                here && 'border-ink text-ink',
                !done && !here && 'border-line-strong text-ink-faint',
              )}
            >
              {done ? <CheckIcon aria-label="已完成" className="size-3.5" /> : index + 1}
            </span>
            <span className={cx('mt-1.5 block', here ? 'font-medium' : done ? 'text-ink-soft' : 'text-ink-faint')}>
              {step.label}
            </span>
            {step.note && <span className="block text-xs text-ink-faint">{step.note}</span>}
          </li>
        )
      })}
    </ol>
  )
}

export interface TimelineEntry {
  key: string
  title: ReactNode
  /** Readable time. */
  time?: ReactNode
  note?: ReactNode
  /** Whether it is highlighted. */
  strong?: boolean
}

/** A vertical timeline of events, newest first. */
export function Timeline({
  entries,
  label,
  className,
}: {
  entries: TimelineEntry[]
  label: string
  className?: string
}) {
  return (
    <ol aria-label={label} className={className}>
      {entries.map((entry) => (
        <li
          key={entry.key}
          className="relative pb-6 pl-6 before:absolute before:top-3 before:bottom-[-0.6rem] before:left-[3px] before:w-px before:bg-line last:pb-0 last:before:hidden"
        >
          <i
            aria-hidden
            className={cx(
              'absolute top-[0.6em] left-0 size-[7px] rounded-full',
              entry.strong ? 'bg-celadon' : 'border border-line-strong bg-paper',
            )}
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className={entry.strong ? 'font-medium' : undefined}>{entry.title}</span>
            {entry.time && <span className="figures text-xs text-ink-faint">{entry.time}</span>}
          </div>
          {entry.note && <div className="text-sm text-ink-soft">{entry.note}</div>}
        </li>
      ))}
    </ol>
  )
}
