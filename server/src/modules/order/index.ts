import type { OrderSn, Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { DashboardMetrics } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Subscriptions } from '../../events/index.ts'
import type { UserModule } from '../user/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { PointsModule } from '../points/index.ts'
import type { States } from '../shape.ts'
import type { Approvables } from '../../core/approvable.ts'
import { createAllowlist } from './allowlist/service.ts'
import { orderAdminRoutes } from './adminRoutes.ts'
import { type CallingOffDeps, createCallingOff } from './callOffs/service.ts'
import { createDeliveries } from './parcels/service.ts'
import { createOrderAdmin, type AdminDeps } from './adminService.ts'
import { invoiceAdminRoutes, invoiceRoutes } from './invoices/routes.ts'
import { createInvoices } from './invoices/service.ts'
import { createParcelAdmin } from './parcels/adminService.ts'
import { createParcelAddressSealer } from './parcels/address.ts'
import { brief, placedUnder, setDeliveryFailed, setDeliveryNormal } from './queries.ts'
import { findUndelivered } from './refundQueries.ts'
import { createReturns, type ReturnDeps } from './returns/service.ts'
import { countPlaced, orderPendingCounts } from './metrics.ts'
import { orderRoutes } from './routes.ts'
import { createOrders, type OrderDeps } from './service.ts'
import { invoiceTransitions, orderTransitions, parcelStates, reachTransitions, returnTransitions } from './states.ts'
import { listConflicts } from './allowlist/conflicts.ts'
import { orderDemand } from './demand.ts'
import type { DemandSources } from '../../core/demand.ts'
import { createOrderViews } from './views.ts'

export type { ParcelToSend } from './parcels/service.ts'
export type { OpenReturn, Restocked, Returned } from './returns/service.ts'
export { fulfilOneByOne } from './fulfilment/fulfil.ts'
export type { Fulfilment, FulfilmentOfOne, PaidOrder, Unfulfilled } from './fulfilment/fulfil.ts'
export type { LockedOrder, NamedPayableOrder, PayableOrder } from './payable.ts'
export type { Orders } from './service.ts'

type AllowlistPeople = Pick<UserModule['people'], 'masked' | 'uidsOfPhones'>

/** Most orders shown to operators at once. */
const mostListed = 100

export type OrderModule = ReturnType<typeof createOrderModule>

/** Orders: placement, life cycle, parcels, returns, and their owners' views. */
export function createOrderModule(
  core: CoreServices,
  deps: OrderDeps &
    Pick<AdminDeps, 'vault'> &
    CallingOffDeps &
    ReturnDeps & {
      goods: Pick<GoodsModule, 'worksOf' | 'findSale' | 'admin'>
      people: AllowlistPeople
      points: Pick<PointsModule, 'pendingSweep'>
    },
) {
  const sealing = createParcelAddressSealer(core.sealer)
  const orders = createOrders(core, deps, sealing)
  const deliveries = createDeliveries(core, deps, sealing)
  const returns = createReturns(core, deps)
  const admin = createOrderAdmin(core, { orders, vault: deps.vault, sealing })
  const parcels = createParcelAdmin(core, { deliveries, goods: deps.goods, sealing })
  const invoices = createInvoices(core)
  const allowlist = createAllowlist(core, deps)
  const callingOff = createCallingOff(core, deps)
  const views = createOrderViews(core, { goods: deps.goods, deliveries, returns })
  return {
    ...orders,
    /** Parcels, for shipping staff. */
    deliveries,
    /** Return requests, for staff who answer them. */
    returns,
    /** Returns the reply to an order placed under an idempotency key; undefined if there is none. */
    placedUnder: (uid: Uid, key: string) => placedUnder(core.database.db, uid, key),
    /** Returns an order for its owner, without what other modules know of it. Throws ORDER_NOT_FOUND. */
    orderOf: views.of,
    /** Returns short descriptions of orders, by number. */
    briefsOf: async (db: Db | Tx, sns: readonly OrderSn[]) =>
      new Map((await brief(db, sns)).map((row) => [row.sn, row])),
    /**
     * Returns complete orders with pieces that never reached the chain and that have not been refunded, oldest first.
     */
    async undelivered() {
      const { db } = core.database
      const rows = await findUndelivered(db, mostListed)
      const workOf = await deps.goods.worksOf(
        db,
        rows.map((row) => row.goodsSn),
      )
      return rows.map(({ goodsSn, ...row }) => ({ ...row, goodsName: workOf(goodsSn).name }))
    },
    subscribes: {
      /** Shows the owner that delivery failed, and operators that a refund is due. */
      mintFailed: (tx, { orderSn }) => setDeliveryFailed(tx, orderSn),
      mintRetried: (tx, { orderSn }) => setDeliveryNormal(tx, orderSn),
    } satisfies Subscriptions<'order'>['subscribes'],
    /** Admin service for orders. */
    admin,
    /** Allowlists of priority windows. */
    allowlist: { count: allowlist.count },
    figures: { orders: countPlaced } satisfies DashboardMetrics,
    waits: orderPendingCounts,
    demandSources: { order: orderDemand } satisfies DemandSources,
    conflicts: listConflicts(deps.goods.admin),
    adminRoutes: {
      ...orderAdminRoutes(core, { deliveries, admin, parcels, returns, approvals: deps.approvals }),
      ...invoiceAdminRoutes(core.database, invoices),
      ...allowlist.adminRoutes,
      ...callingOff.adminRoutes,
    },
    approvables: { 'goods/callOff': callingOff.asked, 'return/receive': returns.receiving } satisfies Approvables,
    calledOff: callingOff.calledOff,
    routes: { ...orderRoutes(core, { orders, deliveries, returns, views }), ...invoiceRoutes(invoices) },
    states: {
      'invoices.state': invoiceTransitions,
      'orders.status': orderTransitions,
      'orders.delivery_state': reachTransitions,
      'order_returns.state': returnTransitions,
    } satisfies States,
    derivedStates: [parcelStates],
    sweeps: [deliveries.sweep, deps.points.pendingSweep(returns.isOpen)],
  }
}
