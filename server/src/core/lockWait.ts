import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * SQL that limits lock waits in the rest of a transaction to `seconds`. A statement that itself takes no locks must
 * read it.
 */
export const lockWaitLimit = (seconds: number): RawBuilder<string> =>
  sql<string>`(select set_config('lock_timeout', ${`${seconds * 1000}ms`}, true))`

/** Limits lock waits in the rest of a transaction to `seconds`, instead of DATABASE_LOCK_SECONDS. */
export async function limitLockWait(tx: Tx, seconds: number): Promise<void> {
  await sql`select ${lockWaitLimit(seconds)}`.execute(tx)
}
