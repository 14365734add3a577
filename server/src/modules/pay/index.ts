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
import { createStatusQueries } from './asking.ts'
import { createBills } from './bill.ts'
import { mountCallbacks } from './callbacks.ts'
import { channelHealth } from './channelHealth.ts'
import { callingOffSweeps } from './callingOff.ts'
import { createChannels } from './channels.ts'
import { createPaymentClosing } from './closing.ts'
import { payMetrics, payPendingCounts } from './figureQueries.ts'
import * as failures from './failureQueries.ts'
import { createNotifications } from './notifications.ts'
import { createPayAdmin } from './adminService.ts'
import type { PayableOrders } from './orders.ts'
import { presentChannel } from './present.ts'
import { createRefundService, type Reversals } from './refunding.ts'
import { createRefunds, refundOrder, type RefundOptions } from './refunds.ts'
import { payRoutes } from './routes.ts'
import { createSettlement } from './settlement/receive.ts'
import { createPaymentStart } from './starting.ts'
import { paySteps } from './steps.ts'
import { paymentTransitions, refundTransitions } from './states.ts'

/** Failures an operator is shown at once. */
const mostListed = 100

export type { Reversal, Reversals } from './refunding.ts'
export type { RefundOptions } from './refunds.ts'
export type PayModule = ReturnType<typeof createPayModule>

/** Payments, notifications, refunds, and the ends of orders that nobody pays. */
export function createPayModule(
  core: CoreServices,
  deps: {
    channels: readonly PaymentChannel[]
    orders: PayableOrders & Pick<OrderModule, 'returns' | 'calledOff' | 'callOff'>
    /** What is taken back when the whole of an order's money goes back. */
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
   * Gives back what is left of a locked order's money, or `amountFen` of it, for a reason in words for the collector, and
   * notes that with the order. All of it takes back what the order has earned its owner. False when nothing was left to
   * give. Throws REFUND_TOO_MUCH.
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
    /** The money of orders as those see it who run the shop. */
    admin: createPayAdmin(core),
    routes: payRoutes({ channels, asking, starting, orders }),

    /** Where channels notify us, where they send the payer's browser, and pages of their own. */
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

    /** The ways to pay that are on, for operators. */
    waysToPay: channels.all.filter(({ isSandbox }) => !isSandbox).map(presentChannel),
    /** A safe trial of one of them; undefined where none is called so. */
    tryWayToPay: (name: string) => channels.all.find((channel) => channel.name === name && !channel.isSandbox)?.check(),

    refundOf: refunds.refundOf,
    refundOrder: refund,
    /** Refunds by operators. */
    refunding,
    subscribes: {
      async orderGivenBack(tx, { sn, reason, asked }) {
        await refund(tx, sn, reason, { asked })
      },
    } satisfies Subscriptions<'pay'>['subscribes'],
    /** Refunds that do not get done, for operators. */
    stuckRefunds: refunds.stuck,
    bills,
    /** How each way to pay went in the last ten minutes. */
    channelHealth: () => channelHealth(core.database.db),
    /** Receipts that could not be applied as they should, for operators: those still tried first, then the newest. */
    failures: () => failures.list(core.database.db, mostListed),
  }
}
