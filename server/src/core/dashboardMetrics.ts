import { type RawBuilder, sql } from 'kysely'
import type { FigureName, WaitName } from '@app/contract/admin/dashboardNames'
import type { Staff } from './adminHandler.ts'
import type { Db, Tx } from './database.ts'

/** What was counted in the ten minutes from `fromAt` on. */
export interface MetricBucket {
  fromAt: Date
  sum: number
}

/** Counts what happened from `from` on and before `until`, by ten minutes; read by an index over its time alone. */
export type CountMetric = (db: Db | Tx, span: { from: Date; until: Date }) => Promise<MetricBucket[]>

/** What a module counts for the dashboard. */
export type DashboardMetrics = { readonly [Name in FigureName]?: CountMetric }

/** How many wait, at most ten thousand, and since when the longest. */
export interface Wait {
  count: number
  since: Date | null
}

/** What of a module waits for people; `staff` is who asks, null where it is nobody. */
export type PendingCounts = { readonly [Name in WaitName]?: (db: Db, staff: Staff | null) => Promise<Wait> }

export const bucketSeconds = 600

/** The ten minutes that a moment is in. */
export const bucketOf = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / (bucketSeconds * 1000)) * bucketSeconds * 1000)

/** The same in SQL. */
export const bucketed = (column: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`date_bin('10 minutes', ${column}, timestamptz 'epoch')`

/** Runs a query that gives a moment for each thing that waits, without an order; it is read no further than the bound. */
export async function countWaiting(db: Db, moments: RawBuilder<unknown>): Promise<Wait> {
  const { rows } = await sql<Wait>`
    select count(*)::int as count, min(since) as since from (${moments} limit 10000) waiting (since)`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
