import type { BoxPrizeId, GoodsSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import { counterOf } from '../../../core/counters.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { type KeysetPage, readTabbed } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

const had = counterOf('boxesHad', sql.ref('blind_boxes.goods_sn'))
const opened = counterOf('boxesOpened', sql.ref('blind_boxes.goods_sn'))

export interface BoxSaleRow extends Columns<
  'blind_boxes',
  'goods_sn' | 'rules_version' | 'commitment' | 'seed' | 'created_at' | 'settled_at'
> {
  sold: number
  opened: number
}

const boxes = (db: Db | Tx) =>
  db
    .selectFrom('blind_boxes')
    .select(['goods_sn', 'rules_version', 'commitment', 'seed', 'created_at', 'settled_at'])
    .select([had.as('sold'), opened.as('opened')])

export const findSale = (db: Db | Tx, goodsSn: GoodsSn): Promise<BoxSaleRow | undefined> =>
  boxes(db).where('goods_sn', '=', goodsSn).executeTakeFirst()

/** Lists the blind boxes of an operator's page, settled, open or both. */
export function listSales(db: Db, { isSettled, ...page }: AdminInput<'box/list'>): Promise<KeysetPage<BoxSaleRow>> {
  const keys = { sorts: { publishedAt: 'blind_boxes.created_at' }, id: 'blind_boxes.goods_sn' } as const
  return readTabbed(db, boxes(db), page, keys, {
    chosen: isSettled,
    conditions: { false: sql`settled_at is null`, true: sql`settled_at is not null` },
  })
}

export type PrizeStateRow = Columns<'blind_box_prizes', 'id' | 'goods_sn' | 'rank' | 'quantity' | 'returned'>

/** Returns the prize table of a box, in its order. */
export const prizeStatesOf = (db: Db, goodsSn: GoodsSn): Promise<PrizeStateRow[]> =>
  db
    .selectFrom('blind_box_prizes')
    .select(['id', 'goods_sn', 'rank', 'quantity', 'returned'])
    .where('box_sn', '=', goodsSn)
    .orderBy('position')
    .execute()

/** Returns how many of each prize came out of opened boxes. */
export async function openedOf(db: Db, goodsSn: GoodsSn): Promise<ReadonlyMap<BoxPrizeId, number>> {
  const rows = await db
    .selectFrom('user_blind_boxes')
    .select(['prize_id', sql<number>`count(*)::int`.as('count')])
    .where('goods_sn', '=', goodsSn)
    .where('prize_id', 'is not', null)
    .groupBy('prize_id')
    .execute()
  return new Map(rows.flatMap(({ prize_id: id, count }) => (id === null ? [] : [[id, count] as const])))
}
