import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { deckOf } from '../src/index.ts'

const edition = 100
const editions = 10_000
const table = [
  { prizeId: 'hidden', goodsSn: 'G1', quantity: 1 },
  { prizeId: 'rare', goodsSn: 'G2', quantity: 19 },
  { prizeId: 'usual', goodsSn: 'G3', quantity: 80 },
]

/** Seeds that are the same at each run, so that the test never fails by bad luck. */
const seedOf = (index: number) => createHash('sha256').update(`seed ${index}`).digest('hex')

/** How far counts are from what is expected of each, as chi-square. */
const distance = (counts: readonly number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

// 10,000 editions of 100 boxes: 1,000,000 openings. Each statistic has about 99 degrees of freedom, so its mean is about
// 99 and its deviation about 14. A fair shuffle stays between 45 and 170 but for once in a hundred thousand; a biased one
// leaves that by far at this many boxes, and one below 45 would be too even to be a shuffle at all.
test('over a million openings every number is equally likely to hold every prize', { timeout: 120_000 }, () => {
  const hidden = Array<number>(edition).fill(0)
  const rare = Array<number>(edition).fill(0)
  for (let index = 0; index < editions; index++) {
    const deck = deckOf(seedOf(index), table)
    let hiddenAt = 0
    for (const [place, prizeId] of deck.entries()) {
      if (prizeId === 'rare') rare[place] = (rare[place] ?? 0) + 1
      if (prizeId === 'hidden') hiddenAt = place
    }
    hidden[hiddenAt] = (hidden[hiddenAt] ?? 0) + 1
  }
  // The variance of one place is p(1 - p), which chi-square takes for p: brought back to the same scale.
  const rareDistance = distance(rare, editions * 0.19) / (1 - 0.19)
  for (const statistic of [distance(hidden, editions / edition), rareDistance]) {
    expect(statistic).toBeGreaterThan(45)
    expect(statistic).toBeLessThan(170)
  }
})
