import { OrderStatus } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { causeOf } from '../../../core/faults.ts'
import type { Unfulfilled } from '../../order/index.ts'
import * as failures from './failureQueries.ts'
import type { PaymentRow } from '../payments/queries.ts'
import { addRefund } from '../refunds/refund.ts'
import type { MatchedReceipt, SettlementDeps, SettlementOutcome } from './types.ts'

/** Refunds booked money whose order no longer waited for it: it was closed, or another payment paid it. */
export async function refundLatePayment(
  deps: Pick<SettlementDeps, 'emit'>,
  tx: Tx,
  late: MatchedReceipt,
): Promise<SettlementOutcome> {
  const isClosed = late.order.status === OrderStatus.closed
  const reason = isClosed ? '订单已关闭，款项自动退回' : '订单已支付，重复的款项自动退回'
  await addRefund(deps, tx, { ...refundedOf(late), reason })
  await failures.endAll(tx, [late.receipt.paymentSn], 'refunded')
  return 'operatorRefunds'
}

/** Refunds booked money whose order was closed because it could not be fulfilled, and records the cause. */
export async function refundUnfulfilledOrder(
  deps: Pick<SettlementDeps, 'emit' | 'log'>,
  tx: Tx,
  paid: MatchedReceipt,
  { cause, message: words }: Unfulfilled,
): Promise<SettlementOutcome> {
  const { paymentSn, orderSn, amountFen } = refundedOf(paid)
  await addRefund(deps, tx, { paymentSn, orderSn, amountFen, reason: `${words}，款项自动退回` })
  await failures.noteRefunded(tx, { paymentSn, orderSn, cause })
  deps.log.error({ orderSn, paymentSn, cause }, 'a paid order cannot be fulfilled; its money goes back')
  return 'operatorRefunds'
}

/**
 * Records an internal fault that a receipt met, and keeps its order open for the next attempt. Returns true when the
 * faults have lasted longer than `payment.faultSeconds`: the caller must then abandon the order.
 */
export async function recordFault(
  { config, log, orders }: Pick<SettlementDeps, 'config' | 'log' | 'orders'>,
  tx: Tx,
  { sn: paymentSn, order_sn: orderSn }: PaymentRow,
  error: unknown,
): Promise<boolean> {
  log.error({ err: error, orderSn, paymentSn }, 'a receipt meets a fault of ours; it is tried again')
  const failure = { paymentSn, orderSn, cause: causeOf(error) }
  const secondsLeft = await failures.noteFault(tx, failure, config.payment.faultSeconds)
  if (secondsLeft <= 0) return true
  await orders.hold(tx, orderSn, secondsLeft)
  return false
}

const refundedOf = ({ receipt: { paymentSn, amountFen }, order: { orderSn } }: MatchedReceipt) => ({
  paymentSn,
  orderSn,
  amountFen,
})
