import { type GoodsSn, OrderGoodsType, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { cards } from '../catalogueQueries.ts'
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

/** All of a person's favourites, those that are no longer shown too: what the limit counts. */
export async function countAll(db: Db | Tx, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('favourites')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** False where there is no such good for everyone's eyes. */
export async function insert(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<boolean> {
  const { rows } = await sql`
    insert into favourites (uid, goods_sn)
    select ${uid}, sn from goods where sn = ${goodsSn} and goods_type = ${sql.lit(OrderGoodsType.ordinary)} and status = any(${publicStatuses})
    returning id`.execute(tx)
  return rows.length > 0
}

/** False where it was none. */
export async function remove(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<boolean> {
  const row = await tx
    .deleteFrom('favourites')
    .where('uid', '=', uid)
    .where('goods_sn', '=', goodsSn)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts one more or one less favourite of a good and returns how many there are now. */
export async function addToCount(tx: Tx, goodsSn: GoodsSn, change: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('goods')
    .set({ collect_count: sql`collect_count + ${change}` })
    .where('sn', '=', goodsSn)
    .returning('collect_count')
    .executeTakeFirstOrThrow()
  return row.collect_count
}

/** How often a good is a favourite; undefined where it is not for everyone's eyes. */
export async function readCount(db: Db | Tx, goodsSn: GoodsSn): Promise<number | undefined> {
  const row = await db
    .selectFrom('goods')
    .select('collect_count')
    .where('sn', '=', goodsSn)
    .where('status', 'in', publicStatuses)
    .executeTakeFirst()
  return row?.collect_count
}

/** A person's favourites that are for everyone's eyes, the newest first. */
export function list(db: Db, uid: Uid, { size, offset, before }: Place) {
  const query = cards(db)
    .innerJoin('favourites', 'favourites.goods_sn', 'goods.sn')
    .select(['favourites.id as entry_id', 'favourites.created_at as collected_at'])
    .where('favourites.uid', '=', uid)
    .orderBy('favourites.id', 'desc')
    .limit(size)
  return (before === undefined ? query.offset(offset) : query.where('favourites.id', '<', before)).execute()
}

/** How many favourites `list` shows on all of its pages. */
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

/** The numbers of all favourites, the newest first. */
export async function listSns(db: Db, uid: Uid): Promise<GoodsSn[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('goods_sn')
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.goods_sn)
}
