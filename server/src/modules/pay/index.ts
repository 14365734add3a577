import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import { createAsking } from './asking.ts'
import { createBill } from './bill.ts'
import { mountCallbacks } from './callbacks.ts'
import { createChannels } from './channels.ts'
import { createClosing } from './closing.ts'
import { createNotifications } from './notifications.ts'
import type { PayableOrders } from './orders.ts'
import { createRefunds, refundOrder } from './refunds.ts'
import { payRoutes } from './routes.ts'
import { createStarting } from './starting.ts'

export type PayModule = ReturnType<typeof createPayModule>

/** Payments, notifications, refunds, and the ends of orders that nobody pays. */
export function createPayModule(
  foundation: Foundation,
  outside: {
    channels: readonly PaymentChannel[]
    orders: PayableOrders
    /** What follows from a paid order's money going back, in the same transaction. Nothing when left out. */
    onOrderRefunded?: (tx: Tx, order: { sn: string; uid: string }) => Promise<void>
  },
) {
  const { orders } = outside
  const channels = createChannels(outside.channels)
  const asking = createAsking(foundation, channels, orders)
  const starting = createStarting(foundation, channels, orders)
  const notifications = createNotifications(foundation, orders)
  const refunds = createRefunds(foundation, channels)
  const closing = createClosing(foundation, { channels, asking, orders })
  const bill = createBill(foundation, channels, asking)

  return {
    routes: payRoutes(foundation, { channels, asking, starting, orders }),

    /** Where channels notify us and where they send the payer's browser. */
    extras: [(app: FastifyInstance): void => mountCallbacks(app, channels, notifications)],

    jobs: {
      'order.closed': closing.orderClosed,
      'payment.close': closing.paymentClosed,
      'refund.send': refunds.send,
    } satisfies Record<string, JobHandler>,

    sweeps: [asking.sweep, closing.sweep, refunds.sweep, bill.sweep] satisfies Sweep[],

    refundOf: refunds.refundOf,
    /** See refundOrder; what the order has earned its owner goes back with it. */
    async refundOrder(tx: Tx, orderSn: string, reason: string): Promise<boolean> {
      const uid = await refundOrder(tx, orderSn, reason)
      if (uid !== undefined) await outside.onOrderRefunded?.(tx, { sn: orderSn, uid })
      return uid !== undefined
    },
    reconcile: bill.reconcile,
  }
}
