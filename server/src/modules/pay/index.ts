import type { OrderSn, Reply } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { type Emit, type Subscriptions } from '../../events/index.ts'
import type { ChannelCheck, PaymentChannel } from '../../ports/payments.ts'
import type { OrderModule } from '../order/index.ts'
import type { ModuleParts } from '../shape.ts'
import { type AccountsDeps, createAccounts } from './accounts/accounts.ts'
import { payAdminRoutes, type PayAdminRouteDeps, type PayAdminRoutes } from './adminRoutes.ts'
import { createPayAdmin, type PayAdmin } from './adminService.ts'
import { type ChannelHealth, channelHealth } from './channels/health.ts'
import { createChannels } from './channels/registry.ts'
import { payMetrics, payPendingCounts } from './metrics.ts'
import { mountCallbacks } from './notifications/callbacks.ts'
import { createNotifications, retentionSweep } from './notifications/receive.ts'
import { closeLeftPayment, closePaymentsOfOrder } from './payments/close.ts'
import { begunOrderSweep, type ExpiryDeps, unpaidOrderSweep } from './payments/expire.ts'
import { createPaymentStart, type PaymentStartDeps } from './payments/start.ts'
import { createStatusQueries } from './payments/statusQuery.ts'
import { payPersonalData } from './personalData.ts'
import { type ChannelBrief, presentChannel, presentRefunds } from './present.ts'
import { createReconciliation, type Reconciliation } from './reconciliation/reconcile.ts'
import { calledOffOrderSweep, calledOffSaleSweep, type CallOffDeps } from './refunds/callOff.ts'
import { recordExternalRefund } from './refunds/external.ts'
import { createOperatorRefunds, type OperatorRefundDeps, type OperatorRefunds } from './refunds/operatorRefunds.ts'
import { refundsForOwner, type StuckRefund, stuckRefunds } from './refunds/queries.ts'
import { refundOrder, type RefundOptions } from './refunds/refund.ts'
import type { Reversals } from './refunds/reverse.ts'
import { delayedRefundSweep, delayedSeconds, sendRefund } from './refunds/send.ts'
import { payRoutes, type PayRouteDeps, type PayRoutes } from './routes.ts'
import * as failures from './settlement/failureQueries.ts'
import { createSettlement } from './settlement/settle.ts'
import type { SettlementDeps } from './settlement/types.ts'
import { paymentTransitions, refundTransitions } from './states.ts'
import { paySteps } from './steps.ts'

export type { Rehearsal } from './refunds/operatorRefunds.ts'
export type { RefundOptions } from './refunds/refund.ts'
export type { Reversal, Reversals } from './refunds/reverse.ts'

/** Most failures or refunds listed for an operator at once. */
const mostListed = 100

type Parts = Required<
  Pick<
    ModuleParts,
    | 'adminFiles'
    | 'approvables'
    | 'extras'
    | 'figures'
    | 'gauges'
    | 'jobs'
    | 'personalData'
    | 'states'
    | 'steps'
    | 'sweeps'
    | 'waits'
  >
>

/** Payments, notifications, refunds, reconciliation, and the closing of unpaid orders. */
export interface PayModule extends Parts, Subscriptions<'pay'> {
  readonly routes: PayRoutes
  readonly adminRoutes: PayAdminRoutes
  /** The console's view of the money of orders. */
  readonly admin: PayAdmin
  readonly operatorRefunds: OperatorRefunds
  readonly reconciliation: Reconciliation
  /** Enabled payment channels, for operators; without the sandbox. */
  readonly enabledChannels: readonly ChannelBrief[]
  /** Runs a safe check of a channel; undefined if no channel of that name is enabled. */
  checkChannel(name: string): Promise<ChannelCheck> | undefined
  /** Returns the health of each payment channel over the last ten minutes. */
  channelHealth(): Promise<ChannelHealth[]>
  /**
   * Refunds what is left of a locked order's money, or `amountFen` of it, and records it with the order. `reason` is
   * shown to the collector. A full refund also reverses what the order earned its owner. Returns false if nothing was
   * left to refund. Throws REFUND_TOO_MUCH.
   */
  refundOrder(tx: Tx, orderSn: OrderSn, reason: string, options?: RefundOptions): Promise<boolean>
  /** Returns the refunds that the owner of an order sees; null if there are none. */
  refundOf(orderSn: OrderSn): Promise<Reply<'order/info'>['refund']>
  /** Returns unfinished refunds for operators: refused by their channel, or in progress for too long. */
  stuckRefunds(): Promise<StuckRefund[]>
  /** Returns receipts that could not be applied normally, for operators: those still retried first, then the newest. */
  failures(): Promise<failures.ListedFailure[]>
}

