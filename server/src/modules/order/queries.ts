import { type SelectQueryBuilder, sql } from 'kysely'
import { OrderStatus } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { DB } from '../../db/types.ts'
import type { Place } from '../../core/paging.ts'
import { openOf } from './returnQueries.ts'
import { orderTransitions } from './transitions.ts'

const columns = [
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
  'created_at',
  'pay_by',
  'paid_at',
  'closed_at',
  'platform',
  'request_key',
] as const

const isOverdue = sql<boolean>`pay_by <= now()`.as('is_overdue')

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** An order its owner may see. */
export function findOwn(db: Db | Tx, sn: string, uid: string) {
  return db
    .selectFrom('orders')
    .select(columns)
    .select(isOverdue)
    .where('sn', '=', sn)
    .where('uid', '=', uid)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

export function lock(tx: Tx, sn: string) {
  return tx.selectFrom('orders').select(columns).select(isOverdue).where('sn', '=', sn).forUpdate().executeTakeFirst()
}

/**
 * Moves an order that is in the state `from`, and returns it as it now is; undefined when it is in another, or another
 * person's. Throws an Error, a fault of ours, for a move that the transition table does not have.
 */
export async function move(
  tx: Tx,
  sn: string,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  changes: { platform?: number; close_reason?: number } = {},
  owner?: string,
) {
  if (!orderTransitions[from].includes(to)) throw new Error(`Orders do not move from ${from} to ${to}`)
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
    .where('status', '=', from)
    .$if(owner !== undefined, (query) => query.where('uid', '=', owner as string))
    .returning(['sn', 'uid', 'goods_sn', 'goods_type', 'quantity', 'price_fen', 'amount_fen'])
    .executeTakeFirst()
}

/** Closes those of many orders that still wait to be paid. */
export function closeWaiting(tx: Tx, sns: readonly string[], reason: number) {
  return tx
    .updateTable('orders')
    .set({ status: 5, close_reason: reason, closed_at: sql`now()` })
    .where('sn', 'in', sns)
    .where('status', '=', 1)
    .returning(['sn', 'goods_sn', 'quantity'])
    .execute()
}

/** Waiting orders whose time to pay is over, oldest first. */
export async function findOverdue(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('sn')
    .where('status', '=', 1)
    .where('pay_by', '<=', sql<Date>`now()`)
    .orderBy('pay_by')
    .limit(limit)
    .execute()
  return rows.map((row) => row.sn)
}

/** Hides a finished order from its owner; false when it is not theirs, not finished, or something of it is coming back. */
export async function hide(tx: Tx, sn: string, uid: string): Promise<boolean> {
  const result = await tx
    .updateTable('orders')
    .set({ hidden_at: sql`now()` })
    .where('sn', '=', sn)
    .where('uid', '=', uid)
    .where('status', 'in', [4, 5])
    .where('hidden_at', 'is', null)
    .where((eb) => eb.not(eb.exists(openOf(eb))))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface OwnOrders {
  uid: string
  status?: number | undefined
  goodsSn?: string | undefined
}

function ownOrders(db: Db, { uid, status, goodsSn }: OwnOrders): SelectQueryBuilder<DB, 'orders', object> {
  let query = db.selectFrom('orders').where('uid', '=', uid).where('hidden_at', 'is', null)
  if (status !== undefined) query = query.where('status', '=', status)
  if (goodsSn !== undefined) query = query.where('goods_sn', '=', goodsSn)
  return query
}

/** Newest first; `before` is the sn of the last one seen, or else `offset` counts from the newest. */
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

/** Pieces that count against the per-person limit, and the order still waiting to be paid. */
export async function boughtOf(db: Db | Tx, goodsSn: string, uid: string) {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`coalesce(sum(quantity), 0)::int`.as('bought'),
      sql<string | null>`max(sn) filter (where status = 1 and pay_by > now())`.as('waiting'),
    ])
    .where('goods_sn', '=', goodsSn)
    .where('uid', '=', uid)
    .where('status', '<>', 5)
    .executeTakeFirstOrThrow()
  return { bought: row.bought, waitingOrderSn: row.waiting }
}

/** For the profile: how many orders a person has and what the complete ones cost, in fen; deposits are not spent. */
export async function countsOf(db: Db, uid: string): Promise<{ orders: number; consumed: number }> {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('orders'),
      sql<string>`coalesce(sum(amount_fen) filter (where status = 4 and goods_type <> 4), 0)`.as('consumed'),
    ])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return { orders: row.orders, consumed: Number(row.consumed) }
}

export async function isAllowed(db: Db, goodsSn: string, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom('goods_allowlist')
    .select('uid')
    .where('goods_sn', '=', goodsSn)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

export async function setDeliveryFailed(tx: Tx, sn: string): Promise<void> {
  await tx.updateTable('orders').set({ delivery_state: 2 }).where('sn', '=', sn).execute()
}
