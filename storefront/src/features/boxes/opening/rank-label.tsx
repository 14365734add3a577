import { cx } from '@app/ui'
import type { Rarity } from '../ranks.ts'

/** Rank of a prize; gold if rare. */
export function RankLabel({ rank, rarity, className }: { rank: string; rarity: Rarity; className?: string }) {
  return (
    <p className={cx('text-sm tracking-[0.2em]', rarity > 0 ? 'text-gold-ink' : 'text-ink-faint', className)}>{rank}</p>
  )
}
