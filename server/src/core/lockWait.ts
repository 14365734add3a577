import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Lets what is left of a transaction wait no longer than so many seconds for a lock, instead of DATABASE_LOCK_SECONDS. */
export async function limitLockWait(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${seconds * 1000}ms`}, true)`.execute(tx)
}
