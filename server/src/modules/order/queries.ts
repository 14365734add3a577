import { type SelectQueryBuilder, sql } from 'kysely'
import {
  type CloseReason,
  type GoodsSn,
  OrderDeliveryState,
  type OrderSn,
  OrderStatus,
  type PaymentPlatform,
  type Reply,
  type Uid,
} from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import type { Place } from '../../core/paging.ts'
import { stateBefore, statesBefore } from '../../core/transitions.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { GoodsType } from '../goods/index.ts'
import { openOf } from './returns/queries.ts'
import { orderTransitions, reachTransitions } from './states.ts'

/** Columns of a locked order. Hundreds are locked at a time, so only what is needed. */
const lockedColumns = [
  'sn',
  'uid',
  'goods_sn',
  'goods_type',
  'quantity',
  'price_fen',
  'amount_fen',
  'status',
  'delivery_state',
  'close_reason',
  'pay_by',
  'request_key',
  'refunded_fen',
  'refunded_at',
  'trace',
] as const

const columns = [...lockedColumns, 'created_at', 'paid_at', 'closed_at', 'platform'] as const

const isOverdue = sql<boolean>`pay_by <= now()`.as('is_overdue')

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** Finds an order visible to its owner. */
export function findOwn(db: Db | Tx, sn: OrderSn, uid: Uid) {
  return db
    .selectFrom('orders')
    .select(columns)
    .select(isOverdue)
    .where('sn', '=', sn)
    .where('uid', '=', uid)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** Returns the reply to an order that a user placed under an idempotency key; undefined if there is none. */
export async function placedUnder(db: Db, uid: Uid, key: string): Promise<Reply<'order/order'> | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['sn', 'amount_fen', 'pay_by'])
    .where('uid', '=', uid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return order && { orderSn: order.sn, amount: order.amount_fen, payBy: toSeconds(order.pay_by), isExisting: false }
}

/** State and cost of an order, as its buyer sees them. */
export type SeenOrder = Columns<'orders', 'uid' | 'status'> & { orderSn: OrderSn; amountFen: number }

