import type { LineId, Uid, WordId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { readCounter } from '../../../core/counters.ts'
import { lineStates } from './states.ts'

/** Returns the shown phrases in the operators' order. */
export function listPhrases(db: Db): Promise<{ id: WordId; text: string }[]> {
  return db
    .selectFrom('barrage_words')
    .select(['id', 'text'])
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function wordOf(tx: Tx, id: WordId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('barrage_words')
    .select('text')
    .where('id', '=', id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  return row?.text
}

export interface LineRow {
  id: LineId
  uid: Uid
  text: string
  created_at: Date
}

/** Returns lines, newest first: those before the line with id `before`, or from `offset`. */
export function lines(db: Db, { size, offset, before }: Place): Promise<LineRow[]> {
  const newest = db
    .selectFrom('barrage_lines')
    .select(['id', 'uid', 'text', 'created_at'])
    .where('hidden_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(size)
  return (before === undefined ? newest.offset(offset) : newest.where('id', '<', before)).execute()
}

export const count = (db: Db): Promise<number> => readCounter(db, 'linesShown')

/**
 * Returns the seconds until a collector's last line is `everySeconds` old; zero or less if it is, or if there is none.
 */
export async function secondsLeft(tx: Tx, uid: Uid, everySeconds: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select (${everySeconds} - extract(epoch from clock_timestamp() - created_at))::float8 as seconds
    from barrage_lines where uid = ${uid} order by id desc limit 1`.execute(tx)
  return rows[0]?.seconds ?? 0
}

export function insert(tx: Tx, uid: Uid, text: string): Promise<LineRow> {
  return tx
    .insertInto('barrage_lines')
    .values({ uid, text })
    .returning(['id', 'uid', 'text', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Returns a visible line; undefined if there is none. */
export async function findShown(db: Db | Tx, id: LineId): Promise<{ uid: Uid; words: string } | undefined> {
  return db
    .selectFrom('barrage_lines')
    .select(['uid', 'text as words'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

/** Hides a line or shows it again; returns false if it already is so. */
export async function setHidden(tx: Tx, id: LineId, isHidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('barrage_lines')
    .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .where(lineStates.before(isHidden ? 'hidden' : 'shown'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks a line, to serialize decisions on it. */
export async function lock(tx: Tx, id: LineId): Promise<void> {
  await tx.selectFrom('barrage_lines').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}
