import { cx } from '@app/ui'
import type { ReactNode } from 'react'

/** Somebody has to do something; it is on its way; done; over; wrong. */
export type Tone = 'waiting' | 'going' | 'done' | 'over' | 'wrong'

const looks: Readonly<Record<Tone, string>> = {
  waiting: 'bg-gold-wash text-gold-ink',
  going: 'bg-sunken text-ink-soft',
  done: 'bg-celadon-wash text-celadon-ink',
  over: 'bg-sunken text-ink-faint',
  wrong: 'bg-vermilion-wash text-vermilion-ink',
}

/** A state in one word, told apart by words first and colour second. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={cx('inline-block rounded-sm px-1.5 text-xs leading-5 whitespace-nowrap', looks[tone])}>
      {children}
    </span>
  )
}
