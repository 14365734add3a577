import { type ExpressionBuilder, type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type AlbumId,
  type GoodsForm,
  type GoodsKind,
  type GoodsSn,
  GoodsStatus,
  type HomeZoneId,
  type LabelId,
  OrderGoodsType,
  type ShopId,
  Sort,
  type TimeRange,
} from '@app/contract'
import { countedAtMost } from '@app/contract/counting'
import type { Db } from '../../../core/database.ts'
import type { DB } from '../../../db/types.ts'
import { countFacets, statusNow } from './countQueries.ts'
import { warmNow } from '../heat/queries.ts'
import { publicStatuses } from '../states.ts'

export interface GoodsFilter {
  /** Ordinary goods by default: blind boxes are listed separately. */
  goodsType?: OrderGoodsType | undefined
  /** Search terms; each must occur in the name or the subtitle. */
  terms: readonly string[]
  /** Works that the search index found by the terms; they are listed as well. */
  foundBySearch?: readonly string[] | undefined
  form?: GoodsForm | undefined
  kind?: GoodsKind | undefined
  timeRange?: TimeRange | undefined
  shopId?: ShopId | undefined
  albumId?: AlbumId | undefined
  labelId?: LabelId | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  status?: GoodsStatus | undefined
}

export interface Page {
  page: number
  size: number
}

const days: Record<TimeRange, number> = { d: 1, w: 7, m: 30, y: 365 }

/** Stored statuses from which the effective status may have moved before the sweep stores it. */
const statusesBefore: Partial<Record<GoodsStatus, readonly GoodsStatus[]>> = {
  [GoodsStatus.inSale]: [GoodsStatus.waitOnShelf, GoodsStatus.inSale],
  [GoodsStatus.expirationOffShelf]: [
    GoodsStatus.waitOnShelf,
    GoodsStatus.inSale,
    GoodsStatus.tightInventory,
    GoodsStatus.expirationOffShelf,
  ],
}

/** Filters by the indexed column first, then by the clock. */
const isOfStatus = (status: GoodsStatus) =>
  sql<SqlBool>`goods.status in (${sql.join((statusesBefore[status] ?? [status]).map((one) => sql.lit(one)))}) and ${statusNow} = ${status}`

const cardColumns = [
  'goods.sn',
  'goods.name',
  'goods.cover',
  'goods.form',
  'goods.kind',
  'goods.status',
  'goods.price_fen',
  'goods.edition',
  'goods.sale_start',
  'goods.sale_end',
  'goods.shop_id',
  'shops.name as shop_name',
  'albums.title as album_title',
] as const

function publicRows(db: Db, goodsType: OrderGoodsType = OrderGoodsType.ordinary) {
  return db.selectFrom('goods').where('goods.status', 'in', publicStatuses).where('goods.goods_type', '=', goodsType)
}

function publicGoods(db: Db, goodsType?: OrderGoodsType) {
  return publicRows(db, goodsType)
    .innerJoin('shops', 'shops.id', 'goods.shop_id')
    .leftJoin('albums', (join) =>
      join.onRef('albums.id', '=', 'goods.album_id').on('albums.publish_at', '<=', sql<Date>`now()`),
    )
}

