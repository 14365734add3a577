import { type GoodsSn, GoodsStatus, GoodsType } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { worksFoundBy } from '../search/index.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { containing, readTabbed, tabsOf } from '../../core/keyset.ts'

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
      'goods.is_prize',
      'goods.cover',
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
  const { status, kind, form, shopId, albumId, search, saleFrom, saleUntil } = input
  const all: RawBuilder<boolean>[] = []
  if (kind !== undefined && kind !== 'all') all.push(isOfKind(kind))
  if (form !== undefined) all.push(sql`goods.form = ${form}`)
  if (shopId !== undefined) all.push(sql`goods.shop_id = ${shopId}`)
  if (albumId !== undefined) all.push(sql`goods.album_id = ${albumId}`)
  if (saleFrom !== undefined) all.push(sql`goods.sale_start >= to_timestamp(${saleFrom})`)
  if (saleUntil !== undefined) all.push(sql`goods.sale_start < to_timestamp(${saleUntil})`)
  if (search !== undefined) all.push(isCalled(search, await worksFoundBy(db, search, { namesOnly: true })))
  const query = all.reduce((some, condition) => some.where(condition), rows(db))
  return readTabbed(
    db,
    query,
    input,
    { sorts: { onShelfAt: 'goods.on_shelf_at', saleStart: 'goods.sale_start' }, id: 'goods.sn' },
    tabsOf('goods.status', Object.values(GoodsStatus), status),
  )
}

type Kind = Exclude<AdminInput<'goods/list'>['kind'], 'all' | undefined>

const types: Readonly<Record<Kind, GoodsType>> = {
  work: GoodsType.ordinary,
  prize: GoodsType.ordinary,
  box: GoodsType.blindBox,
  ticket: GoodsType.wishTicket,
  deposit: GoodsType.deposit,
  lot: GoodsType.lot,
}

const isOfKind = (kind: Kind): RawBuilder<boolean> =>
  sql`(goods.goods_type = ${sql.lit(types[kind])} and goods.is_prize = ${sql.lit(kind === 'prize')})`

/** Matches a number, a search hit in `found`, or a part of the name; two characters and more use the bigram index. */
const isCalled = (text: string, found: readonly string[]): RawBuilder<boolean> =>
  sql`(goods.sn = ${text} or goods.sn = any(${found})
    or (goods.search_grams @> bigrams(${text}) and goods.name ilike ${containing(text)}))`

/** Finds one work with the additional fields of its page. */
export function find(db: Db, goodsSn: GoodsSn) {
  return rows(db)
    .select([
      'goods.subtitle',
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
