import type { ClassificationId, NoticeId } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

const card = ['notices.id', 'title', 'summary', 'is_pinned', 'publish_at', 'classification_id'] as const

interface NoticePage {
  classificationId: ClassificationId | undefined
  page: number
  size: number
}

/** Of the rows under this name those that everybody may read now. */
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

/** Published notices: pinned ones first, then the newest. */
export async function findNotices(db: Db, { classificationId, page, size }: NoticePage) {
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

/** The newest published notices, whatever is pinned, at most `limit`. */
export function findNewest(db: Db, limit: number) {
  return published(db, undefined)
    .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
    .select([...card, 'notice_classifications.name as classification_name'])
    .orderBy('publish_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(limit)
    .execute()
}

/** The classifications that have published notices, in their order. */
export function findClassifications(db: Db) {
  return db
    .selectFrom('notice_classifications')
    .select(['id', 'name'])
    .where('id', 'in', published(db, undefined).select('classification_id'))
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** One published notice with its body and the published ones before and after it in time; undefined when there is none. */
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

/** Compared within the database, whose times are finer than JavaScript's. */
function neighbour(side: '<' | '>', order: 'asc' | 'desc') {
  const [compare, direction] = [sql.raw(side), sql.raw(order)]
  return sql<Columns<'notices', 'id' | 'title'> | null>`(
    select json_build_object('id', near.id::text, 'title', near.title)
    from notices near
    where (near.publish_at, near.id) ${compare} (notices.publish_at, notices.id) and ${isPublic('near')}
    order by near.publish_at ${direction}, near.id ${direction}
    limit 1)`
}
