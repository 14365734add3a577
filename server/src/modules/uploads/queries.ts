import type { Picture } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Purpose } from './purposes.ts'

/** How long an upload can be claimed, and when one that was not goes: the hour between keeps the two apart. */
const claimable = sql`now() - interval '24 h'`
const overdue = sql`now() - interval '25 h'`

export interface NewUpload {
  id: string
  uid: string
  purpose: Purpose
  picture: Picture
  bytes: number
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, picture: JSON.stringify(upload.picture) })
    .execute()
}

/** Marks an unused upload of this person as used; undefined when there is none. */
export async function claimUpload(
  tx: Tx,
  { uid, imageId, purpose }: { uid: string; imageId: string; purpose: Purpose },
): Promise<Picture | undefined> {
  const row = await tx
    .updateTable('uploads')
    .set({ used_at: sql`now()` })
    .where('id', '=', imageId)
    .where('uid', '=', uid)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('created_at', '>', claimable as never)
    .returning('picture')
    .executeTakeFirst()
  return row?.picture as Picture | undefined
}

export async function findPicture(db: Db | Tx, imageId: string): Promise<Picture | undefined> {
  const row = await db.selectFrom('uploads').select('picture').where('id', '=', imageId).executeTakeFirst()
  return row?.picture as Picture | undefined
}

/** Uploads that nothing used in time. */
export async function listOverdue(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('used_at', 'is', null)
    .where('created_at', '<', overdue as never)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteUpload(tx: Tx, imageId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', imageId).execute()
}
