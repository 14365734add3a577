import type { OrderSn, Reply, Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Subscriptions } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { PointsModule } from '../points/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import { type Allowlist, type AllowlistDeps, createAllowlist } from './allowlist/service.ts'
import { orderAdminRoutes, type OrderAdminRoutes } from './adminRoutes.ts'
import { type CallOffDeps, type CallOffs, createCallOffs } from './callOffs/service.ts'
import { createDeliveries, type Deliveries, type DeliveryDeps } from './parcels/service.ts'
import { createOrderAdmin, type OrderAdmin, type OrderAdminDeps } from './adminService.ts'
import { invoiceAdminRoutes, type InvoiceAdminRoutes, invoiceRoutes, type InvoiceRoutes } from './invoices/routes.ts'
import { createInvoices } from './invoices/service.ts'
import { createParcelAdmin } from './parcels/adminService.ts'
import { createParcelAddressSealer } from './parcels/address.ts'
import { orderPersonalData } from './personalData.ts'
import * as queries from './queries.ts'
import { findUndelivered, type UndeliveredOrder } from './undeliveredQueries.ts'
import { createReturns, type ReturnDeps, type Returns } from './returns/service.ts'
import { countPlaced, orderPendingCounts } from './metrics.ts'
import { orderRoutes, type OrderRoutes } from './routes.ts'
import { orderDefaults, orderSchemas, type OrderSettings } from './settings.ts'
import { createOrders, type OrderDeps, type Orders } from './service.ts'
import { invoiceTransitions, orderTransitions, parcelStates, reachTransitions, returnTransitions } from './states.ts'
import { listConflicts } from './allowlist/conflicts.ts'
import { orderDemand } from './demand.ts'
import { createOrderViews, type OrderViews } from './views.ts'

export type { ParcelToSend } from './parcels/service.ts'
export type { OpenReturn, Restocked, Returned } from './returns/service.ts'
export { fulfilOneByOne } from './fulfilment/fulfil.ts'
export type { Fulfilment, FulfilmentOfOne, PaidOrder, Unfulfilled } from './fulfilment/fulfil.ts'
export type { LockedOrder, NamedPayableOrder, PayableOrder } from './payable.ts'
export type { Orders } from './service.ts'

/** Most orders shown to operators at once. */
const mostListed = 100

type Parts = Required<
  Pick<
    ModuleParts,
    | 'approvables'
    | 'channels'
    | 'conflicts'
    | 'personalData'
    | 'settings'
    | 'demandSources'
    | 'figures'
    | 'states'
    | 'sweeps'
    | 'derivedStates'
    | 'waits'
  >
>

/** Orders: placement, life cycle, parcels, returns, and their owners' views. */
export interface OrderModule extends Orders, Parts, Subscriptions<'order'> {
  readonly routes: OrderRoutes & InvoiceRoutes
  readonly adminRoutes: OrderAdminRoutes & InvoiceAdminRoutes & Allowlist['adminRoutes'] & CallOffs['adminRoutes']
  /** Orders for the console. */
  readonly admin: OrderAdmin
  /** Parcels, for shipping staff. */
  readonly deliveries: Deliveries
  /** Return requests, for staff who answer them. */
  readonly returns: Returns
  /** Allowlists of priority windows. */
  readonly allowlist: Pick<Allowlist, 'count'>
  readonly calledOff: CallOffs['calledOff']
  /**
   * Returns an order for its owner, without what other modules know of it.
   * @throws ORDER_NOT_FOUND.
   */
  readonly orderOf: OrderViews['of']
  /** Returns the reply to an order placed under an idempotency key; undefined if there is none. */
  placedUnder(uid: Uid, key: string): Promise<Reply<'order/order'> | undefined>
  /** Returns short descriptions of orders, by number. */
  briefsOf(db: Db | Tx, sns: readonly OrderSn[]): Promise<ReadonlyMap<OrderSn, queries.OrderBrief>>
  /** Returns complete orders with pieces that never reached the chain and that have not been refunded, oldest first. */
  undelivered(): Promise<(Omit<UndeliveredOrder, 'goodsSn'> & { goodsName: string })[]>
}

