import type { OrderSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

/** Payments of an order, the oldest first. */
export function paymentsOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('payments')
    .select([
      'sn',
      'platform',
      'amount_fen',
      'status',
      'channel_trade_no',
      'fail_reason',
      'created_at',
      'paid_at',
      'closed_at',
    ])
    .where('order_sn', '=', orderSn)
    .orderBy('sn')
    .execute()
}

/** Refunds of an order, the oldest first. */
export function refundsOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('refunds')
    .select(['sn', 'amount_fen', 'status', 'reason', 'requested_by', 'refusal', 'created_at', 'done_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('sn')
    .execute()
}

/** What channels said of the payments of an order, the oldest first. */
export async function notificationsOf(db: Db, orderSn: OrderSn) {
  const { rows } = await sql<Columns<'payment_notifications', 'statement' | 'outcome'> & { receivedAt: Date }>`
    select n.received_at as "receivedAt", n.statement, n.outcome from payments p
    join payment_notifications n on split_part(n.statement, ' ', 2) = p.sn
    where p.order_sn = ${orderSn} order by n.received_at limit 200`.execute(db)
  return rows
}
