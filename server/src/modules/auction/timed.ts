import type { Foundation } from '../../core/foundation.ts'
import type { TimedThings } from '../../core/timed.ts'
import type { GoodsModule } from '../goods/index.ts'

/** When lots run; their names stand with their goods. */
export const auctionTimed = (
  { database }: Pick<Foundation, 'database'>,
  { worksOf }: Pick<GoodsModule, 'worksOf'>,
): TimedThings => ({
  lot: {
    async read(_, { from, until, limit }) {
      const rows = await database.db
        .selectFrom('auction_lots')
        .select(['id', 'goods_sn', 'starts_at', 'ends_at'])
        .where('withdrawn_at', 'is', null)
        .where('starts_at', '<', until)
        .where('ends_at', '>=', from)
        .orderBy('starts_at')
        .limit(limit)
        .execute()
      const workOf = await worksOf(
        database.db,
        rows.map((row) => row.goods_sn),
      )
      return rows.map(({ id, goods_sn: sn, starts_at: at, ends_at: end }) => ({
        id,
        title: workOf(sn).name,
        at,
        until: end,
      }))
    },
  },
})
