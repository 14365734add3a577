import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'

/**
 * Lets `work` backdate rows of an append-only table, which triggers prevent. Only the owner of the table may disable
 * them, and only until the transaction ends.
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
