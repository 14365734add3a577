import { PagePosition, SearchType } from '@app/contract'
import { banners, zones } from '@app/demo/catalogue/home'
import { notices } from '@app/demo/catalogue/notices'
import { aboutText, operatorFacts, textVersion } from '@app/demo/catalogue/pages'
import type { Banner } from '@app/demo/catalogue/types'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { publishAd, publishHomeZone } from '../modules/goods/index.ts'
import {
  agreementKeys,
  createClassification,
  fillBlanks,
  publishIntroduction,
  publishNotice,
  textTemplates,
} from '../modules/ops/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { PictureOf } from './types.ts'

/** Inserts the shelves and banners of the home page, the notices, the about pages and the agreements. */
export async function seedContent(tx: Tx, pictureOf: PictureOf, goods: SeededGoods): Promise<void> {
  const noticeIds = await insertNotices(tx, goods)
  await insertTexts(tx)
  await insertZones(tx, goods)

  const linkOf = ({ opens }: Banner): string => {
    if (opens.kind === 'path') return opens.path
    if (opens.kind === 'work') return `/goods/${goods.snOf(opens.key)}`
    if (opens.kind === 'series') return `/albumInfo/${goods.albumOf(opens.key)}`
    return opens.kind === 'notice' ? `/noticeInfo/${noticeIds.get(opens.key) ?? ''}` : '/activity/blindBox'
  }
  for (const [position, banner] of banners.entries()) {
    await publishAd(tx, {
      pagePosition: PagePosition.home,
      title: banner.title,
      subtitle: banner.subtitle,
      picture: pictureOf(`banners/${banner.key}`),
      phonePicture: pictureOf(`banners/${banner.key}_phone`),
      link: linkOf(banner),
      startAt: sql<Date>`now()`,
      position,
    })
  }
}

async function insertZones(tx: Tx, goods: SeededGoods): Promise<void> {
  for (const { title, subtitle, works, rest } of zones) {
    const goodsSns = works.map((key) => goods.snOf(key))
    const query = rest === 'physical' ? `type=${SearchType.physical}` : `labelId=${goods.labelOf(rest.label)}`
    await publishHomeZone(tx, { title, subtitle, link: `/digital?${query}`, goodsSns, startAt: sql<Date>`now()` })
  }
}

async function insertNotices(tx: Tx, goods: SeededGoods): Promise<Map<string, string>> {
  const classificationIds = new Map<string, string>()
  for (const { classification: name } of notices) {
    if (classificationIds.has(name)) continue
    classificationIds.set(name, await createClassification(tx, { name, position: classificationIds.size }))
  }
  const ids = new Map<string, string>()
  for (const [index, { key, classification, title, body, pinned, daysAgo, work }] of notices.entries()) {
    const id = await publishNotice(tx, {
      classificationId: classificationIds.get(classification) ?? '',
      title,
      content: body,
      goodsSn: work && goods.snOf(work),
      isPinned: pinned,
      // Notices of one day are minutes apart, so that they keep the catalogue's order.
      publishAt: sql<Date>`now() - make_interval(days => ${daysAgo}, mins => ${index})`,
    })
    ids.set(key, id)
  }
  return ids
}

/** Publishes the product's templates with their blanks filled in. */
async function insertTexts(tx: Tx): Promise<void> {
  const { version, effectiveOn } = textVersion
  const publishAt = new Date(`${effectiveOn}T00:00:00+08:00`)
  for (const [position, { key, title, body }] of textTemplates.entries()) {
    const content = key === 'about' ? aboutText : fillBlanks(body, operatorFacts)
    const isAgreement = agreementKeys.includes(key)
    await publishIntroduction(tx, { key, version, title, content, isAgreement, position, publishAt })
  }
}
