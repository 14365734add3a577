import { GoodsForm, type GoodsSn, type OrderSn, type Uid } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as deliveries from './parcels/queries.ts'
import * as queries from './queries.ts'

/** An order as the payment module sees it. */
export type PayableOrder = ReturnType<typeof presentPayable>

/** A locked order, with what it sells once it is paid. */
export type LockedOrder = ReturnType<typeof presentLocked>

/** A payable order with the name of its work. Physical goods are paid once `needsAddress` is false. */
export type NamedPayableOrder = PayableOrder & { goodsName: string; needsAddress: boolean }

interface Deps {
  goods: Pick<GoodsModule, 'summaries'>
}

/** Returns an order of its owner; undefined if it is not theirs. */
export async function findPayableOrder(
  { goods }: Deps,
  db: Db | Tx,
  { orderSn, uid }: { orderSn: OrderSn; uid: Uid },
): Promise<NamedPayableOrder | undefined> {
  const order = await queries.findOwn(db, orderSn, uid)
  if (!order) return undefined
  const work = (await goods.summaries(db, [order.goods_sn])).get(order.goods_sn)
  const needsAddress = work?.form === GoodsForm.physical && !(await deliveries.find(db, orderSn))
  return { ...presentPayable(order), goodsName: work?.name ?? '', needsAddress }
}

/** Locks orders of their owners until the transaction ends; returns them by number, without those that are not theirs. */
export async function lockPayableOrders(
  { goods }: Deps,
  tx: Tx,
  requests: readonly { orderSn: OrderSn; uid: Uid }[],
): Promise<ReadonlyMap<OrderSn, NamedPayableOrder>> {
  const nameOf = (orderSn: OrderSn, uid: Uid) => `${orderSn} ${uid}`
  const requested = new Set(requests.map(({ orderSn, uid }) => nameOf(orderSn, uid)))
  const rows = await queries.lockSeen(tx, requests)
  const own = rows.filter((order) => requested.has(nameOf(order.sn, order.uid)))
  const works = await goods.summaries(
    tx,
    own.map((order) => order.goods_sn),
  )
  const isPhysical = (goodsSn: GoodsSn) => works.get(goodsSn)?.form === GoodsForm.physical
  const addressed = await deliveries.addressed(
    tx,
    own.filter((order) => isPhysical(order.goods_sn)).map((order) => order.sn),
  )
  return new Map(
    own.map((order) => {
      const goodsName = works.get(order.goods_sn)?.name ?? ''
      const needsAddress = isPhysical(order.goods_sn) && !addressed.has(order.sn)
      return [order.sn, { ...presentPayable(order), goodsName, needsAddress }]
    }),
  )
}

/**
 * Locks orders without waiting, and the stock of what they buy; returns those of which another transaction holds
 * neither.
 */
export async function lockUnlockedOrders(
  { goods }: { goods: Pick<GoodsModule, 'lockFreeStock'> },
  tx: Tx,
  orderSns: readonly OrderSn[],
): Promise<ReadonlySet<OrderSn>> {
  const free = await queries.lockFree(tx, orderSns)
  const held = await goods.lockFreeStock(tx, [...new Set(free.map(({ goodsSn }) => goodsSn))])
  return new Set(free.filter(({ goodsSn }) => !held.has(goodsSn)).map(({ sn }) => sn))
}

export function presentLocked(order: queries.LockedOrder) {
  const { sn, uid, goods_sn: goodsSn, quantity, price_fen: priceFen, request_key: requestKey } = order
  return { ...presentPayable(order), trace: order.trace, sold: { sn, uid, goodsSn, quantity, priceFen, requestKey } }
}

export function presentPayable(
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
    /** Time of the full refund. */
    refundedAt: order.refunded_at,
    /** Fen of its amount refunded, or with a refund under way. */
    refundedFen: order.refunded_fen,
  }
}
