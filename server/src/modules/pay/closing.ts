import { CloseReason, type OrderSn, type PaymentSn } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createBatcher } from '../../core/batcher.ts'
import { triableFor } from '../../jobs/retryBackoff.ts'
import { dealApart } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Asking } from './asking.ts'
import { batchesOf } from './batches.ts'
import type { Channels } from './channels.ts'
import type { PayableOrders } from './orders.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { enqueuePaymentClosing } from './jobs.ts'
import { PaymentStatus } from './states.ts'

const unpaidExpiry = { name: 'overdue-orders', everySeconds: 2 }
/** Those of which a payment waits; each costs two questions to its channel, so many at a time. */
const begunExpiry = { name: 'overdue-payments', everySeconds: 2, atOnce: 16, batch: 256 }
/** Some channels refuse to close a young payment. */
const closeAgainSeconds = 60

/** Ends payments at their channels, and orders whose time to pay is over. */
export function createPaymentClosing(
  { config, database, clock, log }: CoreServices,
  { channels, asking, orders }: { channels: Channels; asking: Asking; orders: PayableOrders },
) {
  const { db } = database
  const { releaseBatch: batch } = config.order
  const graceMilliseconds = config.payment.silenceSeconds * 1000

  /**
   * Closes a payment at its channel and asks once more, because money may have come in between: then it is settled.
   * Otherwise it is closed here too; money that comes even later goes back. False while the channel cannot close it.
   * Throws PROVIDER_UNAVAILABLE.
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

  /** True when the channel has been silent for so long that the stock must not wait for it. */
  async function isGraceOver({ order_sn: orderSn, uid }: PaymentRow): Promise<boolean> {
    const order = await orders.findForPayment(db, { orderSn, uid })
    return !order || clock.now() > order.payBy.getTime() + graceMilliseconds
  }

  /** Closes one overdue order after its payments. False when its channel does not answer and there is time left. */
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
   * Closes what of these is overdue and whom nobody has locked, and gives back its stock, all in one transaction: orders,
   * payments and at last stock, each in the order of their numbers. A payment of it that still waits is closed later.
   */
  function release(orderSns: readonly OrderSn[]): Promise<void> {
    return database.transaction(async (tx) => {
      const overdue = await orders.lockOverdue(tx, orderSns)
      for (const payment of await queries.waitingOf(tx, overdue)) await enqueuePaymentClosing(tx, payment.sn)
      await orders.closeMany(tx, overdue, CloseReason.timedOut)
    })
  }

  /** What was asked about at its channel is released together: a drop's thousands take one connection and few locks. */
  const releases = createBatcher(
    async (orderSns: readonly OrderSn[]) => {
      await release(orderSns)
      return orderSns.map(() => true)
    },
    { name: 'releases', ...batchesOf({ config }), maximumBatch: batch, keyOf: (orderSn) => orderSn },
  )

  const nameOf = (orderSn: OrderSn) => ({ orderSn })

  /** Every order that is overdue now, page by page, each once, with the payments of it that wait. */
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

  /** Orders that nobody has begun to pay: no channel is asked, and none that is silent holds them up. */
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

    /** The job `order.closed`: an order was cancelled or timed out, its payments must not go on. */
    orderClosed: async ({ orderSn }: { orderSn: OrderSn }): Promise<void> =>
      closePayments(await queries.waitingOf(db, [orderSn])),

    /** The job `payment.close`: an order has been paid otherwise, or its payment was begun too late. */
    async paymentClosed({ paymentSn }: { paymentSn: PaymentSn }): Promise<void> {
      const payment = await queries.find(db, paymentSn)
      if (!payment || payment.status === PaymentStatus.success) return
      if (!(await closePayment(payment))) throw new Error('The channel cannot close the payment yet')
    },
  }
}
