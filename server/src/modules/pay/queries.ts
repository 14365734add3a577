import { sql } from 'kysely'
import type { Device, PaymentPlatform } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import { PaymentStatus, paymentTransitions } from './states.ts'

const columns = [
  'sn',
  'order_sn',
  'uid',
  'platform',
  'channel',
  'amount_fen',
  'status',
  'pay_url',
  'channel_trade_no',
  'fail_reason',
  'device',
] as const

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof find>>>

function payments(db: Db | Tx) {
  return db.selectFrom('payments').select(columns)
}

export function find(db: Db | Tx, sn: string) {
  return payments(db).where('sn', '=', sn).executeTakeFirst()
}

/** Lock the order first: order, payments, stock, in this order everywhere. */
export function lock(tx: Tx, sn: string) {
  return payments(tx).where('sn', '=', sn).forUpdate().executeTakeFirst()
}

/** Payments of an order, newest first. */
export function listOf(db: Db | Tx, orderSn: string): Promise<PaymentRow[]> {
  return payments(db).where('order_sn', '=', orderSn).orderBy('sn', 'desc').execute()
}

/** Payments of these orders that the channel may still take money for. */
export async function waitingOf(db: Db | Tx, orderSns: readonly string[]): Promise<PaymentRow[]> {
  if (orderSns.length === 0) return []
  return payments(db)
    .where('order_sn', 'in', orderSns)
    .where('status', '=', PaymentStatus.await)
    .orderBy('sn')
    .execute()
}

export interface NewPayment {
  sn: string
  orderSn: string
  uid: string
  platform: PaymentPlatform
  channel: string
  amountFen: number
  device: Device
}

export async function insert(tx: Tx, payment: NewPayment): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      sn: payment.sn,
      order_sn: payment.orderSn,
      uid: payment.uid,
      platform: payment.platform,
      channel: payment.channel,
      amount_fen: payment.amountFen,
      device: payment.device,
    })
    .execute()
}

/** Keeps where a payment is made; false when it stopped waiting in the meantime. */
export async function setPayUrl(tx: Tx, sn: string, payUrl: string): Promise<boolean> {
  const result = await tx
    .updateTable('payments')
    .set({ pay_url: payUrl })
    .where('sn', '=', sn)
    .where('status', '=', PaymentStatus.await)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Makes a payment a success if its present state allows it. */
export async function setPaid(tx: Tx, sn: string, paid: { tradeNo: string; paidAt: Date | undefined }) {
  const result = await tx
    .updateTable('payments')
    .set({
      status: PaymentStatus.success,
      channel_trade_no: paid.tradeNo,
      paid_at: paid.paidAt ?? sql`now()`,
      fail_reason: '',
    })
    .where('sn', '=', sn)
    .where('status', 'in', statesBefore(paymentTransitions, PaymentStatus.success))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends a waiting payment without money; nothing happens to one that no longer waits. */
export async function setEnded(
  tx: Tx,
  sn: string,
  status: typeof PaymentStatus.fail | typeof PaymentStatus.closed,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ status, fail_reason: reason, closed_at: sql`now()` })
    .where('sn', '=', sn)
    .where('status', 'in', statesBefore(paymentTransitions, status))
    .execute()
}

/** True for one caller in `seconds`, while the payment waits and is at least as old: that one asks the channel. */
export async function claimAsking(db: Db, sn: string, seconds: number): Promise<boolean> {
  const pause = sql<Date>`now() - make_interval(secs => ${seconds})`
  const result = await db
    .updateTable('payments')
    .set({ last_query_at: sql`now()` })
    .where('sn', '=', sn)
    .where('status', '=', PaymentStatus.await)
    .where('created_at', '<=', pause)
    .where((eb) => eb.or([eb('last_query_at', 'is', null), eb('last_query_at', '<=', pause)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes waiting payments that nobody asked about for a while: at least `seconds`, and a fifth of their age. */
export async function claimForPolling(db: Db, seconds: number, limit: number): Promise<PaymentRow[]> {
  const due = db
    .selectFrom('payments')
    .select('sn')
    .where('status', '=', PaymentStatus.await)
    .where(
      sql<boolean>`coalesce(last_query_at, created_at)
        <= now() - greatest(make_interval(secs => ${seconds}), (now() - created_at) / 5)`,
    )
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('payments')
    .set({ last_query_at: sql`now()` })
    .where('sn', 'in', due)
    .returning(columns)
    .execute()
}
