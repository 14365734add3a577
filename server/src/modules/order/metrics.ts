import { OrderStatus, ReturnState } from '@app/contract'
import { sql } from 'kysely'
import {
  bucketed,
  type CountMetric,
  countWaiting,
  type MetricBucket,
  type PendingCounts,
} from '../../core/dashboardMetrics.ts'
import { undelivered } from './adminQueries.ts'

/** Counts orders placed. */
export const countPlaced: CountMetric = async (db, { from, until }) => {
  const { rows } = await sql<MetricBucket>`
    select ${bucketed(sql.ref('created_at'))} as "fromAt", count(*)::int as sum from orders
    where created_at >= ${from} and created_at < ${until} group by 1`.execute(db)
  return rows
}

export const orderPendingCounts = {
  parcels: (db) =>
    countWaiting(db, sql`select paid_at from orders where status = ${sql.lit(OrderStatus.waitDelivery)}`),
  returns: (db) =>
    countWaiting(db, sql`select asked_at from order_returns where state = ${sql.lit(ReturnState.asked)}`),
  undelivered: (db) => countWaiting(db, sql`select paid_at from orders where ${undelivered}`),
  invoices: (db) => countWaiting(db, sql`select asked_at from invoices where state = 'asked'`),
} satisfies PendingCounts
