import type { OrderSn, PaymentSn, RefundSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { Columns } from '../../db/rows.ts'
import { PaymentStatus, RefundStatus, refundTransitions } from './states.ts'

interface Entry {
  paymentSn: PaymentSn
  orderSn: OrderSn
  /** Fen, positive. */
  amountFen: number
}

/** Writes money given back into the ledger, as a negative. */
export async function enterRefund(tx: Tx, entry: Entry & { refundSn: RefundSn }): Promise<void> {
  await tx
    .insertInto('money_entries')
    .values({
      kind: 'refund',
      payment_sn: entry.paymentSn,
      refund_sn: entry.refundSn,
      order_sn: entry.orderSn,
      amount_fen: -entry.amountFen,
    })
    .execute()
}

/** Who asked for a refund, and what makes the same request of theirs the same. */
export interface Asked {
  by: string
  key: string
}

export interface NewRefund extends Entry {
  sn: RefundSn
  /** In words for the collector. */
  reason: string
  /** Left out where a rule gives the money back. */
  asked?: Asked | undefined
}

/** Writes a refund down; the database refuses one beyond what is left of the payment. */
export async function insertRefund(tx: Tx, { asked, ...refund }: NewRefund): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      sn: refund.sn,
      payment_sn: refund.paymentSn,
      order_sn: refund.orderSn,
      amount_fen: refund.amountFen,
      reason: refund.reason,
      requested_by: asked?.by ?? null,
      request_key: asked?.key ?? null,
    })
    .execute()
}

/** What was asked for under a key. */
export function findRequest(tx: Tx, key: string) {
  return tx
    .selectFrom('refunds')
    .select(['order_sn as orderSn', 'amount_fen as amountFen'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

export function findRefund(db: Db, sn: RefundSn) {
  return db
    .selectFrom('refunds')
    .select(['payment_sn', 'order_sn', 'amount_fen', 'reason', 'status', 'created_at'])
    .where('sn', '=', sn)
    .executeTakeFirst()
}

/** False when it was done already. */
export async function setRefundDone(tx: Tx, sn: RefundSn, refundNo: string): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set({ status: RefundStatus.success, channel_refund_no: refundNo, done_at: sql`now()`, refusal: null })
    .where('sn', '=', sn)
    .where('status', 'in', statesBefore(refundTransitions, RefundStatus.success))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Refunds still on their way after `seconds`. */
export async function openRefunds(db: Db | Tx, seconds: number): Promise<RefundSn[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('sn')
    .where('status', '=', RefundStatus.await)
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute()
  return rows.map((row) => row.sn)
}

/** Keeps why its channel refused a refund, for an operator. */
export async function setRefusal(db: Db, sn: RefundSn, refusal: string): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ refusal })
    .where('sn', '=', sn)
    .where('status', '=', RefundStatus.await)
    .execute()
}

/** The refunds of an order, newest first. */
export function refundsOfOrder(db: Db | Tx, orderSn: OrderSn) {
  return db
    .selectFrom('refunds')
    .select(['amount_fen', 'status', 'reason', 'created_at', 'done_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('sn', 'desc')
    .execute()
}

/** Refunds that a channel refused, or that are on their way for longer than `seconds`; the oldest first. */
export function stuckRefunds(db: Db, seconds: number, limit: number) {
  return db
    .selectFrom('refunds')
    .select(['sn', 'order_sn as orderSn', 'amount_fen as amountFen', 'refusal', 'created_at as createdAt'])
    .where('status', '=', RefundStatus.await)
    .where((eb) =>
      eb.or([
        eb('refusal', 'is not', null),
        eb('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`),
      ]),
    )
    .orderBy('sn')
    .limit(limit)
    .execute()
}

/** Fen received for an order, and of those what nobody is giving back. */
export async function moneyOf(db: Db | Tx, orderSn: OrderSn): Promise<{ paidFen: number; leftFen: number }> {
  const { rows } = await sql<{ paid: number; back: number }>`
    select coalesce(sum(p.amount_fen), 0)::float8 as paid,
      coalesce((select sum(r.amount_fen) from refunds r where r.order_sn = ${orderSn}), 0)::float8 as back
    from payments p where p.order_sn = ${orderSn} and p.status = ${PaymentStatus.success}`.execute(db)
  const { paid = 0, back = 0 } = rows[0] ?? {}
  return { paidFen: paid, leftFen: paid - back }
}

/** Successful payments of an order, with what of each nobody is giving back; those of which something is left. */
export async function keptPayments(tx: Tx, orderSn: OrderSn) {
  const { rows } = await sql<Columns<'payments', 'sn'> & { left: number }>`
    select * from (
      select p.sn, (p.amount_fen - coalesce(sum(r.amount_fen), 0))::float8 as left
      from payments p left join refunds r on r.payment_sn = p.sn
      where p.order_sn = ${orderSn} and p.status = ${PaymentStatus.success}
      group by p.sn order by p.sn
    ) kept where kept.left > 0`.execute(tx)
  return rows
}
