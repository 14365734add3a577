import type { GoodsSn } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import type { Database, Db } from '../../../core/database.ts'
import * as queries from './sampleQueries.ts'

/**
 * Milliseconds for which all watchers of one process share an answer, so that their number does not add load to a sale.
 */
const freshMilliseconds = 900
const mostSales = 50
/** Seconds shown in the chart. */
const chartSeconds = 120

export interface MonitoredSale {
  sale: queries.SaleRow
  /** Purchase attempts of the last two minutes, by second, oldest first. */
  perSecond: { placed: number; refused: number }[]
  /** Refused attempts by reason, most frequent first. */
  refusals: { reason: string; lastTenMinutes: number; total: number }[]
  placedTotal: number
}

/** Live sale monitoring for staff. */
export interface SaleMonitor {
  /** Returns one sale, less than a second old; undefined if there are no such goods. */
  one(goodsSn: GoodsSn): Promise<MonitoredSale | undefined>
  /** Returns the sales of the day, current ones first. */
  ofDay(): Promise<queries.SaleRow[]>
  /** Returns the orders in the busiest second on record; null if there is none. */
  peakOf(goodsSn: GoodsSn): Promise<number | null>
  /** Returns a drop that begins within `minutes`, or began up to `minutes` ago and still sells. */
  dropNear(minutes: number): ReturnType<typeof queries.dropNear>
}

export function createSaleMonitor({ db }: Database): SaleMonitor {
  const sales = createCache<MonitoredSale | undefined>({ milliseconds: freshMilliseconds, maximum: 200 })
  const days = createCache<queries.SaleRow[]>({ milliseconds: freshMilliseconds, maximum: 1 })
  return {
    one: (goodsSn) => sales.get(goodsSn, () => loadSale(db, goodsSn)),
    ofDay: () => days.get('', () => queries.salesOfDay(db, mostSales)),
    peakOf: (goodsSn) => queries.peakOf(db, goodsSn),
    dropNear: (minutes) => queries.dropNear(db, minutes),
  }
}

async function loadSale(db: Db, goodsSn: GoodsSn): Promise<MonitoredSale | undefined> {
  const [sale, saleSamples, outcomes] = await Promise.all([
    queries.saleNow(db, goodsSn),
    queries.recentSaleSamples(db, goodsSn),
    queries.outcomesOf(db, goodsSn),
  ])
  if (!sale) return undefined
  const perSecond = Array.from({ length: chartSeconds }, () => ({ placed: 0, refused: 0 }))
  const recent = new Map<string, number>()
  for (const { second, outcome, count } of saleSamples) {
    recent.set(outcome, (recent.get(outcome) ?? 0) + count)
    // Up to the last whole second: not all processes have reported the present one.
    const sums = perSecond[chartSeconds - (sale.second - second)]
    if (sums) sums[outcome === 'placed' ? 'placed' : 'refused'] += count
  }
  const refusals = outcomes
    .filter(({ outcome }) => outcome !== 'placed')
    .map(({ outcome, times }) => ({ reason: outcome, lastTenMinutes: recent.get(outcome) ?? 0, total: times }))
    .toSorted((one, other) => other.total - one.total)
  const placedTotal = outcomes.find(({ outcome }) => outcome === 'placed')?.times ?? 0
  return { sale, perSecond, refusals, placedTotal }
}
