import { toSeconds } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './queries.ts'

const mostTold = 20

/** Shows users the airdrops they received until they have seen them (rules/items#airdrops). */
export function airdropNews({ database: { db } }: Pick<CoreServices, 'database'>, goods: Pick<GoodsModule, 'worksOf'>) {
  return {
    'user/airdrop/news': async (_input, { caller: { uid } }) => {
      const came = await queries.newsOf(db, uid, mostTold)
      if (came.length === 0) return { list: [] }
      const workOf = await goods.worksOf(
        db,
        came.map((line) => line.goods_sn),
      )
      return {
        list: came.flatMap(({ quantity, done_at: doneAt, first_item_id: nftId, goods_sn: goodsSn, title }) => {
          const { name, cover } = workOf(goodsSn)
          return nftId && doneAt ? [{ nftId, goodsSn, name, cover, quantity, title, time: toSeconds(doneAt) }] : []
        }),
      }
    },

    'user/airdrop/seen': async ({ until }, { caller: { uid } }) => {
      await queries.see(db, uid, until)
      return {}
    },
  } satisfies Partial<Handlers>
}
