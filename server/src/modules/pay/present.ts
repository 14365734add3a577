import { GenericStatus, type OrderSn, OrderStatus, PaymentPlace, type Reply } from '@app/contract'
import type { PaymentChannel } from '../../ports/payments.ts'
import type { PaymentRow } from './payments/queries.ts'
import { PaymentStatus } from './states.ts'

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

const placeNames: Readonly<Record<PaymentPlace, string>> = {
  [PaymentPlace.desktop]: '电脑',
  [PaymentPlace.phone]: '手机浏览器',
  [PaymentPlace.wechat]: '微信内',
  [PaymentPlace.app]: 'App 内',
}

/** Returns a payment channel for operators. */
export function presentChannel({ name, title, places }: PaymentChannel) {
  return { name, title, places: places.map((place) => placeNames[place]) }
}
