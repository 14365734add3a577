import {
  CloseReason,
  GoodsForm,
  type GoodsSn,
  type OrderSn,
  OrderStatus,
  type PaymentPlatform,
  type Uid,
} from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { causeOf, faultKindOf } from '../../core/faults.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createDataLoader } from '../../core/dataLoader.ts'
import { inSavepoint } from '../../core/savepoint.ts'
import { tracedForEach } from '../../core/tracing.ts'
import { requireMove } from '../../core/transitions.ts'
import { events, type Emit } from '../../events/index.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type GoodsModule, GoodsType } from '../goods/index.ts'
import { createAwardedOrders } from './awarded.ts'
import * as deliveries from './deliveryQueries.ts'
import type { ParcelSealing } from './parcelAddress.ts'
import { createOrderPlacement, type PlacingDeps } from './placing.ts'
import * as queries from './queries.ts'

/** A paid order, as its fulfilment sees it. */
export interface PaidOrder {
  sn: OrderSn
  uid: Uid
  goodsSn: GoodsSn
  quantity: number
  priceFen: number
  /** Serial numbers given: firstSerial … firstSerial + quantity - 1. */
  firstSerial: number
  form: GoodsForm
  /** Days before what it brings may be given away. */
  giftFirstDays: number
  /** The Idempotency-Key it was placed with. */
  requestKey: string
}

/** What must happen in the transaction that makes orders paid; returns the states they are in then, in their order. */
export type Fulfilment = (tx: Tx, orders: readonly PaidOrder[]) => Promise<OrderStatus[]>

/** The same of one order. */
export type FulfilmentOfOne = (tx: Tx, order: PaidOrder) => Promise<OrderStatus>

/** Fulfils one after the other what has no cheaper way. */
export function oneByOne(fulfil: FulfilmentOfOne): Fulfilment {
  return async (tx, orders) => {
    const statuses: OrderStatus[] = []
    for (const order of orders) statuses.push(await fulfil(tx, order))
    return statuses
  }
}

/** A waiting order, locked, and where it was paid; null where there was nothing to pay. */
export interface PaidAt {
  order: Pick<
    ReturnType<typeof readLocked>,
    'sold' | 'orderSn' | 'status' | 'uid' | 'amountFen' | 'goodsType' | 'trace'
  >
  platform: PaymentPlatform | null
}

/** Why a paid order was closed instead of fulfilled. */
export interface Unfulfilled {
  /** For an operator: a reason code or the name of a constraint. */
  cause: string
  /** For the collector. */
  words: string
}

export interface OrderDeps extends PlacingDeps {
  goods: Pick<
    GoodsModule,
    | 'findSale'
    | 'saleSamples'
    | 'summaries'
    | 'reserveStock'
    | 'sellStockOf'
    | 'releaseStock'
    | 'releaseStockOf'
    | 'lockFreeStock'
  >
  /** By goods type; filled by the context, so that this module knows none of them. */
  fulfilments: Readonly<Record<number, Fulfilment>>
  emit: Emit
}

export type Orders = ReturnType<typeof createOrders>

