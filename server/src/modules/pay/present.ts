import { GenericStatus, type OrderSn, OrderStatus, PaymentPlace, type Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import type { PaymentRow } from './payments/queries.ts'
import type { OwnerRefundRow } from './refunds/queries.ts'
import { PaymentStatus, RefundStatus } from './states.ts'

export function presentPlatforms(channels: readonly PaymentChannel[]): Reply<'pay/platformList'> {
  return {
    list: channels.map(({ platform, title, description, isSandbox }) => ({
      platform,
      name: title,
      description,
      isSandbox,
    })),
  }
}

/** Returns the payment status of an order; `payments` are newest first. */
export function presentStatus(
  order: { orderSn: OrderSn; status: OrderStatus; amountFen: number },
  payments: readonly PaymentRow[],
): Reply<'pay/user/paymentStatus'> {
  const { status, failReason } = outcomeOf(order.status, payments)
  return { orderSn: order.orderSn, status, orderStatus: order.status, amount: order.amountFen, failReason }
}

function outcomeOf(orderStatus: OrderStatus, payments: readonly PaymentRow[]) {
  const has = (status: PaymentStatus) => payments.some((payment) => payment.status === status)
  if (orderStatus === OrderStatus.closed) {
    const isPaid = has(PaymentStatus.success)
    return { status: GenericStatus.fail, failReason: isPaid ? '订单已关闭，款项将原路退回' : '订单已关闭' }
  }
  if (orderStatus !== OrderStatus.waitPay) return { status: GenericStatus.success, failReason: '' }
  const [latest] = payments
  if (latest && !has(PaymentStatus.await)) return { status: GenericStatus.fail, failReason: latest.fail_reason }
  return { status: GenericStatus.await, failReason: '' }
}

/** Returns what the owner of an order sees of its refunds, which are newest first; null without refunds. */
export function presentRefunds(refunds: readonly OwnerRefundRow[]): Reply<'order/info'>['refund'] {
  const [newest] = refunds
  if (!newest) return null
  const parts = refunds.map((refund) => ({
    amount: refund.amount_fen,
    done: refund.status === RefundStatus.success,
    reason: refund.reason,
    time: toSeconds(refund.done_at ?? refund.created_at),
  }))
  return {
    amount: parts.reduce((total, part) => total + part.amount, 0),
    done: parts.every((part) => part.done),
    reason: newest.reason,
    time: toSeconds(newest.done_at ?? newest.created_at),
    parts,
  }
}

const placeNames: Readonly<Record<PaymentPlace, string>> = {
  [PaymentPlace.desktop]: '电脑',
  [PaymentPlace.phone]: '手机浏览器',
  [PaymentPlace.wechat]: '微信内',
  [PaymentPlace.app]: 'App 内',
}

/** A payment channel for operators. */
export interface ChannelBrief {
  name: string
  title: string
  /** Labels of the places where it can be used to pay. */
  places: string[]
}

export function presentChannel({ name, title, places }: PaymentChannel): ChannelBrief {
  return { name, title, places: places.map((place) => placeNames[place]) }
}
