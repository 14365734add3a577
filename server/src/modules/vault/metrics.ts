import { sql } from 'kysely'
import { bucketed, type CountMetric, type MetricBucket } from '../../core/dashboardMetrics.ts'

/** Counts issued items. */
export const countIssued: CountMetric = async (db, { from, until }) => {
  const { rows } = await sql<MetricBucket>`
    select ${bucketed(sql.ref('created_at'))} as "fromAt", count(*)::int as sum from item_entries
    where kind = 'issued' and created_at >= ${from} and created_at < ${until} group by 1`.execute(db)
  return rows
}
