import type { OrderSn } from '@app/contract'
import type { FastifyInstance } from 'fastify'
import type { Approvables } from '../../core/approvable.ts'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Gauges } from '../../core/gauges.ts'
import { events, type Subscriptions, type Emit } from '../../events/index.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import type { OrderModule } from '../order/index.ts'
import type { StaffModule } from '../staff/index.ts'
import type { States } from '../shape.ts'
import { payAdminRoutes } from './adminRoutes.ts'
import { createStatusQueries } from './payments/statusQuery.ts'
import { createBills } from './reconciliation/reconcile.ts'
import { mountCallbacks } from './notifications/callbacks.ts'
import { channelHealth } from './channels/health.ts'
import { callingOffSweeps } from './refunds/callOff.ts'
import { createChannels } from './channels/registry.ts'
import { createPaymentClosing } from './payments/close.ts'
import { payMetrics, payPendingCounts } from './figureQueries.ts'
import * as failures from './settlement/failureQueries.ts'
import { createNotifications } from './notifications/receive.ts'
import { createPayAdmin } from './adminService.ts'
import type { PayableOrders } from './payments/orders.ts'
import { presentChannel } from './present.ts'
import { createRefundService, type Reversals } from './refunds/orderRefunds.ts'
import { createRefunds, refundOrder, type RefundOptions } from './refunds/refund.ts'
import { payRoutes } from './routes.ts'
import { createSettlement } from './settlement/settle.ts'
import { createPaymentStart } from './payments/start.ts'
import { paySteps } from './steps.ts'
import { paymentTransitions, refundTransitions } from './states.ts'

/** Most failures listed for an operator at once. */
const mostListed = 100

export type { Reversal, Reversals } from './refunds/orderRefunds.ts'
export type { RefundOptions } from './refunds/refund.ts'
export type PayModule = ReturnType<typeof createPayModule>

/** Creates the pay module: payments, notifications, refunds, and the closing of unpaid orders. */
export function createPayModule(
  core: CoreServices,
  deps: {
    channels: readonly PaymentChannel[]
    orders: PayableOrders & Pick<OrderModule, 'returns' | 'calledOff' | 'callOff'>
    /** Reversals of purchases whose order is refunded in full. */
    reversals: Reversals
    emit: Emit
    approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  },
) {
  const { orders, reversals, emit } = deps
  const channels = createChannels(deps.channels)
  const settlement = createSettlement({ ...core, orders })
  const asking = createStatusQueries(core, channels, settlement)
  const starting = createPaymentStart(core, channels, orders)
  const notifications = createNotifications(core, settlement)
  const refunds = createRefunds(core, channels)
  const closing = createPaymentClosing(core, { channels, asking, orders })
  const bills = createBills(core, channels, asking)

  /**
   * Refunds what is left of a locked order's money, or `amountFen` of it, and records it with the order. `reason` is
   * shown to the collector. A full refund also reverses what the order earned its owner. Returns false if nothing was
   * left to refund. Throws REFUND_TOO_MUCH.
   */
  async function refund(tx: Tx, orderSn: OrderSn, reason: string, options: RefundOptions = {}): Promise<boolean> {
    const givenFen = await refundOrder(tx, orderSn, reason, options)
    const isWhole = options.amountFen === undefined
    const uid = await orders.noteRefunded(tx, orderSn, { givenFen, isWhole })
    if (isWhole && uid !== undefined) await emit(tx, events.orderRefunded, { sn: orderSn, uid })
    return givenFen > 0
  }

  const refunding = createRefundService(core, { orders, returns: orders.returns, reversals, refund })

  const callingOff = callingOffSweeps(core, { orders, refunding })

  return {
    figures: payMetrics,
    gauges: {
      payments_unfulfilled: {
        help: 'Payments of which the money came and whose order is not what it should be yet',
        isShared: true,
        read: async () => [{ value: (await failures.unfulfilled(core.database.db)).count }],
      },
    } satisfies Gauges,
    waits: payPendingCounts,
    steps: paySteps(core, channels.all),
    adminRoutes: payAdminRoutes(core, { approvals: deps.approvals, refunds, bills }),
    approvables: { 'order/refund': refunding.asked, 'refund/settle': refunds.settling } satisfies Approvables,
    /** The console's view of the money of orders. */
    admin: createPayAdmin(core),
    routes: payRoutes({ channels, asking, starting, orders }),

    /**
     * Routes outside the contract: channel notifications, the return of the payer's browser, and the channels' own
     * pages.
     */
    extras: [
      (app: FastifyInstance): void => mountCallbacks(app, channels, notifications),
      (app: FastifyInstance): void => {
        for (const channel of channels.all) channel.mount?.(app)
      },
    ],

    jobs: {
      'order.closed': closing.orderClosed,
      'payment.close': closing.paymentClosed,
      'refund.send': refunds.send,
    } satisfies Record<string, JobHandler>,

    states: { 'payments.status': paymentTransitions, 'refunds.status': refundTransitions } satisfies States,

    sweeps: [
      notifications.sweep,
      ...asking.sweeps,
      ...closing.sweeps,
      refunds.sweep,
      bills.sweep,
      ...callingOff,
    ] satisfies Sweep[],

    /** Enabled payment channels, for operators. */
    waysToPay: channels.all.filter(({ isSandbox }) => !isSandbox).map(presentChannel),
    /** Runs a safe check of a channel; undefined if there is no channel of that name. */
    tryWayToPay: (name: string) => channels.all.find((channel) => channel.name === name && !channel.isSandbox)?.check(),

    refundOf: refunds.refundOf,
    refundOrder: refund,
    refunding,
    subscribes: {
      async orderGivenBack(tx, { sn, reason, asked }) {
        await refund(tx, sn, reason, { asked })
      },
    } satisfies Subscriptions<'pay'>['subscribes'],
    /** Unfinished refunds, for operators. */
    stuckRefunds: refunds.stuck,
    bills,
    /** Returns the health of each payment channel over the last ten minutes. */
    channelHealth: () => channelHealth(core.database.db),
    /**
     * Returns receipts that could not be applied normally, for operators: those still retried first, then the newest.
     */
    failures: () => failures.list(core.database.db, mostListed),
  }
}
