import { CloseReason, type GoodsSn, type OrderSn, type Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './queries.ts'

export interface ClosingDeps {
  goods: Pick<GoodsModule, 'releaseStock' | 'releaseStockOf'>
}

/** Closes a waiting order and releases its stock. False if it no longer waits. */
export async function closeOrder(
  { goods }: { goods: Pick<GoodsModule, 'releaseStock'> },
  tx: Tx,
  orderSn: OrderSn,
  reason: CloseReason,
): Promise<boolean> {
  const [order] = await queries.closeWaiting(tx, [orderSn], reason)
  if (!order) return false
  await goods.releaseStock(tx, { goodsSn: order.goods_sn, quantity: order.quantity, orderSn })
  return true
}

/** Closes a waiting order before its deadline; a job closes the payments that may still be open at their channels. */
export async function callOffOrder(deps: ClosingDeps, tx: Tx, orderSn: OrderSn, reason: CloseReason): Promise<boolean> {
  if (!(await closeOrder(deps, tx, orderSn, reason))) return false
  await enqueue(tx, { kind: 'order.closed', payload: { orderSn } })
  return true
}

/** Cancels a waiting order of its owner. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
export async function cancelOrder(deps: ClosingDeps, tx: Tx, orderSn: OrderSn, uid: Uid): Promise<void> {
  if (!(await queries.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
  requireMove(await callOffOrder(deps, tx, orderSn, CloseReason.cancelled))
}

/**
 * Closes those orders that still wait, in one statement for orders and one for stock; returns them. They must be locked,
 * and the transaction must lock nothing afterwards: stock comes last.
 */
export async function closeOrders(
  { goods }: ClosingDeps,
  tx: Tx,
  orderSns: readonly OrderSn[],
  reason: CloseReason,
): Promise<OrderSn[]> {
  if (orderSns.length === 0) return []
  const closed = await queries.closeWaiting(tx, orderSns, reason)
  const released = new Map<GoodsSn, number>()
  for (const { goods_sn, quantity } of closed) released.set(goods_sn, (released.get(goods_sn) ?? 0) + quantity)
  if (released.size > 0) await goods.releaseStockOf(tx, released)
  return closed.map((order) => order.sn)
}
