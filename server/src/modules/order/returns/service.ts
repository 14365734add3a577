import { CloseReason, type OrderSn, OrderStatus, type Reply, ReturnState, type Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Approvable } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { type GoodsModule, GoodsType } from '../../goods/index.ts'
import * as deliveries from '../parcels/queries.ts'
import * as orders from '../queries.ts'
import * as queries from './queries.ts'

export type Returns = ReturnType<typeof createReturns>

/** Most requests shown to an operator at once. */
const mostListed = 100

const closing = { from: OrderStatus.waitDelivery, to: OrderStatus.closed } as const

/** Operator name recorded when pieces that were never shipped are restocked. */
const byItself = '系统'

export interface ReturnDeps {
  goods: Pick<GoodsModule, 'restockStock' | 'worksOf'>
  emit: Emit
}

/** Why an order is cancelled before shipment: the request, the text its buyer reads, and the operator who asked. */
export interface Why {
  asked: string
  told: string
  by?: { by: string; key: string }
}

/** Last statement of an operator's transaction: the audit entry. */
type LastStatement = (tx: Tx) => Promise<void>

/** A request that waits for an answer or, once accepted, for the goods. */
export interface OpenReturn {
  orderSn: OrderSn
  goodsName: string
  quantity: number
  /** Fen. */
  amountFen: number
  isAccepted: boolean
  reason: string
  askedAt: Date
}

/** Returned pieces that nobody has restocked. */
export interface Returned {
  orderSn: OrderSn
  goodsName: string
  quantity: number
  refundedAt: Date | null
}

/** Result of a restock. */
export interface Restocked {
  quantity: number
  /** False if the sale is over or was stopped. */
  isOnSale: boolean
}

