import type { ImageId, Picture, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { IsTriable } from '../../jobs/setbacks.ts'
import type { Purpose } from './purposes.ts'

/** How long an upload can be claimed, and when one that was not goes: the hour between keeps the two apart. */
const claimable = sql`now() - interval '24 h'`
const overdue = sql`now() - interval '25 h'`

export interface NewUpload {
  id: ImageId
  uid: Uid
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
  { uid, imageId, purpose }: { uid: Uid; imageId: ImageId; purpose: Purpose },
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
  return row?.picture
}

export async function findPicture(db: Db | Tx, imageId: ImageId): Promise<Picture | undefined> {
  const row = await db.selectFrom('uploads').select('picture').where('id', '=', imageId).executeTakeFirst()
  return row?.picture
}

/** Uploads that nothing used in time. */
export async function listOverdue(db: Db, limit: number, isTriable: IsTriable): Promise<ImageId[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('used_at', 'is', null)
    .where('created_at', '<', overdue as never)
    .where(isTriable(sql.ref('id')))
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteUpload(tx: Tx, imageId: ImageId): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', imageId).execute()
}
