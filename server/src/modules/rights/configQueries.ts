import type { GoodsSn, RightsConfigId } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

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

export async function findConfigs(db: Db | Tx, ids: readonly RightsConfigId[]): Promise<ConfigRow[]> {
  const { rows } = await sql<ConfigRow>`
    select id, name, summary, brand_key, brand_name, delivery, rights_type, cover, valid_from, valid_until, content,
      how_to, page_path
    from rights_configs where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/** A moment, or how the database is to reckon it. */
export type Moment = Date | RawBuilder<Date>

export interface NewConfigRow extends Omit<ConfigRow, 'id' | 'rights_type' | 'valid_from' | 'valid_until'> {
  valid_from: Moment | null
  valid_until: Moment | null
}

export async function insertConfig(tx: Tx, config: NewConfigRow): Promise<RightsConfigId> {
  const { id } = await tx
    .insertInto('rights_configs')
    .values({ ...config, cover: JSON.stringify(config.cover), how_to: JSON.stringify(config.how_to) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives every item of a work one more right, behind those it has. */
export async function attach(tx: Tx, goodsSn: GoodsSn, configId: RightsConfigId): Promise<void> {
  await sql`
    insert into goods_rights (goods_sn, config_id, position)
    select ${goodsSn}, ${configId}, coalesce(max(position), 0) + 1 from goods_rights
    where goods_sn = ${goodsSn}`.execute(tx)
}

/** Everything that is offered, with the coupons that are left of it, for those who run it. */
export async function listConfigs(db: Db) {
  const { rows } = await sql<
    Columns<'rights_configs', 'id' | 'name' | 'delivery'> & { brand: string; works: number; coupons: number }
  >`
    select c.id, c.name, c.brand_name as brand, c.delivery,
      (select count(*)::int from goods_rights g where g.config_id = c.id) as works,
      (select count(*)::int from rights_coupons k where k.config_id = c.id and k.item_id is null) as coupons
    from rights_configs c order by c.id`.execute(db)
  return rows
}

/** Whose rights there are; a brand is called what its newest right says. */
export async function listBrands(db: Db) {
  const { rows } = await sql<{ key: string; name: string }>`
    select distinct on (brand_key) brand_key as key, brand_name as name from rights_configs order by brand_key, id desc`.execute(
    db,
  )
  return rows
}
