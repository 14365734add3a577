import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** What lets the rest of a transaction wait no longer than so many seconds for a lock, once a statement that locks nothing itself reads it. */
export const lockWaitLimit = (seconds: number): RawBuilder<string> =>
  sql<string>`(select set_config('lock_timeout', ${`${seconds * 1000}ms`}, true))`

/** Lets what is left of a transaction wait no longer than so many seconds for a lock, instead of DATABASE_LOCK_SECONDS. */
export async function limitLockWait(tx: Tx, seconds: number): Promise<void> {
  await sql`select ${lockWaitLimit(seconds)}`.execute(tx)
}
