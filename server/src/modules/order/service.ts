import { CloseReason, GoodsForm, OrderStatus, type PaymentPlatform, type Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Caller } from '../../core/handler.ts'
import { timedSn } from '../../core/ids.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type GoodsModule, GoodsType } from '../goods/index.ts'
import { requireAdult } from '../user/index.ts'
import { buyingStart } from './eligibility.ts'
import { createGatherer } from './gatherer.ts'
import { placeBatch, type PlacementResult } from './placement.ts'
import * as queries from './queries.ts'

/** A paid order, as its fulfilment sees it. */
export interface PaidOrder {
  sn: string
  uid: string
  goodsSn: string
  quantity: number
  priceFen: number
  /** Serial numbers given: firstSerial … firstSerial + quantity - 1. */
  firstSerial: number
  /** The Idempotency-Key it was placed with. */
  requestKey: string
}

/** What must happen in the transaction that makes an order paid; returns the state it is in then. */
export type Fulfilment = (tx: Tx, order: PaidOrder) => Promise<OrderStatus>

export interface OrderOutside {
  goods: Pick<GoodsModule, 'findSale' | 'summaries' | 'sellStock' | 'releaseStock' | 'releaseStockOf'>
  holdsAny: (uid: string, goodsSns: readonly string[]) => Promise<boolean>
  /** By goods type; filled by the context, so that this module knows none of them. */
  fulfilments: Readonly<Record<number, Fulfilment>>
  /** What follows from an order being complete, in the same transaction: points. Nothing when left out. */
  onComplete?: (tx: Tx, order: { sn: string; uid: string; amountFen: number }) => Promise<void>
}

export type Orders = ReturnType<typeof createOrders>

