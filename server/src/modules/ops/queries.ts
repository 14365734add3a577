import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** The value stored under `key`, undefined when there is none. */
export async function readSetting(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Tells every process that settings or notices are not what they were; heard when the transaction commits. */
export async function announce(tx: Tx, key: string): Promise<void> {
  await sql`select pg_notify('settings_changed', ${key})`.execute(tx)
}

interface NoticePage {
  classificationId: string | undefined
  page: number
  size: number
}

function published(db: Db, classificationId: string | undefined) {
  return db
    .selectFrom('notices')
    .where('publish_at', '<=', sql<Date>`now()`)
    .$if(classificationId !== undefined, (query) => query.where('classification_id', '=', classificationId as string))
}

/** Published notices: pinned ones first, then the newest. */
export async function findNotices(db: Db, { classificationId, page, size }: NoticePage) {
  const [rows, { total }] = await Promise.all([
    published(db, classificationId)
      .innerJoin('notice_classifications', 'notice_classifications.id', 'notices.classification_id')
      .select([
        'notices.id',
        'title',
        'summary',
        'is_pinned',
        'publish_at',
        'classification_id',
        'notice_classifications.name as classification_name',
      ])
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
