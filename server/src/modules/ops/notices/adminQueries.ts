import type { ClassificationId, GoodsSn, NoticeId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { shownStateOf } from '../../../core/edited.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'

const state = shownStateOf({
  isShown: sql.ref('notices.is_shown'),
  start: sql.ref('notices.publish_at'),
  end: sql.ref('notices.end_at'),
})

const notices = (db: Db | Tx) =>
  db
    .selectFrom('notices')
    .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
    .select([
      'notices.id',
      'notices.title',
      'notices.classification_id',
      'notice_classifications.name as classification_name',
      'notices.is_pinned',
      'notices.publish_at',
      'notices.end_at',
      'notices.is_shown',
      'notices.version',
    ])
    .select(state.as('state'))

export function list(
  db: Db,
  { search, classificationId, isPinned, state: wanted, ...place }: AdminInput<'notice/list'>,
) {
  const query = notices(db)
    .$if(search !== undefined, (one) => one.where('notices.title', 'ilike', containing(search ?? '')))
    .$if(classificationId !== undefined, (one) =>
      one.where('notices.classification_id', '=', classificationId as ClassificationId),
    )
    .$if(isPinned !== undefined, (one) => one.where('notices.is_pinned', '=', isPinned ?? false))
    .$if(wanted !== undefined, (one) => one.where(state, '=', wanted ?? 'shown'))
  return readKeyset(query, place, { sorts: { publishAt: 'notices.publish_at' }, id: 'notices.id' })
}

export type NoticeRow = Awaited<ReturnType<typeof list>>['rows'][number]

export const find = (db: Db, id: NoticeId) =>
  notices(db).select(['notices.body', 'notices.goods_sn']).where('notices.id', '=', id).executeTakeFirst()

/** Locks a notice until the transaction ends. */
export const lock = (tx: Tx, id: NoticeId) =>
  tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface NoticeColumns {
  classification_id: ClassificationId
  title: string
  summary: string
  body: string
  goods_sn: GoodsSn | null
  is_pinned: boolean
  publish_at: Date | RawBuilder<Date>
  end_at: Date | null
}

export async function insert(tx: Tx, columns: NoticeColumns & { is_shown: boolean }): Promise<NoticeId> {
  return (await tx.insertInto('notices').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

export async function update(
  tx: Tx,
  id: NoticeId,
  columns: Partial<NoticeColumns> & { is_shown?: boolean },
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export const classifications = (db: Db) =>
  db
    .selectFrom('notice_classifications')
    .select(['id', 'name', 'position'])
    .select(
      sql<number>`(select count(*)::int from notices where classification_id = notice_classifications.id)`.as(
        'notices',
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Keeps a classification from being deleted while a notice is assigned to it. */
export const holdClassification = (tx: Tx, id: ClassificationId) =>
  tx.selectFrom('notice_classifications').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export const lockClassification = (tx: Tx, id: ClassificationId) =>
  tx
    .selectFrom('notice_classifications')
    .select(['name', 'position'])
    .select(
      sql<boolean>`exists (select from notices where classification_id = notice_classifications.id)`.as('is_used'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertClassification(
  tx: Tx,
  columns: { name: string; position: number },
): Promise<ClassificationId> {
  return (await tx.insertInto('notice_classifications').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

/** Finds the classification called `name`, or creates it as the last in order. */
export async function findOrMakeClassification(tx: Tx, name: string): Promise<ClassificationId> {
  const known = await tx.selectFrom('notice_classifications').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  const { last } = await tx
    .selectFrom('notice_classifications')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return insertClassification(tx, { name, position: (last ?? 0) + 1 })
}

export async function updateClassification(
  tx: Tx,
  id: ClassificationId,
  columns: { name: string; position: number },
): Promise<void> {
  await tx.updateTable('notice_classifications').set(columns).where('id', '=', id).execute()
}

export async function removeClassification(tx: Tx, id: ClassificationId): Promise<void> {
  await tx.deleteFrom('notice_classifications').where('id', '=', id).execute()
}