/** Placing, paying and closing orders (rules.md, order and payment). */
export function createOrders(
  { config, database, clock }: Foundation,
  { goods, holdsAny, fulfilments, onComplete }: OrderOutside,
) {
  const settings = config.order
  const windowOf = new Map<string, number>()
  const gatherer = createGatherer(
    (goodsSn, batch) =>
      placeBatch(database.pool, goodsSn, windowOf.get(goodsSn) ?? settings.windowDigitalSeconds, batch),
    { maximumBatch: settings.maximumBatch, maximumWaiting: settings.maximumWaiting },
  )

  return {
    /**
     * Takes stock and answers once the order is durable. The database decides by its own clock and by what is committed;
     * the checks before it only spare it requests that cannot succeed. Goods of another type than the caller's path sells
     * are not to be found.
     */
    async place(
      caller: Caller,
      input: { goodsSn: string; quantity: number },
      requestKey: string,
      goodsType: GoodsType = GoodsType.ordinary,
    ): Promise<Reply<'order/order'>> {
      requireAdult(caller, { config, clock })
      const { goodsSn, quantity } = input
      const sale = await goods.findSale(goodsSn)
      if (sale?.goodsType !== goodsType) throw new AppError('GOODS_NOT_FOUND')
      if (sale.form === GoodsForm.physical) {
        throw new AppError('NOT_ON_SALE', { msg: '实物商品需要收货地址，购买即将开放' })
      }
      const now = clock.now()
      const startsAt = await buyingStart(sale, caller, now, {
        holdsAny,
        isAllowed: (uid) => queries.isAllowed(database.db, goodsSn, uid),
      })
      // A rush begins before its minute: those who are clearly early need not reach the database.
      if (now < startsAt.getTime() - 1000) throw notYet(sale, now)
      windowOf.set(goodsSn, sale.isDrop ? settings.windowDropSeconds : settings.windowDigitalSeconds)
      const result = await gatherer.place(goodsSn, {
        orderSn: timedSn(now),
        uid: caller.uid,
        quantity,
        requestKey,
        startsAt,
      })
      return readResult(result)
    },

    /** Cancels a waiting order of its owner. What may still be under way at a channel is closed by a job. */
    async cancel(tx: Tx, sn: string, uid: string): Promise<void> {
      if (!(await queries.findOwn(tx, sn, uid))) throw new AppError('ORDER_NOT_FOUND')
      const order = await queries.move(tx, sn, 5, { close_reason: CloseReason.cancelled }, uid)
      if (!order) throw new AppError('ILLEGAL_TRANSITION')
      await goods.releaseStock(tx, { goodsSn: order.goods_sn, quantity: order.quantity, orderSn: sn })
      await enqueue(tx, { kind: 'order.closed', payload: { orderSn: sn } })
    },

    /** An order of its owner as whoever takes the money needs it. */
    async findForPayment(db: Db | Tx, { orderSn, uid }: { orderSn: string; uid: string }) {
      const order = await queries.findOwn(db, orderSn, uid)
      if (!order) return undefined
      const summaries = await goods.summaries(db, [order.goods_sn])
      return { ...readForPayment(order), goodsName: summaries.get(order.goods_sn)?.name ?? '' }
    },

    /** The same without the name, its its row locked until the transaction ends. */
    async lock(tx: Tx, orderSn: string) {
      const order = await queries.lock(tx, orderSn)
      return order && readForPayment(order)
    },

    /** Makes a waiting order paid and fulfils it. Throws ILLEGAL_TRANSITION when it does not wait. */
    async markPaid(tx: Tx, orderSn: string, platform: PaymentPlatform): Promise<void> {
      const waiting = await queries.lock(tx, orderSn)
      const fulfil = fulfilments[waiting?.goods_type ?? 0]
      if (!waiting || !fulfil) throw new AppError('ORDER_NOT_FOUND')
      requireMove(waiting.status === 1)
      const { goods_sn: goodsSn, quantity } = waiting
      const firstSerial = await goods.sellStock(tx, { goodsSn, quantity, orderSn })
      const status = await fulfil(tx, {
        sn: orderSn,
        uid: waiting.uid,
        goodsSn,
        quantity,
        priceFen: Number(waiting.price_fen),
        firstSerial,
        requestKey: waiting.request_key,
      })
      requireMove((await queries.move(tx, orderSn, status, { platform })) !== undefined)
      if (status !== OrderStatus.complete) return
      await onComplete?.(tx, { sn: orderSn, uid: waiting.uid, amountFen: Number(waiting.amount_fen) })
    },

    /** Closes a waiting order and releases its stock. False when it no longer waits. */
    async close(tx: Tx, orderSn: string, reason: CloseReason): Promise<boolean> {
      const order = await queries.move(tx, orderSn, 5, { close_reason: reason })
      if (!order) return false
      await goods.releaseStock(tx, { goodsSn: order.goods_sn, quantity: order.quantity, orderSn })
      return true
    },

    /** Closes those of `orderSns` that still wait, in one statement each for orders and stock; returns them. */
    async closeMany(tx: Tx, orderSns: readonly string[], reason: CloseReason): Promise<string[]> {
      if (orderSns.length === 0) return []
      const closed = await queries.closeWaiting(tx, orderSns, reason)
      const released = new Map<string, number>()
      for (const { goods_sn, quantity } of closed) released.set(goods_sn, (released.get(goods_sn) ?? 0) + quantity)
      if (released.size > 0) await goods.releaseStockOf(tx, released)
      return closed.map((order) => order.sn)
    },

    findOverdue: queries.findOverdue,
    /** Shows the owner that delivery failed; the operator's refund is offered elsewhere. */
    setDeliveryFailed: queries.setDeliveryFailed,
    countsOf: (uid: string) => queries.countsOf(database.db, uid),
  }
}

function readForPayment(
  order: Pick<queries.OrderRow, 'sn' | 'uid' | 'goods_sn' | 'amount_fen' | 'status' | 'pay_by' | 'is_overdue'>,
) {
  return {
    orderSn: order.sn,
    uid: order.uid,
    goodsSn: order.goods_sn,
    amountFen: Number(order.amount_fen),
    status: order.status as OrderStatus,
    payBy: order.pay_by,
    isOverdue: order.is_overdue,
  }
}

function readResult(result: PlacementResult): Reply<'order/order'> {
  if (result.kind === 'refused') throw new AppError(result.reason)
  return {
    orderSn: result.orderSn,
    amount: result.amountFen,
    payBy: toSeconds(result.payBy),
    isExisting: result.kind === 'existing',
  }
}

function notYet(sale: { priorityWindows: readonly { start: number; end: number }[] }, now: number): AppError {
  const isPriority = sale.priorityWindows.some((window) => now >= window.start * 1000 && now < window.end * 1000)
  return new AppError(isPriority ? 'PRIORITY_ONLY' : 'SALE_NOT_STARTED')
}
