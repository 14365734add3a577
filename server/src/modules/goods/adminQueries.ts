import type { AlbumId, GoodsSn, HomeZoneId, LabelId, Picture, ShopId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { worksFoundBy } from '../search/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { beginning, containing, readKeyset } from '../../core/keyset.ts'

function rows(db: Db) {
  return db
    .selectFrom('goods')
    .innerJoin('goods_stock', 'goods_stock.goods_sn', 'goods.sn')
    .innerJoin('shops', 'shops.id', 'goods.shop_id')
    .leftJoin('albums', 'albums.id', 'goods.album_id')
    .select([
      'goods.sn',
      'goods.name',
      'goods.goods_type',
      'goods.form',
      'goods.status',
      'goods.price_fen',
      'goods.edition',
      'goods_stock.sold',
      'goods_stock.reserved',
      'goods.sale_start',
      'goods.sale_end',
      'goods.on_shelf_at',
      'shops.name as shop_name',
      'albums.title as album_title',
    ])
}

export type AdminRow = Awaited<ReturnType<typeof list>>['rows'][number]

/** Returns works that match the filters; `search` is a goods number or a part of a name. */
export async function list(db: Db, input: AdminInput<'goods/list'>) {
  const { status, goodsType, form, shopId, albumId, search, saleFrom, saleUntil } = input
  const all: RawBuilder<boolean>[] = []
  if (status !== undefined) all.push(sql`goods.status = ${status}`)
  if (goodsType !== undefined) all.push(sql`goods.goods_type = ${goodsType}`)
  if (form !== undefined) all.push(sql`goods.form = ${form}`)
  if (shopId !== undefined) all.push(sql`goods.shop_id = ${shopId}`)
  if (albumId !== undefined) all.push(sql`goods.album_id = ${albumId}`)
  if (saleFrom !== undefined) all.push(sql`goods.sale_start >= to_timestamp(${saleFrom})`)
  if (saleUntil !== undefined) all.push(sql`goods.sale_start < to_timestamp(${saleUntil})`)
  if (search !== undefined) all.push(isCalled(search, await worksFoundBy(db, search, { namesOnly: true })))
  const query = all.reduce((some, condition) => some.where(condition), rows(db))
  return readKeyset(query, input, {
    sorts: { onShelfAt: 'goods.on_shelf_at', saleStart: 'goods.sale_start' },
    id: 'goods.sn',
  })
}

/** Matches a number, a search hit in `found`, or a part of the name; two characters and more use the bigram index. */
const isCalled = (text: string, found: readonly string[]): RawBuilder<boolean> =>
  sql`(goods.sn = ${text} or goods.sn = any(${found})
    or (goods.search_grams @> bigrams(${text}) and goods.name ilike ${containing(text)}))`

/** Finds one work with the additional fields of its page. */
export function find(db: Db, goodsSn: GoodsSn) {
  return rows(db)
    .select([
      'goods.subtitle',
      'goods.cover',
      'goods.gallery',
      'goods.kind',
      'goods.contract_type',
      'goods.per_person_limit',
      'goods.is_drop',
      'goods.shop_id',
      'goods.album_id',
      'goods.priority_windows',
      sql<boolean>`goods_stock.sold + goods_stock.reserved > 0 or exists (
        select from stock_entries e where e.goods_sn = goods.sn and e.kind = 'sell')`.as('is_frozen'),
    ])
    .where('goods.sn', '=', goodsSn)
    .executeTakeFirst()
}

interface PickRequest<Id> {
  search?: string | undefined
  ids?: Id[] | undefined
}

export interface Picked<Id> {
  id: Id
  name: string
  note: string
  cover: Picture | null
}

const most = 20

export async function pickGoods(db: Db, { search, ids }: PickRequest<GoodsSn>): Promise<Picked<GoodsSn>[]> {
  const some = db
    .selectFrom('goods')
    .select(['sn as id', 'name', 'sn as note', 'cover'])
    .orderBy('on_shelf_at', 'desc')
    .orderBy('sn')
  if (ids) return some.where('sn', 'in', ids).execute()
  if (search === undefined) return some.limit(most).execute()
  const isShort = Array.from(search).length < 2
  const found = isShort ? [] : await worksFoundBy(db, search, { namesOnly: true })
  return some
    .where(isShort ? sql<boolean>`name like ${containing(search)}` : isCalled(search, found))
    .limit(most)
    .execute()
}

export async function pickShops(db: Db, { search, ids }: PickRequest<ShopId>): Promise<Picked<ShopId>[]> {
  const found = await db
    .selectFrom('shops')
    .select(['id', 'name', 'logo as cover'])
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(search !== undefined, (some) => some.where('name', 'ilike', containing(search ?? '')))
    .orderBy('id', 'desc')
    .limit(ids ? ids.length : most)
    .execute()
  return found.map((row) => ({ ...row, note: '' }))
}

export async function pickAlbums(db: Db, { search, ids }: PickRequest<AlbumId>): Promise<Picked<AlbumId>[]> {
  const found = await db
    .selectFrom('albums')
    .select(['id', 'title as name', 'subtitle as note', 'cover'])
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(search !== undefined, (some) => some.where('title', 'ilike', containing(search ?? '')))
    .orderBy('id', 'desc')
    .limit(ids ? ids.length : most)
    .execute()
  return found
}

export async function pickLabels(db: Db, { search, ids }: PickRequest<LabelId>): Promise<Picked<LabelId>[]> {
  const found = await db
    .selectFrom('labels')
    .select(['id', 'name'])
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(search !== undefined, (some) => some.where('name', 'ilike', beginning(search ?? '')))
    .orderBy('name')
    .limit(ids ? ids.length : most)
    .execute()
  return found.map((row) => ({ ...row, note: '', cover: null }))
}

export async function pickHomeZones(db: Db, { search, ids }: PickRequest<HomeZoneId>): Promise<Picked<HomeZoneId>[]> {
  const found = await db
    .selectFrom('home_zones')
    .select(['id', 'title as name', 'subtitle as note'])
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(search !== undefined, (some) => some.where('title', 'ilike', containing(search ?? '')))
    .orderBy('position')
    .limit(ids ? ids.length : most)
    .execute()
  return found.map((row) => ({ ...row, cover: null }))
}
