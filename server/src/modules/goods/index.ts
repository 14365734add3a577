import { OrderGoodsType, Sort } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { createCatalogue } from './catalogue.ts'
import { readCounts } from './catalogueQueries.ts'
import { createFavourites, type OnFavourite } from './favourites/index.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import * as queries from './queries.ts'
import { goodsRoutes } from './routes.ts'
import { createSales } from './sales.ts'
import { createShops } from './shops/index.ts'
import { shopRoutes } from './shops/routes.ts'
import { checkMoves, moveNames, moveStatus } from './statusQueries.ts'
import { releaseStock, releaseStockOf, reserveStock, restockStock, sellStock } from './stock.ts'
import { createSubjects } from './subjects/index.ts'
import { summaries, worksOf } from './summaries.ts'

export type { OnFavourite } from './favourites/index.ts'
export type { Sale } from './sales.ts'
export type { Reservation } from './stock.ts'
export { type NewEntry, type NewSubject, publishSubject } from './subjects/publishing.ts'
export type { GoodsSummary, WorkOf } from './summaries.ts'
export { GoodsType } from './types.ts'
export type { PriorityWindow } from './windows.ts'

export type GoodsModule = ReturnType<typeof createGoodsModule>

/** The catalogue, its stock, what is said of both, and what people like of it. */
export function createGoodsModule(
  foundation: Foundation,
  outside: {
    /** What a favourite brings; nothing when left out. */
    onFavourite?: OnFavourite
  } = {},
) {
  checkMoves()
  const { database } = foundation
  const catalogue = createCatalogue(foundation)
  const sales = createSales(database)
  const favourites = createFavourites(foundation, outside.onFavourite ?? (async () => 0))
  const shops = createShops(foundation)
  const subjects = createSubjects(foundation, catalogue.present)

  const sweeps: readonly Sweep[] = [
    {
      name: 'goods-status',
      everySeconds: 1,
      async run() {
        for (const name of moveNames) await database.transaction((tx) => moveStatus(tx, name))
      },
    },
  ]

  return {
    routes: { ...goodsRoutes(catalogue), ...favouriteRoutes(favourites), ...shopRoutes(shops), ...subjects.routes },
    sweeps,
    summaries,
    worksOf,
    findByWorkId: queries.findByWorkId,
    reserveStock,
    sellStock,
    releaseStock,
    releaseStockOf,
    restockStock,

    /** The terms of a good's sale, whatever its status; undefined when there is no such good. Kept for seconds. */
    findSale: sales.find,

    /** Pieces of a good that are still to be had. */
    leftOf: async (goodsSn: string): Promise<number> =>
      (await readCounts(database.db, [goodsSn])).get(goodsSn)?.left ?? 0,

    /** Blind boxes as everyone sees them, newest first; which prizes are in them is not told here. */
    boxCards: (page: { page: number; size: number }) =>
      catalogue.list({ words: [], goodsType: OrderGoodsType.blindBox }, Sort.newest, page),

    /** A blind box as everyone sees it; undefined when there is none. */
    boxDetail: (goodsSn: string) => catalogue.info(goodsSn, OrderGoodsType.blindBox),

    /** What the account page counts of a person. */
    async countsOf(uid: string): Promise<{ favourites: number; followedShops: number }> {
      const [liked, followed] = await Promise.all([favourites.count(uid), shops.countFollowed(uid)])
      return { favourites: liked, followedShops: followed }
    },

    /** Tells every process that a good, its album, shop or place on the home page has changed. */
    changed: (tx: Tx, goodsSn: string): Promise<void> => queries.announce(tx, goodsSn),

    /** Drops what this process keeps of a good; called for each notification on `goods_changed` with its payload. */
    forget(goodsSn: string): void {
      sales.forget(goodsSn)
      catalogue.forget()
      shops.forget()
      subjects.forget()
    },

    /** Drops everything this process keeps: notifications may have been missed. */
    forgetAll(): void {
      sales.forgetAll()
      catalogue.forget()
      shops.forget()
      subjects.forget()
    },
  }
}
