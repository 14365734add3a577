import type { PaymentSn } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Schedules the job that closes a payment at its channel; it runs once the transaction has committed. */
export function enqueuePaymentClosing(tx: Tx, paymentSn: PaymentSn, delaySeconds = 0): Promise<void> {
  return enqueue(tx, { kind: 'payment.close', payload: { paymentSn }, dedupeKey: paymentSn, delaySeconds })
}
