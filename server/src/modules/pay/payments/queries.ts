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
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import type { BegunPayment } from '../../../ports/payments.ts'
import { PaymentStatus, paymentTransitions } from '../states.ts'

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

/** Returns a payment in the form in which its channel is queried. */
export function begun(
  row: Pick<PaymentRow, 'sn' | 'amount_fen' | 'created_at' | 'place' | 'channel_trade_no'>,
): BegunPayment {
  const { sn: paymentSn, amount_fen: amountFen, created_at: beganAt, place, channel_trade_no: tradeNo } = row
  return { paymentSn, amountFen, beganAt, place, tradeNo: tradeNo ?? '' }
}

export function find(db: Db | Tx, sn: PaymentSn) {
  return payments(db).where('sn', '=', sn).executeTakeFirst()
}

/** Returns a payment whose number was read from a stored row. Throws an Error, which indicates a bug, if it is gone. */
export function findKnown(db: Db | Tx, sn: PaymentSn): Promise<PaymentRow> {
  return payments(db)
    .where('sn', '=', sn)
    .executeTakeFirstOrThrow(() => new Error(`Payment ${sn} has vanished`))
}

/**
 * Locks all payments of these orders. The caller locks the orders first. The lock order is the same everywhere: orders,
 * payments, stock, each by number.
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

/** Waiting for at least `seconds`, and not queried within them. */
const isQueryDue = (seconds: number) => {
  const pause = sql`now() - make_interval(secs => ${seconds})`
  return sql<boolean>`(status = ${PaymentStatus.await} and coalesce(last_query_at, created_at) <= ${pause})`
}

/** A payment, and whether its channel may be queried for a waiting buyer. */
export interface ListedPayment extends PaymentRow {
  isQueryDue: boolean
}

/** Returns payments of orders, newest first. Their channels may be queried once in `seconds`. */
export async function listOf(
  db: Db | Tx,
  orderSns: readonly OrderSn[],
  seconds: number,
): Promise<Map<OrderSn, ListedPayment[]>> {
  const rows = await payments(db)
    .select(isQueryDue(seconds).as('isQueryDue'))
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .orderBy('sn', 'desc')
    .execute()
  return Map.groupBy(rows, (row) => row.order_sn)
}

/** Returns payments of these orders that the channel may still take money for. */
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

/** Inserts payments and returns them. */
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

/** Stores the checkout addresses of payments; returns the payments that still wait. */
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

/** Money received for a payment, and the work it was for; null if it belongs to none. */
export interface PaidPayment {
  paymentSn: PaymentSn
  tradeNo: string | null
  paidAt: Date | undefined
  goodsSn: GoodsSn | null
}

/**
 * Marks locked payments as successful if their state allows it, and enters the money into the ledger. The sum of an
 * order in the ledger is what we keep. Returns how many changed, and those whose receipts met a fault before.
 */
export async function setPaid(
  tx: Tx,
  paid: readonly PaidPayment[],
): Promise<{ count: number; failedBefore: ReadonlySet<PaymentSn> }> {
  const { count, failed } = onlyRow(
    await sql<{ count: number; failed: PaymentSn[] }>`
    with success as (
      update payments set status = ${PaymentStatus.success}, channel_trade_no = reported.trade_no,
        paid_at = coalesce(reported.paid_at, now()), fail_reason = ''
      from unnest(
        ${paid.map(({ paymentSn }) => paymentSn)}::text[], ${paid.map(({ tradeNo }) => tradeNo)}::text[],
        ${paid.map(({ paidAt }) => paidAt ?? null)}::timestamptz[], ${paid.map(({ goodsSn }) => goodsSn)}::text[]
      ) reported (sn, trade_no, paid_at, goods_sn)
      where payments.sn = reported.sn and status = any(${statesBefore(paymentTransitions, PaymentStatus.success)})
      returning payments.sn, order_sn, amount_fen, reported.goods_sn
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
    ) as failed`.execute(tx),
  )
  return { count, failedBefore: new Set(failed) }
}

export type EndStatus = typeof PaymentStatus.fail | typeof PaymentStatus.closed

/** A payment that ended without money, and the reason shown to the collector. */
export interface EndedPayment {
  sn: PaymentSn
  reason: string
}

/** Ends waiting payments without money; others stay unchanged. Locks them by number. */
export async function setEnded(db: Db | Tx, status: EndStatus, ended: readonly EndedPayment[]): Promise<void> {
  await sql`
    with ended as (
      select * from unnest(
        ${ended.map(({ sn }) => sn)}::text[], ${ended.map(({ reason }) => reason)}::text[]
      ) t (sn, reason)
    ), locked as (
      select sn from payments where sn in (select sn from ended) order by sn for update
    )
    update payments p set status = ${status}, fail_reason = ended.reason, closed_at = now()
    from locked join ended using (sn)
    where p.sn = locked.sn and p.status = any(${statesBefore(paymentTransitions, status)})`.execute(db)
}

/**
 * Claims the right to query the channel. True for one caller in `seconds`, while the payment waits and is at least that
 * old.
 */
export async function claimQuery(db: Db, sn: PaymentSn, seconds: number): Promise<boolean> {
  const result = await db
    .updateTable('payments')
    .set({ last_query_at: sql`now()` })
    .where('sn', '=', sn)
    .where(isQueryDue(seconds))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Claims waiting payments that were not queried for at least `seconds` and a fifth of their age. */
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
