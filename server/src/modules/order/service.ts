import { CloseReason, GoodsForm, OrderStatus, type PaymentPlatform } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { requireMove } from '../../core/transitions.ts'
import { enqueue } from '../../jobs/queue.ts'
import { type GoodsModule, GoodsType } from '../goods/index.ts'
import { createAwarding } from './awarded.ts'
import * as deliveries from './deliveryQueries.ts'
import type { ParcelSealing } from './parcelAddress.ts'
import { createPlacing, type PlacingOutside } from './placing.ts'
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

export interface OrderOutside extends PlacingOutside {
  goods: Pick<GoodsModule, 'findSale' | 'summaries' | 'reserveStock' | 'sellStock' | 'releaseStock' | 'releaseStockOf'>
  /** By goods type; filled by the context, so that this module knows none of them. */
  fulfilments: Readonly<Record<number, Fulfilment>>
  /** What follows from an order being complete, in the same transaction: points. Nothing when left out. */
  onComplete?: (tx: Tx, order: { sn: string; uid: string; amountFen: number }) => Promise<void>
}

export type Orders = ReturnType<typeof createOrders>

/** Placing, paying and closing orders (rules.md, order and payment). */
export function createOrders(
  foundation: Foundation,
  { goods, holdsAny, readAddress, fulfilments, onComplete }: OrderOutside,
  sealing: ParcelSealing,
) {
  const { database } = foundation

  /** Closes a waiting order and releases its stock. False when it no longer waits. */
  async function close(tx: Tx, orderSn: string, reason: CloseReason): Promise<boolean> {
    const [order] = await queries.closeWaiting(tx, [orderSn], reason)
    if (!order) return false
    await goods.releaseStock(tx, { goodsSn: order.goods_sn, quantity: order.quantity, orderSn })
    return true
  }

  /** The same before its time: what may still be under way at a channel is closed by a job. */
  async function callOff(tx: Tx, orderSn: string, reason: CloseReason): Promise<boolean> {
    if (!(await close(tx, orderSn, reason))) return false
    await enqueue(tx, { kind: 'order.closed', payload: { orderSn } })
    return true
  }

  return {
    ...createPlacing(foundation, { goods, holdsAny, readAddress, sealing }),

    /** Cancels a waiting order of its owner. */
    async cancel(tx: Tx, sn: string, uid: string): Promise<void> {
      if (!(await queries.findOwn(tx, sn, uid))) throw new AppError('ORDER_NOT_FOUND')
      requireMove(await callOff(tx, sn, CloseReason.cancelled))
    },

    /** An order of its owner as whoever takes the money needs it; what is sent is paid once somebody said where to. */
    async findForPayment(db: Db | Tx, { orderSn, uid }: { orderSn: string; uid: string }) {
      const order = await queries.findOwn(db, orderSn, uid)
      if (!order) return undefined
      const work = (await goods.summaries(db, [order.goods_sn])).get(order.goods_sn)
      const needsAddress = work?.form === GoodsForm.physical && !(await deliveries.find(db, orderSn))
      return { ...readForPayment(order), goodsName: work?.name ?? '', needsAddress }
    },

    /** The same without the name, its row locked until the transaction ends. */
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
      const move = { from: OrderStatus.waitPay, to: status }
      requireMove((await queries.move(tx, orderSn, move, { platform })) !== undefined)
      // A deposit buys nothing, so nothing follows from it.
      if (status !== OrderStatus.complete || waiting.goods_type === GoodsType.deposit) return
      await onComplete?.(tx, { sn: orderSn, uid: waiting.uid, amountFen: Number(waiting.amount_fen) })
    },

    close,
    callOff,

    /** Closes those of `orderSns` that still wait, in one statement each for orders and stock; returns them. */
    async closeMany(tx: Tx, orderSns: readonly string[], reason: CloseReason): Promise<string[]> {
      if (orderSns.length === 0) return []
      const closed = await queries.closeWaiting(tx, orderSns, reason)
      const released = new Map<string, number>()
      for (const { goods_sn, quantity } of closed) released.set(goods_sn, (released.get(goods_sn) ?? 0) + quantity)
      if (released.size > 0) await goods.releaseStockOf(tx, released)
      return closed.map((order) => order.sn)
    },

    ...createAwarding(goods),

    /** Pieces of a good that count against the per-person limit, and the order of it still waiting to be paid. */
    boughtOf: (db: Db | Tx, goodsSn: string, uid: string) => queries.boughtOf(db, goodsSn, uid),

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
