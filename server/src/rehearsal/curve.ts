import type { RehearsalScript } from '@app/contract/admin/rehearsals'

const minute = 60_000
/** Start of each wave in milliseconds, and the percentage of users in it. */
const waves = [
  { at: 0, percent: 50 },
  { at: 10_000, percent: 30 },
  { at: 20_000, percent: 20 },
] as const
/** Milliseconds that a wave lasts. */
const waveLasts = 1000

/**
 * Returns when user `index` of `count` arrives, in milliseconds after the start of the sale. It is deterministic, so
 * that two rehearsals can be compared, and evenly spread within each part of the curve.
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
