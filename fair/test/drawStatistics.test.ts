import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawnPrize } from '../src/index.ts'

const odds = [1, 9, 90, 400, 500, 1000, 3000, 5000]
const table = odds.map((share, index) => ({ prizeId: `p${index}`, odds: share }))
const usual = 'p7'
const days = 10
const people = 50_000

/** Fixed seeds, so that the test never fails by chance. */
const seedOf = (day: number) => createHash('sha256').update(`day ${day}`).digest('hex')

// Chi-square of eight prizes has seven degrees of freedom: a fair draw stays between 0.3 and 36 except twice in a
// hundred thousand runs. One in four people gets the usual prize in both tries; the standard deviation of that count is
// the root of n · 1/4 · 3/4, and chance does not exceed five of them.
test(
  'over a million tries every prize comes as often as its odds say, whatever came before',
  { timeout: 300_000 },
  () => {
    const counts = new Map(table.map(({ prizeId }) => [prizeId, 0]))
    let twice = 0
    for (let day = 0; day < days; day++) {
      const seed = seedOf(day)
      for (let person = 0; person < people; person++) {
        const uid = String(1_000_000_000 + person)
        const both = [1, 2].map((ordinal) => drawnPrize(seed, table, { uid, ordinal }))
        for (const prizeId of both) counts.set(prizeId, (counts.get(prizeId) ?? 0) + 1)
        if (both.every((prizeId) => prizeId === usual)) twice++
      }
    }
    const pairs = days * people
    const distance = table.reduce((sum, { prizeId, odds: share }) => {
      const expected = (2 * pairs * share) / 10_000
      return sum + ((counts.get(prizeId) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(distance).toBeGreaterThan(0.3)
    expect(distance).toBeLessThan(36)
    expect(Math.abs(twice - pairs / 4)).toBeLessThan(5 * Math.sqrt((pairs * 3) / 16))
  },
)
