import { SubjectKind } from '@app/contract'
import { memorial, memorialEntry, memorialPictures, type Subject, topics } from '@app/demo/catalogue/subjects'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import { type NewSubject, publishSubject } from '../modules/goods/index.ts'
import { storeMemorial } from '../modules/ops/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import type { PictureOf } from './types.ts'

/** Position of the first topic, after the albums. */
const firstTopic = 100
const memorialPlace = 200

/** Days between the publication of topics, newest first. */
const daysBetween = 9

/** Inserts the topics and the memorial zone, and opens the entry to it. */
export async function seedSubjects(tx: Tx, pictureOf: PictureOf, goods: SeededGoods): Promise<void> {
  const describe = (subject: Subject): Pick<NewSubject, 'title' | 'subtitle' | 'cover' | 'content' | 'entries'> => ({
    title: subject.title,
    subtitle: subject.subtitle,
    cover: pictureOf(`subjects/${subject.key}`),
    content: subject.introduction,
    entries: subject.entries.map(({ work, title, body, art }, index) => ({
      ...(work && { goodsSn: goods.snOf(work) }),
      ...(title && { title }),
      ...(body && { content: body }),
      ...(art && { picture: pictureOf(`subjects/${subject.key}_${index + 1}`) }),
    })),
  })
  for (const [index, topic] of topics.entries()) {
    await publishSubject(tx, {
      ...describe(topic),
      kind: SubjectKind.topic,
      position: firstTopic + index,
      publishAt: sql<Date>`now() - make_interval(days => ${(index + 1) * daysBetween})`,
    })
  }
  const id = await publishSubject(tx, {
    ...describe(memorial),
    kind: SubjectKind.memorial,
    position: memorialPlace,
    publishAt: sql<Date>`now() - make_interval(days => ${daysBetween})`,
  })
  await storeMemorial(tx, {
    title: memorialEntry.title,
    albumId: id,
    isOpen: memorialEntry.accessStatus === 1,
    opensIntroduction: memorialEntry.introduceStatus === 1,
    hasDot: memorialEntry.redPoint === 1,
    webBanner: pictureOf('subjects/memorial_web'),
    appBanner: pictureOf('subjects/memorial_app'),
    webPictures: memorialPictures.map(({ key }) => pictureOf(`subjects/memorial-${key}`)),
    appPictures: memorialPictures.map(({ key }) => pictureOf(`subjects/memorial-${key}_phone`)),
  })
}
