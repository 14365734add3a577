import { type RawBuilder, sql } from 'kysely'
import type { FigureName, WaitName } from '@app/contract/admin/dashboardNames'
import type { Staff } from './adminHandler.ts'
import type { Db, Tx } from './database.ts'

/** The count of the ten minutes starting at `fromAt`. */
export interface MetricBucket {
  fromAt: Date
  sum: number
}

/**
 * Counts events from `from` (inclusive) to `until` (exclusive) in buckets of ten minutes. Reads only an index over
 * their time.
 */
export type CountMetric = (db: Db | Tx, span: { from: Date; until: Date }) => Promise<MetricBucket[]>

/** Dashboard metrics of a module. */
export type DashboardMetrics = { readonly [Name in FigureName]?: CountMetric }

/** A pending count, capped at ten thousand, and the time of its oldest entry. */
export interface Wait {
  count: number
  since: Date | null
}

/** Pending counts of a module; `staff` is the viewer, null for a read without one. */
export type PendingCounts = { readonly [Name in WaitName]?: (db: Db, staff: Staff | null) => Promise<Wait> }

export const bucketSeconds = 600

/** Returns the start of the ten-minute bucket of a time. */
export const bucketOf = (moment: Date): Date =>
  new Date(Math.floor(moment.getTime() / (bucketSeconds * 1000)) * bucketSeconds * 1000)

/** SQL for `bucketOf`. */
export const bucketed = (column: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`date_bin('10 minutes', ${column}, timestamptz 'epoch')`

/** Counts the rows of a query that yields one unordered time per pending entry, reading at most ten thousand. */
export async function countWaiting(db: Db, moments: RawBuilder<unknown>): Promise<Wait> {
  const { rows } = await sql<Wait>`
    select count(*)::int as count, min(since) as since from (${moments} limit 10000) waiting (since)`.execute(db)
  return rows[0] ?? { count: 0, since: null }
}
