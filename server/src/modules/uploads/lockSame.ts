import type { Tx } from '../../core/database.ts'

/** Locks rows with the same bytes: of two concurrent uploads the second checks after the first has committed. */
export async function lockSame(tx: Tx, table: 'library_pictures' | 'library_motions', digest: Buffer): Promise<void> {
  await tx.selectFrom(table).select('id').where('digest', '=', digest).orderBy('id').forUpdate().execute()
}
