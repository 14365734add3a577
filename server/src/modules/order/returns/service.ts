import { CloseReason, type OrderSn, OrderStatus, type Reply, ReturnState, type Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Approvable } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { moneyText, userRow, workRow } from '../../../core/summaryRows.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import { type GoodsModule, GoodsType } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as deliveries from '../parcels/queries.ts'
import * as orders from '../queries.ts'
import * as queries from './queries.ts'

/** Most requests shown to an operator at once. */
const mostListed = 100

const closing = { from: OrderStatus.waitDelivery, to: OrderStatus.closed } as const

/** Operator name recorded when pieces that were never shipped are restocked. */
const systemName = '系统'

export interface ReturnDeps {
  goods: Pick<GoodsModule, 'restockStock' | 'worksOf'>
  people: Pick<UserModule['people'], 'masked'>
  emit: Emit
}

type Deps = Pick<CoreServices, 'config' | 'database'> & ReturnDeps

/** Why an order is cancelled before shipment. */
export interface CancelReason {
  /** Text kept with the request. */
  request: string
  /** Text the buyer reads. */
  message: string
  /** The operator who asked, and their idempotency key. */
  by?: { by: string; key: string }
}

/** An operator's answer to a return request. */
export interface ReturnDecision {
  answer: string
  /** Name of the operator. */
  by: string
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
export interface Returns {
  /**
   * Closes an order that is not shipped yet: its money is refunded and its pieces are restocked at once, except for a
   * lot, which only its auction sells.
   * @throws ORDER_NOT_FOUND, and ILLEGAL_TRANSITION for an order that does not wait for shipment.
   */
  closeAtOnce(tx: Tx, orderSn: OrderSn, reason: CancelReason): Promise<void>
  /**
   * Requests a refund for the buyer: at once while the order waits for shipment, or by return once it has arrived. A
   * bid for a lot is binding: a lot is returned only for a defect, which staff acknowledge by accepting the request.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, LOT_NOT_RETURNED, RETURN_CLOSED.
   */
  ask(tx: Tx, uid: Uid, request: { orderSn: OrderSn; reason: string }): Promise<void>
  /**
   * Accepts a return; the answer contains the return address.
   * @throws ILLEGAL_TRANSITION if no request waits for an answer.
   */
  accept(orderSn: OrderSn, decision: ReturnDecision, record?: LastStatement): Promise<void>
  /**
   * Refuses a return with a reason.
   * @throws ILLEGAL_TRANSITION if no request waits for an answer.
   */
  refuse(orderSn: OrderSn, decision: ReturnDecision, record?: LastStatement): Promise<void>
  /**
   * Records that an accepted return arrived and refunds it, once.
   * @throws ILLEGAL_TRANSITION if none is on its way.
   */
  cameBack(tx: Tx, orderSn: OrderSn): Promise<void>
  /** The console's `cameBack`, which needs a second approver for large amounts. */
  receiving: Approvable<'return/receive'>
  /**
   * Restocks returned pieces in the name of `by`, who inspected them; undefined if that was done before.
   * @throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION.
   */
  restock(orderSn: OrderSn, by: string, record?: LastStatement): Promise<Restocked | undefined>
  /** Returns the returned pieces that wait to be restocked, newest first. */
  toRestock(): Promise<Returned[]>
  /** Whether an order has a request that waits for an answer or for the goods. */
  isOpen(tx: Tx, orderSn: OrderSn): Promise<boolean>
  /** Returns requests that wait for an answer or for the goods, oldest first. */
  open(): Promise<OpenReturn[]>
  /** Returns what the owner of an order sees of its return; null if there is none. */
  returnOf(orderSn: OrderSn): Promise<Reply<'order/info'>['return']>
}

export function createReturns(core: CoreServices, given: ReturnDeps): Returns {
  const deps: Deps = { ...core, ...given }
  return {
    closeAtOnce: (tx, orderSn, reason) => closeAtOnce(deps, tx, orderSn, reason),
    ask: (tx, uid, request) => ask(deps, tx, uid, request),
    accept: (orderSn, decision, record) => decide(deps, orderSn, ReturnState.accepted, decision, record),
    refuse: (orderSn, decision, record) => decide(deps, orderSn, ReturnState.refused, decision, record),
    cameBack: (tx, orderSn) => cameBack(deps, tx, orderSn),
    receiving: receivingBy(deps),
    restock: (orderSn, by, record) => restock(deps, orderSn, by, record),
    toRestock: () => listToRestock(deps),
    isOpen,
    open: () => listOpen(deps),
    returnOf: (orderSn) => returnOf(deps, orderSn),
  }
}

/** Restocks the pieces of an order; returns whether their goods are on sale now. */
function restockPieces(
  { goods }: Deps,
  tx: Tx,
  { sn: orderSn, goods_sn: goodsSn, quantity }: orders.LockedOrder,
): Promise<boolean> {
  return goods.restockStock(tx, { goodsSn, quantity, orderSn })
}

async function closeAtOnce(deps: Deps, tx: Tx, orderSn: OrderSn, reason: CancelReason): Promise<void> {
  const order = await orders.lock(tx, orderSn)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  await closeLocked(deps, tx, order, reason)
}

async function closeLocked(deps: Deps, tx: Tx, order: orders.LockedOrder, reason: CancelReason): Promise<void> {
  const { sn: orderSn, uid } = order
  requireMove((await orders.move(tx, orderSn, closing, { close_reason: CloseReason.refunded })) !== undefined)
  requireMove(await queries.insert(tx, { orderSn, uid, reason: reason.request, state: ReturnState.refunded }))
  if (order.goods_type === GoodsType.ordinary && (await queries.setRestocked(tx, orderSn, systemName))) {
    await restockPieces(deps, tx, order)
  }
  await deps.emit(tx, events.orderGivenBack, { sn: orderSn, reason: reason.message, asked: reason.by })
}

async function ask(
  deps: Deps,
  tx: Tx,
  uid: Uid,
  { orderSn, reason }: { orderSn: OrderSn; reason: string },
): Promise<void> {
  if (!(await orders.findOwn(tx, orderSn, uid))) throw new AppError('ORDER_NOT_FOUND')
  const order = await orders.lock(tx, orderSn)
  if (order?.status === OrderStatus.waitDelivery) {
    if (order.goods_type === GoodsType.lot) throw new AppError('LOT_NOT_RETURNED')
    await closeLocked(deps, tx, order, { request: reason, message: '发货前申请退款' })
  } else if (order?.status === OrderStatus.complete) await askForReturn(deps, tx, { orderSn, uid, reason })
  else throw new AppError('ILLEGAL_TRANSITION')
}

async function askForReturn(
  { config }: Deps,
  tx: Tx,
  request: { orderSn: OrderSn; uid: Uid; reason: string },
): Promise<void> {
  const delivery = await deliveries.find(tx, request.orderSn, config.order)
  if (!delivery) throw new AppError('ILLEGAL_TRANSITION', { msg: '数字藏品不支持退换' })
  if (await queries.find(tx, request.orderSn))
    throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单已经申请过退货' })
  if (delivery.is_past_return) throw new AppError('RETURN_CLOSED')
  requireMove(await queries.insert(tx, { ...request, state: ReturnState.asked }))
}

async function decide(
  { database, emit }: Deps,
  orderSn: OrderSn,
  to: typeof ReturnState.accepted | typeof ReturnState.refused,
  decision: ReturnDecision,
  record?: LastStatement,
): Promise<void> {
  await database.transaction(async (tx) => {
    requireMove(await queries.move(tx, orderSn, to, decision))
    const request = await queries.find(tx, orderSn)
    if (!request) throw new Error(`The return of order ${orderSn} is gone`)
    const { uid, answer } = request
    await emit(tx, events.returnAnswered, { orderSn, uid, isAccepted: to === ReturnState.accepted, answer })
    await record?.(tx)
  })
}

async function cameBack({ emit }: Deps, tx: Tx, orderSn: OrderSn): Promise<void> {
  await orders.lock(tx, orderSn)
  requireMove(await queries.move(tx, orderSn, ReturnState.refunded))
  await emit(tx, events.orderGivenBack, { sn: orderSn, reason: '退货已收到' })
}

const receivingBy = (deps: Deps): Approvable<'return/receive'> => ({
  async prepare(tx, { orderSn }) {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const state = (await queries.find(tx, orderSn))?.state
    if (state !== ReturnState.accepted)
      throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有已同意、等待寄回的退货' })
    const { amount_fen: amountFen, refunded_fen: refundedFen } = order
    const givenFen = amountFen - refundedFen
    const [workOf, names] = await Promise.all([
      deps.goods.worksOf(tx, [order.goods_sn]),
      deps.people.masked(tx, [order.uid]),
    ])
    const work = workOf(order.goods_sn)
    return {
      target: `order:${orderSn}`,
      seen: { state, refundedFen },
      summary: {
        subject: work.name,
        sentence: `确认收到退货，向买家退款 ${moneyText(givenFen)}`,
        rows: [
          userRow('买家', order.uid, names.get(order.uid)?.nickname),
          workRow('商品', work, `${order.quantity} 件`),
          { kind: 'text', label: '退货', before: '等待寄回', after: '已收到并退款' },
          { kind: 'money', label: '订单金额', after: amountFen },
          { kind: 'money', label: '本次退款', after: givenFen },
          { kind: 'money', label: '累计退款', before: refundedFen, after: amountFen },
          { kind: 'link', label: '订单', to: `/orders/${orderSn}`, text: orderSn },
        ],
      },
      before: { refundedFen },
      after: { givenFen, refundedFen: amountFen },
      weight: givenFen,
    }
  },
  async perform(tx, { orderSn }) {
    await cameBack(deps, tx, orderSn)
    return {}
  },
})

function restock(deps: Deps, orderSn: OrderSn, by: string, record?: LastStatement): Promise<Restocked | undefined> {
  return deps.database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderSn)
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    if (order.goods_type !== GoodsType.ordinary) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '拍品只能重新上拍，不能重新上架' })
    }
    if ((await queries.find(tx, orderSn))?.state !== ReturnState.refunded) {
      throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔订单没有已收回并退款的商品' })
    }
    if (!(await queries.setRestocked(tx, orderSn, by))) return undefined
    const isOnSale = await restockPieces(deps, tx, order)
    await record?.(tx)
    return { quantity: order.quantity, isOnSale }
  })
}

async function listToRestock({ database: { db }, goods }: Deps): Promise<Returned[]> {
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
}

async function isOpen(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const state = (await queries.find(tx, orderSn))?.state
  return state === ReturnState.asked || state === ReturnState.accepted
}

async function listOpen({ database: { db }, goods }: Deps): Promise<OpenReturn[]> {
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
}

async function returnOf({ database: { db } }: Deps, orderSn: OrderSn): Promise<Reply<'order/info'>['return']> {
  const row = await queries.find(db, orderSn)
  if (!row) return null
  return { state: row.state, reason: row.reason, answer: row.answer, time: toSeconds(row.asked_at) }
}
