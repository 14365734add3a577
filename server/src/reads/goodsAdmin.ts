import type { AdminHandlers } from '../core/adminHandler.ts'
import { AppError } from '../core/errors.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { OrderModule } from '../modules/order/index.ts'

export interface GoodsAdminDeps {
  goods: Pick<GoodsModule, 'admin'>
  order: Pick<OrderModule, 'allowlist'>
}

/** Reads a good for its page in the console. */
export const goodsAdminReads = ({ database: { db } }: CoreServices, { goods, order }: GoodsAdminDeps) =>
  ({
    async 'goods/info'({ goodsSn }) {
      const [good, allowlisted] = await Promise.all([goods.admin.info(db, goodsSn), order.allowlist.count(db, goodsSn)])
      if (!good) throw new AppError('GOODS_NOT_FOUND')
      return { ...good, allowlisted, moves: goods.admin.movesIn(good.status) }
    },
  }) satisfies Partial<AdminHandlers>
