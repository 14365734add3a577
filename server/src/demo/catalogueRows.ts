import { creators } from '@app/demo/catalogue/creators'
import { labels } from '@app/demo/catalogue/labels'
import { series } from '@app/demo/catalogue/series'
import { shops } from '@app/demo/catalogue/shops'
import type { Work } from '@app/demo/catalogue/types'
import { works } from '@app/demo/catalogue/works/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { galleryOf } from './pictures.ts'
import { rulesOf } from './rules.ts'
import { soonestOf, type Standing, standingOf } from './sale.ts'
import type { Holding, PictureOf } from './types.ts'

const hour = 3600

/** Before these sales, those who have earned some points may buy a little earlier. */
const prioritySeconds = 1800
const priorityPoints = 500

/** The works as they are in the database. */
export interface SeededGoods {
  snOf(workKey: string): string
  albumOf(seriesKey: string): string
  shopOf(shopKey: string): string
  /** Sets aside `count` of a work's sold pieces for one holder. Throws when too few are sold. */
  take(workKey: string, count: number): Pick<Holding, 'goodsSn' | 'firstSerial' | 'priceFen' | 'giftDays'>
}

/** The database's time `seconds` from now, the beginning of the transaction. */
function fromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

function find<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demonstration has no ${key}`)
  return value
}

/** Writes shops, albums, labels and works with their stock. A work's number comes from its place in the catalogue. */
export async function seedCatalogue(tx: Tx, pictureOf: PictureOf): Promise<SeededGoods> {
  const shopIds = await insertShops(tx, pictureOf)
  const albumIds = await insertAlbums(tx, pictureOf)
  const labelIds = await insertLabels(tx)
  const soonest = soonestOf(works.map((work) => work.sale))
  const places = new Map(works.map((work, index) => [work.key, { work, sn: `G${2_026_000_001 + index}` }]))
  const standings = new Map(works.map((work, index) => [work.key, standingOf(work, index, soonest)]))
  const snOf = (key: string) => find(places, key).sn

  await tx
    .insertInto('goods')
    .values(
      works.map((work, index) => ({
        ...describe(work, find(standings, work.key), pictureOf),
        sn: snOf(work.key),
        shop_id: find(shopIds, work.shop),
        album_id: find(albumIds, work.series),
        on_shelf_at: fromNow(find(standings, work.key).isDrop ? -index * 60 : -(index + 1) * 5 * hour),
      })),
    )
    .execute()
  const stock = works.map((work) => ({ goods_sn: snOf(work.key), sold: find(standings, work.key).sold }))
  await tx
    .insertInto('goods_stock')
    .values(
      works.map((work) => ({ goods_sn: snOf(work.key), edition: work.edition, sold: find(standings, work.key).sold })),
    )
    .execute()
  await tx
    .insertInto('stock_entries')
    .values(stock.filter(({ sold }) => sold > 0).map((row) => ({ ...row, kind: 'opening', reserved: 0 })))
    .execute()
  await tx
    .insertInto('goods_labels')
    .values(
      works.flatMap((work) =>
        work.labels.map((label) => ({ goods_sn: snOf(work.key), label_id: find(labelIds, label) })),
      ),
    )
    .execute()

  const taken = new Map<string, number>()
  return {
    snOf,
    albumOf: (key) => find(albumIds, key),
    shopOf: (key) => find(shopIds, key),
    take(key, count) {
      const { work, sn } = find(places, key)
      const before = taken.get(key) ?? 0
      if (before + count > find(standings, key).sold) throw new Error(`Fewer pieces of ${key} are sold than are held`)
      taken.set(key, before + count)
      return { goodsSn: sn, firstSerial: before + 1, priceFen: work.priceFen, giftDays: work.holdDays.first }
    },
  }
}

/** The columns that say what a work is and how it is sold. */
function describe(work: Work, standing: Standing, pictureOf: PictureOf) {
  const creator = creators.find(({ key }) => key === work.creator)
  const issuer = shops.find(({ key }) => key === work.shop)
  if (!creator || !issuer) throw new Error(`${work.key} names an unknown creator or shop`)
  const gallery = galleryOf(work).map(pictureOf)
  return {
    name: work.title,
    subtitle: `${series.find(({ key }) => key === work.series)?.title ?? ''} · ${creator.name}`,
    cover: JSON.stringify(gallery[0]),
    gallery: JSON.stringify(gallery),
    story: JSON.stringify(work.story.split('\n').filter(Boolean)),
    form: work.form,
    kind: work.kind,
    status: standing.status,
    price_fen: work.priceFen,
    edition: work.edition,
    contract_type: work.contractType,
    per_person_limit: work.perPersonLimit,
    is_drop: standing.isDrop,
    sale_start: fromNow(standing.saleStartsIn),
    sale_end: standing.saleEndsIn === null ? null : fromNow(standing.saleEndsIn),
    priority_windows: priorityWindows(standing),
    creator: JSON.stringify({ name: creator.name, title: creator.craft, introduction: creator.introduction }),
    issuer: issuer.name,
    licence_number: work.licenceNumber,
    gift_first_days: work.holdDays.first,
    gift_next_days: work.holdDays.next,
    rights: JSON.stringify(work.rights ? [{ name: '持有者权益', description: work.rights }] : []),
    rules: JSON.stringify(rulesOf(work)),
    weight_grams: work.parcel?.weightGrams ?? null,
    freight_fen: work.parcel?.freightFen ?? null,
    collect_count: work.favourites,
    heat: work.views,
  }
}

/** Drops that are more than half a day off open half an hour earlier for those who have some points. */
function priorityWindows({ isDrop, saleStartsIn }: Standing): RawBuilder<string> {
  if (!isDrop || saleStartsIn < 12 * hour) return sql`'[]'::jsonb`
  const epochAt = (seconds: number) => sql`(extract(epoch from now())::bigint + ${seconds}::int)`
  return sql`jsonb_build_array(jsonb_build_object(
    'kind', 'vip', 'minimumPoints', ${priorityPoints}::int,
    'description', ${`累计获得 ${priorityPoints} 积分的藏友可提前 30 分钟购买`}::text,
    'start', ${epochAt(saleStartsIn - prioritySeconds)}, 'end', ${epochAt(saleStartsIn)}))`
}

async function insertShops(tx: Tx, pictureOf: PictureOf): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name, kind, introduction } of shops) {
    const logo = JSON.stringify(pictureOf(`shops/${key}`))
    const row = await tx
      .insertInto('shops')
      .values({ name, kind, introduction, logo })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, row.id)
  }
  return ids
}

async function insertAlbums(tx: Tx, pictureOf: PictureOf): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { key, title, subtitle, story }] of series.entries()) {
    const cover = JSON.stringify(pictureOf(`series/${key}`))
    const row = await tx
      .insertInto('albums')
      .values({ title, subtitle, story, cover, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, row.id)
  }
  return ids
}

async function insertLabels(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name } of labels) {
    const row = await tx.insertInto('labels').values({ name }).returning('id').executeTakeFirstOrThrow()
    ids.set(key, row.id)
  }
  return ids
}
