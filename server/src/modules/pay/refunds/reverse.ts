import { type GoodsSn, type OrderSn, OrderStatus, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { GoodsType } from '../../goods/index.ts'
import type { OrderModule, PayableOrder } from '../../order/index.ts'
import * as queries from './queries.ts'
import { type RefundDeps, refundOrder } from './refund.ts'

/** Reverses what a refunded complete order gave. Throws if its owner can no longer give it back. */
export type Reversal = (tx: Tx, order: { sn: OrderSn; uid: Uid; goodsSn: GoodsSn }) => Promise<void>

/** Reversals by goods type; a type without one is refunded in money alone. */
export type Reversals = Readonly<Record<number, Reversal>>

export interface ReversalDeps extends RefundDeps {
  returns: Pick<OrderModule['returns'], 'closeAtOnce'>
  reversals: Reversals
}

/** Requires that money of an order can be refunded. Throws ILLEGAL_TRANSITION. */
export function requireRefundable(order: PayableOrder): void {
  const isPaid = order.status !== OrderStatus.waitPay && order.status !== OrderStatus.closed
  if (!isPaid) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有付款，或已经关闭' })
  if (order.refundedAt) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单已经全额退款' })
  // The lot decides whether the deposit is refunded or kept.
  if (order.goodsType === GoodsType.deposit) {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '保证金由拍卖结算时退回' })
  }
}

/**
 * Takes back the purchase of a locked order and refunds all of its money; `reason` is shown to the collector. An order
 * that was not shipped is returned at once.
 * @throws ILLEGAL_TRANSITION, and REFUND_NOT_WHOLE, ITEM_NOT_FOUND or ITEM_LOCKED if it cannot be taken back.
 */
export async function reverseOrder(
  deps: ReversalDeps,
  tx: Tx,
  order: PayableOrder,
  { reason, requestedBy }: { reason: string; requestedBy: queries.Requester },
): Promise<void> {
  const { orderSn, uid, goodsSn, goodsType, status } = order
  const { paidFen } = await queries.moneyOf(tx, orderSn)
  if (paidFen < order.amountFen) {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '没有收到这笔订单的款项，不能全额退款' })
  }
  if (status === OrderStatus.waitDelivery && goodsType === GoodsType.ordinary) {
    return deps.returns.closeAtOnce(tx, orderSn, { request: reason, message: reason, by: requestedBy })
  }
  const reverse = deps.reversals[goodsType]
  if (status !== OrderStatus.complete || !reverse) throw new AppError('REFUND_NOT_WHOLE')
  await reverse(tx, { sn: orderSn, uid, goodsSn })
  await refundOrder(deps, tx, orderSn, reason, { requestedBy })
}