export interface OrderModuleDeps extends OrderDeps, CallOffDeps, DeliveryDeps, ReturnDeps, AllowlistDeps {
  vault: OrderDeps['vault'] & OrderAdminDeps['vault']
  goods: OrderDeps['goods'] &
    CallOffDeps['goods'] &
    DeliveryDeps['goods'] &
    ReturnDeps['goods'] &
    AllowlistDeps['goods'] &
    Pick<GoodsModule, 'admin'>
  people: ReturnDeps['people'] & AllowlistDeps['people']
  points: Pick<PointsModule, 'pendingSweep'>
}

export function createOrderModule(core: CoreServices, deps: OrderModuleDeps): OrderModule {
  const { db } = core.database
  const sealing = createParcelAddressSealer(core.sealer)
  const settings = createStoredSettings<OrderSettings>(core, orderSchemas, orderDefaults)
  const orders = createOrders(core, deps, sealing)
  const deliveries = createDeliveries(core, deps, sealing)
  const returns = createReturns(core, deps)
  const admin = createOrderAdmin(core, { orders, vault: deps.vault, sealing })
  const parcels = createParcelAdmin(core, { deliveries, goods: deps.goods, sealing, settings })
  const invoices = createInvoices(core, deps.emit)
  const allowlist = createAllowlist(core, deps)
  const callOffs = createCallOffs(core, deps)
  const views = createOrderViews(core, { goods: deps.goods, deliveries, returns })
  return {
    ...orders,
    deliveries,
    returns,
    placedUnder: (uid, key) => queries.placedUnder(db, uid, key),
    orderOf: views.of,
    briefsOf: async (reader, sns) => new Map((await queries.brief(reader, sns)).map((row) => [row.sn, row])),
    undelivered: () => listUndelivered(db, deps.goods),
    subscribes: {
      /** Shows the owner that delivery failed, and operators that a refund is due. */
      mintFailed: (tx, { orderSn }) => queries.setDeliveryFailed(tx, orderSn),
      mintRetried: (tx, { orderSn }) => queries.setDeliveryNormal(tx, orderSn),
    },
    admin,
    allowlist,
    figures: { orders: countPlaced },
    waits: orderPendingCounts,
    demandSources: { order: orderDemand },
    conflicts: listConflicts(deps.goods.admin),
    adminRoutes: {
      ...orderAdminRoutes(core, { deliveries, admin, parcels, returns, approvals: deps.approvals }),
      ...invoiceAdminRoutes(core.database, invoices),
      ...allowlist.adminRoutes,
      ...callOffs.adminRoutes,
    },
    approvables: { 'goods/callOff': callOffs.approvable, 'return/receive': returns.receiving },
    calledOff: callOffs.calledOff,
    routes: { ...orderRoutes(core, { orders, deliveries, returns, views }), ...invoiceRoutes(invoices) },
    personalData: orderPersonalData(core),
    states: {
      'invoices.state': invoiceTransitions,
      'orders.status': orderTransitions,
      'orders.delivery_state': reachTransitions,
      'order_returns.state': returnTransitions,
    },
    derivedStates: [parcelStates],
    settings: declareSettings(orderSchemas, orderDefaults),
    channels: onSettings(settings.forget),
    sweeps: [deliveries.sweep, deps.points.pendingSweep(returns.isOpen)],
  }
}

async function listUndelivered(db: Db, goods: Pick<GoodsModule, 'worksOf'>) {
  const rows = await findUndelivered(db, mostListed)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goodsSn),
  )
  return rows.map(({ goodsSn, ...row }) => ({ ...row, goodsName: workOf(goodsSn).name }))
}
