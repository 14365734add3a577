import type { GoodsForm, GoodsSn, LabelId, OrderGoodsType, PagePosition, Reply, Sort } from '@app/contract'
import { type Cache, createCache } from '../../../core/cache.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createTextPresenter, summaryOf, type TextPresenter } from '../../../core/richText.ts'
import { worksFoundBy } from '../../search/index.ts'
import { bodyOf } from '../subjects/present.ts'
import * as content from './contentQueries.ts'
import { type DetailRow, findDetail, findLabels } from './detailQueries.ts'
import { presentCard, presentDetail } from './present.ts'
import * as queries from './queries.ts'

type Card = Reply<'goods/goods/list'>['list'][number]

/**
 * Reads of the catalogue. Rows are cached until the goods change. Stock and favourite counts are read separately, at
 * most every `countsMilliseconds`. The status is derived from both and the clock when the reply is made.
 */
export interface Catalogue {
  /** Presents cards by goods number, with fresh counts. */
  present(rows: readonly queries.CardRow[]): Promise<Map<GoodsSn, Card>>
  list(filter: queries.GoodsFilter, sort: Sort, page: queries.Page): Promise<Reply<'goods/goods/list'>>
  /** Returns undefined if there are no such goods or they are not public. */
  info(goodsSn: GoodsSn, goodsType?: OrderGoodsType): Promise<Reply<'goods/goods/info'> | undefined>
  home(page: queries.Page): Promise<Reply<'goods/homePageGoods/list'>>
  /** Returns what the list can be filtered by, with the number of works for each choice. */
  choices(form: GoodsForm | undefined): Promise<Choices>
  albums(page: queries.Page): Promise<content.AlbumPage>
  /** Returns the labels in use. */
  labels(): Promise<{ id: LabelId; name: string }[]>
  ads(pagePosition: PagePosition): Promise<content.AdRow[]>
  /** Drops the cached texts: any change of goods may add them to, or remove them from, any list. */
  forget(): void
}

interface Home {
  featured: queries.HomeCardRow | undefined
  zones: content.ZonePage
  goods: queries.ZoneCardRow[]
}

interface Choices extends content.FilterChoices {
  countByStatus: Map<number, number>
}

interface Detail {
  row: DetailRow
  /** Rich text as displayed. */
  story: string
  labels: { id: LabelId; name: string }[]
}

/** Changes of names and prices are announced; half a minute bounds the effect of a lost announcement. */
const textMilliseconds = 30_000
/** Banners, albums and zones can also appear by time alone, without an announcement. */
const contentMilliseconds = 5000
/** Maximum age of stock and favourite counts: a thousand concurrent readers cost one query. */
const countsMilliseconds = 800

/** About three lines beside a picture. */
const storyCodePoints = 72

interface Deps extends Pick<CoreServices, 'database' | 'clock'> {
  presentText: TextPresenter
  lists: Cache<{ rows: queries.CardRow[]; total: number }>
  details: Cache<Detail | undefined>
  counts: Cache<Map<GoodsSn, queries.Counts>>
}

export function createCatalogue(core: Pick<CoreServices, 'brand' | 'config' | 'database' | 'clock'>): Catalogue {
  const { db } = core.database
  const deps: Deps = {
    ...core,
    presentText: createTextPresenter(core),
    lists: createCache({ milliseconds: textMilliseconds, maximum: 500 }),
    details: createCache({ milliseconds: textMilliseconds, maximum: 5000 }),
    counts: createCache({ milliseconds: countsMilliseconds, maximum: 2000 }),
  }
  const homes = createCache<Home>({ milliseconds: contentMilliseconds, maximum: 20 })
  const choices = createCache<Choices>({ milliseconds: textMilliseconds, maximum: 10 })
  const albums = createCache<content.AlbumPage>({ milliseconds: contentMilliseconds, maximum: 50 })
  const ads = createCache<content.AdRow[]>({ milliseconds: contentMilliseconds, maximum: 10 })
  const texts: readonly Pick<Cache<unknown>, 'clear'>[] = [deps.lists, deps.details, homes, choices, albums, ads]

  return {
    present: (rows) => presentCards(deps, rows),
    list: (filter, sort, page) => listGoods(deps, filter, sort, page),
    info: (goodsSn, goodsType) => goodsInfo(deps, goodsSn, goodsType),
    home: async (page) =>
      presentHome(deps, await homes.get(`${page.page}/${page.size}`, () => loadHome(deps, page)), page),
    choices: (form) => choices.get(String(form), () => loadChoices(deps, form)),
    albums: (page) => albums.get(`${page.page}/${page.size}`, () => content.findAlbums(db, page)),
    labels: () => content.findUsedLabels(db),
    ads: (pagePosition) => ads.get(String(pagePosition), () => content.findAds(db, pagePosition)),
    forget() {
      for (const cache of texts) cache.clear()
    },
  }
}

