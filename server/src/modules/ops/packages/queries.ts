import type { AppFileId, AppPackageId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { shownStateOf } from '../../../core/edited.ts'
import { readKeyset } from '../../../core/keyset.ts'

const state = shownStateOf({ isShown: sql.ref('is_shown'), start: sql.ref('publish_at') })

type Platform = 'ios' | 'android'

/** Returns the current packages of each platform, newest first. */
export const offered = (db: Db) =>
  db
    .selectFrom('app_packages')
    .selectAll()
    .where('is_shown', '=', true)
    .where('publish_at', '<=', sql<Date>`now()`)
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type PackageRow = Awaited<ReturnType<typeof offered>>[number]

export function list(db: Db, { platform, state: wanted, ...place }: AdminInput<'package/list'>) {
  const query = db
    .selectFrom('app_packages')
    .selectAll()
    .select(state.as('state'))
    .$if(platform !== undefined, (one) => one.where('platform', '=', platform as Platform))
    .$if(wanted !== undefined, (one) => one.where(state, '=', wanted ?? 'shown'))
  return readKeyset(query, place, { sorts: { publishAt: 'publish_at' }, id: 'id' })
}

/** Returns the stored files of these packages, by file id. */
export async function filesOf(db: Db | Tx, rows: readonly Pick<PackageRow, 'file_id'>[]) {
  const ids = rows.flatMap(({ file_id }) => file_id ?? [])
  const files = ids.length === 0 ? [] : await db.selectFrom('app_files').selectAll().where('id', 'in', ids).execute()
  return new Map(files.map((file) => [file.id, file]))
}

export const lock = (tx: Tx, id: AppPackageId) =>
  tx.selectFrom('app_packages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export interface PackageColumns {
  platform: Platform
  version: string
  link: string
  notes: string
  is_forced: boolean
  size: number
  sha256: string
  publish_at: Date
  file_id: AppFileId | null
}

export async function insert(tx: Tx, columns: PackageColumns): Promise<AppPackageId> {
  return (await tx.insertInto('app_packages').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

export async function update(
  tx: Tx,
  id: AppPackageId,
  columns: Partial<PackageColumns> & { is_shown?: boolean },
): Promise<void> {
  await tx
    .updateTable('app_packages')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: AppPackageId): Promise<void> {
  await tx.deleteFrom('app_packages').where('id', '=', id).execute()
}
