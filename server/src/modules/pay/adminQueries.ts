import type { GoodsSn, OrderSn, PaymentSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { readKeyset, readTabbed, tabsOf } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'
import { movements, sumsOfMovements } from './accounts/queries.ts'
import { RefundStatus } from './states.ts'

const at = (seconds: number) => new Date(seconds * 1000)

const paymentColumns = [
  'sn',
  'order_sn',
  'uid',
  'platform',
  'amount_fen',
  'status',
  'channel_trade_no',
  'fail_reason',
  'created_at',
  'paid_at',
  'closed_at',
] as const

export type PaymentListRow = Columns<'payments', (typeof paymentColumns)[number]>

/** Lists payments by the given filters. */
export function listPayments(db: Db, filter: AdminInput<'payment/list'>) {
  const { paymentSn, orderSn, tradeNo, platform, status, from, until, ...page } = filter
  let query = db.selectFrom('payments').select(paymentColumns)
  if (paymentSn !== undefined) query = query.where('sn', '=', paymentSn)
  if (orderSn !== undefined) query = query.where('order_sn', '=', orderSn)
  if (tradeNo !== undefined) query = query.where('channel_trade_no', '=', tradeNo)
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (status !== undefined) query = query.where('status', '=', status)
  if (from !== undefined) query = query.where('created_at', '>=', at(from))
  if (until !== undefined) query = query.where('created_at', '<', at(until))
  return readKeyset(query, page, { sorts: { createdAt: 'created_at' }, id: 'sn' })
}

/** Returns all payments of an order, oldest first. */
export function paymentsOfOrder(db: Db, orderSn: OrderSn) {
  return db.selectFrom('payments').select(paymentColumns).where('order_sn', '=', orderSn).orderBy('sn').execute()
}

const refundColumns = [
  'r.sn',
  'r.order_sn',
  'r.payment_sn',
  'p.platform',
  'r.amount_fen',
  'r.status',
  'r.reason',
  'r.requested_by',
  'r.refusal',
  'r.created_at',
  'r.done_at',
  'r.channel_refund_no',
] as const

const refundsWithPayment = (db: Db) =>
  db.selectFrom('refunds as r').innerJoin('payments as p', 'p.sn', 'r.payment_sn').select(refundColumns)

export interface RefundListRow
  extends
    Columns<
      'refunds',
      | 'sn'
      | 'order_sn'
      | 'payment_sn'
      | 'amount_fen'
      | 'status'
      | 'reason'
      | 'requested_by'
      | 'refusal'
      | 'created_at'
      | 'done_at'
      | 'channel_refund_no'
    >,
    Columns<'payments', 'platform'> {}

/** Lists refunds by the given filters. */
export function listRefunds(db: Db, filter: AdminInput<'refund/list'>) {
  const { refundSn, orderSn, status, isRefused, from, until, ...page } = filter
  let query = refundsWithPayment(db)
  if (refundSn !== undefined) query = query.where('r.sn', '=', refundSn)
  if (orderSn !== undefined) query = query.where('r.order_sn', '=', orderSn)
  // A refund that is done no longer counts as refused.
  if (isRefused === true) query = query.where('r.refusal', 'is not', null).where('r.status', '=', RefundStatus.await)
  if (isRefused === false) query = query.where('r.refusal', 'is', null)
  if (from !== undefined) query = query.where('r.created_at', '>=', at(from))
  if (until !== undefined) query = query.where('r.created_at', '<', at(until))
  const keys = { sorts: { createdAt: 'r.created_at' }, id: 'r.sn' } as const
  return readTabbed(db, query, page, keys, tabsOf('r.status', Object.values(RefundStatus), status))
}

/** Returns the refunds of a payment, oldest first. */
export function refundsOfPayment(db: Db, paymentSn: PaymentSn) {
  return refundsWithPayment(db).where('r.payment_sn', '=', paymentSn).orderBy('r.sn').execute()
}

/** Returns the refunds of an order, oldest first. */
export function refundsOfOrder(db: Db, orderSn: OrderSn) {
  return refundsWithPayment(db).where('r.order_sn', '=', orderSn).orderBy('r.sn').execute()
}

const ofPayment = (paymentSn: PaymentSn) => sql<boolean>`split_part(statement, ' ', 2) = ${paymentSn}`
const notificationColumns = ['id', 'platform', 'statement', 'outcome', 'received_at'] as const

export type NotificationListRow = Columns<'payment_notifications', (typeof notificationColumns)[number]>

/** Lists notifications by the given filters. */
export function listNotifications(db: Db, filter: AdminInput<'notification/list'>) {
  const { paymentSn, platform, outcome, from, until, ...page } = filter
  let query = db.selectFrom('payment_notifications').select(notificationColumns)
  if (paymentSn !== undefined) query = query.where(ofPayment(paymentSn))
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (outcome !== undefined) query = query.where('outcome', '=', outcome)
  // The common outcome `applied` needs no index; the rare ones have a partial index, whose predicate this repeats.
  if (outcome !== undefined && outcome !== 'applied') query = query.where(sql<boolean>`outcome <> 'applied'`)
  if (from !== undefined) query = query.where('received_at', '>=', at(from))
  if (until !== undefined) query = query.where('received_at', '<', at(until))
  return readKeyset(query, page, { sorts: { receivedAt: 'received_at' }, id: 'id' })
}

/** Returns the channel's notifications of a payment as they were received, newest first. */
export function notificationsOfPayment(db: Db, paymentSn: PaymentSn) {
  return db
    .selectFrom('payment_notifications')
    .select([...notificationColumns, 'body'])
    .where(ofPayment(paymentSn))
    .orderBy('received_at', 'desc')
    .limit(100)
    .execute()
}

export interface NotificationBrief extends Columns<'payment_notifications', 'statement' | 'outcome'> {
  receivedAt: Date
}

/** Returns the channels' notifications about the payments of an order, oldest first. */
export async function notificationsOfOrder(db: Db, orderSn: OrderSn): Promise<NotificationBrief[]> {
  const { rows } = await sql<NotificationBrief>`
    select n.received_at as "receivedAt", n.statement, n.outcome from payments p
    join payment_notifications n on split_part(n.statement, ' ', 2) = p.sn
    where p.order_sn = ${orderSn} order by n.received_at limit 200`.execute(db)
  return rows
}

const dayOf = sql<string>`to_char(day, 'YYYY-MM-DD')`

/** Lists compared bills by the given filters. */
export function listBills(db: Db, { platform, isOpen, from, until, ...page }: AdminInput<'reconciliation/days'>) {
  const ofReport = sql`from bill_differences d where d.channel = r.channel and d.platform = r.platform and d.day = r.day`
  let query = db
    .selectFrom('bill_reports as r')
    .select([
      'r.platform',
      'r.channel',
      'r.compared',
      'r.made_at',
      'r.received_fen',
      'r.refunded_fen',
      'r.fee_fen',
      'r.brought_by',
    ])
    .select([
      sql<string>`to_char(r.day, 'YYYY-MM-DD')`.as('day'),
      sql<number>`(select count(*)::int ${ofReport})`.as('differences'),
      sql<number>`(select count(*)::int ${ofReport} and d.settled_at is null)`.as('open'),
    ])
  const hasOpen = sql<boolean>`exists (select ${ofReport} and d.settled_at is null)`
  if (platform !== undefined) query = query.where('r.platform', '=', platform)
  if (isOpen !== undefined) query = query.where(isOpen ? hasOpen : sql<boolean>`not ${hasOpen}`)
  if (from !== undefined) query = query.where(sql<boolean>`r.day >= ${from}::date`)
  if (until !== undefined) query = query.where(sql<boolean>`r.day <= ${until}::date`)
  return readKeyset(query, page, { sorts: { day: 'r.day' }, id: 'r.platform' })
}

/** Lists differences by the given filters. */
export function listDifferences(db: Db, filter: AdminInput<'reconciliation/differences'>) {
  const { day, platform, kind, isSettled, paymentSn, ...page } = filter
  let query = db
    .selectFrom('bill_differences')
    .select([
      'id',
      'platform',
      'kind',
      'movement',
      'payment_sn',
      'refund_sn',
      'ours_fen',
      'theirs_fen',
      'explanation',
      'found_at',
      'settled_at',
      'settled_by',
      'settled_reason',
      dayOf.as('day'),
    ])
  if (day !== undefined) query = query.where(sql<boolean>`day = ${day}::date`)
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (isSettled !== undefined) query = query.where('settled_at', isSettled ? 'is not' : 'is', null)
  if (paymentSn !== undefined) query = query.where('payment_sn', '=', paymentSn)
  return readKeyset(query, page, { sorts: { day: 'bill_differences.day' }, id: 'id' })
}

export interface SalesRow {
  id: string
  day: string
  /** Empty if the row does not distinguish works. */
  goods_sn: GoodsSn | ''
  goods_name: string
  goods_type: Columns<'orders', 'goods_type'>['goods_type'] | null
  platform: Columns<'payments', 'platform'>['platform'] | null
  orders: number
  pieces: number
  received_fen: number
  refunds: number
  refunded_fen: number
  net_fen: number
}

/** Fields of a movement that a row of the report distinguishes. */
const distinguished = {
  day: ['day'],
  work: ['goods_sn', 'goods_name', 'goods_type'],
  channel: ['platform'],
  all: ['day', 'goods_sn', 'goods_name', 'goods_type', 'platform'],
  total: [],
} as const

/** Sums the money that moved from `from` until before `to`. */
export function sumSales(
  db: Db,
  { by = 'all', goodsSn, goodsType, platform, ...page }: Omit<AdminInput<'payment/sales'>, 'from' | 'until'>,
  { from, to }: { from: Date; to: Date },
) {
  const fields: readonly string[] = distinguished[by]
  const fieldOf = (name: string, empty: RawBuilder<unknown>) => (fields.includes(name) ? sql.ref(name) : empty)
  const [text, none] = [sql`''::text`, sql`null::smallint`]
  // Sums of nothing are one row only if everything is one row.
  const groups = fields.length === 0 ? sql`` : sql`group by ${sql.join(fields.map((name) => sql.ref(name)))}`
  const sums = sql<SalesRow>`(
    select concat_ws(' ', ${fieldOf('day', text)}, ${fieldOf('goods_sn', text)}, ${fieldOf('platform', none)}) as id,
      ${fieldOf('day', text)} as day, ${fieldOf('goods_sn', text)} as goods_sn,
      ${fieldOf('goods_name', text)} as goods_name, ${fieldOf('goods_type', none)} as goods_type,
      ${fieldOf('platform', none)} as platform, ${sumsOfMovements}, coalesce(sum(amount_fen), 0)::float8 as net_fen
    from (
      select m.*, to_char(m.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from (${movements(from, to)}) m
      where ${goodsSn === undefined ? sql`true` : sql`m.goods_sn = ${goodsSn}`}
        and ${goodsType === undefined ? sql`true` : sql`m.goods_type = ${goodsType}`}
        and ${platform === undefined ? sql`true` : sql`m.platform = ${platform}`}
    ) m ${groups}
  )`
  const query = db.selectFrom(sums.as('s')).selectAll('s')
  return readKeyset(query, page, {
    sorts: { day: 's.day', grossFen: 's.received_fen', netFen: 's.net_fen' },
    id: 's.id',
  })
}
