import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Locks keyed hashes until the transaction ends. Processes that hash a text under different keys during a rotation
 * share one key, so they still exclude each other.
 */
export async function lockHashes(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  for (const hash of hashes.map((each) => each.toString('base64')).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 1))`.execute(tx)
  }
}