/** Placing, paying and closing orders (rules/orders). */
export function createOrders(
  core: CoreServices,
  { goods, vault, readAddress, fulfilments, emit }: OrderDeps,
  sealing: ParcelSealing,
) {
  const { database } = core

  const seen = createDataLoader((orderSns: readonly OrderSn[]) => queries.seen(database.db, orderSns))

  /** Closes a waiting order and releases its stock. False when it no longer waits. */
  async function close(tx: Tx, orderSn: OrderSn, reason: CloseReason): Promise<boolean> {
    const [order] = await queries.closeWaiting(tx, [orderSn], reason)
    if (!order) return false
    await goods.releaseStock(tx, { goodsSn: order.goods_sn, quantity: order.quantity, orderSn })
    return true
  }

  /** The same before its time: what may still be under way at a channel is closed by a job. */
  async function callOff(tx: Tx, orderSn: OrderSn, reason: CloseReason): Promise<boolean> {
    if (!(await close(tx, orderSn, reason))) return false
    await enqueue(tx, { kind: 'order.closed', payload: { orderSn } })
    return true
  }

  /** Fulfils orders of one type of goods, whose stock is sold to them; returns the states they are in then. */
  async function fulfilType(tx: Tx, goodsType: number, orders: readonly PaidOrder[]) {
    const statuses = await fulfilments[goodsType]?.(tx, orders)
    return orders.map(({ sn }, index) => {
      const to = statuses?.[index]
      if (to === undefined) throw new Error(`Nothing is known of what order ${sn} buys`)
      return { sn, to }
    })
  }

  /**
   * Sells what these orders reserved, fulfils them and makes them paid: all of them or, with an error, none. They are locked.
   * Throws ILLEGAL_TRANSITION when one does not wait, and whatever keeps one from being fulfilled.
   */
  async function fulfilAll(tx: Tx, payments: readonly PaidAt[]): Promise<void> {
    const orders = payments.map(({ order }) => order)
    const platforms = new Map(payments.map(({ order, platform }) => [order.orderSn, platform]))
    requireMove(platforms.size === orders.length && orders.every(({ status }) => status === OrderStatus.waitPay))
    const traces = payments.map(({ order: { orderSn, trace } }) => [orderSn, trace] as const)
    await tracedForEach('fulfil', traces, () => fulfilWaiting(tx, orders, platforms))
  }

  /** The same of orders that wait. */
  async function fulfilWaiting(
    tx: Tx,
    orders: readonly PaidAt['order'][],
    platforms: ReadonlyMap<OrderSn, PaymentPlatform | null>,
  ): Promise<void> {
    const sales = await goods.sellStockOf(
      tx,
      orders.map(({ sold: { sn: orderSn, goodsSn, quantity } }) => ({ orderSn, goodsSn, quantity })),
    )
    const paid = orders.map(({ sold, goodsType }, index) => {
      const sale = sales[index]
      if (!sale) throw new Error(`Nothing was sold to order ${sold.sn}`)
      return { ...sold, ...sale, goodsType }
    })
    const moves: queries.PaidMove[] = []
    for (const [goodsType, ofType] of Map.groupBy(paid, (order) => order.goodsType)) {
      const fulfilled = await fulfilType(tx, goodsType, ofType)
      moves.push(...fulfilled.map(({ sn, to }) => ({ sn, to, platform: platforms.get(sn) ?? null })))
    }
    requireMove((await queries.setPaid(tx, moves)) === orders.length)
    const complete = new Set(moves.filter(({ to }) => to === OrderStatus.complete).map(({ sn }) => sn))
    const completed = orders
      // A deposit buys nothing, so nothing follows from it.
      .filter(({ orderSn, goodsType }) => complete.has(orderSn) && goodsType !== GoodsType.deposit)
      .map(({ orderSn: sn, uid, amountFen }) => ({ sn, uid, amountFen }))
    if (completed.length > 0) await emit(tx, events.ordersCompleted, completed)
  }

  /**
   * Makes a waiting order paid, and fulfils it; `platform` is null where there is nothing to pay. What refuses to be
   * fulfilled (a rule, a constraint) leaves nothing of that behind: the order is closed, its stock given back, and the
   * answer says why; whoever took money gives it back. Throws ILLEGAL_TRANSITION when the order does not wait, what
   * passes and is to be tried again, and faults of ours.
   */
  async function fulfil(tx: Tx, orderSn: OrderSn, platform: PaymentPlatform | null): Promise<Unfulfilled | undefined> {
    const waiting = await queries.lock(tx, orderSn)
    if (waiting?.status !== OrderStatus.waitPay) throw new AppError('ILLEGAL_TRANSITION')
    try {
      await inSavepoint(tx, () => fulfilAll(tx, [{ order: readLocked(waiting), platform }]))
      return undefined
    } catch (error) {
      if (faultKindOf(error) !== 'refusal') throw error
      await close(tx, orderSn, CloseReason.unfulfilled)
      const words = error instanceof AppError ? error.message : '订单没能完成'
      return { cause: causeOf(error), words }
    }
  }

  /**
   * Fulfils an order of which nothing is to be paid, unless that was done before; false for one that costs something.
   * Throws ORDER_CLOSED with why it could not be fulfilled.
   */
  async function completeFree(orderSn: OrderSn): Promise<boolean> {
    const unfulfilled = await database.transaction(async (tx) => {
      const order = await queries.lock(tx, orderSn)
      if (!order || order.amount_fen > 0) return 'costly'
      return order.status === OrderStatus.waitPay ? fulfil(tx, orderSn, null) : undefined
    })
    if (unfulfilled === 'costly') return false
    if (unfulfilled) throw new AppError('ORDER_CLOSED', { msg: unfulfilled.words })
    return true
  }

  return {
    ...createOrderPlacement(core, { goods, vault, readAddress, sealing, completeFree }),
    completeFree,

    /** Cancels a waiting order of its owner. */
    async cancel(tx: Tx, sn: OrderSn, uid: Uid): Promise<void> {
      if (!(await queries.findOwn(tx, sn, uid))) throw new AppError('ORDER_NOT_FOUND')
      requireMove(await callOff(tx, sn, CloseReason.cancelled))
    },

    /** An order of its owner as whoever takes the money needs it; what is sent is paid once somebody said where to. */
    async findForPayment(db: Db | Tx, { orderSn, uid }: { orderSn: OrderSn; uid: Uid }) {
      const order = await queries.findOwn(db, orderSn, uid)
      if (!order) return undefined
      const work = (await goods.summaries(db, [order.goods_sn])).get(order.goods_sn)
      const needsAddress = work?.form === GoodsForm.physical && !(await deliveries.find(db, orderSn))
      return { ...readForPayment(order), goodsName: work?.name ?? '', needsAddress }
    },

    /** How an order of its owner stands and what it costs. Many who ask at once are answered by one statement. */
    async findSeen({ orderSn, uid }: { orderSn: OrderSn; uid: Uid }) {
      const order = await seen(orderSn)
      return order?.uid === uid ? order : undefined
    },

    /** The same for many, by their numbers: those that their owners see, locked until the transaction ends. */
    async lockForPayment(tx: Tx, wanted: readonly { orderSn: OrderSn; uid: Uid }[]) {
      const nameOf = (orderSn: OrderSn, uid: Uid) => `${orderSn} ${uid}`
      const asked = new Set(wanted.map(({ orderSn, uid }) => nameOf(orderSn, uid)))
      const rows = await queries.lockSeen(tx, wanted)
      const own = rows.filter((order) => asked.has(nameOf(order.sn, order.uid)))
      const works = await goods.summaries(
        tx,
        own.map((order) => order.goods_sn),
      )
      const isSent = (goodsSn: GoodsSn) => works.get(goodsSn)?.form === GoodsForm.physical
      const addressed = await deliveries.addressed(
        tx,
        own.filter((order) => isSent(order.goods_sn)).map((order) => order.sn),
      )
      return new Map(
        own.map((order) => {
          const goodsName = works.get(order.goods_sn)?.name ?? ''
          const needsAddress = isSent(order.goods_sn) && !addressed.has(order.sn)
          return [order.sn, { ...readForPayment(order), goodsName, needsAddress }]
        }),
      )
    },

    /** The same without the name, its row locked until the transaction ends. */
    async lock(tx: Tx, orderSn: OrderSn) {
      const order = await queries.lock(tx, orderSn)
      return order && readForPayment(order)
    },

    fulfil,
    fulfilAll,

    /** The same as `lock` for many, in the order of their numbers; those that are not there are missing. */
    async lockAll(tx: Tx, orderSns: readonly OrderSn[]) {
      return (await queries.lockAll(tx, orderSns)).map(readLocked)
    },

    /** Locks orders without waiting, and the stock of what they buy; returns those of which somebody else holds neither. */
    async lockFree(tx: Tx, orderSns: readonly OrderSn[]): Promise<ReadonlySet<OrderSn>> {
      const free = await queries.lockFree(tx, orderSns)
      const held = await goods.lockFreeStock(tx, [...new Set(free.map(({ goodsSn }) => goodsSn))])
      return new Set(free.filter(({ goodsSn }) => !held.has(goodsSn)).map(({ sn }) => sn))
    },

    /** Lets a waiting order go on waiting for so many seconds from now at least: it is paid, and a fault holds it up. */
    hold: queries.hold,
    noteRefunded: queries.noteRefunded,

    close,
    callOff,

    /**
     * Closes those of `orderSns` that still wait, in one statement each for orders and stock; returns them. They are locked,
     * and nothing else is to be locked after: their stock comes last.
     */
    async closeMany(tx: Tx, orderSns: readonly OrderSn[], reason: CloseReason): Promise<OrderSn[]> {
      if (orderSns.length === 0) return []
      const closed = await queries.closeWaiting(tx, orderSns, reason)
      const released = new Map<GoodsSn, number>()
      for (const { goods_sn, quantity } of closed) released.set(goods_sn, (released.get(goods_sn) ?? 0) + quantity)
      if (released.size > 0) await goods.releaseStockOf(tx, released)
      return closed.map((order) => order.sn)
    },

    ...createAwardedOrders(goods),

    /** Pieces of a good that count against the per-person limit, and the order of it still waiting to be paid. */
    boughtOf: (db: Db | Tx, goodsSn: GoodsSn, uid: Uid) => queries.boughtOf(db, goodsSn, uid),

    findOverdue: queries.findOverdue,
    lockOverdue: queries.lockOverdue,
    countsOf: (uid: Uid) => queries.countsOf(database.db, uid),
  }
}

/** A locked order as whoever takes the money needs it, with what it sells once it is paid. */
function readLocked(order: queries.LockedOrder) {
  const { sn, uid, goods_sn: goodsSn, quantity, price_fen: priceFen, request_key: requestKey } = order
  return { ...readForPayment(order), trace: order.trace, sold: { sn, uid, goodsSn, quantity, priceFen, requestKey } }
}

function readForPayment(
  order: Pick<
    queries.OrderRow,
    | 'sn'
    | 'uid'
    | 'goods_sn'
    | 'goods_type'
    | 'amount_fen'
    | 'status'
    | 'close_reason'
    | 'pay_by'
    | 'is_overdue'
    | 'refunded_at'
    | 'refunded_fen'
  >,
) {
  return {
    orderSn: order.sn,
    uid: order.uid,
    goodsSn: order.goods_sn,
    goodsType: order.goods_type,
    amountFen: order.amount_fen,
    status: order.status,
    closeReason: order.close_reason,
    payBy: order.pay_by,
    isOverdue: order.is_overdue,
    /** When all of its money went back. */
    refundedAt: order.refunded_at,
    /** Fen of its amount that went back or are on their way. */
    refundedFen: order.refunded_fen,
  }
}
