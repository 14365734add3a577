import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'

// What lists that one person fills (favourites, followed shops) have in common.

/** Lets one transaction at a time add to a person's list `name`, so that a limit on its length holds. */
export async function lockList(tx: Tx, name: 'favourites' | 'shop_follows', uid: Uid): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${uid}`}, 0))`.execute(tx)
}
