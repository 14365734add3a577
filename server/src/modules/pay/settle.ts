import { OrderStatus, type PaymentPlatform } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { PayableOrders } from './orders.ts'
import * as books from './books.ts'
import * as queries from './queries.ts'
import { refundPayment } from './refunds.ts'
import { PaymentStatus } from './states.ts'

/** Money that a channel says it has taken, from a verified notification or its answer to a question. */
export interface Receipt {
  paymentSn: string
  platform: PaymentPlatform
  tradeNo: string
  amountFen: number
  paidAt: Date | undefined
}

/**
 * What became of a receipt. `applied`: the order is paid. `refunding`: received, and on its way back because the order
 * did not wait for it. `duplicate`: known already. The others changed nothing.
 */
export type Settlement = 'applied' | 'refunding' | 'duplicate' | 'unknownPayment' | 'amountDiffers' | 'otherTrade'

/**
 * Applies a receipt once, however often and from wherever it comes, in the caller's transaction.
 * Locks the order, then the payment; the order alone decides whether the money pays it or goes back.
 */
export async function settle(
  tx: Tx,
  orders: Pick<PayableOrders, 'lock' | 'markPaid'>,
  receipt: Receipt,
): Promise<Settlement> {
  const known = await queries.find(tx, receipt.paymentSn)
  if (!known || known.platform !== receipt.platform) return 'unknownPayment'
  const order = await orders.lock(tx, known.order_sn)
  const payment = await queries.lock(tx, receipt.paymentSn)
  if (!order || !payment) return 'unknownPayment'
  if (Number(payment.amount_fen) !== receipt.amountFen) return 'amountDiffers'
  if (payment.status === PaymentStatus.success) {
    return payment.channel_trade_no === receipt.tradeNo ? 'duplicate' : 'otherTrade'
  }
  requireMove(await queries.setPaid(tx, payment.sn, receipt))
  const { sn: paymentSn, order_sn: orderSn } = payment
  await books.enterMoney(tx, { kind: 'payment', paymentSn, orderSn, amountFen: receipt.amountFen })
  if (order.status !== OrderStatus.waitPay) {
    const reason = order.status === OrderStatus.closed ? '订单已关闭，款项自动退回' : '订单已支付，重复的款项自动退回'
    await refundPayment(tx, payment, reason)
    return 'refunding'
  }
  await orders.markPaid(tx, orderSn, receipt.platform)
  for (const other of await queries.waitingOf(tx, [orderSn])) await enqueueClosing(tx, other.sn)
  return 'applied'
}

/** Has a payment closed at its channel, once the transaction commits. */
export function enqueueClosing(tx: Tx, paymentSn: string, delaySeconds = 0): Promise<void> {
  return enqueue(tx, { kind: 'payment.close', payload: { paymentSn }, dedupeKey: paymentSn, delaySeconds })
}