/** Selects public goods of a type with all card fields except those `readCounts` reads. */
export function cards(db: Db, goodsType?: OrderGoodsType) {
  return publicGoods(db, goodsType)
    .select(cardColumns)
    .select(sql<number>`jsonb_array_length(goods.rights)`.as('rights_count'))
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

/**
 * Terms of two characters and more use the bigram index; longer ones are also checked against the text, since their
 * pairs may be apart. For two characters the pair is sufficient, and only for that condition can the planner estimate
 * the frequency. A single character has no pair and is compared with every text.
 */
function containsTerm(term: string): Expression<SqlBool> {
  const characters = Array.from(term).length
  const hasPairs = sql<SqlBool>`goods.search_grams @> bigrams(${term})`
  if (characters === 2) return hasPairs
  const pattern = `%${term.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const contains = sql<SqlBool>`lower(goods.name || ' ' || goods.subtitle) like ${pattern}`
  return characters < 2 ? contains : sql<SqlBool>`${hasPairs} and ${contains}`
}

function matches(filter: GoodsFilter) {
  return (eb: ExpressionBuilder<DB, 'goods'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (filter.terms.length > 0) {
      const inText = eb.and(filter.terms.map(containsTerm))
      const found = filter.foundBySearch ?? []
      all.push(found.length > 0 ? eb.or([inText, sql<SqlBool>`goods.sn = any(${found})`]) : inText)
    }
    if (filter.form !== undefined) all.push(eb('goods.form', '=', filter.form))
    if (filter.kind !== undefined) all.push(eb('goods.kind', '=', filter.kind))
    if (filter.shopId !== undefined) all.push(eb('goods.shop_id', '=', filter.shopId))
    if (filter.albumId !== undefined) all.push(eb('goods.album_id', '=', filter.albumId))
    if (filter.priceMin !== undefined) all.push(eb('goods.price_fen', '>=', filter.priceMin))
    if (filter.priceMax !== undefined) all.push(eb('goods.price_fen', '<=', filter.priceMax))
    if (filter.status !== undefined) all.push(isOfStatus(filter.status))
    if (filter.timeRange !== undefined) {
      all.push(sql<SqlBool>`goods.on_shelf_at >= now() - make_interval(days => ${days[filter.timeRange]})`)
    }
    if (filter.labelId !== undefined) {
      const labelled = eb
        .selectFrom('goods_labels')
        .select('goods_labels.goods_sn')
        .whereRef('goods_labels.goods_sn', '=', 'goods.sn')
        .where('goods_labels.label_id', '=', filter.labelId)
      all.push(eb.exists(labelled))
    }
    return eb.and(all)
  }
}

/** Present demand for goods (rules/goods#heat). */
const heat = sql`coalesce((select h.warmth from goods_heat h where h.goods_sn = goods.sn and h.warmth >= ${warmNow}), '-infinity')`

/**
 * Orders works without recent demand: pieces sold and favourites per day on the shelf, with the first day counted
 * whole.
 */
const demand = sql`(coalesce((select sold from goods_sold where goods_sold.goods_sn = goods.sn), 0) + goods.collect_count)
  / greatest(extract(epoch from now() - goods.on_shelf_at) / 86400, 1)`

/** Public comments on the scenic spots of each album, summed once rather than for every work. */
const saidOfAlbums = (db: Db) =>
  db
    .selectFrom('scenic_spots')
    .select((eb) => ['album_id', eb.fn.sum<string>('comment_count').as('comments')])
    .groupBy('album_id')
    .as('said')

/** A status that is not public matches nothing. */
const isHidden = ({ status }: GoodsFilter) => status !== undefined && !publicStatuses.includes(status)

/**
 * Selects works of albums that have comments: from each album at most a page's reach, found by the index of its newest
 * works.
 */
const saidOf = (db: Db, filter: GoodsFilter, atMost: number) =>
  db
    .selectFrom((eb) =>
      // In this order, which stops reading once the page is full.
      eb.selectFrom(saidOfAlbums(db)).selectAll().where('comments', '>', '0').orderBy('comments', 'desc').as('said'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('goods')
          .select('goods.sn')
          .whereRef('goods.album_id', '=', 'said.album_id')
          .where('goods.status', 'in', publicStatuses)
          .where('goods.goods_type', '=', filter.goodsType ?? OrderGoodsType.ordinary)
          .where(matches(filter))
          .orderBy('goods.on_shelf_at', 'desc')
          .orderBy('goods.sn')
          .limit(atMost)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['newest.sn', 'said.comments'])
    .as('led')

interface Part {
  limit: number
  offset: number
}

/** Returns a part of the works that come first in a sort: those with demand, favourites or comments. */
async function searchLed(db: Db, filter: GoodsFilter, sort: Sort, { limit, offset }: Part): Promise<CardRow[]> {
  const found = cards(db, filter.goodsType).where(matches(filter)).limit(limit).offset(offset)
  switch (sort) {
    case Sort.hottest:
      return found
        .innerJoin('goods_heat as h', 'h.goods_sn', 'goods.sn')
        .where('h.warmth', '>=', warmNow)
        .orderBy('h.warmth', 'desc')
        .orderBy(demand, 'desc')
        .orderBy('goods.on_shelf_at', 'desc')
        .orderBy('goods.sn')
        .execute()
    case Sort.mostCollections:
      return found
        .innerJoin('goods_favoured as f', 'f.goods_sn', 'goods.sn')
        .orderBy('f.collects', 'desc')
        .orderBy('f.on_shelf_at', 'desc')
        .orderBy('f.goods_sn')
        .execute()
    case Sort.mostComments:
      return cards(db, filter.goodsType)
        .innerJoin(saidOf(db, filter, offset + limit), 'led.sn', 'goods.sn')
        .orderBy('led.comments', 'desc')
        .orderBy('goods.on_shelf_at', 'desc')
        .orderBy('goods.sn')
        .limit(limit)
        .offset(offset)
        .execute()
    default:
      return []
  }
}

/** Works that `searchLed` leaves out are equal in the sort, newest first. */
const isNotLed: Readonly<Partial<Record<Sort, RawBuilder<SqlBool>>>> = {
  [Sort.mostCollections]: sql`goods.collect_count = 0`,
  [Sort.mostComments]: sql`not exists (select from scenic_spots s where s.album_id = goods.album_id and s.comment_count > 0)`,
}

/**
 * Returns one page of matches, highest by `sort` first and newest first among equals. Only the sort by heat sorts all
 * matches, and only if works with present demand do not fill the page.
 */
export async function searchGoods(db: Db, filter: GoodsFilter, sort: Sort, { page, size }: Page): Promise<CardRow[]> {
  if (isHidden(filter)) return []
  const offset = (page - 1) * size
  const led = await searchLed(db, filter, sort, { limit: size, offset })
  if (led.length === size) return led
  const rest = cards(db, filter.goodsType).where(matches(filter))
  const newest = (of: typeof rest) => of.orderBy('goods.on_shelf_at', 'desc').orderBy('goods.sn')
  if (sort === Sort.hottest) {
    const wanted = rest.orderBy(heat, 'desc').orderBy(demand, 'desc')
    return newest(wanted).limit(size).offset(offset).execute()
  }
  const isOfRest = isNotLed[sort]
  if (!isOfRest) return newest(rest).limit(size).offset(offset).execute()
  const before = led.length > 0 ? offset : (await searchLed(db, filter, sort, { limit: offset, offset: 0 })).length
  const others = newest(rest.where(isOfRest))
    .limit(size - led.length)
    .offset(offset - before)
  return [...led, ...(await others.execute())]
}

/**
 * Returns the number of matches. It is exact for filters with prepared counts. For filters by terms, price, time or
 * several places it stops at `atMost`, or one past the page's end.
 */
export async function countGoods(
  db: Db,
  filter: GoodsFilter,
  { page, size }: Page,
  atMost = countedAtMost,
): Promise<number> {
  if (isHidden(filter)) return 0
  const {
    terms,
    foundBySearch: _found,
    timeRange,
    priceMin,
    priceMax,
    goodsType = OrderGoodsType.ordinary,
    ...facets
  } = filter
  const places = [filter.shopId, filter.albumId, filter.labelId].filter((id) => id !== undefined)
  const isCounted =
    terms.length === 0 && places.length <= 1 && [timeRange, priceMin, priceMax].every((one) => one === undefined)
  if (isCounted) return countFacets(db, { ...facets, goodsType })
  const { total } = await db
    .selectFrom(
      publicRows(db, filter.goodsType)
        .where(matches(filter))
        .select('goods.sn')
        .limit(Math.max(atMost, page * size + 1))
        .as('found'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the public goods among `sns`, by number. */
export async function findCards(db: Db, sns: readonly GoodsSn[]): Promise<Map<GoodsSn, CardRow>> {
  if (sns.length === 0) return new Map()
  const rows = await cards(db).where('goods.sn', 'in', sns).execute()
  return new Map(rows.map((row) => [row.sn, row]))
}

/** Returns the number of public goods, by status. */
export async function countByStatus(db: Db, form: GoodsForm | undefined): Promise<Map<GoodsStatus, number>> {
  const counts = await Promise.all(
    publicStatuses.map(
      async (status) => [status, await countFacets(db, { goodsType: OrderGoodsType.ordinary, form, status })] as const,
    ),
  )
  return new Map(counts.filter(([, count]) => count > 0))
}

/** Selects cards of the home page: with the text that their story begins with. */
const homeCards = (db: Db) => cards(db).select(['goods.body', 'goods.story'])

export type HomeCardRow = Awaited<ReturnType<typeof findFeatured>> & object

/** Returns the running drop, or else the next one. */
export function findFeatured(db: Db) {
  const hasBegun = sql<boolean>`goods.sale_start <= now()`
  const open = [GoodsStatus.waitOnShelf, GoodsStatus.inSale, GoodsStatus.tightInventory]
  return homeCards(db)
    .where(sql<boolean>`goods.is_drop and goods.status in (${sql.join(open.map((one) => sql.lit(one)))})`)
    .where(statusNow, 'in', open)
    .orderBy(hasBegun, 'desc')
    .orderBy(sql`case when ${hasBegun} then goods.sale_start end`, 'desc')
    .orderBy('goods.sale_start')
    .orderBy('goods.sn')
    .limit(1)
    .executeTakeFirst()
}

export type ZoneCardRow = Awaited<ReturnType<typeof findZoneGoods>>[number]

/** Returns the public goods of some home page zones, in the zones' order. */
export function findZoneGoods(db: Db, zoneIds: readonly HomeZoneId[]) {
  return homeCards(db)
    .innerJoin('home_zone_goods', 'home_zone_goods.goods_sn', 'goods.sn')
    .select('home_zone_goods.zone_id')
    .where('home_zone_goods.zone_id', 'in', zoneIds)
    .orderBy('home_zone_goods.position')
    .orderBy('goods.sn')
    .execute()
}

/** Counts of goods that change by the second. */
export interface Counts {
  /** Pieces left for sale. */
  left: number
  /** Number of favourites. */
  collects: number
}

/** Returns counts by goods number; goods without stock have none left. */
export async function readCounts(db: Db, sns: readonly GoodsSn[]): Promise<Map<GoodsSn, Counts>> {
  if (sns.length === 0) return new Map()
  const rows = await db
    .selectFrom('goods')
    .leftJoin('goods_taken', 'goods_taken.goods_sn', 'goods.sn')
    .select(['goods.sn', 'goods.collect_count', sql<number>`coalesce(goods_taken.edition - taken, 0)`.as('left')])
    .where('goods.sn', 'in', sns)
    .execute()
  return new Map(rows.map((row) => [row.sn, { left: row.left, collects: row.collect_count }]))
}
