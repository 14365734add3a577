import { CloseReason, OrderDeliveryState, OrderStatus, ReturnState } from '@app/contract/enums'
import { formatYuan } from '@app/ui'
import type { OrderCard, OrderDetail } from './api.ts'

export type OrderTone = 'waiting' | 'moving' | 'done' | 'closed' | 'trouble'

export interface OrderLabels {
  title: string
  /** One sentence that explains the state; empty if the title is sufficient. */
  note: string
  tone: OrderTone
  canPay: boolean
  canCancel: boolean
  canDelete: boolean
  canReceive: boolean
}

/** Describes the state of an order to its owner, at the server time `now` in epoch seconds. */
export function orderLabels(order: OrderCard, now: number): OrderLabels {
  const nothing = { canPay: false, canCancel: false, canDelete: false, canReceive: false }
  switch (order.status) {
    case OrderStatus.waitPay:
      return order.payBy > now
        ? { title: '待付款', note: '', tone: 'waiting', ...nothing, canPay: true, canCancel: true }
        : { title: '正在关闭', note: '支付时限已过，名额会放回', tone: 'closed', ...nothing }
    case OrderStatus.waitDelivery:
      return { title: '待发货', note: '已付款，正在准备发货', tone: 'moving', ...nothing }
    case OrderStatus.delivery:
      return { title: '待收货', note: '已发货，签收后完成', tone: 'moving', ...nothing, canReceive: true }
    case OrderStatus.complete:
      if (order.isRefunded) {
        return { title: '已退款', note: '款项全额原路退回', tone: 'closed', ...nothing, canDelete: true }
      }
      return order.deliveryState === OrderDeliveryState.deliveryFail
        ? {
            title: '上链遇到问题',
            note: '平台已收到通知，正在处理；最终不能上链的，会全额退款',
            tone: 'trouble',
            ...nothing,
          }
        : { title: '已完成', note: '', tone: 'done', ...nothing, canDelete: true }
    case OrderStatus.closed:
      return { ...closedLabels(order.closeReason), tone: 'closed', ...nothing, canDelete: true }
  }
}

function closedLabels(reason: OrderCard['closeReason']): { title: string; note: string } {
  switch (reason) {
    case CloseReason.cancelled:
      return { title: '已取消', note: '你取消了这笔订单' }
    case CloseReason.timedOut:
      return { title: '已关闭', note: '没有在时限内付款，订单自动关闭' }
    case CloseReason.refunded:
      return { title: '已退款', note: '款项已原路退回' }
    case CloseReason.withdrawn:
      return { title: '已关闭', note: '拍品已撤拍，这笔订单不用付款' }
    case CloseReason.calledOff:
      return { title: '已关闭', note: '这次发售已取消，这笔订单不用付款' }
    case CloseReason.unfulfilled:
      return { title: '已关闭', note: '这笔订单未能完成，付的款已自动原路退回' }
    case null:
      return { title: '已关闭', note: '' }
  }
}

/** Describes the progress of a refund. */
export function refundLabels(refund: { amount: number; done: boolean }): string {
  const amount = `¥${formatYuan(refund.amount)}`
  return refund.done ? `${amount} 已原路退回` : `${amount} 正在原路退回，到账时间以支付渠道为准`
}

/** Describes the state of a return, and what comes next. */
export function returnLabels({ state }: NonNullable<OrderDetail['return']>): { title: string; note: string } {
  switch (state) {
    case ReturnState.asked:
      return { title: '退货申请已提交', note: '商家会尽快答复，答复会显示在这里' }
    case ReturnState.accepted:
      return { title: '商家同意退货', note: '请按下面的说明寄回，商家收到后款项原路退回' }
    case ReturnState.refused:
      return { title: '商家没有同意退货', note: '如有疑问，可以联系客服' }
    case ReturnState.refunded:
      return { title: '已退款', note: '' }
  }
}

/** Freight included in the amount of an order, in fen. */
export const freightOf = ({ amount, price, quantity }: Pick<OrderCard, 'amount' | 'price' | 'quantity'>) =>
  amount - price * quantity
