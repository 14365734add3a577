import { PagePosition } from '@app/contract'
import { banners, zones } from '@app/demo/catalogue/home'
import { notices } from '@app/demo/catalogue/notices'
import type { Banner } from '@app/demo/catalogue/types'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { PictureOf } from './types.ts'

const summaryLength = 60

/** Writes the shelves and banners of the home page and the notices. */
export async function seedContent(tx: Tx, pictureOf: PictureOf, goods: SeededGoods): Promise<void> {
  const noticeIds = await insertNotices(tx)
  await insertZones(tx, goods)

  const linkOf = ({ opens }: Banner): string => {
    if (opens.kind === 'path') return opens.path
    if (opens.kind === 'work') return `/goods/${goods.snOf(opens.key)}`
    if (opens.kind === 'series') return `/albumInfo/${goods.albumOf(opens.key)}`
    return opens.kind === 'notice' ? `/noticeInfo/${noticeIds.get(opens.key) ?? ''}` : '/activity/blindBox'
  }
  await tx
    .insertInto('ads')
    .values(
      banners.map((banner, position) => ({
        page_position: PagePosition.home,
        title: banner.title,
        subtitle: banner.subtitle,
        picture: JSON.stringify(pictureOf(`banners/${banner.key}`)),
        phone_picture: JSON.stringify(pictureOf(`banners/${banner.key}_phone`)),
        link: linkOf(banner),
        position,
      })),
    )
    .execute()
}

async function insertZones(tx: Tx, goods: SeededGoods): Promise<void> {
  for (const [position, { title, subtitle, works }] of zones.entries()) {
    const { id } = await tx
      .insertInto('home_zones')
      .values({ title, subtitle, link: '/digital', position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('home_zone_goods')
      .values(works.map((key, place) => ({ zone_id: id, goods_sn: goods.snOf(key), position: place })))
      .execute()
  }
}

async function insertNotices(tx: Tx): Promise<Map<string, string>> {
  const names = [...new Set(notices.map(({ classification }) => classification))]
  const classifications = await tx
    .insertInto('notice_classifications')
    .values(names.map((name, position) => ({ name, position })))
    .returning(['id', 'name'])
    .execute()
  const classificationIds = new Map(classifications.map(({ id, name }) => [name, id]))
  const ids = new Map<string, string>()
  for (const [index, { key, classification, title, body, pinned, daysAgo }] of notices.entries()) {
    const { id } = await tx
      .insertInto('notices')
      .values({
        classification_id: classificationIds.get(classification) ?? '',
        title,
        summary: summaryOf(body),
        body,
        is_pinned: pinned,
        // Those of one day are minutes apart, so that their order is the catalogue's.
        publish_at: sql<Date>`now() - make_interval(days => ${daysAgo}, mins => ${index})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}

/** The beginning of a rich text, without its tags. */
function summaryOf(body: string): string {
  const text = Array.from(body.replace(/<[^>]+>/g, ''))
  return text.length > summaryLength ? `${text.slice(0, summaryLength).join('')}…` : text.join('')
}
