import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Until the transaction ends, others wait who lock any of the same keyed hashes. Processes that hash one text under
 * different keys, while a key is rotated, have a key in common and so meet here.
 */
export async function lockHashes(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  for (const hash of hashes.map((each) => each.toString('base64')).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 1))`.execute(tx)
  }
}
