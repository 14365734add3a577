import { CloseReason, OrderStatus, type Reply, ReturnState } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { requireMove } from '../../core/transitions.ts'
import { type GoodsModule, GoodsType } from '../goods/index.ts'
import * as deliveries from './deliveryQueries.ts'
import * as orders from './queries.ts'
import * as queries from './returnQueries.ts'

export type Returns = ReturnType<typeof createReturns>

/** Requests that an operator is shown at once. */
const mostListed = 100

const closing = { from: OrderStatus.waitDelivery, to: OrderStatus.closed } as const

export interface ReturnOutside {
  goods: Pick<GoodsModule, 'restockStock'>
  /** Gives back what a locked order was paid with, for a reason in words for the collector. */
  refund: (tx: Tx, orderSn: string, reason: string) => Promise<unknown>
}

/** A request that waits for an answer, or accepted, for the goods. */
export interface OpenReturn {
  orderSn: string
  goodsName: string
  quantity: number
  /** Fen. */
  amountFen: number
  isAccepted: boolean
  reason: string
  askedAt: Date
}

/** What came back and nobody has put on sale again. */
export interface Returned {
  orderSn: string
  goodsName: string
  quantity: number
  refundedAt: Date | null
}

/** What became of pieces that were put on sale again. */
export interface Restocked {
  quantity: number
  /** False where the good's sale is over, or was stopped. */
  isOnSale: boolean
}

/** Money back before it was sent, and seven-day returns of what arrived (rules.md, order and payment). */
export function createReturns({ config, database }: Foundation, { goods, refund }: ReturnOutside) {
  const { db } = database
  const seconds = { autoReceive: config.order.autoReceiveSeconds, return: config.order.returnSeconds }

  /** Not sent yet: the order closes and the money goes back at once. */
  async function closeAtOnce(tx: Tx, request: { orderSn: string; uid: string; reason: string }): Promise<void> {
    const { orderSn } = request
    requireMove((await orders.move(tx, orderSn, closing, { close_reason: CloseReason.refunded })) !== undefined)
    requireMove(await queries.insert(tx, { ...request, state: ReturnState.refunded }))
    await refund(tx, orderSn, '发货前申请退款')
  }

  async function askForReturn(tx: Tx, request: { orderSn: string; uid: string; reason: string }): Promise<void> {
    const delivery = await deliveries.find(tx, request.orderSn, seconds)
    if (!delivery) throw new AppError('ILLEGAL_TRANSITION', { msg: '数字藏品不支持退换' })
    if (await queries.find(tx, request.orderSn))
      throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单已经申请过退货' })
    if (delivery.is_past_return) throw new AppError('RETURN_CLOSED')
    requireMove(await queries.insert(tx, { ...request, state: ReturnState.asked }))
  }

  async function decide(orderSn: string, to: ReturnState, decision: { answer: string; by: string }): Promise<void> {
    requireMove(await database.transaction((tx) => queries.move(tx, orderSn, to, decision)))
  }

  return {
    /**
     * Its buyer wants the money back: at once while it waits to be sent, and by sending it back once it has arrived.
     * Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, RETURN_CLOSED.
     */
    async ask(uid: string, { orderSn, reason }: { orderSn: string; reason: string }): Promise<void> {
      if (!(await orders.findOwn(db, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
      await database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderSn)
        if (order?.status === OrderStatus.waitDelivery) await closeAtOnce(tx, { orderSn, uid, reason })
        else if (order?.status === OrderStatus.complete) await askForReturn(tx, { orderSn, uid, reason })
        else throw new AppError('ILLEGAL_TRANSITION')
      })
    },

    /** The shop takes it back; the answer says where it is sent to. Throws ILLEGAL_TRANSITION when nobody waits for one. */
    accept: (orderSn: string, decision: { answer: string; by: string }) =>
      decide(orderSn, ReturnState.accepted, decision),
    /** The shop does not take it back, and says why. Throws ILLEGAL_TRANSITION when nobody waits for an answer. */
    refuse: (orderSn: string, decision: { answer: string; by: string }) =>
      decide(orderSn, ReturnState.refused, decision),

    /** What was accepted has come back: the money goes back, once. Throws ILLEGAL_TRANSITION when nothing is on its way. */
    async cameBack(orderSn: string): Promise<void> {
      await database.transaction(async (tx) => {
        await orders.lock(tx, orderSn)
        requireMove(await queries.move(tx, orderSn, ReturnState.refunded))
        await refund(tx, orderSn, '退货已收到')
      })
    },

    /**
     * Puts what came back on sale again, in the name of `by` who looked at it; undefined, and nothing happens, where that
     * was done before. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
     */
    restock(orderSn: string, by: string): Promise<Restocked | undefined> {
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
        const { goods_sn: goodsSn, quantity } = order
        return { quantity, isOnSale: await goods.restockStock(tx, { goodsSn, quantity, orderSn }) }
      })
    },

    /** What came back and waits to be put on sale again, newest first. */
    async toRestock(): Promise<Returned[]> {
      const rows = await queries.findToRestock(db, mostListed)
      return rows.map((row) => ({
        orderSn: row.order_sn,
        goodsName: row.name,
        quantity: row.quantity,
        refundedAt: row.refunded_at,
      }))
    },

    /** Requests that wait for an answer or for the goods, oldest first. */
    async open(): Promise<OpenReturn[]> {
      const rows = await queries.findOpen(db, mostListed)
      return rows.map((row) => ({
        orderSn: row.order_sn,
        goodsName: row.name,
        quantity: row.quantity,
        amountFen: Number(row.amount_fen),
        isAccepted: row.state === ReturnState.accepted,
        reason: row.reason,
        askedAt: row.asked_at,
      }))
    },

    /** What the owner of an order sees of its return. */
    async returnOf(orderSn: string): Promise<Reply<'order/info'>['return']> {
      const row = await queries.find(db, orderSn)
      if (!row) return null
      return {
        state: row.state as ReturnState,
        reason: row.reason,
        answer: row.answer,
        time: toSeconds(row.asked_at),
      }
    },
  }
}
