import { CloseReason, OrderStatus } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { Asking } from './asking.ts'
import type { Channels } from './channels.ts'
import { eachOf } from './parallel.ts'
import type { PayableOrders } from './orders.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { enqueueClosing } from './settle.ts'
import { PaymentStatus } from './states.ts'

const expiry = { everySeconds: 2, batch: 500, atOnce: 8 }
/** How long an overdue order keeps its stock while its channel does not answer. */
const graceMilliseconds = 120_000
/** Some channels refuse to close a young payment. */
const closeAgainSeconds = 60

/** Ends payments at their channels, and orders whose time to pay is over. */
export function createClosing(
  { database, clock, log }: Foundation,
  { channels, asking, orders }: { channels: Channels; asking: Asking; orders: PayableOrders },
) {
  const { db } = database

  /**
   * Closes a payment at its channel and asks once more, because money may have come in between: then it is settled.
   * Otherwise it is closed here too; money that comes even later goes back. False while the channel cannot close it.
   * Throws PROVIDER_UNAVAILABLE.
   */
  async function closePayment(payment: PaymentRow): Promise<boolean> {
    await channels.of(payment).close(payment.sn)
    const report = await asking.ask(payment)
    if (report.state === 'paid') return true
    await database.transaction((tx) => queries.setEnded(tx, payment.sn, PaymentStatus.closed, '支付已关闭'))
    return report.state !== 'waiting'
  }

  async function closePayments(payments: readonly PaymentRow[]): Promise<void> {
    for (const payment of payments) {
      if (await closePayment(payment)) continue
      await database.transaction((tx) => enqueueClosing(tx, payment.sn, closeAgainSeconds))
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
    return database.transaction(async (tx) => {
      const order = await orders.lock(tx, first.order_sn)
      if (order?.status !== OrderStatus.waitPay) return true
      await orders.close(tx, order.orderSn, CloseReason.timedOut)
      for (const payment of await queries.waitingOf(tx, [order.orderSn])) await enqueueClosing(tx, payment.sn)
      return true
    })
  }

  /** Closes orders nobody has begun to pay, all in one transaction; returns how many. */
  function expireUnpaid(orderSns: readonly string[]): Promise<number> {
    return database.transaction(async (tx) => {
      const closed = await orders.closeMany(tx, orderSns, CloseReason.timedOut)
      // A payment may have been begun between the look and the lock.
      for (const payment of await queries.waitingOf(tx, closed)) await enqueueClosing(tx, payment.sn)
      return closed.length
    })
  }

  const sweep: Sweep = {
    name: 'overdue-orders',
    everySeconds: expiry.everySeconds,
    async run() {
      const overdue = await orders.findOverdue(db, expiry.batch)
      if (overdue.length === 0) return false
      const waiting = Map.groupBy(await queries.waitingOf(db, overdue), (payment) => payment.order_sn)
      let ended = await expireUnpaid(overdue.filter((orderSn) => !waiting.has(orderSn)))
      await eachOf([...waiting.values()], expiry.atOnce, async (payments) => {
        if (await expire(payments)) ended++
      })
      return overdue.length === expiry.batch && ended > 0
    },
  }

  return {
    sweep,

    /** The job `order.closed`: an order was cancelled or timed out, its payments must not go on. */
    orderClosed: async ({ orderSn }: { orderSn: string }): Promise<void> =>
      closePayments(await queries.waitingOf(db, [orderSn])),

    /** The job `payment.close`: an order has been paid otherwise, or its payment was begun too late. */
    async paymentClosed({ paymentSn }: { paymentSn: string }): Promise<void> {
      const payment = await queries.find(db, paymentSn)
      if (!payment || payment.status === PaymentStatus.success) return
      if (!(await closePayment(payment))) throw new Error('The channel cannot close the payment yet')
    },
  }
}
