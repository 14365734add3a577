import type { AppFileId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import type { Columns } from '../../db/rows.ts'

export type AppFileRow = Columns<'app_files', 'id' | 'sha256' | 'bytes' | 'application' | 'version_name' | 'kept_at'>

/** Of what is begun or kept: what has these bytes already is taken again, and stays from now on as if it had just come. */
export async function begin(tx: Tx, file: Omit<AppFileRow, 'kept_at'> & { uploaded_by: string }): Promise<AppFileRow> {
  return tx
    .insertInto('app_files')
    .values(file)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ created_at: sql<Date>`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined where it was taken away meanwhile. */
export const markKept = (tx: Tx, id: AppFileId): Promise<AppFileRow | undefined> =>
  tx
    .updateTable('app_files')
    .set({ kept_at: sql<Date>`coalesce(kept_at, now())` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const findKept = (db: Db | Tx, id: AppFileId): Promise<AppFileRow | undefined> =>
  db.selectFrom('app_files').selectAll().where('id', '=', id).where('kept_at', 'is not', null).executeTakeFirst()

/** What no package has named within a day, broken off or not. */
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

/** Whether it was still unused and is gone now. */
export async function removeUnused(tx: Tx, id: AppFileId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('app_files')
    .where('id', '=', id)
    .where(unused)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
