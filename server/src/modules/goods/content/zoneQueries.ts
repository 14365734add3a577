import { type GoodsSn, type HomeZoneId, OrderGoodsType } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { shownStateOf } from '../../../core/edited.ts'
import { worksFoundBy } from '../../search/index.ts'
import { containing } from '../../../core/keyset.ts'
import { publicStatuses } from '../states.ts'

const state = shownStateOf({
  isShown: sql.ref('home_zones.is_shown'),
  start: sql.ref('home_zones.start_at'),
  end: sql.ref('home_zones.end_at'),
})

const isPublic = sql<boolean>`goods.goods_type = ${sql.lit(OrderGoodsType.ordinary)} and goods.status = any(${publicStatuses})`

/** Returns all zones, topmost first. */
export const list = (db: Db) =>
  db.selectFrom('home_zones').selectAll().select(state.as('state')).orderBy('position').orderBy('id').execute()

export type ZoneRow = Awaited<ReturnType<typeof list>>[number]

/** Returns the works of all zones, or of one, in their order. */
export const works = (db: Db | Tx, id?: HomeZoneId) =>
  db
    .selectFrom('home_zone_goods')
    .innerJoin('goods', 'goods.sn', 'home_zone_goods.goods_sn')
    .select(['home_zone_goods.zone_id', 'goods.sn', 'goods.name'])
    .select(isPublic.as('is_public'))
    .$if(id !== undefined, (query) => query.where('home_zone_goods.zone_id', '=', id as HomeZoneId))
    .orderBy('home_zone_goods.position')
    .orderBy('goods.sn')
    .execute()

export const lock = (tx: Tx, id: HomeZoneId) =>
  tx.selectFrom('home_zones').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks all zones and returns them in order. They are read after locking: a locking read would return the order from
 * before the wait.
 */
export async function lockAll(tx: Tx) {
  await tx.selectFrom('home_zones').select('id').orderBy('id').forUpdate().execute()
  return tx.selectFrom('home_zones').select(['id', 'title', 'position']).orderBy('position').orderBy('id').execute()
}

export interface ZoneColumns {
  title: string
  subtitle: string
  link: string
  start_at: Date | RawBuilder<Date>
  end_at: Date | null
}

/** Inserts a zone below all others. Returns its id. */
export async function insert(tx: Tx, columns: ZoneColumns & { is_shown: boolean }): Promise<HomeZoneId> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from home_zones)`
  const { id } = await tx
    .insertInto('home_zones')
    .values({ ...columns, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(
  tx: Tx,
  id: HomeZoneId,
  columns: Partial<ZoneColumns> & { is_shown?: boolean },
): Promise<void> {
  await tx
    .updateTable('home_zones')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Replaces the works of a zone by these, in this order. */
export async function setWorks(tx: Tx, id: HomeZoneId, sns: readonly GoodsSn[]): Promise<void> {
  await tx.deleteFrom('home_zone_goods').where('zone_id', '=', id).execute()
  if (sns.length === 0) return
  await tx
    .insertInto('home_zone_goods')
    .values(sns.map((sn, position) => ({ zone_id: id, goods_sn: sn, position })))
    .execute()
}

export async function arrange(tx: Tx, ids: readonly HomeZoneId[]): Promise<void> {
  await sql`update home_zones set position = wanted.place
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place) where home_zones.id = wanted.id`.execute(tx)
}

export async function remove(tx: Tx, id: HomeZoneId): Promise<void> {
  await tx.deleteFrom('home_zone_goods').where('zone_id', '=', id).execute()
  await tx.deleteFrom('home_zones').where('id', '=', id).execute()
}

/** Returns the existing goods among `sns`, public or not, except blind boxes. */
export async function findWorks(db: Db | Tx, sns: readonly GoodsSn[]) {
  if (sns.length === 0) return []
  return db
    .selectFrom('goods')
    .select(['sn', 'name'])
    .select(isPublic.as('is_public'))
    .where('sn', 'in', sns)
    .where('goods_type', '=', OrderGoodsType.ordinary)
    .execute()
}

/** Searches works by number or a text in the name; returns the newest if the text is empty. */
export async function searchWorks(db: Db, text: string, limit: number) {
  const query = db
    .selectFrom('goods')
    .select(['sn', 'name'])
    .select(isPublic.as('is_public'))
    .where('goods_type', '=', OrderGoodsType.ordinary)
  const bySearch = text === '' ? [] : await worksFoundBy(db, text, { namesOnly: true })
  const found =
    text === ''
      ? query
      : // A single character has no pairs that an index knows.
        query.where(
          text.length < 2
            ? sql<boolean>`(sn = ${text} or sn = any(${bySearch}) or name ilike ${containing(text)})`
            : sql<boolean>`(sn = ${text} or sn = any(${bySearch}) or (search_grams @> bigrams(${text}) and name ilike ${containing(text)}))`,
        )
  return found.orderBy('on_shelf_at', 'desc').orderBy('sn').limit(limit).execute()
}
