import { sql } from 'kysely'
import type {
  CheckoutForm,
  Device,
  GoodsSn,
  OrderSn,
  PaymentPlace,
  PaymentPlatform,
  PaymentSn,
  Uid,
} from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { Columns } from '../../db/rows.ts'
import type { BegunPayment } from '../../ports/payments.ts'
import { PaymentStatus, paymentTransitions } from './states.ts'

const columns = [
  'sn',
  'order_sn',
  'uid',
  'platform',
  'channel',
  'amount_fen',
  'status',
  'form',
  'pay_url',
  'channel_trade_no',
  'fail_reason',
  'device',
  'place',
  'created_at',
] as const

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof find>>>

function payments(db: Db | Tx) {
  return db.selectFrom('payments').select(columns)
}

/** A payment as its channel is asked about it. */
export function begun(
  row: Pick<PaymentRow, 'sn' | 'amount_fen' | 'created_at' | 'place' | 'channel_trade_no'>,
): BegunPayment {
  const { sn: paymentSn, amount_fen: amountFen, created_at: beganAt, place, channel_trade_no: tradeNo } = row
  return { paymentSn, amountFen, beganAt, place, tradeNo: tradeNo ?? '' }
}

export function find(db: Db | Tx, sn: PaymentSn) {
  return payments(db).where('sn', '=', sn).executeTakeFirst()
}

/**
 * Locks all payments of these orders. Lock the orders first: orders, payments, stock, in this order everywhere, and each in
 * the order of their numbers.
 */
export function lockAll(tx: Tx, orderSns: readonly OrderSn[]) {
  return tx
    .selectFrom('payments')
    .select(['sn', 'order_sn', 'platform', 'amount_fen', 'status', 'channel_trade_no'])
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .orderBy('sn')
    .forUpdate()
    .execute()
}

/** Waiting for `seconds` at least, and not asked about since. */
const isAskable = (seconds: number) => {
  const pause = sql`now() - make_interval(secs => ${seconds})`
  return sql<boolean>`(status = ${PaymentStatus.await} and coalesce(last_query_at, created_at) <= ${pause})`
}

/** Payments of orders, newest first, with whether their channels may be asked, which is once in `seconds`. */
export async function listOf(
  db: Db | Tx,
  orderSns: readonly OrderSn[],
  seconds: number,
): Promise<Map<OrderSn, (PaymentRow & { isAskable: boolean })[]>> {
  const rows = await payments(db)
    .select(isAskable(seconds).as('isAskable'))
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .orderBy('sn', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_sn)
}

/** Payments of these orders that the channel may still take money for. */
export async function waitingOf(db: Db | Tx, orderSns: readonly OrderSn[]): Promise<PaymentRow[]> {
  if (orderSns.length === 0) return []
  return payments(db)
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .where('status', '=', PaymentStatus.await)
    .orderBy('sn')
    .execute()
}

export interface NewPayment {
  sn: PaymentSn
  orderSn: OrderSn
  uid: Uid
  platform: PaymentPlatform
  channel: string
  amountFen: number
  device: Device
  place: PaymentPlace
}

/** Writes payments down and returns them. */
export async function insertAll(tx: Tx, made: readonly NewPayment[]): Promise<PaymentRow[]> {
  if (made.length === 0) return []
  return tx
    .insertInto('payments')
    .columns(['sn', 'order_sn', 'uid', 'platform', 'channel', 'amount_fen', 'device', 'place'])
    .expression(
      sql`select * from unnest(
        ${made.map(({ sn }) => sn)}::text[], ${made.map(({ orderSn }) => orderSn)}::text[],
        ${made.map(({ uid }) => uid)}::bigint[], ${made.map(({ platform }) => platform)}::smallint[],
        ${made.map(({ channel }) => channel)}::text[], ${made.map(({ amountFen }) => amountFen)}::bigint[],
        ${made.map(({ device }) => device)}::smallint[], ${made.map(({ place }) => place)}::smallint[]
      )`,
    )
    .returning(columns)
    .execute()
}

