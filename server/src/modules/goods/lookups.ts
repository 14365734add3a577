import { GoodsStatus } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { worksFoundBy } from '../search/index.ts'
import { containing } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'

/** Returns works that go on sale next. */
export function nextSales(db: Db, limit: number) {
  return db
    .selectFrom('goods')
    .select(['sn', 'name', 'sale_start', 'edition', 'price_fen'])
    .where('status', '=', sql.lit(GoodsStatus.waitOnShelf))
    .where('sale_start', '>', sql<Date>`now()`)
    .orderBy('sale_start')
    .limit(limit)
    .execute()
}

/** Returns works whose name contains the text (two characters or more), that the search finds by it, or with this number. */
export async function findByText(db: Db, text: string, limit: number) {
  const found = await worksFoundBy(db, text, { namesOnly: true })
  const { rows } = await sql<Columns<'goods', 'sn' | 'name' | 'edition'>>`
    select sn, name, edition from goods
    where sn = ${text} or sn = any(${found}) or (search_grams @> bigrams(${text}) and name ilike ${containing(text)})
    order by (sn = ${text}) desc, on_shelf_at desc limit ${limit}`.execute(db)
  return rows
}

/** Returns every shop, by name. */
export function shopNames(db: Db | Tx) {
  return db.selectFrom('shops').select(['id as shopId', 'name']).orderBy('name').orderBy('id').execute()
}
