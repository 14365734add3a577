import { sql } from 'kysely'
import {
  bucketed,
  type CountMetric,
  countWaiting,
  type MetricBucket,
  type PendingCounts,
} from '../../core/dashboardMetrics.ts'

/** Counts opened accounts. */
export const countPeople: CountMetric = async (db, { from, until }) => {
  const { rows } = await sql<MetricBucket>`
    select ${bucketed(sql.ref('created_at'))} as "fromAt", count(*)::int as sum from users
    where created_at >= ${from} and created_at < ${until} group by 1`.execute(db)
  return rows
}

/** Counts verified real names. */
export const countRealNames: CountMetric = async (db, { from, until }) => {
  const { rows } = await sql<MetricBucket>`
    select ${bucketed(sql.ref('verified_at'))} as "fromAt", count(*)::int as sum from identities
    where verified_at >= ${from} and verified_at < ${until} group by 1`.execute(db)
  return rows
}

export const userPendingCounts = {
  realNames: (db) => countWaiting(db, sql`select created_at from kyc_attempts where outcome = 'review'`),
} satisfies PendingCounts