/** Keeps where payments are made; returns those that still waited. */
export async function setCheckouts(
  tx: Tx,
  opened: readonly { paymentSn: PaymentSn; form: CheckoutForm; payUrl: string }[],
): Promise<ReadonlySet<PaymentSn>> {
  const { rows } = await sql<Columns<'payments', 'sn'>>`
    update payments set form = opened.form, pay_url = opened.pay_url
    from unnest(
      ${opened.map(({ paymentSn }) => paymentSn)}::text[], ${opened.map(({ form }) => form)}::smallint[],
      ${opened.map(({ payUrl }) => payUrl)}::text[]
    ) opened (sn, form, pay_url)
    where payments.sn = opened.sn and status = ${PaymentStatus.await}
    returning payments.sn`.execute(tx)
  return new Set(rows.map(({ sn }) => sn))
}

/** Money that came for a payment, and of which work; null where it is of none. */
export interface PaidPayment {
  paymentSn: PaymentSn
  tradeNo: string | null
  paidAt: Date | undefined
  goodsSn: GoodsSn | null
}

/**
 * Makes payments a success whose present state allows it, and writes the money received into the ledger, whose sum of an
 * order is what we keep; returns how many, and those whose receipts met a fault before. They are locked.
 */
export async function setPaid(
  tx: Tx,
  paid: readonly PaidPayment[],
): Promise<{ count: number; failedBefore: ReadonlySet<PaymentSn> }> {
  const { rows } = await sql<{ count: number; failed: PaymentSn[] }>`
    with success as (
      update payments set status = ${PaymentStatus.success}, channel_trade_no = told.trade_no,
        paid_at = coalesce(told.paid_at, now()), fail_reason = ''
      from unnest(
        ${paid.map(({ paymentSn }) => paymentSn)}::text[], ${paid.map(({ tradeNo }) => tradeNo)}::text[],
        ${paid.map(({ paidAt }) => paidAt ?? null)}::timestamptz[], ${paid.map(({ goodsSn }) => goodsSn)}::text[]
      ) told (sn, trade_no, paid_at, goods_sn)
      where payments.sn = told.sn and status = any(${statesBefore(paymentTransitions, PaymentStatus.success)})
      returning payments.sn, order_sn, amount_fen, told.goods_sn
    ), entered as (
      insert into money_entries (kind, payment_sn, order_sn, amount_fen, shop_id)
      select 'payment', sn, order_sn, amount_fen, shop_id
      from success left join shops_of(${[...new Set(paid.map(({ goodsSn }) => goodsSn))]}::text[]) using (goods_sn)
      order by sn
      returning 1
    )
    select (select count(*)::int from entered) as count, array(
      select payment_sn from fulfilment_failures
      where payment_sn = any(${paid.map(({ paymentSn }) => paymentSn)}::text[]) and outcome is null
    ) as failed`.execute(tx)
  const { count = 0, failed = [] } = rows[0] ?? {}
  return { count, failedBefore: new Set(failed) }
}

export type EndStatus = typeof PaymentStatus.fail | typeof PaymentStatus.closed

/** A payment that ended without money, and why in words for the collector. */
export interface EndedPayment {
  sn: PaymentSn
  reason: string
}

/** Ends waiting payments without money; nothing happens to those that no longer wait. Locks them in the order of their numbers. */
export async function setEnded(db: Db | Tx, status: EndStatus, ended: readonly EndedPayment[]): Promise<void> {
  await sql`
    with told as (
      select * from unnest(
        ${ended.map(({ sn }) => sn)}::text[], ${ended.map(({ reason }) => reason)}::text[]
      ) t (sn, reason)
    ), locked as (
      select sn from payments where sn in (select sn from told) order by sn for update
    )
    update payments p set status = ${status}, fail_reason = told.reason, closed_at = now()
    from locked join told using (sn)
    where p.sn = locked.sn and p.status = any(${statesBefore(paymentTransitions, status)})`.execute(db)
}

/** True for one caller in `seconds`, while the payment waits and is at least as old: that one asks the channel. */
export async function claimAsking(db: Db, sn: PaymentSn, seconds: number): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ last_query_at: sql`now()` })
    .where('sn', '=', sn)
    .where(isAskable(seconds))
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
