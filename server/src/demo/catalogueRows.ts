import { type GoodsSn, type Motion, type Picture, SubjectKind } from '@app/contract'
import { creators } from '@app/demo/catalogue/creators'
import { labels } from '@app/demo/catalogue/labels'
import { series } from '@app/demo/catalogue/series'
import { shops } from '@app/demo/catalogue/shops'
import { sightsOf } from '@app/demo/catalogue/sights'
import type { Work } from '@app/demo/catalogue/types'
import { works } from '@app/demo/catalogue/works/index'
import { models } from '@app/demo/models/index'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import {
  createLabel,
  createShop,
  paragraphs,
  type PriorityWindow,
  publishGoods,
  publishSubject,
} from '../modules/goods/index.ts'
import { galleryOf, modelUrl } from './pictures.ts'
import { rulesOf } from './rules.ts'
import { comingOf, type Standing, standingOf } from './sale.ts'
import type { Holding, PictureOf } from './types.ts'

const hour = 3600

/** Seconds before a sale in which users with enough points may buy. */
const prioritySeconds = 1800
const priorityPoints = 500

/** The seeded works. */
export interface SeededGoods {
  snOf(workKey: string): GoodsSn
  albumOf(seriesKey: string): string
  shopOf(shopKey: string): string
  labelOf(labelKey: string): string
  /**
   * Reserves `count` of a work's sold pieces for a user who bought them at a time (epoch seconds). Throws if too few
   * are sold, or if the time is before the sale.
   */
  take(
    workKey: string,
    count: number,
    boughtAt: number,
  ): Pick<Holding, 'goodsSn' | 'firstSerial' | 'priceFen' | 'giftDays'>
}

/** Returns an SQL expression for the transaction time plus `seconds`. */
function fromNow(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds})`
}

function find<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demonstration has no ${key}`)
  return value
}

/**
 * Inserts shops, albums, labels and works with their stock. A work's number follows from its position in the catalogue.
 */
export async function seedCatalogue(tx: Tx, pictureOf: PictureOf): Promise<SeededGoods> {
  const now = await secondsNow(tx)
  const shopIds = await insertShops(tx, pictureOf)
  const albumIds = await insertAlbums(tx, pictureOf)
  const labelIds = await insertLabels(tx)
  const coming = comingOf(works.map((work) => work.sale))
  const places = new Map(works.map((work, index) => [work.key, { work, sn: `G${2_026_000_001 + index}` }]))
  const standings = new Map(works.map((work, index) => [work.key, standingOf(work, index, { now, coming })]))
  const snOf = (key: string) => find(places, key).sn

  for (const [index, work] of works.entries()) {
    const standing = find(standings, work.key)
    await publishGoods(tx, {
      ...describe(work, standing, pictureOf),
      priorityWindows: priorityWindows(standing, now),
      goodsSn: snOf(work.key),
      shopId: find(shopIds, work.shop),
      albumId: find(albumIds, work.series),
      labelIds: work.labels.map((label) => find(labelIds, label)),
      onShelfAt: fromNow(standing.isDrop ? -index * 60 : -(index + 1) * 5 * hour),
    })
  }

  return {
    snOf,
    albumOf: (key) => find(albumIds, key),
    shopOf: (key) => find(shopIds, key),
    labelOf: (key) => find(labelIds, key),
    take(key, count, boughtAt) {
      const { work, sn } = find(places, key)
      const { sold, saleStart } = find(standings, key)
      const part = (boughtAt - saleStart) / (now - saleStart)
      if (!(part > 0 && part < 1)) throw new Error(`${key} was not on sale when it was bought`)
      if (sold < count) throw new Error(`Fewer pieces of ${key} are sold than are held`)
      // Most pieces sell in the first days, and earlier buyers get lower numbers.
      const firstSerial = 1 + Math.floor((sold - count) * part ** 0.4)
      return { goodsSn: sn, firstSerial, priceFen: work.priceFen, giftDays: work.holdDays.first }
    },
  }
}

/** Describes a work and its sale as columns. */
function describe(work: Work, standing: Standing, pictureOf: PictureOf) {
  const creator = creators.find(({ key }) => key === work.creator)
  const issuer = shops.find(({ key }) => key === work.shop)
  const gallery = galleryOf(work).map(pictureOf)
  const [cover] = gallery
  if (!creator || !issuer || !cover) throw new Error(`${work.key} names an unknown creator or shop, or has no picture`)
  return {
    name: work.title,
    subtitle: `${series.find(({ key }) => key === work.series)?.title ?? ''} · ${creator.name}`,
    cover,
    gallery,
    motion: work.model === undefined ? null : motionOf(work.model, cover),
    sights: sightsOf(work.key),
    story: work.story.split('\n').filter(Boolean),
    form: work.form,
    kind: work.kind,
    status: standing.status,
    priceFen: work.priceFen,
    edition: work.edition,
    contractType: work.contractType,
    perPersonLimit: work.perPersonLimit,
    isDrop: standing.isDrop,
    saleStart: new Date(standing.saleStart * 1000),
    saleEnd: standing.saleEnd === null ? null : new Date(standing.saleEnd * 1000),
    creator: { name: creator.name, title: creator.craft, introduction: creator.introduction },
    issuer: issuer.name,
    licenceNumber: work.licenceNumber,
    // The pictures are drawn by program code.
    aiUse: 'none' as const,
    giftDays: work.holdDays,
    rights: work.rights ? [{ name: '持有者权益', description: work.rights }] : [],
    rules: rulesOf(work),
    parcel: work.parcel ?? null,
    before: { sold: standing.sold, favourites: work.favourites },
  }
}

/**
 * Reads the transaction time as epoch seconds, rounded down: windows are whole seconds, and end before the sale begins.
 */
async function secondsNow(tx: Tx): Promise<number> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()))::int as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database told no time')
  return row.now
}

/** Describes a 3D model for the goods page, with the cover as its poster. */
function motionOf(name: string, poster: Picture): Motion {
  const draw = find(models, name)
  return { kind: 'model', url: modelUrl(name), bytes: draw().length, seconds: null, poster }
}

/** Drops more than half a day away open half an hour earlier for users with some points. */
function priorityWindows({ isDrop, saleStart: end }: Standing, now: number): PriorityWindow[] {
  if (!isDrop || end - now < 12 * hour) return []
  const description = `累计获得 ${priorityPoints} 积分的藏友可提前 30 分钟购买`
  return [{ kind: 'vip', minimumPoints: priorityPoints, description, start: end - prioritySeconds, end }]
}

async function insertShops(tx: Tx, pictureOf: PictureOf): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name, kind, introduction } of shops) {
    ids.set(key, await createShop(tx, { name, kind, introduction, logo: pictureOf(`shops/${key}`) }))
  }
  return ids
}

async function insertAlbums(tx: Tx, pictureOf: PictureOf): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [position, { key, title, subtitle, story }] of series.entries()) {
    const id = await publishSubject(tx, {
      kind: SubjectKind.album,
      title,
      subtitle,
      cover: pictureOf(`series/${key}`),
      content: paragraphs(story),
      position,
      publishAt: fromNow(0),
      entries: [],
    })
    ids.set(key, id)
  }
  return ids
}

async function insertLabels(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name } of labels) ids.set(key, await createLabel(tx, name))
  return ids
}
