import { type GoodsSn, OrderGoodsType, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { cards } from '../catalogue/queries.ts'
import { publicStatuses } from '../states.ts'

export async function has(db: Db | Tx, uid: Uid, goodsSn: GoodsSn): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('id')
    .where('uid', '=', uid)
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of all favourites of a user, including works no longer public; the limit applies to this. */
export async function countAll(db: Db | Tx, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('favourites')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Returns false if there are no such public goods. */
export async function insert(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<boolean> {
  const { rows } = await sql`
    insert into favourites (uid, goods_sn)
    select ${uid}, sn from goods where sn = ${goodsSn} and goods_type = ${sql.lit(OrderGoodsType.ordinary)} and status = any(${publicStatuses})
    returning id`.execute(tx)
  return rows.length > 0
}

/** Returns false if the work was not a favourite. */
export async function remove(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<boolean> {
  const row = await tx
    .deleteFrom('favourites')
    .where('uid', '=', uid)
    .where('goods_sn', '=', goodsSn)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds or subtracts one favourite and returns the new count. */
export async function addToCount(tx: Tx, goodsSn: GoodsSn, change: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('goods')
    .set({ collect_count: sql`collect_count + ${change}` })
    .where('sn', '=', goodsSn)
    .returning('collect_count')
    .executeTakeFirstOrThrow()
  return row.collect_count
}

/** Returns the number of favourites; undefined if the goods are not public. */
export async function readCount(db: Db | Tx, goodsSn: GoodsSn): Promise<number | undefined> {
  const row = await db
    .selectFrom('goods')
    .select('collect_count')
    .where('sn', '=', goodsSn)
    .where('status', 'in', publicStatuses)
    .executeTakeFirst()
  return row?.collect_count
}

/** Returns a user's public favourites, newest first. */
export function list(db: Db, uid: Uid, { size, offset, before }: Place) {
  const query = cards(db)
    .innerJoin('favourites', 'favourites.goods_sn', 'goods.sn')
    .select(['favourites.id as entry_id', 'favourites.created_at as collected_at'])
    .where('favourites.uid', '=', uid)
    .orderBy('favourites.id', 'desc')
    .limit(size)
  return (before === undefined ? query.offset(offset) : query.where('favourites.id', '<', before)).execute()
}

/** Returns the number of favourites on all pages of `list`. */
export async function countShown(db: Db, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('favourites')
    .innerJoin('goods', 'goods.sn', 'favourites.goods_sn')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('favourites.uid', '=', uid)
    .where('goods.status', 'in', publicStatuses)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Returns the goods numbers of all favourites, newest first. */
export async function listSns(db: Db, uid: Uid): Promise<GoodsSn[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('goods_sn')
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.goods_sn)
}
