import { cx } from '@app/ui'
import type { ReactNode } from 'react'

/** Meaning of a colour: needs action, in progress, done, over, failed. */
export type Tone = 'waiting' | 'going' | 'done' | 'over' | 'wrong'

const looks: Readonly<Record<Tone, string>> = {
  waiting: 'bg-gold-wash text-gold-ink',
  going: 'bg-sunken text-ink-soft',
  done: 'bg-celadon-wash text-celadon-ink',
  over: 'bg-sunken text-ink-faint',
  wrong: 'bg-vermilion-wash text-vermilion-ink',
}

/** State in one word. Text distinguishes states first, colour second. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={cx('inline-block rounded-sm px-1.5 text-xs leading-5 whitespace-nowrap', looks[tone])}>
      {children}
    </span>
  )
}
