import type { ExportId, Uid } from '@app/contract'
import { sql } from 'kysely'
import { statesBefore } from '../../core/transitions.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { exportTransitions } from './states.ts'

/** Days for which a file is kept, and days between two requests. */
const [keptDays, intervalDays] = [7, 7]

/** Newest exports that their owner sees. */
const shown = 10

export type ExportRow = Columns<
  'personal_exports',
  'id' | 'uid' | 'state' | 'requested_at' | 'expires_at' | 'bytes' | 'file_key' | 'sha256'
>

const columns = ['id', 'uid', 'state', 'requested_at', 'expires_at', 'bytes', 'file_key', 'sha256'] as const

/** Lists a user's exports, newest first. */
export const listOf = (db: Db, uid: Uid): Promise<ExportRow[]> =>
  db.selectFrom('personal_exports').select(columns).where('uid', '=', uid).orderBy('id', 'desc').limit(shown).execute()

/** Returns when a user may request the next export; null if now. Failed ones do not count. */
export async function nextAt(db: Db | Tx, uid: Uid): Promise<Date | null> {
  const row = await db
    .selectFrom('personal_exports')
    .select(sql<Date>`requested_at + make_interval(days => ${intervalDays})`.as('next_at'))
    .where('uid', '=', uid)
    .where('state', '<>', 'failed')
    .where('requested_at', '>', sql<Date>`now() - make_interval(days => ${intervalDays})`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.next_at ?? null
}

export const insert = (tx: Tx, uid: Uid): Promise<ExportRow> =>
  tx.insertInto('personal_exports').values({ uid }).returning(columns).executeTakeFirstOrThrow()

export const find = (db: Db | Tx, id: ExportId): Promise<ExportRow | undefined> =>
  db.selectFrom('personal_exports').select(columns).where('id', '=', id).executeTakeFirst()

/** Finds a file of a user that can still be downloaded. */
export const findReady = (db: Db, uid: Uid, id: ExportId) =>
  db
    .selectFrom('personal_exports')
    .select(['requested_at', 'file_key'])
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Records the file of an export; returns false if it is not waiting for one. */
export async function complete(
  tx: Tx,
  id: ExportId,
  file: { fileKey: string; bytes: number; sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('personal_exports')
    .set({
      state: 'ready',
      file_key: file.fileKey,
      bytes: file.bytes,
      sha256: file.sha256,
      ready_at: sql`now()`,
      expires_at: sql`now() + make_interval(days => ${keptDays})`,
    })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(exportTransitions, 'ready'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lists files that are no longer kept. */
export const listExpired = (db: Db, limit: number, isTriable: IsTriable): Promise<ExportRow[]> =>
  db
    .selectFrom('personal_exports')
    .select(columns)
    .where('state', '=', 'ready')
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('id')))
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Marks an export as expired, once its file is deleted. */
export async function expire(db: Db, id: ExportId): Promise<void> {
  await db
    .updateTable('personal_exports')
    .set({ state: 'expired', file_key: null })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(exportTransitions, 'expired'))
    .execute()
}
