import type { GoodsSn } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import type { Database } from '../../../core/database.ts'
import * as queries from './sampleQueries.ts'

/**
 * Milliseconds for which all watchers of one process share an answer, so that their number does not add load to a sale.
 */
const freshMilliseconds = 900
const mostSales = 50
/** Seconds shown in the chart. */
const drawnSeconds = 120

/** Live sale monitoring for staff. */
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
      // Up to the last whole second: not all processes have reported the present one.
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
    /** Returns one sale, less than a second old; undefined if there are no such goods. */
    one: (goodsSn: GoodsSn) => sales.get(goodsSn, () => load(goodsSn)),
    /** Returns the sales of the day, current ones first. */
    ofDay: () => days.get('', () => queries.salesOfDay(db, mostSales)),
    /** Returns the orders in the busiest second on record; null if there is none. */
    peakOf: (goodsSn: GoodsSn) => queries.peakOf(db, goodsSn),
    /** Returns a drop that begins within `minutes`, or began up to `minutes` ago and still sells. */
    dropNear: (minutes: number) => queries.dropNear(db, minutes),
  }
}
