import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

// Shared by the lists a user fills: favourites and followed shops.

/** Serializes additions to a user's list `name`, which enforces the limit on its length. */
export async function lockList(tx: Tx, name: 'favourites' | 'follows' | 'shop_follows', uid: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${uid}`}, 0))`.execute(tx)
}
