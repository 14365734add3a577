import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'

/** `plain` informs, `good` confirms, `rare` highlights, `bad` warns. */
export type Tone = 'plain' | 'good' | 'rare' | 'bad'

export interface NoticeProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** At the end, such as a link or a small button. */
  action?: ReactNode
  /** Interrupts screen readers; for an error that just occurred. */
  urgent?: boolean
  className?: string
}

const looks: Record<Tone, string> = {
  plain: 'bg-sunken text-ink [--mark:var(--color-ink-soft)]',
  good: 'bg-celadon-wash text-ink [--mark:var(--color-celadon-ink)]',
  rare: 'bg-gold-wash text-ink [--mark:var(--color-gold-ink)]',
  bad: 'bg-vermilion-wash text-ink [--mark:var(--color-vermilion-ink)]',
}
const marks = { plain: InfoIcon, good: CheckIcon, rare: InfoIcon, bad: AlertIcon }

/** A message within the page, on a background of its tone. */
export function Notice({ tone = 'plain', title, children, action, urgent, className }: NoticeProps) {
  const Mark = marks[tone]
  return (
    <div
      role={urgent ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-md px-4 py-3 text-sm', looks[tone], className)}
    >
      <Mark className="mt-0.5 size-4.5 shrink-0 text-(--mark)" />
      <div className="min-w-0 grow">
        {title && <p className="font-medium">{title}</p>}
        {children && <div className={title ? 'text-ink-soft' : undefined}>{children}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  )
}
