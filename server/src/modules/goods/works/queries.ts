import type { AlbumId, GoodsSn, HomeZoneId, LabelId, ShopId } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { rowOf } from '../publishing/queries.ts'
import type { GoodsType } from '../types.ts'

export type WorkRow = NonNullable<Awaited<ReturnType<typeof lockWork>>>

/** Locks goods of this type; orders can still reference the locked row. */
export function lockWork(tx: Tx, goodsSn: GoodsSn, goodsType: GoodsType) {
  return tx
    .selectFrom('goods')
    .selectAll()
    .select(
      sql<boolean>`exists (select from goods_taken t where t.goods_sn = goods.sn and t.taken > 0)
        or exists (select from stock_entries e where e.goods_sn = goods.sn and e.kind = 'sell')`.as('is_sold'),
    )
    .where('sn', '=', goodsSn)
    .where('goods_type', '=', goodsType)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function labelsOf(tx: Tx, goodsSn: GoodsSn): Promise<LabelId[]> {
  const rows = await tx
    .selectFrom('goods_labels')
    .select('label_id')
    .where('goods_sn', '=', goodsSn)
    .orderBy('label_id')
    .execute()
  return rows.map((row) => row.label_id)
}

export async function zonesOf(tx: Tx, goodsSn: GoodsSn): Promise<HomeZoneId[]> {
  const rows = await tx
    .selectFrom('home_zone_goods')
    .select('zone_id')
    .where('goods_sn', '=', goodsSn)
    .orderBy('zone_id')
    .execute()
  return rows.map((row) => row.zone_id)
}

/** Updates locked goods, including the edition if it is new. */
export async function updateWork(
  tx: Tx,
  goods: Parameters<typeof rowOf>[0],
  { hasNewEdition }: { hasNewEdition: boolean },
): Promise<void> {
  const { sn, status: _status, goods_type: _type, collect_count: _count, ...row } = rowOf(goods)
  await tx.updateTable('goods').set(row).where('sn', '=', sn).execute()
  if (hasNewEdition) {
    await tx.updateTable('goods_taken').set({ edition: goods.edition }).where('goods_sn', '=', sn).execute()
  }
}

export async function setLabels(tx: Tx, goodsSn: GoodsSn, ids: readonly LabelId[]): Promise<void> {
  await sql`delete from goods_labels where goods_sn = ${goodsSn} and label_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into goods_labels (goods_sn, label_id) select ${goodsSn}, id from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(tx)
}

/** Sets the home page zones that show a work; in zones it is new to, it comes last. */
export async function setZones(tx: Tx, goodsSn: GoodsSn, ids: readonly HomeZoneId[]): Promise<void> {
  await sql`delete from home_zone_goods where goods_sn = ${goodsSn} and zone_id <> all(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into home_zone_goods (zone_id, goods_sn, position)
    select id, ${goodsSn}, coalesce((select max(position) from home_zone_goods z where z.zone_id = id), 0) + 1
    from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(tx)
}

interface Named {
  goodsSn: GoodsSn
  shopId: ShopId
  albumId: AlbumId | null
  labelIds: readonly LabelId[]
  homeZoneIds: readonly HomeZoneId[]
  windowGoods: readonly GoodsSn[]
}

/** Whether any work shows the model or video at this address. */
export async function isShown(tx: Tx, url: string): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    select exists (select from goods where motion ->> 'url' = ${url}) as is_shown`.execute(tx)
  return rows[0]?.is_shown ?? false
}

/** Checks which of the references in a work exist. */
export async function findNamed(tx: Tx, named: Named) {
  const { rows } = await sql<{
    is_taken: boolean
    shop_kind: number | null
    has_album: boolean
    labels: number
    zones: number
    window_goods: number
  }>`
    select exists (select from goods where sn = ${named.goodsSn}) as is_taken,
      (select kind from shops where id = ${named.shopId}) as shop_kind,
      exists (select from albums where id = ${named.albumId}) as has_album,
      (select count(*)::int from labels where id = any(${named.labelIds}::bigint[])) as labels,
      (select count(*)::int from home_zones where id = any(${named.homeZoneIds}::bigint[])) as zones,
      (select count(*)::int from goods where sn = any(${named.windowGoods}::text[])) as window_goods`.execute(tx)
  return rows[0]
}
