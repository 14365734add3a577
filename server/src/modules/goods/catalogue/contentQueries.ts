import { type GoodsForm, type PagePosition, SubjectKind } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import type { Page } from './queries.ts'
import { publicWorksOf } from './countQueries.ts'

/** Published subjects that are albums. */
const isAlbum = sql<boolean>`kind = ${sql.lit(SubjectKind.album)} and publish_at <= now()`

/** Whether a row is shown now. */
const isShown = sql<boolean>`is_shown and start_at <= now() and (end_at is null or end_at > now())`

export type ZonePage = Awaited<ReturnType<typeof findZones>>

/** Returns the home page zones shown now, topmost first. */
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

export type AlbumPage = Awaited<ReturnType<typeof findAlbums>>

export async function findAlbums(db: Db, { page, size }: Page) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('albums')
      .select(['id', 'title', 'subtitle', 'story', 'cover'])
      .select(publicWorksOf('album', sql.ref('albums.id')).as('goods_count'))
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

export type AdRow = Awaited<ReturnType<typeof findAds>>[number]

/** Returns the ads of a page shown now. */
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

export interface FilterChoices {
  shops: Choice[]
  albums: Choice[]
  labels: Choice[]
}

/** Returns the filter choices for public goods with the number of goods for each; empty choices are left out. */
export async function findChoices(db: Db, form: GoodsForm | undefined): Promise<FilterChoices> {
  const found = (counted: 'shop' | 'album' | 'label', of: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<Choice>`
      select p.id as value, p.name, c.count from ${of} cross join lateral (
        select ${publicWorksOf(counted, sql`p.id`, form)} as count
      ) c where c.count > 0 order by ${order}`.execute(db)
  const [shops, albums, labels] = await Promise.all([
    found('shop', sql`shops p`, sql`p.id`),
    found('album', sql`(select id, title as name, position from albums where ${isAlbum}) p`, sql`p.position, p.id`),
    found('label', sql`labels p`, sql`p.id`),
  ])
  return { shops: shops.rows, albums: albums.rows, labels: labels.rows }
}

/** Returns the labels in use, by name. */
export function findUsedLabels(db: Db) {
  return db
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('id', 'in', (eb) => eb.selectFrom('goods_labels').select('label_id'))
    .orderBy('name')
    .execute()
}
