import { CloseReason, type OrderSn } from '@app/contract'
import { type Batcher, createBatcher } from '../../../core/batcher.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { AppError } from '../../../core/errors.ts'
import { triableFor } from '../../../jobs/retryBackoff.ts'
import { processWithBackoff } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Orders } from '../../order/index.ts'
import { enqueuePaymentClosing } from '../jobs.ts'
import { batchOptions } from './batchOptions.ts'
import { type CloseDeps, closePayments } from './close.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'

const unpaidExpiry = { name: 'overdue-orders', everySeconds: 2 }
/** Sweep of overdue orders with a waiting payment. Each needs two queries to its channel, so several run at a time. */
const begunExpiry = { name: 'overdue-payments', everySeconds: 2, atOnce: 16, batch: 256 }

export interface ExpiryDeps extends CloseDeps, Pick<CoreServices, 'config' | 'clock' | 'log'> {
  orders: Pick<Orders, 'findForPayment' | 'findOverdue' | 'lockOverdue' | 'closeMany'>
}

const nameOf = (orderSn: OrderSn) => ({ orderSn })

/**
 * Closes overdue orders without a payment. No channel is queried for them, so that a silent channel does not delay
 * them.
 */
export const unpaidOrderSweep = (deps: ExpiryDeps): Sweep => ({
  ...unpaidExpiry,
  async run() {
    for await (const { page, waiting } of overduePages(deps, unpaidExpiry.name)) {
      const unpaid = page.filter((orderSn) => !waiting.has(orderSn))
      const together = (orderSns: readonly OrderSn[]) => releaseOrders(deps, orderSns)
      const work = (orderSn: OrderSn) => releaseOrders(deps, [orderSn])
      await processWithBackoff(deps, { ...unpaidExpiry, nameOf, together, work }, unpaid)
    }
  },
})

/** Closes overdue orders with a waiting payment, after the payment. */
export function begunOrderSweep(deps: ExpiryDeps): Sweep {
  // Orders whose channels have been queried are released together: after a drop, thousands need one connection and few
  // locks.
  const releases: Batcher<OrderSn, boolean> = createBatcher(
    async (orderSns) => {
      await releaseOrders(deps, orderSns)
      return orderSns.map(() => true)
    },
    {
      name: 'releases',
      ...batchOptions(deps),
      maximumBatch: deps.config.order.releaseBatch,
      keyOf: (orderSn) => orderSn,
    },
  )
  return {
    ...begunExpiry,
    async run() {
      const begun = new Map<OrderSn, readonly PaymentRow[]>()
      for await (const { waiting } of overduePages(deps, begunExpiry.name)) {
        for (const [orderSn, payments] of waiting) begun.set(orderSn, payments)
        if (begun.size >= begunExpiry.batch) break
      }
      const work = (orderSn: OrderSn) => expireOrder(deps, releases, begun.get(orderSn) ?? [])
      const isDone = await processWithBackoff(deps, { ...begunExpiry, nameOf, work }, [...begun.keys()])
      return begun.size >= begunExpiry.batch && isDone
    },
  }
}

/** Yields every order that is overdue now, page by page, each once, with its waiting payments. */
async function* overduePages({ config, database: { db }, orders }: ExpiryDeps, sweep: string) {
  const isTriable = triableFor(sweep)
  const seen: OrderSn[] = []
  for (;;) {
    const page = await orders.findOverdue(db, config.order.releaseBatch, isTriable, seen)
    if (page.length === 0) return
    seen.push(...page)
    yield { page, waiting: Map.groupBy(await queries.waitingOf(db, page), (payment) => payment.order_sn) }
  }
}

/**
 * Closes one overdue order after its payments. Returns false if its channel does not answer and the grace period is
 * not over.
 */
async function expireOrder(
  deps: ExpiryDeps,
  releases: Batcher<OrderSn, boolean>,
  payments: readonly PaymentRow[],
): Promise<boolean> {
  const [first] = payments
  if (!first) return false
  try {
    await closePayments(deps, payments)
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
    if (!(await isGraceOver(deps, first))) return false
    deps.log.warn({ orderSn: first.order_sn }, 'an order is closed although its channel does not answer')
  }
  return releases.add(first.order_sn)
}

/** Whether the channel has been silent for so long that the stock must not wait for it. */
async function isGraceOver(
  { config, clock, database, orders }: ExpiryDeps,
  { order_sn: orderSn, uid }: PaymentRow,
): Promise<boolean> {
  const order = await orders.findForPayment(database.db, { orderSn, uid })
  return !order || clock.now() > order.payBy.getTime() + config.payment.silenceSeconds * 1000
}

/**
 * Closes those of the orders that are overdue and not locked, and releases their stock, in one transaction. Locks
 * orders, payments and finally stock, each by number. A payment that still waits is closed later.
 */
function releaseOrders(
  { database, orders }: Pick<ExpiryDeps, 'database' | 'orders'>,
  orderSns: readonly OrderSn[],
): Promise<void> {
  return database.transaction(async (tx) => {
    const overdue = await orders.lockOverdue(tx, orderSns)
    for (const payment of await queries.waitingOf(tx, overdue)) await enqueuePaymentClosing(tx, payment.sn)
    await orders.closeMany(tx, overdue, CloseReason.timedOut)
  })
}
