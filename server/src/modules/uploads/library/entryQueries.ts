import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'

/** Tables of the library. Each row has a name, a digest of its source, and times at which it was kept and removed. */
export type LibraryTable = 'library_pictures' | 'library_motions'

/**
 * Publishes an entry whose files are written. Returns false if another caller has just stored the same file: of two
 * concurrent uploads the second checks after the first has committed.
 */
export async function keep(
  tx: Tx,
  table: LibraryTable,
  { id, digest }: { id: string; digest: Buffer },
): Promise<boolean> {
  await sql`select id from ${sql.table(table)} where digest = ${digest} order by id for update`.execute(tx)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as entry set kept_at = now() where id = ${id} and not exists (
      select from ${sql.table(table)} other
      where other.digest = entry.digest and other.removed_at is null and other.kept_at is not null
    )`.execute(tx)
  return numAffectedRows === 1n
}

export async function rename(tx: Tx, table: LibraryTable, id: string, name: string): Promise<void> {
  await sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(tx)
}

/** Takes an entry out of the library; its files are deleted later. */
export async function markRemoved(tx: Tx, table: LibraryTable, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = now() where id = ${id} and removed_at is null`.execute(tx)
}

export async function deleteEntry(tx: Tx, table: LibraryTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
}

/** Returns entries whose files were never completely written. */
export async function listUnkept<Id extends string>(
  db: Db,
  table: LibraryTable,
  limit: number,
  isTriable: IsTriable,
): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select id from ${sql.table(table)}
    where kept_at is null and created_at < now() - interval '1 h' and ${isTriable(sql.ref('id'))}
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
