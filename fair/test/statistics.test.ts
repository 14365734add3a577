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

/** Fixed seeds, so that the test never fails by chance. */
const seedOf = (index: number) => createHash('sha256').update(`seed ${index}`).digest('hex')

/** Chi-square distance of counts from the count expected of each. */
const distance = (counts: readonly number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)

// 10,000 editions of 100 boxes: 1,000,000 openings. Each statistic has about 99 degrees of freedom, so its mean is about
// 99 and its standard deviation about 14. A fair shuffle stays between 45 and 170 except once in a hundred thousand
// runs. A biased one is far outside at this number of boxes, and one below 45 would be too even for a shuffle.
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
  // The variance of one position is p(1 - p), but chi-square assumes p: rescaled here.
  const rareDistance = distance(rare, editions * 0.19) / (1 - 0.19)
  for (const statistic of [distance(hidden, editions / edition), rareDistance]) {
    expect(statistic).toBeGreaterThan(45)
    expect(statistic).toBeLessThan(170)
  }
})
