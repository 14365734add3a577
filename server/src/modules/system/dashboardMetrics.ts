import { allFigures, type FigureName } from '@app/contract/admin/dashboardNames'
import type { AdminReply } from '@app/contract/admin/routes'
import { createCache } from '../../core/cache.ts'
import { shanghaiDay } from '../../core/clock.ts'
import { type Database, databaseNow } from '../../core/database.ts'
import { bucketOf, type CountMetric, type DashboardMetrics } from '../../core/dashboardMetrics.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as queries from './figureQueries.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Delay before ten minutes are summed: transactions that began in them have ended by then. */
const lag = 10 * minute
/** How far back sums are first computed, slightly more than the dashboard shows. */
const longest = 92 * day

/** Milliseconds for which metrics are cached; they are the same for everyone who may see them. */
const freshFor = 10_000

type Today = AdminReply<'dashboard/figures'>
type Series = AdminReply<'dashboard/series'>

/**
 * Metrics of the dashboard. Events are summed by ten minutes once those are over, and only the latest are counted again:
 * a day of a million orders is 144 rows and the tail.
 */
export interface DashboardReads {
  /** Returns today's metrics next to yesterday's and last week's. */
  today(): Promise<Today>
  /** Returns metrics of `count` days, today last. */
  series(count: number): Promise<Series>
  sweep: Sweep
}

interface Deps {
  database: Database
  /** Metrics that all modules declare; they are built later. */
  declared: () => DashboardMetrics
}

export function createDashboardReads(deps: Deps): DashboardReads {
  const days = createCache<Series>({ milliseconds: freshFor, maximum: 8 })
  const todays = createCache<Today>({ milliseconds: freshFor, maximum: 2 })
  return {
    today: () => todays.get('today', () => readToday(deps)),
    series: (count) => days.get(String(count), () => readSeries(deps, count)),
    sweep: { name: 'figure sums', everySeconds: 300, run: () => sumUpAll(deps) },
  }
}

const forEachMetric = <Result>(
  { declared }: Deps,
  work: (name: FigureName, count: CountMetric) => Promise<Result>,
): Promise<Result[]> =>
  Promise.all(
    allFigures.flatMap((name) => {
      const count = declared()[name]
      return count ? [work(name, count)] : []
    }),
  )

/** Returns the events from a full ten minutes on and before `until`, by name. */
async function sumsBetween(
  deps: Deps,
  from: Date,
  until: Date,
  summed: ReadonlyMap<string, Date>,
): Promise<Map<FigureName, number>> {
  const full = bucketOf(until)
  const kept = await queries.sumsBetween(deps.database.db, from, full)
  const sums = await forEachMetric(deps, async (name, count) => {
    const mark = summed.get(name)?.getTime() ?? 0
    const live = new Date(Math.max(from.getTime(), Math.min(mark, full.getTime())))
    const tail = await count(deps.database.db, { from: live, until })
    return [name, (kept.get(name) ?? 0) + tail.reduce((sum, one) => sum + one.sum, 0)] as const
  })
  return new Map(sums)
}

async function readToday(deps: Deps): Promise<Today> {
  const { db } = deps.database
  const now = await databaseNow(db)
  const summed = await queries.marks(db)
  const begin = beginOfDay(now).getTime()
  const daysAgo = (count: number) =>
    sumsBetween(deps, new Date(begin - count * day), new Date(now.getTime() - count * day), summed)
  const [today, yesterday, lastWeek] = await Promise.all([daysAgo(0), daysAgo(1), daysAgo(7)])
  const list = [...today].map(([name, sum]) => ({
    name,
    today: sum,
    yesterday: yesterday.get(name) ?? 0,
    lastWeek: lastWeek.get(name) ?? 0,
  }))
  return { at: Math.floor(now.getTime() / 1000), list }
}

async function readSeries(deps: Deps, count: number): Promise<Series> {
  const { db } = deps.database
  const now = await databaseNow(db)
  const from = new Date(beginOfDay(now).getTime() - (count - 1) * day)
  const names = Array.from({ length: count }, (_, index) => shanghaiDay(from.getTime() + index * day))
  const [summed, kept] = await Promise.all([queries.marks(db), queries.sumsByDay(db, from)])
  const list = await forEachMetric(deps, async (name, counting) => {
    const sums = new Map(kept.filter((row) => row.name === name).map((row) => [row.day, row.sum]))
    const live = new Date(Math.max(from.getTime(), summed.get(name)?.getTime() ?? 0))
    for (const { fromAt, sum } of await counting(db, { from: live, until: now })) {
      const at = shanghaiDay(fromAt.getTime())
      sums.set(at, (sums.get(at) ?? 0) + sum)
    }
    return { name, values: names.map((at) => sums.get(at) ?? 0) }
  })
  return { days: names, list }
}

/** Sums up a further part of every metric; returns whether there is more to sum. */
async function sumUpAll(deps: Deps): Promise<boolean> {
  let hasMore = false
  for (const name of allFigures) {
    const count = deps.declared()[name]
    if (count && (await sumUp(deps, name, count))) hasMore = true
  }
  return hasMore
}

async function sumUp({ database }: Deps, name: FigureName, count: CountMetric): Promise<boolean> {
  return database.transaction(async (tx) => {
    const now = await databaseNow(tx)
    const last = bucketOf(new Date(now.getTime() - lag)).getTime()
    const from = ((await queries.lockMark(tx, name)) ?? beginOfDay(new Date(now.getTime() - longest))).getTime()
    if (from >= last) return false
    const until = new Date(Math.min(from + day, last))
    await queries.keepSums(tx, name, await count(tx, { from: new Date(from), until }), until)
    return until.getTime() < last
  })
}

/** Returns midnight in Shanghai, which has no daylight saving time. */
function beginOfDay(moment: Date): Date {
  return new Date(`${shanghaiDay(moment.getTime())}T00:00:00+08:00`)
}
