import type { Reply, Uid } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './queries.ts'

const mostShown = 20

/** Lists the airdrops that a user received and has not seen (rules/items#airdrops). */
export async function listNews(
  { db, goods }: { db: Db; goods: Pick<GoodsModule, 'worksOf'> },
  uid: Uid,
): Promise<Reply<'user/airdrop/news'>> {
  const came = await queries.newsOf(db, uid, mostShown)
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
}
