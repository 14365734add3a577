import type { RehearsalScript } from '@app/contract/admin/rehearsals'

const minute = 60_000
/** When each wave comes, and of a hundred how many in it. */
const waves = [
  { at: 0, percent: 50 },
  { at: 10_000, percent: 30 },
  { at: 20_000, percent: 20 },
] as const
/** A wave is over within so many milliseconds. */
const waveLasts = 1000

/**
 * When person `index` of `count` comes, in milliseconds after the sale began: the same each time, so that two rehearsals compare.
 * Evenly spread within what each curve says.
 */
export function arrivalOf(curve: RehearsalScript['curve'], index: number, count: number): number {
  if (curve === 'atOnce') return 0
  if (curve === 'minute') return Math.floor((index / count) * minute)
  let before = 0
  for (const { at, percent } of waves) {
    const people = (count * percent) / 100
    if (index < before + people) return at + Math.floor(((index - before) / people) * waveLasts)
    before += people
  }
  return (waves.at(-1)?.at ?? 0) + waveLasts
}
