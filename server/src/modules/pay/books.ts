import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { PaymentStatus, RefundStatus } from './states.ts'

/** Writes money received (positive) or given back (negative) into the ledger: the sum of an order is what we keep. */
export async function enterMoney(
  tx: Tx,
  entry: { kind: 'payment' | 'refund'; paymentSn: string; orderSn: string; amountFen: number },
): Promise<void> {
  const sign = entry.kind === 'payment' ? 1 : -1
  await tx
    .insertInto('money_entries')
    .values({
      kind: entry.kind,
      payment_sn: entry.paymentSn,
      order_sn: entry.orderSn,
      amount_fen: sign * entry.amountFen,
    })
    .execute()
}

/** Writes a refund of a whole payment down; false when there is one already. */
export async function insertRefund(
  tx: Tx,
  refund: { sn: string; paymentSn: string; orderSn: string; amountFen: number; reason: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('refunds')
    .values({
      sn: refund.sn,
      payment_sn: refund.paymentSn,
      order_sn: refund.orderSn,
      amount_fen: refund.amountFen,
      reason: refund.reason,
    })
    .onConflict((conflict) => conflict.column('payment_sn').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A refund with the payment it gives back. */
export function findRefund(db: Db, sn: string) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.sn', 'r.payment_sn')
    .select(['r.sn', 'r.payment_sn', 'r.order_sn', 'r.amount_fen', 'r.reason', 'r.status', 'p.channel', 'p.platform'])
    .where('r.sn', '=', sn)
    .executeTakeFirst()
}

/** False when it was done already. */
export async function setRefundDone(tx: Tx, sn: string, refundNo: string): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set({ status: RefundStatus.success, channel_refund_no: refundNo, done_at: sql`now()` })
    .where('sn', '=', sn)
    .where('status', '=', RefundStatus.await)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Refunds still on their way after `seconds`. */
export async function openRefunds(db: Db | Tx, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('sn')
    .where('status', '=', RefundStatus.await)
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute()
  return rows.map((row) => row.sn)
}

/** The newest refund of an order. */
export function refundOfOrder(db: Db | Tx, orderSn: string) {
  return db
    .selectFrom('refunds')
    .select(['amount_fen', 'status', 'reason', 'created_at', 'done_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('sn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Successful payments of an order that nobody is giving back. */
export function keptPayments(tx: Tx, orderSn: string) {
  return tx
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_sn', 'p.sn')
    .select(['p.sn', 'p.order_sn', 'p.uid', 'p.amount_fen'])
    .where('p.order_sn', '=', orderSn)
    .where('p.status', '=', PaymentStatus.success)
    .where('r.sn', 'is', null)
    .execute()
}
