import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'

/** The phrases to choose from, as operators put them in order. */
export function words(db: Db): Promise<{ id: string; text: string }[]> {
  return db.selectFrom('barrage_words').select(['id', 'text']).orderBy('position').orderBy('id').execute()
}

export async function wordOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('barrage_words').select('text').where('id', '=', id).executeTakeFirst()
  return row?.text
}

export interface LineRow {
  id: string
  uid: string
  text: string
  created_at: Date
}

/** Lines newest first: from before the line with id `before`, or from `offset`. */
export function lines(db: Db, { size, offset, before }: Place): Promise<LineRow[]> {
  const newest = db
    .selectFrom('barrage_lines')
    .select(['id', 'uid', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(size)
  return (before === undefined ? newest.offset(offset) : newest.where('id', '<', before)).execute()
}

export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from barrage_lines`.execute(db)
  return rows[0]?.total ?? 0
}

/** Lets the lines of one person come one after another, so that the time between them is exact. */
export async function lockPerson(tx: Tx, uid: string): Promise<void> {
  await sql`select 1 from users where uid = ${uid} for no key update`.execute(tx)
}

/** Seconds until a person's last line is `everySeconds` old; zero or less when it is, and for somebody without any. */
export async function secondsLeft(tx: Tx, uid: string, everySeconds: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select (${everySeconds} - extract(epoch from clock_timestamp() - created_at))::float8 as seconds
    from barrage_lines where uid = ${uid} order by id desc limit 1`.execute(tx)
  return rows[0]?.seconds ?? 0
}

export function insert(tx: Tx, uid: string, text: string): Promise<LineRow> {
  return tx
    .insertInto('barrage_lines')
    .values({ uid, text })
    .returning(['id', 'uid', 'text', 'created_at'])
    .executeTakeFirstOrThrow()
}
