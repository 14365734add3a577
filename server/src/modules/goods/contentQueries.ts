import { type GoodsForm, OrderGoodsType, type PagePosition, SubjectKind } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Page } from './catalogueQueries.ts'
import { publicStatuses } from './states.ts'

/** Albums alone, of all special subjects, and published ones only. */
const isAlbum = sql<boolean>`kind = ${sql.lit(SubjectKind.album)} and publish_at <= now()`

/** What is shown now. */
const isShown = sql<boolean>`is_shown and start_at <= now() and (end_at is null or end_at > now())`

/** The shelves of the home page that are to be seen now, topmost first. */
export async function findZones(db: Db, { page, size }: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('home_zones')
      .select(['id', 'title', 'subtitle', 'link'])
      .where(isShown)
      .orderBy('position')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('home_zones')
      .where(isShown)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function findAlbums(db: Db, { page, size }: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('albums')
      .select(['id', 'title', 'subtitle', 'story', 'cover'])
      .select(
        sql<number>`(
          select count(*)::int from goods where goods.album_id = albums.id and goods.status = any(${publicStatuses})
            and goods.goods_type = ${sql.lit(OrderGoodsType.ordinary)}
        )`.as('goods_count'),
      )
      .where(isAlbum)
      .orderBy('position')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom('albums')
      .where(isAlbum)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The banners of a page that are to be seen now. */
export function findAds(db: Db, pagePosition: PagePosition) {
  return db
    .selectFrom('ads')
    .select(['id', 'title', 'subtitle', 'picture', 'phone_picture', 'link'])
    .where('page_position', '=', pagePosition)
    .where(isShown)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export interface Choice {
  value: string
  name: string
  count: number
}

/** By what public goods can be narrowed down, with how many there are of each; empty choices are left out. */
export async function findChoices(db: Db, form: GoodsForm | undefined) {
  const ofForm = form === undefined ? sql`true` : sql`g.form = ${form}`
  const isPublic = sql`g.goods_type = ${sql.lit(OrderGoodsType.ordinary)} and g.status = any(${publicStatuses}) and ${ofForm}`
  const [shops, albums, labels] = await Promise.all([
    sql<Choice>`select s.id as value, s.name, count(*)::int as count
      from goods g join shops s on s.id = g.shop_id where ${isPublic} group by s.id order by s.id`.execute(db),
    sql<Choice>`select a.id as value, a.title as name, count(*)::int as count
      from goods g join (select id, title, position from albums where ${isAlbum}) a on a.id = g.album_id
      where ${isPublic} group by a.id, a.title, a.position order by a.position, a.id`.execute(db),
    sql<Choice>`select l.id as value, l.name, count(*)::int as count
      from goods g join goods_labels gl on gl.goods_sn = g.sn join labels l on l.id = gl.label_id
      where ${isPublic} group by l.id order by l.id`.execute(db),
  ])
  return { shops: shops.rows, albums: albums.rows, labels: labels.rows }
}

/** The labels that works carry, by name. */
export function findUsedLabels(db: Db) {
  return db
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('goods_labels').select('label_id'))
    .orderBy('name')
    .execute()
}
