import type { OrderSn, Reply, Uid } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { Deliveries } from './parcels/service.ts'
import { presentOrder, presentPlatform } from './present.ts'
import * as queries from './queries.ts'
import type { Returns } from './returns/service.ts'

export interface ViewsParts {
  goods: Pick<GoodsModule, 'worksOf'>
  deliveries: Deliveries
  returns: Returns
}

export type OrderViews = ReturnType<typeof createOrderViews>

/** What other modules know of an order: what it became, and its refund. */
type Elsewhere = 'nftIds' | 'serials' | 'boxIds' | 'refund'

/** Orders as their owner sees them. */
export function createOrderViews({ database: { db } }: CoreServices, { goods, deliveries, returns }: ViewsParts) {
  async function cards(rows: readonly queries.OrderRow[]) {
    const sns = rows.map((row) => row.goods_sn)
    const workOf = await goods.worksOf(db, sns)
    return rows.map((row) => presentOrder(row, workOf(row.goods_sn)))
  }

  return {
    cards,

    /** Returns an order for its owner, without what other modules know of it. Throws ORDER_NOT_FOUND. */
    async of(uid: Uid, orderSn: OrderSn): Promise<Omit<Reply<'order/info'>, Elsewhere>> {
      const order = await queries.findOwn(db, orderSn, uid)
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      const [[card], delivery, asked] = await Promise.all([
        cards([order]),
        deliveries.deliveryOf(order),
        returns.returnOf(order.sn),
      ])
      if (!card) throw new AppError('ORDER_NOT_FOUND')
      return { ...card, platform: presentPlatform(order), delivery, return: asked }
    },
  }
}
