import { type AlbumId, type GoodsSn, OrderGoodsType, type Picture, type SubjectKind } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Page } from '../catalogue/queries.ts'
import { publicWorksOf } from '../catalogue/countQueries.ts'
import { publicStatuses } from '../states.ts'

export interface SubjectFilter extends Page {
  kind?: SubjectKind | undefined
  subjectId?: AlbumId | undefined
}

/** Whether the goods of alias `g` are public ordinary works. */
const isPublic = sql<boolean>`g.goods_type = ${sql.lit(OrderGoodsType.ordinary)} and g.status = any(${publicStatuses})`

function published(db: Db, { kind, subjectId }: Pick<SubjectFilter, 'kind' | 'subjectId'>) {
  return db
    .selectFrom('albums')
    .where('publish_at', '<=', sql<Date>`now()`)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as SubjectKind))
    .$if(subjectId !== undefined, (query) => query.where('id', '=', subjectId as AlbumId))
}

/** Returns one page of published subjects, in the operator's order. Works are counted only for the rows of the page. */
export function findSubjects(db: Db, { page, size, ...filter }: SubjectFilter) {
  return db
    .selectFrom(
      published(db, filter)
        .select(['id', 'kind', 'title', 'subtitle', 'story', 'body', 'cover', 'publish_at', 'position'])
        .orderBy('position')
        .orderBy('id')
        .limit(size)
        .offset((page - 1) * size)
        .as('shown'),
    )
    .selectAll('shown')
    .select([
      sql<boolean>`exists (select from album_entries e where e.album_id = shown.id)`.as('has_entries'),
      sql<number>`case when exists (select from album_entries e where e.album_id = shown.id)
        then (select count(*)::int from album_entries e join goods g on g.sn = e.goods_sn
          where e.album_id = shown.id and ${isPublic})
        else ${publicWorksOf('album', sql.ref('shown.id'))} end`.as('goods_count'),
    ])
    .orderBy('shown.position')
    .orderBy('shown.id')
    .execute()
}

export type SubjectRow = Awaited<ReturnType<typeof findSubjects>>[number]

export async function countSubjects(db: Db, filter: Pick<SubjectFilter, 'kind' | 'subjectId'>): Promise<number> {
  const { total } = await published(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Selects the public entries of a subject: an entry whose work is not public is skipped entirely, with its text. */
function visibleEntries(db: Db, subjectId: AlbumId) {
  return db
    .selectFrom('album_entries as e')
    .leftJoin('goods as g', 'g.sn', 'e.goods_sn')
    .where('e.album_id', '=', subjectId)
    .where((eb) => eb.or([eb('e.goods_sn', 'is', null), isPublic]))
}

/** Returns one page of a subject's entries in their order. */
export function findEntries(db: Db, subjectId: AlbumId, { page, size }: Page) {
  return visibleEntries(db, subjectId)
    .select(['e.id', 'e.title', 'e.body', 'e.picture', 'e.goods_sn'])
    .orderBy('e.position')
    .orderBy('e.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export async function countEntries(db: Db, subjectId: AlbumId): Promise<number> {
  const { total } = await visibleEntries(db, subjectId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export interface SubjectColumns {
  kind: SubjectKind
  title: string
  subtitle: string
  /** Sanitized. */
  body: string
  cover: Picture
  position: number
  publishAt: Date | RawBuilder<Date> | null
}

/** Returns its id. */
export async function insertSubject(tx: Tx, { cover, publishAt, ...columns }: SubjectColumns): Promise<AlbumId> {
  const { id } = await tx
    .insertInto('albums')
    .values({ ...columns, cover: JSON.stringify(cover), publish_at: publishAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface EntryColumns {
  goodsSn: GoodsSn | null
  title: string
  /** Sanitized. */
  body: string
  picture: Picture | null
}

/** Inserts entries in the order of `entries`. */
export async function insertEntries(tx: Tx, subjectId: AlbumId, entries: readonly EntryColumns[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ goodsSn, title, body, picture }, position) => ({
    album_id: subjectId,
    position,
    goods_sn: goodsSn,
    title,
    body,
    picture: picture && JSON.stringify(picture),
  }))
  await tx.insertInto('album_entries').values(rows).execute()
}
