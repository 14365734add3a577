import {
  type AlbumId,
  type GoodsForm,
  type GoodsKind,
  GoodsStatus,
  type LabelId,
  OrderGoodsType,
  type ShopId,
} from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { publicStatuses } from '../states.ts'

// Works are counted when they change (`work_counts`), not when their number is shown: there can be hundreds of
// thousands.

/** Groups that works are counted for; `all` is the whole platform. */
type Counted = 'all' | 'shop' | 'album' | 'label'

const isPublic = sql<boolean>`c.goods_type = ${sql.lit(OrderGoodsType.ordinary)} and c.status in (${sql.join(publicStatuses.map((status) => sql.lit(status)))})`

const sumOf = (counted: Counted | 'wholeShop', id: RawBuilder<unknown>, condition: RawBuilder<boolean>) => sql<number>`(
  select coalesce(sum(c.works), 0)::int from work_counts c
  where c.counted_for = ${sql.lit(counted)} and c.counted_id = ${id} and ${condition}
)`

/** Expression for the number of public ordinary works of a shop, album or label. */
export const publicWorksOf = (counted: Counted, id: RawBuilder<unknown>, form?: GoodsForm) =>
  sumOf(counted, id, form === undefined ? isPublic : sql<boolean>`${isPublic} and c.form = ${form}`)

/**
 * Expression for the number of all goods of a group, whatever their type. A whole shop has one count, not one per type.
 */
export const allWorksOf = (counted: 'wholeShop' | 'album' | 'label', id: RawBuilder<unknown>) =>
  sumOf(counted, id, sql<boolean>`true`)

/** Present status of `goods` by the database clock; the SQL counterpart of `statusAt`. */
export const statusNow = sql<GoodsStatus>`case
  when goods.status in (${sql.lit(GoodsStatus.waitOnShelf)}, ${sql.lit(GoodsStatus.inSale)}, ${sql.lit(GoodsStatus.tightInventory)})
    and goods.sale_end <= now() then ${sql.lit(GoodsStatus.expirationOffShelf)}
  when goods.status = ${sql.lit(GoodsStatus.waitOnShelf)} and goods.sale_start <= now() then ${sql.lit(GoodsStatus.inSale)}
  else goods.status end`

/** Goods whose sale started or ended since the last sweep: they were counted under another status. */
const isDue = sql<boolean>`(goods.status = ${sql.lit(GoodsStatus.waitOnShelf)} and goods.sale_start <= now()
  or goods.status in (${sql.lit(GoodsStatus.inSale)}, ${sql.lit(GoodsStatus.tightInventory)}) and goods.sale_end <= now())`

/** Facets works are counted by: the group, and how it is filtered. */
export interface Facets {
  goodsType: OrderGoodsType
  form?: GoodsForm | undefined
  kind?: GoodsKind | undefined
  status?: GoodsStatus | undefined
  shopId?: ShopId | undefined
  albumId?: AlbumId | undefined
  labelId?: LabelId | undefined
}

/** Returns the number of public works with these facets. At most one of shop, album and label may be set. */
export async function countFacets(db: Db, facets: Facets): Promise<number> {
  const { goodsType, form, kind, status, shopId, albumId, labelId } = facets
  const [counted, id] = placeOf({ shopId, albumId, labelId })
  const statuses = status === undefined ? publicStatuses : [status]
  const narrowed = (alias: 'c' | 'goods') => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql<boolean>`${of('goods_type')} = ${goodsType} and ${form === undefined ? sql`true` : sql`${of('form')} = ${form}`}
      and ${kind === undefined ? sql`true` : sql`${of('kind')} = ${kind}`}`
  }
  const ofPlace = {
    all: sql`true`,
    shop: sql`goods.shop_id = ${shopId}`,
    album: sql`goods.album_id = ${albumId}`,
    label: sql`exists (select from goods_labels l where l.goods_sn = goods.sn and l.label_id = ${labelId})`,
  }[counted]
  const { rows } = await sql<{ total: number }>`
    with due as materialized (select sn, goods_type, form, kind, status, sale_start, sale_end, shop_id, album_id from goods where ${isDue})
    select ${sumOf(counted, sql`${id}::bigint`, sql`${narrowed('c')} and c.status = any(${statuses})`)} + (
      select count(*) filter (where ${statusNow} = any(${statuses})) - count(*) filter (where goods.status = any(${statuses}))
      from due goods where ${narrowed('goods')} and ${ofPlace}
    )::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

function placeOf({ shopId, albumId, labelId }: Pick<Facets, 'shopId' | 'albumId' | 'labelId'>): [Counted, string] {
  if (shopId !== undefined) return ['shop', shopId]
  if (albumId !== undefined) return ['album', albumId]
  return labelId === undefined ? ['all', '0'] : ['label', labelId]
}

/** Adds the count changes since the last run to the totals, one run at a time. */
export async function foldCounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('work counts', 0))`.execute(tx)
  await sql`
    with news as (
      delete from work_counts where is_news returning counted_for, counted_id, goods_type, form, kind, status, works
    )
    insert into work_counts as c (counted_for, counted_id, goods_type, form, kind, status, works, is_news)
    select counted_for, counted_id, goods_type, form, kind, status, sum(works), false
    from news group by 1, 2, 3, 4, 5, 6 having sum(works) <> 0
    on conflict (counted_for, counted_id, goods_type, form, kind, status) where not is_news
    do update set works = c.works + excluded.works`.execute(tx)
}
