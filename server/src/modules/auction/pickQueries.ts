import type { GoodsSn } from '@app/contract'
import type { Db } from '../../core/database.ts'
import { mostPicked, numbered } from '../../core/pickables.ts'

/** Returns lots with these ids, or of these goods, or the newest of all; they carry the name of their goods. */
export function pickLots(
  db: Db,
  { ids, goodsSns }: { ids: readonly string[] | undefined; goodsSns: readonly GoodsSn[] | undefined },
) {
  let query = db.selectFrom('auction_lots').select(['id', 'goods_sn'])
  if (goodsSns) query = query.where('goods_sn', 'in', ['', ...goodsSns])
  if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
  return query
    .orderBy('id', 'desc')
    .limit(ids ? ids.length : mostPicked)
    .execute()
}
