import type { OrderSn, Uid } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createDataLoader } from '../../../core/dataLoader.ts'
import { createBatcher } from '../../../core/batcher.ts'
import { processIndividually } from '../../../jobs/processIndividually.ts'
import { sweepApart } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { PaymentReport } from '../../../ports/payments.ts'
import { batchesOf } from './batchOptions.ts'
import type { Channels } from '../channels/registry.ts'
import * as failures from '../settlement/failureQueries.ts'
import * as queries from './queries.ts'
import type { EndStatus, PaymentRow } from './queries.ts'
import type { Settlement } from '../settlement/settle.ts'
import { PaymentStatus } from '../states.ts'

/** Seconds between status queries that a buyer waiting at the page may trigger for one payment. */
const askAgainSeconds = 3
const faulty = { everySeconds: 60, batch: 64, atOnce: 4 }
const polling = { everySeconds: 5, olderThanSeconds: 10, batch: 64, atOnce: 8 }

interface Ending extends queries.EndedPayment {
  status: EndStatus
}

export type Asking = ReturnType<typeof createStatusQueries>

/** Creates the service that queries channels for the status of payments and acts on the answers. */
export function createStatusQueries(
  { config, database, log }: CoreServices,
  channels: Channels,
  settlement: Settlement,
) {
  const ends = createBatcher(
    async (ended: readonly Ending[]) => {
      for (const [status, some] of Map.groupBy(ended, (one) => one.status))
        await queries.setEnded(database.db, status, some)
      return ended.map(() => true)
    },
    { name: 'payment ends', ...batchesOf({ config }), keyOf: ({ sn }) => sn },
  )

  /** Ends a waiting payment without money, batched with others that end now: after a drop there are thousands. */
  const end = (payment: PaymentRow, status: EndStatus, reason: string): Promise<unknown> =>
    ends.add({ sn: payment.sn, status, reason })

  /** Acts on a channel's report about one payment. */
  async function take(payment: PaymentRow, report: PaymentReport): Promise<void> {
    if (report.state === 'waiting' || report.state === 'unknown') return
    if (report.state === 'failed') return void (await end(payment, PaymentStatus.fail, '支付未成功'))
    if (report.state === 'closed') return void (await end(payment, PaymentStatus.closed, '支付已关闭'))
    const outcome = await settlement.settle({
      receipt: {
        paymentSn: payment.sn,
        platform: payment.platform,
        tradeNo: report.tradeNo ?? null,
        amountFen: report.amountFen ?? 0,
        paidAt: report.paidAt,
      },
    })
    if (outcome === 'amountDiffers') {
      await end(payment, PaymentStatus.fail, '支付金额与订单不符，已转人工核对')
    }
    if (outcome === 'amountDiffers' || outcome === 'otherTrade') {
      log.error({ paymentSn: payment.sn, outcome }, 'a channel reports money that does not fit its payment')
    }
  }

  /** Queries the channel and acts on its report. Throws PROVIDER_UNAVAILABLE. */
  async function ask(payment: PaymentRow): Promise<PaymentReport> {
    const report = await channels.of(payment).query(queries.begun(payment))
    await take(payment, report)
    return report
  }

  /** Queries the channel if that is worthwhile; a channel that does not answer changes nothing. */
  async function tryAsking(payment: PaymentRow): Promise<void> {
    try {
      await ask(payment)
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
      log.warn({ paymentSn: payment.sn }, 'a channel could not be asked')
    }
  }

  const paymentsOf = createDataLoader((orderSns: readonly OrderSn[]) =>
    queries.listOf(database.db, orderSns, askAgainSeconds),
  )

  /** Queries the channel unless another caller did so a moment ago. */
  async function askOnce(payment: PaymentRow): Promise<void> {
    if (await queries.claimAsking(database.db, payment.sn, askAgainSeconds)) await tryAsking(payment)
  }

  // Each query delays the next one, longer with the payment's age, so that a faulty payment does not hold up others.
  const sweep: Sweep = {
    name: 'waiting-payments',
    everySeconds: polling.everySeconds,
    async run() {
      const due = await queries.claimForPolling(database.db, polling.olderThanSeconds, polling.batch)
      const nameOf = ({ sn: paymentSn }: PaymentRow) => ({ paymentSn })
      await processIndividually(due, { log, nameOf, atOnce: polling.atOnce }, tryAsking)
      return due.length === polling.batch
    },
  }

  // Applies to waiting and other payments alike: after a fault, the channel may never notify us again.
  const faultSweep = sweepApart(
    { database, log },
    {
      name: 'faulty-receipts',
      ...faulty,
      due: (limit, isTriable) => failures.due(database.db, { limit, seconds: faulty.everySeconds, isTriable }),
      nameOf: (paymentSn) => ({ paymentSn }),
      work: async (paymentSn) => {
        const payment = await queries.find(database.db, paymentSn)
        if (payment) await tryAsking(payment)
      },
    },
  )

  return {
    ask,
    end,
    tryAsking,
    sweeps: [sweep, faultSweep],

    /**
     * Returns the payments of an order, newest first. Queries the channels of waiting payments first, if a query is
     * due.
     */
    async upToDate(orderSn: OrderSn, uid: Uid): Promise<PaymentRow[]> {
      const known = (await paymentsOf(orderSn)) ?? []
      const due = known.filter((payment) => payment.uid === uid && payment.isAskable)
      if (due.length === 0) return known
      await Promise.all(due.map(askOnce))
      return (await paymentsOf(orderSn)) ?? []
    },
  }
}
