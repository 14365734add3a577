import type { OrderSn, PaymentSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Channels } from '../channels/registry.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import { PaymentStatus } from '../states.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import type { StatusQueries } from './statusQuery.ts'

/** Seconds until another attempt to close a payment: some channels refuse to close a recent one. */
const retrySeconds = 60

export interface CloseDeps extends Pick<CoreServices, 'database'> {
  channels: Pick<Channels, 'of'>
  statusQueries: Pick<StatusQueries, 'query' | 'end'>
}

/** Handler of the job `order.closed`: closes the payments of an order that was cancelled or timed out. */
export async function closePaymentsOfOrder(deps: CloseDeps, { orderSn }: { orderSn: OrderSn }): Promise<void> {
  await closePayments(deps, await queries.waitingOf(deps.database.db, [orderSn]))
}

/** Handler of the job `payment.close`: closes a payment whose order was paid otherwise, or that began too late. */
export async function closeLeftPayment(deps: CloseDeps, { paymentSn }: { paymentSn: PaymentSn }): Promise<void> {
  const payment = await queries.findKnown(deps.database.db, paymentSn)
  if (payment.status === PaymentStatus.success) return
  if (!(await closePayment(deps, payment))) throw new Error('The channel cannot close the payment yet')
}

/** Closes payments at their channels; a job retries those that cannot be closed yet. Throws PROVIDER_UNAVAILABLE. */
export async function closePayments(deps: CloseDeps, payments: readonly PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (await closePayment(deps, payment)) continue
    await deps.database.transaction((tx) => enqueuePaymentClosing(tx, payment.sn, retrySeconds))
  }
}

/**
 * Closes a payment at its channel and queries it once more. If money arrived in between, the payment is settled;
 * otherwise it is closed here too, and money that arrives even later is refunded. Returns false while the channel
 * cannot close it. Throws PROVIDER_UNAVAILABLE.
 */
async function closePayment({ channels, statusQueries }: CloseDeps, payment: PaymentRow): Promise<boolean> {
  const closing = await channels.of(payment).close(queries.begun(payment))
  const report = await statusQueries.query(payment)
  if (report.state === 'paid') return true
  await statusQueries.end(payment, PaymentStatus.closed, '支付已关闭')
  return closing !== 'waiting' && report.state !== 'waiting'
}
