import type { Tx } from '../../core/database.ts'

/** Locks what was brought with the same bytes: of two who keep it at once the second looks when the first has done so. */
export async function lockSame(tx: Tx, table: 'library_pictures' | 'library_motions', digest: Buffer): Promise<void> {
  await tx.selectFrom(table).select('id').where('digest', '=', digest).orderBy('id').forUpdate().execute()
}