/** Returns state and cost of orders visible to their owners, by number. */
export async function seen(db: Db, sns: readonly OrderSn[]): Promise<ReadonlyMap<OrderSn, SeenOrder>> {
  const rows = await db
    .selectFrom('orders')
    .select(['sn as orderSn', 'uid', 'status', 'amount_fen as amountFen'])
    .where(sql<boolean>`sn = any(${sns}::text[])`)
    .where('hidden_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.orderSn, row]))
}

/** Stores the traces that orders belong to. */
export async function keepTraces(db: Db, traces: readonly { sn: OrderSn; trace: string }[]): Promise<void> {
  await sql`
    update orders set trace = placed.trace
    from unnest(${traces.map(({ sn }) => sn)}::text[], ${traces.map(({ trace }) => trace)}::text[]) placed (sn, trace)
    where orders.sn = placed.sn`.execute(db)
}

/** Short description of an order. */
export type OrderBrief = Awaited<ReturnType<typeof brief>>[number]

/** Returns short descriptions of orders. */
export async function brief(db: Db | Tx, sns: readonly OrderSn[]) {
  if (sns.length === 0) return []
  return db
    .selectFrom('orders')
    .select(['sn', 'goods_sn as goodsSn', 'amount_fen as amountFen', 'status', 'quantity'])
    .where('sn', 'in', sns)
    .execute()
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lock>>>

export function lock(tx: Tx, sn: OrderSn) {
  return tx
    .selectFrom('orders')
    .select(lockedColumns)
    .select(isOverdue)
    .where('sn', '=', sn)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the orders that no other transaction has locked, without waiting. */
export function lockFree(tx: Tx, sns: readonly OrderSn[]) {
  return tx
    .selectFrom('orders')
    .select(['sn', 'goods_sn as goodsSn'])
    .where(sql<boolean>`sn = any(${sns}::text[])`)
    .orderBy('sn')
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Locks many orders, in order of their numbers; see `lock`. */
export function lockAll(tx: Tx, sns: readonly OrderSn[]): Promise<LockedOrder[]> {
  return tx
    .selectFrom('orders')
    .select(lockedColumns)
    .select(isOverdue)
    .where(sql<boolean>`sn = any(${sns}::text[])`)
    .orderBy('sn')
    .forUpdate()
    .execute()
}

/** Locks orders visible to their owners; the result may include orders of other owners. */
export function lockSeen(tx: Tx, wanted: readonly { orderSn: OrderSn; uid: Uid }[]) {
  return tx
    .selectFrom('orders')
    .select(columns)
    .select(isOverdue)
    .where(sql<boolean>`sn = any(${wanted.map(({ orderSn }) => orderSn)}::text[])`)
    .where(sql<boolean>`uid = any(${wanted.map(({ uid }) => uid)}::bigint[])`)
    .where('hidden_at', 'is', null)
    .orderBy('sn')
    .forUpdate()
    .execute()
}

export interface PaidMove {
  sn: OrderSn
  /** Status after payment. */
  to: OrderStatus
  platform: PaymentPlatform | null
}

/**
 * Marks waiting orders as paid; returns how many were. Throws an Error for a status that no waiting order may move to.
 */
export async function setPaid(tx: Tx, moves: readonly PaidMove[]): Promise<number> {
  const from = stateBefore(orderTransitions, OrderStatus.waitPay, ...moves.map(({ to }) => to))
  const { numAffectedRows = 0n } = await sql`
    update orders set status = one.status, platform = one.platform, paid_at = now(),
      completed_at = case when one.status = ${OrderStatus.complete} then now() end
    from unnest(
      ${moves.map((one) => one.sn)}::text[], ${moves.map((one) => one.to)}::smallint[],
      ${moves.map((one) => one.platform)}::smallint[]
    ) one (sn, status, platform)
    where orders.sn = one.sn and orders.status = ${from}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Moves an order out of the status `from` and returns it; undefined if it has another status or owner. Throws an Error,
 * which indicates a bug, for a move that the transition table does not have.
 */
export async function move(
  tx: Tx,
  sn: OrderSn,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  changes: { platform?: PaymentPlatform | null; close_reason?: CloseReason } = {},
  owner?: Uid,
) {
  const now = sql<Date>`now()`
  return tx
    .updateTable('orders')
    .set({
      status: to,
      ...changes,
      ...(from === OrderStatus.waitPay && to !== OrderStatus.closed && { paid_at: now }),
      ...(to === OrderStatus.complete && { completed_at: now }),
      ...(to === OrderStatus.closed && { closed_at: now }),
    })
    .where('sn', '=', sn)
    .where('status', '=', stateBefore(orderTransitions, from, to))
    .$if(owner !== undefined, (query) => query.where('uid', '=', owner as Uid))
    .returning(['sn', 'uid', 'goods_sn', 'goods_type', 'quantity', 'price_fen', 'amount_fen'])
    .executeTakeFirst()
}

/** Closes the orders that still wait for payment. */
export function closeWaiting(tx: Tx, sns: readonly OrderSn[], reason: CloseReason) {
  return tx
    .updateTable('orders')
    .set({ status: OrderStatus.closed, close_reason: reason, closed_at: sql`now()` })
    .where('sn', 'in', sns)
    .where('status', '=', stateBefore(orderTransitions, OrderStatus.waitPay, OrderStatus.closed))
    .returning(['sn', 'goods_sn', 'quantity'])
    .execute()
}

/**
 * Records a refund of part of an order's amount; with `isWhole` the order is given up with what it bought, once.
 * Returns its owner; undefined if it was given up before.
 */
export async function noteRefunded(
  tx: Tx,
  sn: OrderSn,
  { givenFen, isWhole }: { givenFen: number; isWhole: boolean },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('orders')
    .set({
      refunded_fen: sql`refunded_fen + ${givenFen}::bigint`,
      ...(isWhole && { refunded_at: sql<Date>`now()` }),
    })
    .where('sn', '=', sn)
    .where('refunded_at', 'is', null)
    .returning('uid')
    .executeTakeFirst()
  return row?.uid
}

/** Extends the payment deadline of a waiting order to at least `seconds` from now. */
export async function hold(tx: Tx, sn: OrderSn, seconds: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ pay_by: sql<Date>`greatest(pay_by, now() + make_interval(secs => ${seconds}))` })
    .where('sn', '=', sn)
    .where('status', '=', OrderStatus.waitPay)
    .execute()
}

/**
 * Returns orders past their payment deadline, longest overdue first, except those in `except`. The database hashes an
 * array of thousands once.
 */
export async function findOverdue(
  db: Db,
  limit: number,
  isTriable: IsTriable,
  except: readonly OrderSn[] = [],
): Promise<OrderSn[]> {
  const rows = await db
    .selectFrom('orders')
    .select('sn')
    .where('status', '=', OrderStatus.waitPay)
    .where('pay_by', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('sn')))
    .where(sql<boolean>`sn <> all(${except}::text[])`)
    .orderBy('pay_by')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sn)
}

/**
 * Locks the waiting orders past their payment deadline, in order of their numbers, skipping those another transaction
 * has locked.
 */
export async function lockOverdue(tx: Tx, sns: readonly OrderSn[]): Promise<OrderSn[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('sn')
    .where(sql<boolean>`sn = any(${sns}::text[])`)
    .where('status', '=', OrderStatus.waitPay)
    .where('pay_by', '<=', sql<Date>`now()`)
    .orderBy('sn')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.sn)
}

/** Hides a finished order from its owner; returns false if it is not theirs, not finished, or has an open return. */
export async function hide(tx: Tx, sn: OrderSn, uid: Uid): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ hidden_at: sql`now()` })
    .where('sn', '=', sn)
    .where('uid', '=', uid)
    .where('status', 'in', [OrderStatus.complete, OrderStatus.closed])
    .where('hidden_at', 'is', null)
    .where((eb) => eb.not(eb.exists(openOf(eb))))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface OwnOrders {
  uid: Uid
  status?: OrderStatus | undefined
  goodsSn?: GoodsSn | undefined
}

function ownOrders(db: Db, { uid, status, goodsSn }: OwnOrders): SelectQueryBuilder<DB, 'orders', object> {
  let query = db.selectFrom('orders').where('uid', '=', uid).where('hidden_at', 'is', null)
  // An expression, so that the planner does not use the index over all orders in this status: the user's own are fewer.
  if (status !== undefined) query = query.where(sql<boolean>`status + 0 = ${status}`)
  if (goodsSn !== undefined) query = query.where('goods_sn', '=', goodsSn)
  return query
}

/**
 * Returns orders newest first; `before` is the number of the last one seen, or else `offset` counts from the newest.
 */
export function list(db: Db, filter: OwnOrders, page: Place) {
  let query = ownOrders(db, filter).select(columns).select(isOverdue).orderBy('sn', 'desc').limit(page.size)
  query = page.before === undefined ? query.offset(page.offset) : query.where('sn', '<', page.before)
  return query.execute()
}

export async function count(db: Db, filter: OwnOrders): Promise<number> {
  const row = await ownOrders(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns the pieces that count against the per-person limit, and the order still waiting for payment. */
export async function boughtOf(db: Db | Tx, goodsSn: GoodsSn, uid: Uid) {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(quantity) filter (where refunded_at is null), 0)::int`.as('bought'),
      sql<OrderSn | null>`max(sn) filter (where status = ${OrderStatus.waitPay} and pay_by > now())`.as('waiting'),
    ])
    .where('goods_sn', '=', goodsSn)
    .where('uid', '=', uid)
    .where('status', '<>', OrderStatus.closed)
    .executeTakeFirstOrThrow()
  return { bought: row.bought, waitingOrderSn: row.waiting }
}

/**
 * Returns counts for the profile: a user's orders, what they spent on complete orders after refunds, in fen, and how
 * many orders they asked to return or cancelled before shipment. Deposits do not count as spent.
 */
export async function countsOf(db: Db, uid: Uid): Promise<{ orders: number; consumed: number; returns: number }> {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<number>`coalesce(sum(amount_fen - refunded_fen) filter (where status = ${OrderStatus.complete}
        and goods_type <> ${GoodsType.deposit}), 0)`.as('consumed_fen'),
      sql<number>`(select count(*)::int from order_returns where uid = ${uid})`.as('returns'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { orders: row.orders, consumed: row.consumed_fen, returns: row.returns }
}

export async function isAllowed(db: Db, goodsSn: GoodsSn, uid: Uid): Promise<boolean> {
  const row = await db
    .selectFrom('goods_allowlist')
    .select('uid')
    .where('goods_sn', '=', goodsSn)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an order whose delivery to the chain failed, whether or not it was marked before. */
export async function setDeliveryFailed(tx: Tx, sn: OrderSn): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ delivery_state: OrderDeliveryState.deliveryFail })
    .where('sn', '=', sn)
    .where('delivery_state', 'in', statesBefore(reachTransitions, OrderDeliveryState.deliveryFail))
    .execute()
}

/** Marks a failed delivery to the chain as retried. */
export async function setDeliveryNormal(tx: Tx, sn: OrderSn): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ delivery_state: OrderDeliveryState.normal })
    .where('sn', '=', sn)
    .where('delivery_state', 'in', statesBefore(reachTransitions, OrderDeliveryState.normal))
    .execute()
}
