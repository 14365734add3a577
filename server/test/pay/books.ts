import type { GoodsSn, OrderSn, PaymentSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../src/core/database.ts'

/** The bodies of the notifications of a payment, as the sandbox signed them. */
export async function notificationsOf(db: Db, paymentSn: PaymentSn): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_notifications as n')
    .innerJoin('sandbox_trades as t', 't.trade_no', 'n.trade_no')
    .select('n.body')
    .where('t.payment_sn', '=', paymentSn)
    .orderBy('n.id')
    .execute()
  return rows.map((row) => row.body)
}

/** Payments, refunds and ledger of an order; states as numbers, `kept` in fen. */
export interface OrderBooks {
  status: number
  payments: number[]
  refunds: number[]
  entries: number
  kept: number
}

/** Returns everything about one order that a test may compare with the rules. */
export async function booksOf(db: Db, orderSn: OrderSn): Promise<OrderBooks> {
  const { rows } = await sql<OrderBooks>`
    select o.status,
      array(select p.status::int from payments p where p.order_sn = o.sn order by p.sn) as payments,
      array(select r.status::int from refunds r where r.order_sn = o.sn order by r.sn) as refunds,
      (select count(*)::int from money_entries e where e.order_sn = o.sn) as entries,
      (select coalesce(sum(e.amount_fen), 0)::int from money_entries e where e.order_sn = o.sn) as kept
    from orders o where o.sn = ${orderSn}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`No order ${orderSn}`)
  return row
}

/** Counts stored notifications by outcome. */
export async function outcomes(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payment_notifications')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** The stored notifications of a payment. */
export async function notificationBodies(db: Db, paymentSn: PaymentSn): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_notifications')
    .select('body')
    .where('body', 'like', `%${paymentSn}%`)
    .execute()
  return rows.map(({ body }) => body)
}

/** What is stored of incoming notifications: verified, refused (counts and rows), and every text of the refused. */
export interface StoredNotifications {
  notifications: number
  refused: number
  rows: number
  columns: string
}

export async function storedNotifications(db: Db): Promise<StoredNotifications> {
  const { rows } = await sql<StoredNotifications>`
    select (select count(*)::int from payment_notifications) as notifications,
      (select coalesce(sum(count), 0)::int from payment_refusals) as refused,
      (select count(*)::int from payment_refusals) as rows,
      (select coalesce(string_agg(r::text, ' '), '') from payment_refusals r) as columns`.execute(db)
  return rows[0] ?? { notifications: 0, refused: 0, rows: 0, columns: '' }
}

export async function stockOf(db: Db, goodsSn: GoodsSn): Promise<{ reserved: number; sold: number }> {
  const row = await db
    .selectFrom('goods_stock')
    .select(['reserved', 'sold'])
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirstOrThrow()
  return row
}

/** Makes an order overdue; the sandbox's own deadline stays, because a channel's clock may differ. */
export async function passDeadline(db: Db, orderSn: OrderSn, seconds = 1): Promise<void> {
  await sql`update orders set pay_by = now() - make_interval(secs => ${seconds}) where sn = ${orderSn}`.execute(db)
}

/** Makes a payment look `seconds` older to everything that waits before it asks. */
export async function age(db: Db, paymentSn: PaymentSn, seconds: number): Promise<void> {
  await sql`
    update payments set created_at = created_at - make_interval(secs => ${seconds}),
      last_query_at = last_query_at - make_interval(secs => ${seconds}) where sn = ${paymentSn}`.execute(db)
}
