import type { GoodsSn } from '@app/contract'
import { createCache } from '../../core/cache.ts'
import type { Database } from '../../core/database.ts'
import * as queries from './saleSampleQueries.ts'

/** Everybody who watches through one process shares an answer of this age, so that watching costs a sale the same however many do. */
const freshMilliseconds = 900
const mostSales = 50
/** Seconds that are drawn. */
const drawnSeconds = 120

/** Sales as those see them who watch. */
export function createSaleWatch({ db }: Database) {
  const sales = createCache<Awaited<ReturnType<typeof load>>>({ milliseconds: freshMilliseconds, maximum: 200 })
  const days = createCache<Awaited<ReturnType<typeof queries.salesOfDay>>>({
    milliseconds: freshMilliseconds,
    maximum: 1,
  })

  async function load(goodsSn: GoodsSn) {
    const [sale, saleSamples, outcomes] = await Promise.all([
      queries.saleNow(db, goodsSn),
      queries.recentSaleSamples(db, goodsSn),
      queries.outcomesOf(db, goodsSn),
    ])
    if (!sale) return undefined
    const perSecond = Array.from({ length: drawnSeconds }, () => ({ placed: 0, refused: 0 }))
    const recent = new Map<string, number>()
    for (const { second, outcome, count } of saleSamples) {
      recent.set(outcome, (recent.get(outcome) ?? 0) + count)
      // Up to the last whole second: the one that runs is not told of by everybody yet.
      const drawn = perSecond[drawnSeconds - (sale.second - second)]
      if (drawn) drawn[outcome === 'placed' ? 'placed' : 'refused'] += count
    }
    const refusals = outcomes
      .filter(({ outcome }) => outcome !== 'placed')
      .map(({ outcome, times }) => ({ reason: outcome, lastTenMinutes: recent.get(outcome) ?? 0, total: times }))
      .toSorted((one, other) => other.total - one.total)
    const placedTotal = outcomes.find(({ outcome }) => outcome === 'placed')?.times ?? 0
    return { sale, perSecond, refusals, placedTotal }
  }

  return {
    /** One sale, of less than a second ago; undefined where there is no such good. */
    one: (goodsSn: GoodsSn) => sales.get(goodsSn, () => load(goodsSn)),
    /** Those of the day, the latest first. */
    ofDay: () => days.get('', () => queries.salesOfDay(db, mostSales)),
    /** Orders of the busiest second that is still known; null where none is. */
    peakOf: (goodsSn: GoodsSn) => queries.peakOf(db, goodsSn),
    /** A drop that begins within so many minutes, or began so many ago and still sells. */
    dropNear: (minutes: number) => queries.dropNear(db, minutes),
  }
}
