import { CloseReason, type OrderSn, type PaymentSn } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createBatcher } from '../../../core/batcher.ts'
import { triableFor } from '../../../jobs/retryBackoff.ts'
import { dealApart } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Asking } from './statusQuery.ts'
import { batchesOf } from './batchOptions.ts'
import type { Channels } from '../channels/registry.ts'
import type { PayableOrders } from './orders.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import { PaymentStatus } from '../states.ts'

const unpaidExpiry = { name: 'overdue-orders', everySeconds: 2 }
/** Sweep of overdue orders with a waiting payment. Each needs two queries to its channel, so several run at a time. */
const begunExpiry = { name: 'overdue-payments', everySeconds: 2, atOnce: 16, batch: 256 }
/** Seconds until another attempt to close a payment: some channels refuse to close a recent one. */
const closeAgainSeconds = 60

/** Creates the service that closes payments at their channels, and orders whose time to pay is over. */
export function createPaymentClosing(
  { config, database, clock, log }: CoreServices,
  { channels, asking, orders }: { channels: Channels; asking: Asking; orders: PayableOrders },
) {
  const { db } = database
  const { releaseBatch: batch } = config.order
  const graceMilliseconds = config.payment.silenceSeconds * 1000

  /**
   * Closes a payment at its channel and queries it once more. If money arrived in between, the payment is settled;
   * otherwise it is closed here too, and money that arrives even later is refunded. Returns false while the channel
   * cannot close it. Throws PROVIDER_UNAVAILABLE.
   */
  async function closePayment(payment: PaymentRow): Promise<boolean> {
    const closing = await channels.of(payment).close(queries.begun(payment))
    const report = await asking.ask(payment)
    if (report.state === 'paid') return true
    await asking.end(payment, PaymentStatus.closed, '支付已关闭')
    return closing !== 'waiting' && report.state !== 'waiting'
  }

  async function closePayments(payments: readonly PaymentRow[]): Promise<void> {
    for (const payment of payments) {
      if (await closePayment(payment)) continue
      await database.transaction((tx) => enqueuePaymentClosing(tx, payment.sn, closeAgainSeconds))
    }
  }

  /** Whether the channel has been silent for so long that the stock must not wait for it. */
  async function isGraceOver({ order_sn: orderSn, uid }: PaymentRow): Promise<boolean> {
    const order = await orders.findForPayment(db, { orderSn, uid })
    return !order || clock.now() > order.payBy.getTime() + graceMilliseconds
  }

  /**
   * Closes one overdue order after its payments. Returns false if its channel does not answer and the grace period is
   * not over.
   */
  async function expire(payments: readonly PaymentRow[]): Promise<boolean> {
    const [first] = payments
    if (!first) return false
    try {
      await closePayments(payments)
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
      if (!(await isGraceOver(first))) return false
      log.warn({ orderSn: first.order_sn }, 'an order is closed although its channel does not answer')
    }
    return releases.add(first.order_sn)
  }

  /**
   * Closes those of the orders that are overdue and not locked, and releases their stock, in one transaction. Locks
   * orders, payments and finally stock, each by number. A payment that still waits is closed later.
   */
  function release(orderSns: readonly OrderSn[]): Promise<void> {
    return database.transaction(async (tx) => {
      const overdue = await orders.lockOverdue(tx, orderSns)
      for (const payment of await queries.waitingOf(tx, overdue)) await enqueuePaymentClosing(tx, payment.sn)
      await orders.closeMany(tx, overdue, CloseReason.timedOut)
    })
  }

  /**
   * Orders whose channels have been queried are released together: after a drop, thousands need one connection and few
   * locks.
   */
  const releases = createBatcher(
    async (orderSns: readonly OrderSn[]) => {
      await release(orderSns)
      return orderSns.map(() => true)
    },
    { name: 'releases', ...batchesOf({ config }), maximumBatch: batch, keyOf: (orderSn) => orderSn },
  )

  const nameOf = (orderSn: OrderSn) => ({ orderSn })

  /** Yields every order that is overdue now, page by page, each once, with its waiting payments. */
  async function* overduePages(sweep: string) {
    const isTriable = triableFor(sweep)
    const seen: OrderSn[] = []
    for (;;) {
      const page = await orders.findOverdue(db, batch, isTriable, seen)
      if (page.length === 0) return
      seen.push(...page)
      yield { page, waiting: Map.groupBy(await queries.waitingOf(db, page), (payment) => payment.order_sn) }
    }
  }

  /** Orders without a payment: no channel is queried, so a silent channel does not delay them. */
  const unpaidSweep: Sweep = {
    ...unpaidExpiry,
    async run() {
      for await (const { page, waiting } of overduePages(unpaidExpiry.name)) {
        const dealing = {
          ...unpaidExpiry,
          nameOf,
          together: release,
          work: (orderSn: OrderSn) => release([orderSn]),
        }
        const unpaid = page.filter((orderSn) => !waiting.has(orderSn))
        await dealApart({ database, log }, dealing, unpaid)
      }
    },
  }

  const begunSweep: Sweep = {
    ...begunExpiry,
    async run() {
      const begun = new Map<OrderSn, readonly PaymentRow[]>()
      for await (const { waiting } of overduePages(begunExpiry.name)) {
        for (const [orderSn, payments] of waiting) begun.set(orderSn, payments)
        if (begun.size >= begunExpiry.batch) break
      }
      const work = (orderSn: OrderSn) => expire(begun.get(orderSn) ?? [])
      const isDone = await dealApart({ database, log }, { ...begunExpiry, nameOf, work }, [...begun.keys()])
      return begun.size >= begunExpiry.batch && isDone
    },
  }

  return {
    sweeps: [unpaidSweep, begunSweep],

    /** Handler of the job `order.closed`: closes the payments of an order that was cancelled or timed out. */
    orderClosed: async ({ orderSn }: { orderSn: OrderSn }): Promise<void> =>
      closePayments(await queries.waitingOf(db, [orderSn])),

    /** Handler of the job `payment.close`: closes a payment whose order was paid otherwise, or that began too late. */
    async paymentClosed({ paymentSn }: { paymentSn: PaymentSn }): Promise<void> {
      const payment = await queries.find(db, paymentSn)
      if (!payment || payment.status === PaymentStatus.success) return
      if (!(await closePayment(payment))) throw new Error('The channel cannot close the payment yet')
    },
  }
}
