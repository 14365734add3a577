import type { GoodsForm, GoodsSn, LabelId, OrderGoodsType, PagePosition, Reply, Sort } from '@app/contract'
import { type Cache, createCache } from '../../../core/cache.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createTextPresenter } from '../../../core/richText.ts'
import { worksFoundBy } from '../../search/index.ts'
import { bodyOf } from '../subjects/present.ts'
import * as queries from './queries.ts'
import * as content from './contentQueries.ts'
import { type DetailRow, presentCard, presentDetail } from './present.ts'

type Card = Reply<'goods/goods/list'>['list'][number]

/** Changes of names and prices are announced; half a minute bounds the effect of a lost announcement. */
const textMilliseconds = 30_000
/** Banners, albums and zones can also appear by time alone, without an announcement. */
const contentMilliseconds = 5000
/** Maximum age of stock and favourite counts: a thousand concurrent readers cost one query. */
const countsMilliseconds = 800

interface Home {
  featured: queries.CardRow | undefined
  zones: Awaited<ReturnType<typeof content.findZones>>
  goods: Awaited<ReturnType<typeof queries.findZoneGoods>>
}

interface Choices extends Awaited<ReturnType<typeof content.findChoices>> {
  countByStatus: Map<number, number>
}

/**
 * Reads of the catalogue. Rows are cached until the goods change. Stock and favourite counts are read separately, at
 * most every `countsMilliseconds`. The status is derived from both and the clock when the reply is made.
 */
export function createCatalogue(core: Pick<CoreServices, 'brand' | 'config' | 'database' | 'clock'>) {
  const { database, clock } = core
  const presentText = createTextPresenter(core)
  const { db } = database
  const lists = createCache<{ rows: queries.CardRow[]; total: number }>({
    milliseconds: textMilliseconds,
    maximum: 500,
  })
  const details = createCache<{ row: DetailRow; story: string; labels: { id: LabelId; name: string }[] } | undefined>({
    milliseconds: textMilliseconds,
    maximum: 5000,
  })
  const homes = createCache<Home>({ milliseconds: contentMilliseconds, maximum: 20 })
  const choices = createCache<Choices>({
    milliseconds: textMilliseconds,
    maximum: 10,
  })
  const albums = createCache<Awaited<ReturnType<typeof content.findAlbums>>>({
    milliseconds: contentMilliseconds,
    maximum: 50,
  })
  const ads = createCache<Awaited<ReturnType<typeof content.findAds>>>({
    milliseconds: contentMilliseconds,
    maximum: 10,
  })
  const counts = createCache<Map<GoodsSn, queries.Counts>>({ milliseconds: countsMilliseconds, maximum: 2000 })
  const texts: readonly Pick<Cache<unknown>, 'clear'>[] = [lists, details, homes, choices, albums, ads]

  async function present(rows: readonly queries.CardRow[]): Promise<Map<GoodsSn, Card>> {
    const sns = rows.map((row) => row.sn)
    const counted = await counts.get(sns.join(), () => queries.readCounts(db, sns))
    const now = clock.now()
    return new Map(rows.map((row) => [row.sn, presentCard(row, counted.get(row.sn), now)]))
  }

  async function loadHome(page: queries.Page): Promise<Home> {
    const [featured, zones] = await Promise.all([queries.findFeatured(db), content.findZones(db, page)])
    const zoneIds = zones.rows.map((zone) => zone.id)
    return { featured, zones, goods: zoneIds.length > 0 ? await queries.findZoneGoods(db, zoneIds) : [] }
  }

  return {
    /** Presents cards by goods number, with fresh counts. */
    present,

    async list(filter: queries.GoodsFilter, sort: Sort, { page, size }: queries.Page) {
      const { rows, total } = await lists.get(JSON.stringify([filter, sort, page, size]), async () => {
        const foundByWords = filter.words.length > 0 ? await worksFoundBy(db, filter.words.join(' ')) : undefined
        const wanted = { ...filter, foundByWords }
        const [found, count] = await Promise.all([
          queries.searchGoods(db, wanted, sort, { page, size }),
          queries.countGoods(db, wanted, { page, size }),
        ])
        return { rows: found, total: count }
      })
      return { list: [...(await present(rows)).values()], total, page, size }
    },

    /** Returns undefined if there are no such goods or they are not public. */
    async info(goodsSn: GoodsSn, goodsType?: OrderGoodsType): Promise<Reply<'goods/goods/info'> | undefined> {
      const known = await details.get(`${goodsType ?? ''}/${goodsSn}`, async () => {
        const [row, labels] = await Promise.all([
          queries.findDetail(db, goodsSn, goodsType),
          queries.findLabels(db, goodsSn),
        ])
        return row && { row, labels, story: await presentText(bodyOf({ body: row.body, story: row.story.join('\n') })) }
      })
      if (!known) return undefined
      const counted = await counts.get(goodsSn, () => queries.readCounts(db, [goodsSn]))
      return presentDetail(known.row, known.story, known.labels, counted.get(goodsSn), clock.now())
    },

    async home({ page, size }: queries.Page): Promise<Reply<'goods/homePageGoods/list'>> {
      const { featured, zones, goods } = await homes.get(`${page}/${size}`, () => loadHome({ page, size }))
      const cards = await present(featured ? [featured, ...goods] : goods)
      const list = zones.rows.map((zone) => ({
        ...zone,
        goods: goods.filter((row) => row.zone_id === zone.id).flatMap((row) => cards.get(row.sn) ?? []),
      }))
      return { featured: (featured && cards.get(featured.sn)) ?? null, list, total: zones.total, page, size }
    },

    choices: (form: GoodsForm | undefined) =>
      choices.get(String(form), async () => {
        const [found, countByStatus] = await Promise.all([
          content.findChoices(db, form),
          queries.countByStatus(db, form),
        ])
        return { ...found, countByStatus }
      }),
    albums: (page: queries.Page) => albums.get(`${page.page}/${page.size}`, () => content.findAlbums(db, page)),
    labels: () => content.findUsedLabels(db),
    ads: (pagePosition: PagePosition) => ads.get(String(pagePosition), () => content.findAds(db, pagePosition)),

    /** Any change of goods may add them to, or remove them from, any list. */
    forget(): void {
      for (const cache of texts) cache.clear()
    },
  }
}
