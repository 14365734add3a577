import { AlertIcon, CheckIcon, ClockIcon, cx } from '@app/ui'
import type { Verdict } from './verdict.ts'

const looks: Record<Verdict['tone'], { style: string; Mark: typeof CheckIcon }> = {
  good: { style: 'bg-celadon-ink text-surface', Mark: CheckIcon },
  bad: { style: 'bg-vermilion text-on-vermilion', Mark: AlertIcon },
  wait: { style: 'bg-gold-ink text-surface', Mark: ClockIcon },
}

/** Outcome of a redemption, legible at arm's length in sunlight. */
export function VerdictPanel({ verdict: { tone, title, text } }: { verdict: Verdict }) {
  const { style, Mark } = looks[tone]
  return (
    <div role="alert" className={cx('flex flex-col items-center rounded-lg px-5 py-8 text-center', style)}>
      <Mark className="size-14" strokeWidth={2} />
      <p className="mt-3 text-3xl font-bold">{title}</p>
      <p className="figures mt-2 text-lg text-balance">{text}</p>
    </div>
  )
}
