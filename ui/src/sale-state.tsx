import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { formatCount } from './price.tsx'

/** State of a sale. `few` is on sale with little left; `ended` closed before it sold out. */
export type SaleStage = 'upcoming' | 'selling' | 'few' | 'sold-out' | 'ended'

export interface SaleStateProps {
  stage: SaleStage
  /** Copies left, shown if `stage` is `few`. */
  left?: number
  /** Measure word of the counted thing. */
  unit?: string
  /** Replaces the standard text, such as `今天 12:00 开抢`. */
  children?: ReactNode
  className?: string
}

const labels: Record<SaleStage, string> = {
  upcoming: '即将开抢',
  selling: '抢购中',
  few: '所剩不多',
  'sold-out': '已售罄',
  ended: '已结束',
}
const looks: Record<SaleStage, { text: string; dot: string }> = {
  upcoming: { text: 'text-gold-ink', dot: 'border border-gold' },
  selling: { text: 'text-ink', dot: 'bg-celadon' },
  few: { text: 'text-vermilion-ink', dot: 'bg-vermilion-ink' },
  'sold-out': { text: 'text-ink-faint', dot: 'border border-line-strong' },
  ended: { text: 'text-ink-faint', dot: 'border border-line-strong' },
}

/** The state of a sale as one word and a dot; the word alone carries the meaning. */
export function SaleState({ stage, left, unit = '件', children, className }: SaleStateProps) {
  const look = looks[stage]
  const standard = stage === 'few' && left !== undefined ? `仅剩 ${formatCount(left)} ${unit}` : labels[stage]
  return (
    <span className={cx('figures inline-flex items-baseline gap-1.5 break-keep text-sm', look.text, className)}>
      <i aria-hidden className={cx('size-1.5 self-center rounded-full', look.dot)} />
      {children ?? standard}
    </span>
  )
}
