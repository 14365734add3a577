import type { PaymentSn, RefundSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Attempts to send a refund before an operator is alerted, about a day; the sweep then starts again. */
const refundAttempts = 30

/** Schedules the job that closes a payment at its channel; it runs once the transaction has committed. */
export function enqueuePaymentClosing(tx: Tx, paymentSn: PaymentSn, delaySeconds = 0): Promise<void> {
  return enqueue(tx, { kind: 'payment.close', payload: { paymentSn }, dedupeKey: paymentSn, delaySeconds })
}

/** Schedules the job that sends a refund to its channel; it runs once the transaction has committed. */
export function enqueueRefundSending(tx: Tx, refundSn: RefundSn): Promise<void> {
  return enqueue(tx, { kind: 'refund.send', payload: { refundSn }, dedupeKey: refundSn, maxAttempts: refundAttempts })
}
