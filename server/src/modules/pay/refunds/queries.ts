import type { OrderSn, PaymentSn, RefundSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import { PaymentStatus, RefundStatus, refundTransitions } from '../states.ts'

interface Entry {
  paymentSn: PaymentSn
  orderSn: OrderSn
  /** Fen, positive. */
  amountFen: number
}

/** Enters refunded money into the ledger as a negative amount. */
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

/** Requester of a refund and the key that identifies repeated requests. */
export interface Requester {
  by: string
  key: string
}

export interface NewRefund extends Entry {
  sn: RefundSn
  /** Reason shown to the collector. */
  reason: string
  /** Absent for an automatic refund. */
  requestedBy?: Requester | undefined
}

/** Owner of the payment that a row of refunds is about. */
const payer = sql<Uid>`(select p.uid from payments p where p.sn = refunds.payment_sn)`

/**
 * Inserts a refund; returns the user who gets the money. The database refuses one that exceeds what is left of the
 * payment.
 */
export async function insertRefund(tx: Tx, { requestedBy, ...refund }: NewRefund): Promise<Uid> {
  const { uid } = await tx
    .insertInto('refunds')
    .values({
      sn: refund.sn,
      payment_sn: refund.paymentSn,
      order_sn: refund.orderSn,
      amount_fen: refund.amountFen,
      reason: refund.reason,
      requested_by: requestedBy?.by ?? null,
      request_key: requestedBy?.key ?? null,
    })
    .returning(payer.as('uid'))
    .executeTakeFirstOrThrow()
  return uid
}

/** Returns the refund requested under a key. */
export function findByKey(tx: Tx, key: string) {
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

/** A locked refund. `refusal`: why its channel refused it; null if it did not. */
export interface LockedRefund {
  orderSn: OrderSn
  paymentSn: PaymentSn
  amountFen: number
  status: RefundStatus
  refusal: string | null
  /** The user who gets the money. */
  uid: Uid
}

/** Locks a refund until the transaction ends. */
export function lockRefund(tx: Tx, refundSn: RefundSn): Promise<LockedRefund | undefined> {
  return tx
    .selectFrom('refunds')
    .select(['order_sn as orderSn', 'payment_sn as paymentSn', 'amount_fen as amountFen', 'status', 'refusal'])
    .select(payer.as('uid'))
    .where('sn', '=', refundSn)
    .forUpdate()
    .executeTakeFirst()
}

/** Marks a refund as done; returns false if it already was. */
export async function setRefundDone(tx: Tx, sn: RefundSn, refundNo: string): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set({ status: RefundStatus.success, channel_refund_no: refundNo, done_at: sql`now()`, refusal: null })
    .where('sn', '=', sn)
    .where('status', 'in', statesBefore(refundTransitions, RefundStatus.success))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns refunds still in progress after `seconds`. */
export async function openRefunds(db: Db | Tx, seconds: number): Promise<RefundSn[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('sn')
    .where('status', '=', RefundStatus.await)
    .where('created_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute()
  return rows.map((row) => row.sn)
}

/** Stores why its channel refused a locked refund, for operators. */
export async function setRefusal(tx: Tx, sn: RefundSn, refusal: string): Promise<void> {
  await tx.updateTable('refunds').set({ refusal }).where('sn', '=', sn).execute()
}

export type OwnerRefundRow = Columns<'refunds', 'amount_fen' | 'status' | 'reason' | 'created_at' | 'done_at'>

/** Returns the refunds of an order as its owner sees them, newest first. */
export function refundsForOwner(db: Db | Tx, orderSn: OrderSn): Promise<OwnerRefundRow[]> {
  return db
    .selectFrom('refunds')
    .select(['amount_fen', 'status', 'reason', 'created_at', 'done_at'])
    .where('order_sn', '=', orderSn)
    .orderBy('sn', 'desc')
    .execute()
}

/** An unfinished refund, for operators. `refusal`: why its channel refused it; null if it did not. */
export interface StuckRefund {
  sn: RefundSn
  orderSn: OrderSn
  amountFen: number
  refusal: string | null
  createdAt: Date
}

/** Returns refunds that a channel refused or that have been in progress for longer than `seconds`, oldest first. */
export function stuckRefunds(db: Db, seconds: number, limit: number): Promise<StuckRefund[]> {
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

/** Returns the fen received for an order, and the part of it that no refund has claimed. */
export async function moneyOf(db: Db | Tx, orderSn: OrderSn): Promise<{ paidFen: number; leftFen: number }> {
  const { paid, back } = onlyRow(
    await sql<{ paid: number; back: number }>`
    select coalesce(sum(p.amount_fen), 0)::float8 as paid,
      coalesce((select sum(r.amount_fen) from refunds r where r.order_sn = ${orderSn}), 0)::float8 as back
    from payments p where p.order_sn = ${orderSn} and p.status = ${PaymentStatus.success}`.execute(db),
  )
  return { paidFen: paid, leftFen: paid - back }
}

/** Returns the successful payments of an order with the amount of each that no refund has claimed, if any is left. */
export async function refundablePayments(tx: Tx, orderSn: OrderSn) {
  const { rows } = await sql<Columns<'payments', 'sn'> & { left: number }>`
    select * from (
      select p.sn, (p.amount_fen - coalesce(sum(r.amount_fen), 0))::float8 as left
      from payments p left join refunds r on r.payment_sn = p.sn
      where p.order_sn = ${orderSn} and p.status = ${PaymentStatus.success}
      group by p.sn order by p.sn
    ) payment where payment.left > 0`.execute(tx)
  return rows
}
