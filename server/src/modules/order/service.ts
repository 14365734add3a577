import type { CloseReason, GoodsSn, OrderSn, PaymentPlatform, Uid } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import { createDataLoader } from '../../core/dataLoader.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { GoodsModule } from '../goods/index.ts'
import { callOffOrder, cancelOrder, closeOrder, closeOrders, type ClosingDeps } from './closing.ts'
import {
  completeFree,
  fulfil,
  fulfilAll,
  type FulfilmentDeps,
  type PaidAt,
  type Unfulfilled,
} from './fulfilment/fulfil.ts'
import type { ParcelSealing } from './parcels/address.ts'
import {
  findPayableOrder,
  type LockedOrder,
  lockPayableOrders,
  lockUnlockedOrders,
  type NamedPayableOrder,
  type PayableOrder,
  presentLocked,
  presentPayable,
} from './payable.ts'
import { type Award, awardOrder } from './placement/award.ts'
import { createOrderPlacement, type OrderPlacement, type PlacementDeps } from './placement/place.ts'
import * as queries from './queries.ts'

export interface OrderDeps extends PlacementDeps, FulfilmentDeps, ClosingDeps {
  goods: Pick<GoodsModule, 'summaries' | 'reserveStock' | 'lockFreeStock'> &
    PlacementDeps['goods'] &
    FulfilmentDeps['goods'] &
    ClosingDeps['goods']
}

/** Placing, paying and closing orders (rules/orders). */
export interface Orders extends OrderPlacement {
  /** Creates the waiting order of a user who won the right to buy; returns its number. Throws SOLD_OUT. */
  award(tx: Tx, award: Award): Promise<OrderSn>
  /** Fulfils an order that costs nothing; false if it does cost something. Throws ORDER_CLOSED. */
  completeFree(orderSn: OrderSn): Promise<boolean>
  /** Makes one order paid; returns why it cannot be fulfilled, if so: it is closed then. Throws ILLEGAL_TRANSITION. */
  fulfil(tx: Tx, orderSn: OrderSn, platform: PaymentPlatform | null): Promise<Unfulfilled | undefined>
  /** Makes locked orders paid: all of them or, with an error, none. Throws ILLEGAL_TRANSITION. */
  fulfilAll(tx: Tx, payments: readonly PaidAt[]): Promise<void>
  /** Cancels a waiting order of its owner. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION. */
  cancel(tx: Tx, orderSn: OrderSn, uid: Uid): Promise<void>
  /** Closes a waiting order and releases its stock. False if it no longer waits. */
  close(tx: Tx, orderSn: OrderSn, reason: CloseReason): Promise<boolean>
  /** Closes a waiting order before its deadline; its open payments are closed by a job. False if it no longer waits. */
  callOff(tx: Tx, orderSn: OrderSn, reason: CloseReason): Promise<boolean>
  /** Closes those locked orders that still wait; returns them. Nothing may be locked afterwards. */
  closeMany(tx: Tx, orderSns: readonly OrderSn[], reason: CloseReason): Promise<OrderSn[]>
  /** Returns an order of its owner with the name of its work. */
  findForPayment(db: Db | Tx, owned: { orderSn: OrderSn; uid: Uid }): Promise<NamedPayableOrder | undefined>
  /** Returns state and cost of an order of its owner. Concurrent reads are answered by one statement. */
  findSeen(owned: { orderSn: OrderSn; uid: Uid }): Promise<queries.SeenOrder | undefined>
  /** Locks orders of their owners; returns them by number, without those that are not theirs. */
  lockForPayment(
    tx: Tx,
    requests: readonly { orderSn: OrderSn; uid: Uid }[],
  ): Promise<ReadonlyMap<OrderSn, NamedPayableOrder>>
  lock(tx: Tx, orderSn: OrderSn): Promise<PayableOrder | undefined>
  /** Locks orders in the order of their numbers; unknown ones are missing. */
  lockAll(tx: Tx, orderSns: readonly OrderSn[]): Promise<LockedOrder[]>
  /** Locks, without waiting, orders and the stock of what they buy; returns those that nobody else had locked. */
  lockFree(tx: Tx, orderSns: readonly OrderSn[]): Promise<ReadonlySet<OrderSn>>
  /**
   * Extends the payment deadline of a waiting order to at least `seconds` from now: it is paid, and a fault delays it.
   */
  hold: typeof queries.hold
  noteRefunded: typeof queries.noteRefunded
  /** Returns the pieces that count against the per-person limit, and the order that still waits for payment. */
  boughtOf(db: Db | Tx, goodsSn: GoodsSn, uid: Uid): ReturnType<typeof queries.boughtOf>
  findOverdue: typeof queries.findOverdue
  lockOverdue: typeof queries.lockOverdue
  countsOf(uid: Uid): ReturnType<typeof queries.countsOf>
}

export function createOrders(core: CoreServices, given: OrderDeps, sealing: ParcelSealing): Orders {
  const { database } = core
  const deps = { ...core, ...given }
  const seen = createDataLoader((orderSns: readonly OrderSn[]) => queries.seen(database.db, orderSns))
  const completeFreeOrder = (orderSn: OrderSn) => completeFree(deps, orderSn)

  return {
    ...createOrderPlacement({ ...deps, sealing, completeFree: completeFreeOrder }),
    award: (tx, award) => awardOrder(deps, tx, award),
    completeFree: completeFreeOrder,
    fulfil: (tx, orderSn, platform) => fulfil(deps, tx, orderSn, platform),
    fulfilAll: (tx, payments) => fulfilAll(deps, tx, payments),
    cancel: (tx, orderSn, uid) => cancelOrder(deps, tx, orderSn, uid),
    close: (tx, orderSn, reason) => closeOrder(deps, tx, orderSn, reason),
    callOff: (tx, orderSn, reason) => callOffOrder(deps, tx, orderSn, reason),
    closeMany: (tx, orderSns, reason) => closeOrders(deps, tx, orderSns, reason),
    findForPayment: (db, owned) => findPayableOrder(deps, db, owned),
    async findSeen({ orderSn, uid }) {
      const order = await seen(orderSn)
      return order?.uid === uid ? order : undefined
    },
    lockForPayment: (tx, requests) => lockPayableOrders(deps, tx, requests),
    async lock(tx, orderSn) {
      const order = await queries.lock(tx, orderSn)
      return order && presentPayable(order)
    },
    lockAll: async (tx, orderSns) => (await queries.lockAll(tx, orderSns)).map(presentLocked),
    lockFree: (tx, orderSns) => lockUnlockedOrders(deps, tx, orderSns),
    hold: queries.hold,
    noteRefunded: queries.noteRefunded,
    boughtOf: (db, goodsSn, uid) => queries.boughtOf(db, goodsSn, uid),
    findOverdue: queries.findOverdue,
    lockOverdue: queries.lockOverdue,
    countsOf: (uid) => queries.countsOf(database.db, uid),
  }
}
