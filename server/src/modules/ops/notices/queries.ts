import type { ClassificationId, NoticeId } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

const card = ['notices.id', 'title', 'summary', 'is_pinned', 'publish_at', 'classification_id'] as const

interface NoticeFilter {
  classificationId: ClassificationId | undefined
  page: number
  size: number
}

/** Whether a row of this alias is public now. */
const isPublic = (name: string) =>
  sql<boolean>`${sql.ref(`${name}.is_shown`)} and ${sql.ref(`${name}.publish_at`)} <= now()
    and (${sql.ref(`${name}.end_at`)} is null or ${sql.ref(`${name}.end_at`)} > now())`

function published(db: Db, classificationId: ClassificationId | undefined) {
  return db
    .selectFrom('notices')
    .where(isPublic('notices'))
    .$if(classificationId !== undefined, (query) =>
      query.where('classification_id', '=', classificationId as ClassificationId),
    )
}

export type NoticePage = Awaited<ReturnType<typeof findNotices>>
export type NoticeCardRow = NoticePage['rows'][number]

/** Returns published notices: pinned ones first, then newest first. */
export async function findNotices(db: Db, { classificationId, page, size }: NoticeFilter) {
  const [rows, { total }] = await Promise.all([
    published(db, classificationId)
      .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
      .select([...card, 'notice_classifications.name as classification_name'])
      .orderBy('is_pinned', 'desc')
      .orderBy('publish_at', 'desc')
      .orderBy('notices.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    published(db, classificationId)
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns the newest published notices, pinned or not, at most `limit`. */
export function findNewest(db: Db, limit: number) {
  return published(db, undefined)
    .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
    .select([...card, 'notice_classifications.name as classification_name'])
    .orderBy('publish_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the classifications that have published notices, in their order. */
export type ClassificationRow = Awaited<ReturnType<typeof findClassifications>>[number]

export function findClassifications(db: Db) {
  return db
    .selectFrom('notice_classifications')
    .select(['id', 'name'])
    .where('id', 'in', published(db, undefined).select('classification_id'))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns a published notice with its body and its published neighbours in time; undefined if there is none. */
export async function findNotice(db: Db, id: NoticeId) {
  return db
    .selectFrom('notices')
    .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
    .select([...card, 'body', 'goods_sn', 'notice_classifications.name as classification_name'])
    .select([neighbour('<', 'desc').as('previous'), neighbour('>', 'asc').as('next')])
    .where('notices.id', '=', id)
    .where(isPublic('notices'))
    .executeTakeFirst()
}

/** Compared within the database, since its timestamps are finer than JavaScript's. */
function neighbour(side: '<' | '>', order: 'asc' | 'desc') {
  const [compare, direction] = [sql.raw(side), sql.raw(order)]
  return sql<Columns<'notices', 'id' | 'title'> | null>`(
    select json_build_object('id', near.id::text, 'title', near.title)
    from notices near
    where (near.publish_at, near.id) ${compare} (notices.publish_at, notices.id) and ${isPublic('near')}
    order by near.publish_at ${direction}, near.id ${direction}
    limit 1)`
}