/** Refunds before shipment, and seven-day returns after receipt (rules/orders#returns). */
export function createReturns({ config, database }: CoreServices, { goods, emit }: ReturnDeps) {
  const { db } = database

  /** Restocks the pieces of an order; returns whether their goods are on sale now. */
  function putBack(tx: Tx, { sn: orderSn, goods_sn: goodsSn, quantity }: orders.LockedOrder): Promise<boolean> {
    return goods.restockStock(tx, { goodsSn, quantity, orderSn })
  }

  /** See closeAtOnce. */
  async function closeLocked(tx: Tx, order: orders.LockedOrder, why: Why): Promise<void> {
    const { sn: orderSn, uid } = order
    requireMove((await orders.move(tx, orderSn, closing, { close_reason: CloseReason.refunded })) !== undefined)
    requireMove(await queries.insert(tx, { orderSn, uid, reason: why.asked, state: ReturnState.refunded }))
    if (order.goods_type === GoodsType.ordinary && (await queries.setRestocked(tx, orderSn, byItself))) {
      await putBack(tx, order)
    }
    await emit(tx, events.orderGivenBack, { sn: orderSn, reason: why.told, asked: why.by })
  }

  async function askForReturn(tx: Tx, request: { orderSn: OrderSn; uid: Uid; reason: string }): Promise<void> {
    const delivery = await deliveries.find(tx, request.orderSn, config.order)
    if (!delivery) throw new AppError('ILLEGAL_TRANSITION', { msg: '数字藏品不支持退换' })
    if (await queries.find(tx, request.orderSn))
      throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单已经申请过退货' })
    if (delivery.is_past_return) throw new AppError('RETURN_CLOSED')
    requireMove(await queries.insert(tx, { ...request, state: ReturnState.asked }))
  }

  /** See cameBack below. */
  async function cameBack(tx: Tx, orderSn: OrderSn): Promise<void> {
    await orders.lock(tx, orderSn)
    requireMove(await queries.move(tx, orderSn, ReturnState.refunded))
    await emit(tx, events.orderGivenBack, { sn: orderSn, reason: '退货已收到' })
  }

  async function decide(
    orderSn: OrderSn,
    to: ReturnState,
    decision: { answer: string; by: string },
    record?: LastStatement,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      requireMove(await queries.move(tx, orderSn, to, decision))
      await record?.(tx)
    })
  }

  return {
    /**
     * Closes an order that is not shipped yet: its money is refunded and its pieces are restocked at once, except for a
     * lot, which only its auction sells. Throws ORDER_NOT_FOUND, and ILLEGAL_TRANSITION for an order that does not wait
     * for shipment.
     */
    async closeAtOnce(tx: Tx, orderSn: OrderSn, why: Why): Promise<void> {
      const order = await orders.lock(tx, orderSn)
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      await closeLocked(tx, order, why)
    },

    /**
     * Requests a refund for the buyer: at once while the order waits for shipment, or by return once it has arrived. A
     * bid for a lot is binding: a lot is returned only for a defect, which staff acknowledge by accepting the request.
     * Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, LOT_NOT_RETURNED, RETURN_CLOSED.
     */
    async ask(tx: Tx, uid: Uid, { orderSn, reason }: { orderSn: OrderSn; reason: string }): Promise<void> {
      if (!(await orders.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
      const order = await orders.lock(tx, orderSn)
      if (order?.status === OrderStatus.waitDelivery) {
        if (order.goods_type === GoodsType.lot) throw new AppError('LOT_NOT_RETURNED')
        await closeLocked(tx, order, { asked: reason, told: '发货前申请退款' })
      } else if (order?.status === OrderStatus.complete) await askForReturn(tx, { orderSn, uid, reason })
      else throw new AppError('ILLEGAL_TRANSITION')
    },

    /**
     * Accepts a return; the answer contains the return address. Throws ILLEGAL_TRANSITION if no request waits for an
     * answer.
     */
    accept: (orderSn: OrderSn, decision: { answer: string; by: string }, record?: LastStatement) =>
      decide(orderSn, ReturnState.accepted, decision, record),
    /** Refuses a return with a reason. Throws ILLEGAL_TRANSITION if no request waits for an answer. */
    refuse: (orderSn: OrderSn, decision: { answer: string; by: string }, record?: LastStatement) =>
      decide(orderSn, ReturnState.refused, decision, record),

    /**
     * Records that an accepted return arrived and refunds it, once. Throws ILLEGAL_TRANSITION if none is on its way.
     */
    cameBack,

    /** The console's `cameBack`, which needs a second approver for large amounts. */
    receiving: {
      async prepare(tx, { orderSn }) {
        const order = await orders.lock(tx, orderSn)
        if (!order) throw new AppError('ORDER_NOT_FOUND')
        const state = (await queries.find(tx, orderSn))?.state
        if (state !== ReturnState.accepted)
          throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有已同意、等待寄回的退货' })
        const { amount_fen: amountFen, refunded_fen: refundedFen } = order
        const givenFen = amountFen - refundedFen
        return {
          target: `order:${orderSn}`,
          seen: { state, refundedFen },
          before: { refundedFen },
          after: { givenFen, refundedFen: amountFen },
          weight: givenFen,
        }
      },
      async perform(tx, { orderSn }) {
        await cameBack(tx, orderSn)
        return {}
      },
    } satisfies Approvable<'return/receive'>,

    /**
     * Restocks returned pieces in the name of `by`, who inspected them; returns undefined and does nothing if that was
     * done before. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
     */
    restock(orderSn: OrderSn, by: string, record?: LastStatement): Promise<Restocked | undefined> {
      return database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderSn)
        if (!order) throw new AppError('ORDER_NOT_FOUND')
        if (order.goods_type !== GoodsType.ordinary) {
          throw new AppError('ILLEGAL_TRANSITION', { msg: '拍品只能重新上拍，不能重新上架' })
        }
        if ((await queries.find(tx, orderSn))?.state !== ReturnState.refunded) {
          throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有已收回并退款的商品' })
        }
        if (!(await queries.setRestocked(tx, orderSn, by))) return undefined
        const isOnSale = await putBack(tx, order)
        await record?.(tx)
        return { quantity: order.quantity, isOnSale }
      })
    },

    /** Returns the returned pieces that wait to be restocked, newest first. */
    async toRestock(): Promise<Returned[]> {
      const rows = await queries.findToRestock(db, mostListed)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      return rows.map((row) => ({
        orderSn: row.order_sn,
        goodsName: workOf(row.goods_sn).name,
        quantity: row.quantity,
        refundedAt: row.refunded_at,
      }))
    },

    /** Whether an order has a request that waits for an answer or for the goods. */
    async isOpen(tx: Tx, orderSn: OrderSn): Promise<boolean> {
      const state = (await queries.find(tx, orderSn))?.state
      return state === ReturnState.asked || state === ReturnState.accepted
    },

    /** Returns requests that wait for an answer or for the goods, oldest first. */
    async open(): Promise<OpenReturn[]> {
      const rows = await queries.findOpen(db, mostListed)
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => row.goods_sn),
      )
      return rows.map((row) => ({
        orderSn: row.order_sn,
        goodsName: workOf(row.goods_sn).name,
        quantity: row.quantity,
        amountFen: row.amount_fen,
        isAccepted: row.state === ReturnState.accepted,
        reason: row.reason,
        askedAt: row.asked_at,
      }))
    },

    /** Returns what the owner of an order sees of its return. */
    async returnOf(orderSn: OrderSn): Promise<Reply<'order/info'>['return']> {
      const row = await queries.find(db, orderSn)
      if (!row) return null
      return {
        state: row.state,
        reason: row.reason,
        answer: row.answer,
        time: toSeconds(row.asked_at),
      }
    },
  }
}
