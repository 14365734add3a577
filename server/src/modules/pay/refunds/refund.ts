import type { OrderSn, RefundSn, Reply } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { timedSn } from '../../../core/ids.ts'
import type { Approvable } from '../../../core/approvable.ts'
import { requireMove } from '../../../core/transitions.ts'
import { enqueue, hurry } from '../../../jobs/queue.ts'
import { dealApart } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import * as books from './queries.ts'
import type { Channels } from '../channels/registry.ts'
import { lockRefund } from '../listQueries.ts'
import * as queries from '../payments/queries.ts'
import { RefundStatus } from '../states.ts'

/** Attempts before an operator is alerted, about a day; the sweep then starts again. */
const maximumAttempts = 30
/** Most refunds listed for an operator at once. */
const mostListed = 100
const retry = { name: 'refunds', everySeconds: 600, olderThanSeconds: 600 }

/** A part or all of a payment, to be refunded. */
export type Part = Omit<books.NewRefund, 'sn'>

/**
 * Refunds a part of a payment: writes the row and enqueues the job that sends it, in one transaction. The caller has
 * locked the order.
 */
export async function refundPart(tx: Tx, part: Part): Promise<void> {
  if (part.amountFen === 0) return
  const sn = timedSn(Date.now())
  await books.insertRefund(tx, { sn, ...part })
  await enqueueSending(tx, sn)
}

export interface RefundOptions {
  /** Fen; if absent, all that is left. */
  amountFen?: number | undefined
  asked?: books.Asked | undefined
}

/**
 * Refunds a locked order in full or in part; `reason` is shown to the collector. Returns the amount in fen. Throws
 * REFUND_TOO_MUCH if less than the requested part is left.
 */
export async function refundOrder(
  tx: Tx,
  orderSn: OrderSn,
  reason: string,
  { amountFen, asked }: RefundOptions = {},
): Promise<number> {
  const payments = await books.keptPayments(tx, orderSn)
  const left = payments.reduce((total, payment) => total + payment.left, 0)
  const givenFen = amountFen ?? left
  if (givenFen > left) throw new AppError('REFUND_TOO_MUCH')
  let rest = givenFen
  for (const { sn: paymentSn, left: ofThis } of payments) {
    const part = Math.min(rest, ofThis)
    await refundPart(tx, { paymentSn, orderSn, amountFen: part, reason, asked })
    rest -= part
  }
  return givenFen
}

function enqueueSending(tx: Tx, refundSn: RefundSn): Promise<void> {
  return enqueue(tx, { kind: 'refund.send', payload: { refundSn }, dedupeKey: refundSn, maxAttempts: maximumAttempts })
}

export type Refunds = ReturnType<typeof createRefunds>

/** Creates the service that sends refunds to their channels until they are done. */
export function createRefunds({ database, log }: CoreServices, channels: Channels) {
  const sendAgain = (refundSns: readonly RefundSn[]) =>
    database.transaction(async (tx) => {
      for (const refundSn of refundSns) await enqueueSending(tx, refundSn)
    })
  const sweep: Sweep = {
    ...retry,
    async run() {
      const open = await books.openRefunds(database.db, retry.olderThanSeconds)
      const nameOf = (refundSn: RefundSn) => ({ refundSn })
      const work = (refundSn: RefundSn) => sendAgain([refundSn])
      await dealApart({ database, log }, { ...retry, nameOf, together: sendAgain, work }, open)
    },
  }

  /** Locks a refund that is in progress. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is done. */
  async function take(tx: Tx, refundSn: RefundSn) {
    const refund = await lockRefund(tx, refundSn)
    if (!refund) throw new AppError('NOT_FOUND')
    if (refund.status !== RefundStatus.await) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔退款已经完成' })
    return refund
  }

  return {
    sweep,

    /** Requests a refund from its channel now. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is done. */
    async again(tx: Tx, refundSn: RefundSn) {
      const refund = await take(tx, refundSn)
      await enqueueSending(tx, refundSn)
      await hurry(tx, { kind: 'refund.send', dedupeKey: refundSn })
      return refund
    },

    /**
     * Records a refund that was paid outside its channel, with two-person approval. The channel is not asked for it
     * again.
     */
    settling: {
      async prepare(tx, { refundSn, channelRefundNo }) {
        const { orderSn, amountFen, refusal } = await take(tx, refundSn)
        // A refund with an unknown outcome may still be completed by its channel, which would refund it twice.
        if (refusal === null)
          throw new AppError('ILLEGAL_TRANSITION', { msg: '支付渠道没有拒绝这笔退款，结果还不知道，不能人工登记' })
        return {
          target: `order:${orderSn}`,
          seen: { refundSn, isOpen: true },
          before: { refundSn, amountFen, refusal, status: '退款中' },
          after: { refundSn, amountFen, channelRefundNo, status: '已退款' },
          weight: amountFen,
        }
      },
      async perform(tx, { refundSn, channelRefundNo }) {
        const { orderSn, paymentSn, amountFen } = await take(tx, refundSn)
        requireMove(await books.setRefundDone(tx, refundSn, channelRefundNo))
        await books.enterRefund(tx, { refundSn, paymentSn, orderSn, amountFen })
        return {}
      },
    } satisfies Approvable<'refund/settle'>,

    /**
     * Handler of the job `refund.send`. Throws until the channel has completed the refund, so that the job is retried.
     */
    async send({ refundSn }: { refundSn: RefundSn }): Promise<void> {
      const refund = await books.findRefund(database.db, refundSn)
      if (!refund || refund.status !== RefundStatus.await) return
      const amountFen = refund.amount_fen
      const { payment_sn: paymentSn, order_sn: orderSn, created_at: askedAt, reason } = refund
      const payment = await queries.find(database.db, paymentSn)
      if (!payment) throw new Error(`Payment ${paymentSn} has vanished`)
      const request = { refundSn, askedAt, payment: queries.begun(payment), amountFen, reason }
      const report = await channels.of(payment).refund(request)
      if (report.state === 'waiting') throw new Error('The channel has not done the refund yet')
      if (report.state === 'refused') {
        await books.setRefusal(database.db, refundSn, report.reason)
        throw new Error(`The channel refused the refund: ${report.reason}`)
      }
      await database.transaction(async (tx) => {
        if (!(await books.setRefundDone(tx, refundSn, report.refundNo))) return
        await books.enterRefund(tx, { refundSn, paymentSn, orderSn, amountFen })
      })
    },

    /** Returns the refunds that the owner of an order sees. */
    async refundOf(orderSn: OrderSn): Promise<Reply<'order/info'>['refund']> {
      const refunds = await books.refundsOfOrder(database.db, orderSn)
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
    },

    /** Returns unfinished refunds for operators: refused by their channel, or in progress for too long. */
    stuck: () => books.stuckRefunds(database.db, retry.olderThanSeconds, mostListed),
  }
}
