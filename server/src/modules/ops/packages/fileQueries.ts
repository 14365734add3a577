import type { AppFileId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import type { Columns } from '../../../db/rows.ts'

export type AppFileRow = Columns<'app_files', 'id' | 'sha256' | 'bytes' | 'application' | 'version_name' | 'kept_at'>

/** Stores a file as begun or kept. A file with the same bytes is reused, and its retention starts again. */
export async function begin(tx: Tx, file: Omit<AppFileRow, 'kept_at'> & { uploaded_by: string }): Promise<AppFileRow> {
  return tx
    .insertInto('app_files')
    .values(file)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ created_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns undefined if the file was removed meanwhile. */
export const markKept = (tx: Tx, id: AppFileId): Promise<AppFileRow | undefined> =>
  tx
    .updateTable('app_files')
    .set({ kept_at: sql<Date>`coalesce(kept_at, now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findKept = (db: Db | Tx, id: AppFileId): Promise<AppFileRow | undefined> =>
  db.selectFrom('app_files').selectAll().where('id', '=', id).where('kept_at', 'is not', null).executeTakeFirst()

/** Files that no package has referenced within a day, whether their upload finished or not. */
const unused = sql<boolean>`created_at < now() - interval '25 h'
  and not exists (select from app_packages where app_packages.file_id = app_files.id)`

export async function listUnused(db: Db, limit: number, isTriable: IsTriable): Promise<AppFileId[]> {
  const rows = await db
    .selectFrom('app_files')
    .select('id')
    .where(unused)
    .where(isTriable(sql.ref('id')))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a file that is still unused; returns whether it did. */
export async function removeUnused(tx: Tx, id: AppFileId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('app_files')
    .where('id', '=', id)
    .where(unused)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
