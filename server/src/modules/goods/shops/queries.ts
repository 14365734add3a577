import type { ShopId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { publicWorksOf } from '../catalogue/countQueries.ts'

/** Selects shops with the number of their public goods and followers. */
function shops(db: Db) {
  return db
    .selectFrom('shops')
    .select(['shops.id', 'shops.name', 'shops.introduction', 'shops.logo', 'shops.kind'])
    .select([
      publicWorksOf('shop', sql.ref('shops.id')).as('goods_count'),
      sql<number>`(select count(*)::int from shop_follows where shop_follows.shop_id = shops.id)`.as('followers'),
    ])
}

export type ShopRow = NonNullable<Awaited<ReturnType<typeof find>>>

export function find(db: Db, shopId: ShopId) {
  return shops(db).where('shops.id', '=', shopId).executeTakeFirst()
}

export async function isFollowed(db: Db | Tx, uid: Uid, shopId: ShopId): Promise<boolean> {
  const row = await db
    .selectFrom('shop_follows')
    .select('id')
    .where('uid', '=', uid)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if there is no such shop. */
export async function follow(tx: Tx, uid: Uid, shopId: ShopId): Promise<boolean> {
  const { rows } = await sql`
    insert into shop_follows (uid, shop_id) select ${uid}, id from shops where id = ${shopId} returning id`.execute(tx)
  return rows.length > 0
}

export async function unfollow(tx: Tx, uid: Uid, shopId: ShopId): Promise<void> {
  await tx.deleteFrom('shop_follows').where('uid', '=', uid).where('shop_id', '=', shopId).execute()
}

/** Returns the number of shops a user follows. */
export async function countFollowed(db: Db | Tx, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('shop_follows')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Returns the shops a user follows, most recently followed first. */
export function listFollowed(db: Db, uid: Uid, { size, offset, before }: Place) {
  const query = shops(db)
    .innerJoin('shop_follows as own', 'own.shop_id', 'shops.id')
    .select(['own.id as entry_id', 'own.created_at as followed_at'])
    .where('own.uid', '=', uid)
    .orderBy('own.id', 'desc')
    .limit(size)
  return (before === undefined ? query.offset(offset) : query.where('own.id', '<', before)).execute()
}

export async function listFollowedIds(db: Db, uid: Uid): Promise<ShopId[]> {
  const rows = await db
    .selectFrom('shop_follows')
    .select('shop_id')
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.shop_id)
}
