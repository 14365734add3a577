import { type ExpressionBuilder, sql } from 'kysely'
import { type OrderSn, ReturnState, type Uid } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { DB } from '../../../db/types.ts'
import { GoodsType } from '../../goods/index.ts'
import { returnTransitions } from '../states.ts'

const columns = ['order_sn', 'uid', 'state', 'reason', 'answer', 'asked_at'] as const

export function find(db: Db | Tx, orderSn: OrderSn) {
  return db.selectFrom('order_returns').select(columns).where('order_sn', '=', orderSn).executeTakeFirst()
}

/** Stores a buyer's return request, once per order; returns false if there is one already. */
export async function insert(
  tx: Tx,
  request: { orderSn: OrderSn; uid: Uid; reason: string; state: ReturnState },
): Promise<boolean> {
  const result = await tx
    .insertInto('order_returns')
    .values({
      order_sn: request.orderSn,
      uid: request.uid,
      reason: request.reason,
      state: request.state,
      ...(request.state === ReturnState.refunded && { refunded_at: sql<Date>`now()` }),
    })
    .onConflict((conflict) => conflict.column('order_sn').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Moves a request; returns false if its present state does not allow it, or there is no request. */
export async function move(
  tx: Tx,
  orderSn: OrderSn,
  to: ReturnState,
  decision?: { answer: string; by: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('order_returns')
    .set({
      state: to,
      ...(decision && { answer: decision.answer, decided_by: decision.by, decided_at: sql<Date>`now()` }),
      ...(to === ReturnState.refunded && { refunded_at: sql<Date>`now()` }),
    })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', statesBefore(returnTransitions, to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns requests that wait for an answer or for the goods, oldest first. */
export function findOpen(db: Db, limit: number) {
  return db
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', 'o.sn', 'r.order_sn')
    .select(['r.order_sn', 'r.state', 'r.reason', 'r.asked_at', 'o.goods_sn', 'o.quantity', 'o.amount_fen'])
    .where('r.state', 'in', [ReturnState.asked, ReturnState.accepted])
    .orderBy('r.asked_at')
    .limit(limit)
    .execute()
}

/** Records who restocked returned pieces; returns false if that was recorded before. */
export async function setRestocked(tx: Tx, orderSn: OrderSn, by: string): Promise<boolean> {
  const result = await tx
    .updateTable('order_returns')
    .set({ restocked_by: by, restocked_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where('state', '=', ReturnState.refunded)
    .where('restocked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Returns returned pieces that are not restocked, newest first: pieces that nobody wants to sell again would hide the
 * others. Auction lots are excluded, since only their auction sells them.
 */
export function findToRestock(db: Db, limit: number) {
  return db
    .selectFrom('order_returns as r')
    .innerJoin('orders as o', 'o.sn', 'r.order_sn')
    .select(['r.order_sn', 'r.refunded_at', 'o.goods_sn', 'o.quantity'])
    .where('r.state', '=', ReturnState.refunded)
    .where('r.restocked_at', 'is', null)
    .where('o.goods_type', '=', GoodsType.ordinary)
    .orderBy('r.refunded_at', 'desc')
    .limit(limit)
    .execute()
}

/** Subquery for the open request of the outer query's order. */
export function openOf(eb: ExpressionBuilder<DB, 'orders'>) {
  return eb
    .selectFrom('order_returns')
    .select('order_returns.order_sn')
    .whereRef('order_returns.order_sn', '=', 'orders.sn')
    .where('order_returns.state', 'in', [ReturnState.asked, ReturnState.accepted])
}