export interface PayModuleDeps {
  channels: readonly PaymentChannel[]
  orders: PaymentStartDeps['orders'] &
    SettlementDeps['orders'] &
    ExpiryDeps['orders'] &
    PayRouteDeps['orders'] &
    OperatorRefundDeps['orders'] &
    CallOffDeps['orders'] &
    Pick<OrderModule, 'returns'>
  goods: OperatorRefundDeps['goods']
  people: OperatorRefundDeps['people']
  /** Reversals of purchases whose order is refunded in full. */
  reversals: Reversals
  emit: Emit
  approvals: PayAdminRouteDeps['approvals']
  auditMoney: AccountsDeps['auditMoney']
}

export function createPayModule(core: CoreServices, { orders, reversals, emit, ...rest }: PayModuleDeps): PayModule {
  const { db } = core.database
  const channels = createChannels(rest.channels)
  const deps = { ...core, channels, orders, emit }
  const settlement = createSettlement(deps)
  const statusQueries = createStatusQueries({ ...deps, settlement })
  const paymentStart = createPaymentStart(deps)
  const notifications = createNotifications({ ...core, settlement })
  const closing = { ...deps, statusQueries }
  const reconciliation = createReconciliation(closing)
  const reversing = { ...deps, goods: rest.goods, people: rest.people, returns: orders.returns, reversals }
  const operatorRefunds = createOperatorRefunds(reversing)
  const accounts = createAccounts({ ...core, auditMoney: rest.auditMoney })
  const realChannels = channels.all.filter(({ isSandbox }) => !isSandbox)
  const enabledChannels = realChannels.map(presentChannel)
  const checkChannel: PayModule['checkChannel'] = (name) => realChannels.find((one) => one.name === name)?.check()

  return {
    figures: payMetrics,
    gauges: {
      payments_unfulfilled: {
        help: 'Payments of which the money came and whose order is not what it should be yet',
        isShared: true,
        read: async () => [{ value: (await failures.unfulfilled(db)).count }],
      },
    },
    waits: payPendingCounts,
    steps: paySteps(core, channels.all),
    routes: payRoutes({ channels, orders, paymentStart, statusQueries }),
    adminRoutes: payAdminRoutes({
      ...core,
      accounts,
      approvals: rest.approvals,
      checkChannel,
      enabledChannels,
      reconciliation,
    }),
    adminFiles: { account: accounts.file },
    approvables: { 'order/refund': operatorRefunds.approvable, 'refund/settle': recordExternalRefund(deps) },

    /**
     * Routes outside the contract: channel notifications, the return of the payer's browser, and the channels' own
     * pages.
     */
    extras: [
      (app) => mountCallbacks(app, channels, notifications),
      (app) => {
        for (const channel of channels.all) channel.mount?.(app)
      },
    ],

    jobs: {
      'order.closed': (payload) => closePaymentsOfOrder(closing, payload),
      'payment.close': (payload) => closeLeftPayment(closing, payload),
      'refund.send': (payload) => sendRefund(deps, payload),
    },

    personalData: payPersonalData,
    states: { 'payments.status': paymentTransitions, 'refunds.status': refundTransitions },

    sweeps: [
      retentionSweep(core),
      ...statusQueries.sweeps,
      unpaidOrderSweep(closing),
      begunOrderSweep(closing),
      delayedRefundSweep(core),
      reconciliation.sweep,
      calledOffOrderSweep(reversing),
      calledOffSaleSweep(reversing),
    ],

    subscribes: {
      async orderGivenBack(tx, { sn, reason, asked }) {
        await refundOrder(deps, tx, sn, reason, { requestedBy: asked })
      },
    },

    admin: createPayAdmin(db),
    operatorRefunds,
    reconciliation,
    enabledChannels,
    checkChannel,
    channelHealth: () => channelHealth(db),
    refundOrder: (tx, orderSn, reason, options) => refundOrder(deps, tx, orderSn, reason, options),
    refundOf: async (orderSn) => presentRefunds(await refundsForOwner(db, orderSn)),
    stuckRefunds: () => stuckRefunds(db, delayedSeconds, mostListed),
    failures: () => failures.list(db, mostListed),
  }
}
