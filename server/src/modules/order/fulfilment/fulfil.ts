import {
  CloseReason,
  type GoodsForm,
  type GoodsSn,
  type OrderSn,
  OrderStatus,
  type PaymentPlatform,
  type Uid,
} from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { causeOf, faultKindOf } from '../../../core/faults.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { tracedForEach } from '../../../core/tracing.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { type GoodsModule, GoodsType } from '../../goods/index.ts'
import { closeOrder } from '../closing.ts'
import { type LockedOrder, presentLocked } from '../payable.ts'
import * as queries from '../queries.ts'

/** A paid order as its fulfilment sees it. */
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

/** What must happen in the transaction that makes orders paid; returns their new states, in their order. */
export type Fulfilment = (tx: Tx, orders: readonly PaidOrder[]) => Promise<OrderStatus[]>

/** Fulfilment of a single order. */
export type FulfilmentOfOne = (tx: Tx, order: PaidOrder) => Promise<OrderStatus>

/** Makes a `Fulfilment` of one for a single order, for goods without a cheaper way. */
export function fulfilOneByOne(fulfilOne: FulfilmentOfOne): Fulfilment {
  return async (tx, orders) => {
    const statuses: OrderStatus[] = []
    for (const order of orders) statuses.push(await fulfilOne(tx, order))
    return statuses
  }
}

/** A waiting, locked order and the platform that took its money; null if there was nothing to pay. */
export interface PaidAt {
  order: Pick<LockedOrder, 'sold' | 'orderSn' | 'status' | 'uid' | 'amountFen' | 'goodsType' | 'trace'>
  platform: PaymentPlatform | null
}

/** Why a paid order was closed instead of fulfilled. */
export interface Unfulfilled {
  /** For an operator: a reason code or the name of a constraint. */
  cause: string
  /** Message for the collector. */
  message: string
}

export interface FulfilmentDeps {
  goods: Pick<GoodsModule, 'sellStockOf' | 'releaseStock'>
  /** By goods type; filled by the context, so that this module knows none of them. */
  fulfilments: Readonly<Record<number, Fulfilment>>
  emit: Emit
}

/**
 * Makes locked orders paid: sells what they reserved, and fulfils them. All of them or, with an error, none.
 * @throws ILLEGAL_TRANSITION if one is not waiting for its payment, and whatever keeps one from being fulfilled.
 */
export async function fulfilAll(deps: FulfilmentDeps, tx: Tx, payments: readonly PaidAt[]): Promise<void> {
  const orders = payments.map(({ order }) => order)
  const platforms = new Map(payments.map(({ order, platform }) => [order.orderSn, platform]))
  requireMove(platforms.size === orders.length && orders.every(({ status }) => status === OrderStatus.waitPay))
  const traces = payments.map(({ order: { orderSn, trace } }) => [orderSn, trace] as const)
  await tracedForEach('fulfil', traces, () => fulfilWaiting(deps, tx, orders, platforms))
}

async function fulfilWaiting(
  { goods, fulfilments, emit }: FulfilmentDeps,
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
    const statuses = await fulfilments[goodsType]?.(tx, ofType)
    ofType.forEach(({ sn }, index) => {
      const to = statuses?.[index]
      if (to === undefined) throw new Error(`No fulfilment is known for order ${sn}`)
      moves.push({ sn, to, platform: platforms.get(sn) ?? null })
    })
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
 * Makes one waiting order paid and fulfils it. If a rule or a constraint refuses that, the order is closed, its stock
 * released, and the reason returned: the caller refunds its money.
 * @param platform where it was paid; null if there was nothing to pay.
 * @throws ILLEGAL_TRANSITION if the order is not waiting for its payment; passing faults, and faults of ours.
 */
export async function fulfil(
  deps: FulfilmentDeps,
  tx: Tx,
  orderSn: OrderSn,
  platform: PaymentPlatform | null,
): Promise<Unfulfilled | undefined> {
  const waiting = await queries.lock(tx, orderSn)
  if (waiting?.status !== OrderStatus.waitPay) throw new AppError('ILLEGAL_TRANSITION')
  try {
    await inSavepoint(tx, () => fulfilAll(deps, tx, [{ order: presentLocked(waiting), platform }]))
    return undefined
  } catch (error) {
    if (faultKindOf(error) !== 'refusal') throw error
    await closeOrder(deps, tx, orderSn, CloseReason.unfulfilled)
    const message = error instanceof AppError ? error.message : '订单未能完成'
    return { cause: causeOf(error), message }
  }
}

/**
 * Fulfils an order that costs nothing, unless that was done before. False if it does cost something.
 * @throws ORDER_CLOSED with the reason why it could not be fulfilled.
 */
export async function completeFree(
  deps: FulfilmentDeps & Pick<CoreServices, 'database'>,
  orderSn: OrderSn,
): Promise<boolean> {
  const unfulfilled = await deps.database.transaction(async (tx) => {
    const order = await queries.lock(tx, orderSn)
    if (!order || order.amount_fen > 0) return 'notFree'
    return order.status === OrderStatus.waitPay ? fulfil(deps, tx, orderSn, null) : undefined
  })
  if (unfulfilled === 'notFree') return false
  if (unfulfilled) throw new AppError('ORDER_CLOSED', { msg: unfulfilled.message })
  return true
}
