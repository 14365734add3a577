import type { OrderSn, Reply, Uid } from '@app/contract'
import type { Db } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { Deliveries } from './parcels/service.ts'
import { presentOrder, presentPlatform } from './present.ts'
import * as queries from './queries.ts'
import type { Returns } from './returns/service.ts'

export interface OrderViewDeps {
  goods: Pick<GoodsModule, 'worksOf'>
  deliveries: Pick<Deliveries, 'deliveryOf'>
  returns: Pick<Returns, 'returnOf'>
}

/** What other modules know of an order: what it became, and its refund. */
type Elsewhere = 'nftIds' | 'serials' | 'boxIds' | 'wish' | 'refund'

/** Orders as their owner sees them. */
export interface OrderViews {
  /** Returns the list entries of orders, in their order. */
  cards(rows: readonly queries.OrderRow[]): Promise<Reply<'order/orders'>['list']>
  /**
   * Returns an order for its owner, without what other modules know of it.
   * @throws ORDER_NOT_FOUND.
   */
  of(uid: Uid, orderSn: OrderSn): Promise<Omit<Reply<'order/info'>, Elsewhere>>
}

export function createOrderViews({ database: { db } }: CoreServices, deps: OrderViewDeps): OrderViews {
  return {
    cards: (rows) => presentCards(deps, db, rows),
    of: (uid, orderSn) => presentOwn(deps, db, uid, orderSn),
  }
}

async function presentCards({ goods }: OrderViewDeps, db: Db, rows: readonly queries.OrderRow[]) {
  const sns = rows.map((row) => row.goods_sn)
  const workOf = await goods.worksOf(db, sns)
  return rows.map((row) => presentOrder(row, workOf(row.goods_sn)))
}

async function presentOwn(deps: OrderViewDeps, db: Db, uid: Uid, orderSn: OrderSn) {
  const order = await queries.findOwn(db, orderSn, uid)
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const [[card], delivery, returned] = await Promise.all([
    presentCards(deps, db, [order]),
    deps.deliveries.deliveryOf(order),
    deps.returns.returnOf(order.sn),
  ])
  if (!card) throw new AppError('ORDER_NOT_FOUND')
  return { ...card, platform: presentPlatform(order), delivery, return: returned }
}
