import { OrderGoodsType, type PaymentPlatform, type Reply } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { type GoodsSummary, GoodsType } from '../goods/index.ts'
import type { OrderRow } from './queries.ts'

type Card = Reply<'order/orders'>['list'][number]

export function presentOrder(order: OrderRow, goods: GoodsSummary): Card {
  const goodsType = order.goods_type
  return {
    orderSn: order.sn,
    goodsSn: order.goods_sn,
    goodsName: goods.name,
    cover: goods.cover,
    goodsType: goodsType === GoodsType.blindBox ? OrderGoodsType.blindBox : OrderGoodsType.ordinary,
    isWish: goodsType === GoodsType.wishTicket,
    isDeposit: goodsType === GoodsType.deposit,
    isLot: goodsType === GoodsType.lot,
    goodsForm: goods.form,
    quantity: order.quantity,
    price: order.price_fen,
    amount: order.amount_fen,
    status: order.status,
    deliveryState: order.delivery_state,
    createTime: toSeconds(order.created_at),
    payBy: toSeconds(order.pay_by),
    payTime: toSecondsOrNull(order.paid_at),
    closeTime: toSecondsOrNull(order.closed_at),
    closeReason: order.close_reason,
    refunded: order.refunded_fen,
    isRefunded: order.refunded_at !== null,
  }
}

export function presentPlatform(order: OrderRow): PaymentPlatform | null {
  return order.platform
}
