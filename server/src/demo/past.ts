import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'

/**
 * Lets `work` move rows of an append-only table into the past, which triggers refuse everybody: only the owner of the table
 * may switch them off, and only until the transaction ends.
 */
export async function inPast(
  tx: Tx,
  ledger: 'award_draws' | 'item_entries' | 'point_entries',
  work: () => Promise<unknown>,
): Promise<void> {
  await sql`alter table ${sql.table(ledger)} disable trigger ${sql.ref(`${ledger}_kept`)}`.execute(tx)
  await work()
  await sql`alter table ${sql.table(ledger)} enable trigger ${sql.ref(`${ledger}_kept`)}`.execute(tx)
}
