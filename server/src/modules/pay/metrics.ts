import { sql } from 'kysely'
import {
  bucketed,
  type CountMetric,
  countWaiting,
  type MetricBucket,
  type PendingCounts,
} from '../../core/dashboardMetrics.ts'
import { RefundStatus } from './states.ts'

const fromBooks =
  (kind: 'payment' | 'refund', what: 'amount' | 'entries'): CountMetric =>
  async (db, { from, until }) => {
    const sum = what === 'amount' ? sql`abs(sum(amount_fen))::float8` : sql`count(*)::int`
    const { rows } = await sql<MetricBucket>`
      select ${bucketed(sql.ref('created_at'))} as "fromAt", ${sum} as sum from money_entries
      where kind = ${sql.lit(kind)} and created_at >= ${from} and created_at < ${until} group by 1`.execute(db)
    return rows
  }

/** Metrics of money in and out, from the books. */
export const payMetrics = {
  paidFen: fromBooks('payment', 'amount'),
  paidOrders: fromBooks('payment', 'entries'),
  refundFen: fromBooks('refund', 'amount'),
}

export const payPendingCounts = {
  differences: (db) => countWaiting(db, sql`select found_at from bill_differences where settled_at is null`),
  refusedRefunds: (db) =>
    countWaiting(
      db,
      sql`select created_at from refunds where status = ${sql.lit(RefundStatus.await)} and refusal is not null`,
    ),
} satisfies PendingCounts