async function presentCards(
  { database, clock, counts }: Deps,
  rows: readonly queries.CardRow[],
): Promise<Map<GoodsSn, Card>> {
  const sns = rows.map((row) => row.sn)
  const counted = await counts.get(sns.join(), () => queries.readCounts(database.db, sns))
  const now = clock.now()
  return new Map(rows.map((row) => [row.sn, presentCard(row, counted.get(row.sn), now)]))
}

async function listGoods(
  deps: Deps,
  filter: queries.GoodsFilter,
  sort: Sort,
  { page, size }: queries.Page,
): Promise<Reply<'goods/goods/list'>> {
  const { db } = deps.database
  const { rows, total } = await deps.lists.get(JSON.stringify([filter, sort, page, size]), async () => {
    const foundBySearch = filter.terms.length > 0 ? await worksFoundBy(db, filter.terms.join(' ')) : undefined
    const whole = { ...filter, foundBySearch }
    const [found, count] = await Promise.all([
      queries.searchGoods(db, whole, sort, { page, size }),
      queries.countGoods(db, whole, { page, size }),
    ])
    return { rows: found, total: count }
  })
  return { list: [...(await presentCards(deps, rows)).values()], total, page, size }
}

async function goodsInfo(
  deps: Deps,
  goodsSn: GoodsSn,
  goodsType: OrderGoodsType | undefined,
): Promise<Reply<'goods/goods/info'> | undefined> {
  const { database, clock, details, counts } = deps
  const detail = await details.get(`${goodsType ?? ''}/${goodsSn}`, () => loadDetail(deps, goodsSn, goodsType))
  if (!detail) return undefined
  const counted = await counts.get(goodsSn, () => queries.readCounts(database.db, [goodsSn]))
  return presentDetail(detail.row, detail.story, detail.labels, counted.get(goodsSn), clock.now())
}

async function loadDetail(
  { database: { db }, presentText }: Deps,
  goodsSn: GoodsSn,
  goodsType: OrderGoodsType | undefined,
): Promise<Detail | undefined> {
  const [row, labels] = await Promise.all([findDetail(db, goodsSn, goodsType), findLabels(db, goodsSn)])
  return row && { row, labels, story: await presentText(bodyOf({ body: row.body, story: row.story.join('\n') })) }
}

async function loadHome({ database: { db } }: Deps, page: queries.Page): Promise<Home> {
  const [featured, zones] = await Promise.all([queries.findFeatured(db), content.findZones(db, page)])
  const zoneIds = zones.rows.map((zone) => zone.id)
  return { featured, zones, goods: zoneIds.length > 0 ? await queries.findZoneGoods(db, zoneIds) : [] }
}

async function presentHome(
  deps: Deps,
  { featured, zones, goods }: Home,
  { page, size }: queries.Page,
): Promise<Reply<'goods/homePageGoods/list'>> {
  const cards = await presentCards(deps, featured ? [featured, ...goods] : goods)
  const present = (row: queries.HomeCardRow) => {
    const card = cards.get(row.sn)
    return card ? [{ ...card, story: beginningOf(row) }] : []
  }
  const list = zones.rows.map((zone) => ({
    ...zone,
    goods: goods.filter((row) => row.zone_id === zone.id).flatMap(present),
  }))
  return { featured: (featured && present(featured)[0]) ?? null, list, total: zones.total, page, size }
}

const beginningOf = ({ body, story }: queries.HomeCardRow): string =>
  summaryOf(bodyOf({ body, story: story.join('\n') }), storyCodePoints)

async function loadChoices({ database: { db } }: Deps, form: GoodsForm | undefined): Promise<Choices> {
  const [found, countByStatus] = await Promise.all([content.findChoices(db, form), queries.countByStatus(db, form)])
  return { ...found, countByStatus }
}
