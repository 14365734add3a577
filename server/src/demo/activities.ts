import { GoodsForm } from '@app/contract'
import { activities, collections, composeRules } from '@app/demo/catalogue/activities'
import { series } from '@app/demo/catalogue/series'
import { works } from '@app/demo/catalogue/works/index'
import type { Tx } from '../core/database.ts'
import type { ComposeModule } from '../modules/compose/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import { galleryOf } from './pictures.ts'
import type { PictureOf } from './types.ts'

export type DemoCompose = Pick<ComposeModule, 'publish'>

/** Publishes compositions and collection challenges. */
export async function seedActivities(
  tx: Tx,
  compose: DemoCompose,
  pictureOf: PictureOf,
  goods: SeededGoods,
): Promise<void> {
  const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
  for (const [position, activity] of activities.entries()) {
    const { title, subtitle, story, total, perPersonLimit, opensInSeconds, endsInSeconds } = activity
    await compose.publish(tx, {
      title,
      subtitle,
      cover: pictureOf(`works/${activity.result}`),
      story: story.split('\n'),
      rules: composeRules,
      resultGoodsSn: goods.snOf(activity.result),
      total,
      perPersonLimit,
      startsAt: fromNow(opensInSeconds),
      endsAt: endsInSeconds === null ? null : fromNow(endsInSeconds),
      materials: activity.materials.map(({ work, quantity }) => ({ goodsSn: goods.snOf(work), quantity })),
      position,
    })
  }
  for (const [position, key] of collections.entries()) await insertCollection(tx, pictureOf, goods, key, position)
}

async function insertCollection(
  tx: Tx,
  pictureOf: PictureOf,
  goods: SeededGoods,
  key: string,
  position: number,
): Promise<void> {
  const title = series.find((one) => one.key === key)?.title
  if (!title) throw new Error(`The demonstration has no series ${key}`)
  const members = works.filter((work) => work.series === key && work.form === GoodsForm.digital)
  const cover = JSON.stringify(pictureOf(galleryOf(members[0] ?? { key, galleryImages: 1 })[0] ?? ''))
  const { id } = await tx
    .insertInto('collection_pages')
    .values({ title, cover, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('collection_page_goods')
    .values(members.map((work, place) => ({ page_id: id, goods_sn: goods.snOf(work.key), position: place })))
    .execute()
}
