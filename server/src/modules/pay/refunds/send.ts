import type { RefundSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { type Emit, events } from '../../../events/index.ts'
import { hurry } from '../../../jobs/queue.ts'
import { processWithBackoff } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Channels } from '../channels/registry.ts'
import { enqueueRefundSending } from '../jobs.ts'
import * as payments from '../payments/queries.ts'
import { RefundStatus } from '../states.ts'
import { lockOpenRefund } from './lock.ts'
import * as queries from './queries.ts'

/** Seconds after which a refund in progress counts as delayed and is sent again. */
export const delayedSeconds = 600
const retry = { name: 'refunds', everySeconds: 600 }

export interface RefundSendingDeps extends Pick<CoreServices, 'database'> {
  emit: Emit
  channels: Pick<Channels, 'of'>
}

/**
 * Handler of the job `refund.send`: sends a refund to its channel, or queries one already sent. Throws until the channel
 * has completed the refund, so that the job is retried.
 */
export async function sendRefund(
  { channels, database, emit }: RefundSendingDeps,
  { refundSn }: { refundSn: RefundSn },
): Promise<void> {
  const { db } = database
  const refund = await queries.findRefund(db, refundSn)
  if (!refund || refund.status !== RefundStatus.await) return
  const amountFen = refund.amount_fen
  const { payment_sn: paymentSn, order_sn: orderSn, created_at: recordedAt, reason } = refund
  const payment = await payments.findKnown(db, paymentSn)
  const request = { refundSn, recordedAt, payment: payments.begun(payment), amountFen, reason }
  const report = await channels.of(payment).refund(request)
  if (report.state === 'waiting') throw new Error('The channel has not done the refund yet')
  if (report.state === 'refused') {
    await database.transaction(async (tx) => {
      const open = await queries.lockRefund(tx, refundSn)
      if (open?.status !== RefundStatus.await) return
      await queries.setRefusal(tx, refundSn, report.reason)
      if (open.refusal === null) await emit(tx, events.refundDelayed, { refundSn, orderSn, uid: open.uid, amountFen })
    })
    throw new Error(`The channel refused the refund: ${report.reason}`)
  }
  await database.transaction(async (tx) => {
    if (!(await queries.setRefundDone(tx, refundSn, report.refundNo))) return
    await queries.enterRefund(tx, { refundSn, paymentSn, orderSn, amountFen })
    await emit(tx, events.refundDone, { refundSn, orderSn, uid: payment.uid, amountFen })
  })
}

/** Sends a refund again now. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is done. */
export async function retryRefund(tx: Tx, refundSn: RefundSn): Promise<queries.LockedRefund> {
  const refund = await lockOpenRefund(tx, refundSn)
  await enqueueRefundSending(tx, refundSn)
  await hurry(tx, { kind: 'refund.send', dedupeKey: refundSn })
  return refund
}

/** Sends delayed refunds again. */
export const delayedRefundSweep = ({ database, log }: Pick<CoreServices, 'database' | 'log'>): Sweep => ({
  ...retry,
  async run() {
    const delayed = await queries.openRefunds(database.db, delayedSeconds)
    const nameOf = (refundSn: RefundSn) => ({ refundSn })
    const together = (refundSns: readonly RefundSn[]) =>
      database.transaction(async (tx) => {
        for (const refundSn of refundSns) await enqueueRefundSending(tx, refundSn)
      })
    const work = (refundSn: RefundSn) => together([refundSn])
    await processWithBackoff({ database, log }, { ...retry, nameOf, together, work }, delayed)
  },
})
