import type { Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import { timedSn } from '../../core/ids.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Sweep } from '../../jobs/worker.ts'
import * as books from './books.ts'
import type { Channels } from './channels.ts'
import type { PaymentRow } from './queries.ts'
import { RefundStatus } from './states.ts'

/** A day of trying before an operator is told; the sweep starts again after that. */
const maximumAttempts = 30
const retry = { everySeconds: 600, olderThanSeconds: 600 }

/** Gives a payment back in full: the row and the job that sends it, in one transaction. Nothing happens a second time. */
export async function refundPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'sn' | 'order_sn' | 'amount_fen'>,
  reason: string,
): Promise<void> {
  const amountFen = Number(payment.amount_fen)
  if (amountFen === 0) return
  const sn = timedSn(Date.now())
  const isNew = await books.insertRefund(tx, {
    sn,
    paymentSn: payment.sn,
    orderSn: payment.order_sn,
    amountFen,
    reason,
  })
  if (isNew) await enqueueSending(tx, sn)
}

/**
 * Gives back what an order was paid with, for `reason` in words for the collector. Returns who had paid, undefined when
 * there was nothing to give back. The caller has locked the order.
 */
export async function refundOrder(tx: Tx, orderSn: string, reason: string): Promise<string | undefined> {
  const payments = await books.keptPayments(tx, orderSn)
  for (const payment of payments) await refundPayment(tx, payment, reason)
  return payments[0]?.uid
}

function enqueueSending(tx: Tx, refundSn: string): Promise<void> {
  return enqueue(tx, { kind: 'refund.send', payload: { refundSn }, dedupeKey: refundSn, maxAttempts: maximumAttempts })
}

/** Sends refunds to their channels until they are done. */
export function createRefunds({ database }: Foundation, channels: Channels) {
  const sweep: Sweep = {
    name: 'refunds',
    everySeconds: retry.everySeconds,
    async run() {
      const open = await books.openRefunds(database.db, retry.olderThanSeconds)
      await database.transaction(async (tx) => {
        for (const refundSn of open) await enqueueSending(tx, refundSn)
      })
    },
  }

  return {
    sweep,

    /** The job `refund.send`. Throws while the channel has not done it, so that it is tried again. */
    async send({ refundSn }: { refundSn: string }): Promise<void> {
      const refund = await books.findRefund(database.db, refundSn)
      if (!refund || refund.status !== RefundStatus.await) return
      const amountFen = Number(refund.amount_fen)
      const { payment_sn: paymentSn, order_sn: orderSn, reason } = refund
      const report = await channels.of(refund).refund({ refundSn, paymentSn, amountFen, reason })
      if (report.state === 'waiting') throw new Error('The channel has not done the refund yet')
      if (report.state === 'refused') throw new Error(`The channel refused the refund: ${report.reason}`)
      await database.transaction(async (tx) => {
        if (!(await books.setRefundDone(tx, refundSn, report.refundNo))) return
        await books.enterMoney(tx, { kind: 'refund', paymentSn, orderSn, amountFen })
      })
    },

    /** What an order's owner sees of its refund. */
    async refundOf(orderSn: string): Promise<Reply<'order/info'>['refund']> {
      const refund = await books.refundOfOrder(database.db, orderSn)
      if (!refund) return null
      return {
        amount: Number(refund.amount_fen),
        done: refund.status === RefundStatus.success,
        reason: refund.reason,
        time: toSeconds(refund.done_at ?? refund.created_at),
      }
    },
  }
}
