import type { GoodsSn, PageKey, RightsConfigId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'
import { counterOf } from '../../../core/counters.ts'
import type { Columns } from '../../../db/rows.ts'
import { couponsLeft, isShort } from '../coupons/queries.ts'
import { openPieces, piecesOf } from './openPieces.ts'

export type ConfigRow = Columns<
  'rights_configs',
  | 'id'
  | 'name'
  | 'summary'
  | 'brand_key'
  | 'brand_name'
  | 'delivery'
  | 'rights_type'
  | 'cover'
  | 'valid_from'
  | 'valid_until'
  | 'content'
  | 'how_to'
  | 'page_path'
>

const columns = sql`id, name, summary, brand_key, brand_name, delivery, rights_type, cover, valid_from, valid_until, content,
  how_to, page_path`

export async function findConfigs(db: Db | Tx, ids: readonly RightsConfigId[]): Promise<ConfigRow[]> {
  const { rows } = await sql<ConfigRow>`
    select ${columns} from rights_configs where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

export type Standing = 'coming' | 'open' | 'ended'
/** Whether an offer can be used now. */
const standing = sql<Standing>`case when c.valid_until <= now() then 'ended' when c.valid_from > now() then 'coming' else 'open' end`

export type KeptConfig = ConfigRow & Columns<'rights_configs', 'version'> & { standing: Standing }

const kept = (tail: RawBuilder<unknown>) =>
  sql<KeptConfig>`select ${columns}, version, ${standing} as standing from rights_configs c where ${tail}`

export async function findConfig(db: Db, id: RightsConfigId): Promise<KeptConfig | undefined> {
  return (await kept(sql`id = ${id}`).execute(db)).rows[0]
}

/** Locks an offer; every change to it or to its coupons takes this lock. */
export async function lockConfig(tx: Tx, id: RightsConfigId): Promise<KeptConfig | undefined> {
  return (await kept(sql`id = ${id} for update`).execute(tx)).rows[0]
}

/** A moment, or an SQL expression that computes it. */
export type Moment = Date | RawBuilder<Date>

export interface NewConfigRow extends Omit<ConfigRow, 'id' | 'rights_type' | 'valid_from' | 'valid_until'> {
  valid_from: Moment | null
  valid_until: Moment | null
}

/** Returns what an earlier request with the same key created; such requests are serialized. */
export async function findPressed(tx: Tx, key: string): Promise<{ id: RightsConfigId; version: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('right:' || ${key}::text, 0))`.execute(tx)
  return tx.selectFrom('rights_configs').select(['id', 'version']).where('request_key', '=', key).executeTakeFirst()
}

export async function insertConfig(
  tx: Tx,
  config: NewConfigRow,
  requestKey: string | null = null,
): Promise<RightsConfigId> {
  const { id } = await tx
    .insertInto('rights_configs')
    .values({
      ...config,
      request_key: requestKey,
      cover: JSON.stringify(config.cover),
      how_to: JSON.stringify(config.how_to),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the description of an offer; its times are changed separately. */
export async function updateConfig(
  tx: Tx,
  id: RightsConfigId,
  config: Omit<NewConfigRow, 'valid_from' | 'valid_until'>,
): Promise<void> {
  await tx
    .updateTable('rights_configs')
    .set({
      ...config,
      cover: JSON.stringify(config.cover),
      how_to: JSON.stringify(config.how_to),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setTimes(
  tx: Tx,
  id: RightsConfigId,
  { from, until }: { from: Moment | null; until: Moment | null },
): Promise<void> {
  await tx
    .updateTable('rights_configs')
    .set({ valid_from: from, valid_until: until, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Adds a right to every item of a work, after those it has; does nothing if it already has it. */
export async function attach(tx: Tx, goodsSn: GoodsSn, configId: RightsConfigId): Promise<void> {
  await sql`
    insert into goods_rights (goods_sn, config_id, position)
    select ${goodsSn}, ${configId}, coalesce(max(position), 0) + 1 from goods_rights
    where goods_sn = ${goodsSn}
    on conflict (goods_sn, config_id) do nothing`.execute(tx)
}

/** Whether a work already has an offer. */
export async function isAttached(tx: Tx, goodsSn: GoodsSn, configId: RightsConfigId): Promise<boolean> {
  const row = await tx
    .selectFrom('goods_rights')
    .select('position')
    .where('goods_sn', '=', goodsSn)
    .where('config_id', '=', configId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a right from a work; returns false if the work does not have it. */
export async function detach(tx: Tx, goodsSn: GoodsSn, configId: RightsConfigId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('goods_rights')
    .where('goods_sn', '=', goodsSn)
    .where('config_id', '=', configId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether items of a work exist: then their rights stay. */
export async function hasPieces(tx: Tx, goodsSn: GoodsSn): Promise<boolean> {
  const { rows } = await sql`select from items where goods_sn = ${goodsSn} limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the works that bring an offer, with the number of items held of each. */
export async function worksOf(db: Db, id: RightsConfigId) {
  const { rows } = await sql<Columns<'goods_rights', 'goods_sn'> & { pieces: number }>`
    select g.goods_sn, ${piecesOf(sql`g.goods_sn`)} as pieces
    from goods_rights g where g.config_id = ${id} order by g.goods_sn limit 500`.execute(db)
  return rows
}

/** Whether any item ever brought it: then its brand and delivery are fixed. */
export async function isSold(db: Db | Tx, id: RightsConfigId): Promise<boolean> {
  const { rows } = await sql`
    select from goods_rights g where g.config_id = ${id}
      and exists (select from items i where i.goods_sn = g.goods_sn) limit 1`.execute(db)
  return rows.length > 0
}

/** Counts held items whose right is unused. */
export async function countOpen(db: Db | Tx, id: RightsConfigId): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select ${openPieces(sql`${id}::bigint`)} as pieces`.execute(db)
  return rows[0]?.pieces ?? 0
}

/** Lists offers by the given filters. */
export function search(db: Db, input: AdminInput<'right/list'>) {
  const { search: text, brandKey, delivery, goodsSn, standing: chosen, isShort: short, ...page } = input
  let query = db
    .selectFrom('rights_configs as c')
    .select(['c.id', 'c.name', 'c.brand_key', 'c.brand_name', 'c.delivery', 'c.valid_from', 'c.valid_until'])
    .select([
      standing.as('standing'),
      counterOf('worksOfRight', sql`c.id::text`).as('works'),
      couponsLeft.as('coupons_left'),
      isShort.as('is_short'),
    ])
  if (text !== undefined) query = query.where('c.name', 'ilike', containing(text))
  if (brandKey !== undefined) query = query.where('c.brand_key', '=', brandKey)
  if (delivery !== undefined) query = query.where('c.delivery', '=', delivery)
  if (chosen !== undefined) query = query.where(standing, '=', chosen)
  if (short !== undefined) query = query.where(isShort, '=', short)
  if (goodsSn !== undefined)
    query = query.where(
      sql<boolean>`exists (select from goods_rights g where g.config_id = c.id and g.goods_sn = ${goodsSn})`,
    )
  return readKeyset(query, page, { sorts: { id: 'c.id', name: 'c.name' }, id: 'c.id' })
}

/** One row for each e-coupon with fewer codes left than items that may still request one. */
export const shortCoupons = sql`select now() from rights_configs c where ${isShort}`

/** An offer with the number of its works and of its coupons that are left. */
export interface ConfigSummary extends Columns<'rights_configs', 'id' | 'name' | 'delivery'> {
  brand: string
  works: number
  coupons: number
}

/** Returns all offers with the number of coupons left, for operators. */
export async function listConfigs(db: Db): Promise<ConfigSummary[]> {
  const { rows } = await sql<ConfigSummary>`
    select c.id, c.name, c.brand_name as brand, c.delivery,
      ${counterOf('worksOfRight', sql`c.id::text`)} as works,
      coalesce(${couponsLeft}, 0) as coupons
    from rights_configs c order by c.id`.execute(db)
  return rows
}

export type BrandName = Columns<'brands', 'key' | 'name'>

/** Returns the brands that offer rights. */
export function listBrands(db: Db): Promise<BrandName[]> {
  return db.selectFrom('brands').select(['key', 'name']).orderBy('key').execute()
}

/** Lists brands with all their fields. */
export function searchBrands(db: Db) {
  return db
    .selectFrom('brands as b')
    .select(['b.key', 'b.name', 'b.logo', 'b.introduction', 'b.version'])
    .select(sql<number>`(select count(*)::int from rights_configs c where c.brand_key = b.key)`.as('rights'))
    .orderBy('b.name')
    .orderBy('b.key')
    .execute()
}

export function lockBrand(tx: Tx, key: PageKey) {
  return tx.selectFrom('brands').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
}

interface BrandFields {
  name: string
  logo: Columns<'brands', 'logo'>['logo']
  introduction: string
}

const stored = ({ logo, ...fields }: BrandFields) => ({ ...fields, logo: logo && JSON.stringify(logo) })

export async function insertBrand(tx: Tx, key: PageKey, fields: BrandFields): Promise<void> {
  await tx
    .insertInto('brands')
    .values({ key, ...stored(fields) })
    .execute()
}

/** Updates a brand, and its name in its rights. */
export async function updateBrand(tx: Tx, key: PageKey, fields: BrandFields): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ ...stored(fields), version: sql`version + 1` })
    .where('key', '=', key)
    .execute()
  await tx.updateTable('rights_configs').set({ brand_name: fields.name }).where('brand_key', '=', key).execute()
}

/** Creates a brand with that key if there is none; an existing one keeps its name. */
export async function ensureBrand(tx: Tx, key: PageKey, name: string): Promise<void> {
  await tx
    .insertInto('brands')
    .values({ key, name })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
