import type { ImageId, Picture, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import type { Purpose } from './pictures/treatments.ts'

/**
 * Age limits of an unused upload: until when it can be claimed, and when it is removed. The hour in between avoids
 * races.
 */
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

/** Marks a user's unused upload as used; undefined if there is none. */
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

/** Returns uploads that were not used in time. */
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

/** Returns those of these uploads and library pictures that are public, with their purpose. */
export async function findPublic(db: Db, ids: readonly ImageId[]): Promise<Map<ImageId, Purpose | 'library'>> {
  const [brought, library] = await Promise.all([
    db
      .selectFrom('uploads')
      .select(['id', 'purpose'])
      .where('id', 'in', ids)
      .where('purpose', '!=', 'ticket')
      .where('hidden_at', 'is', null)
      .execute(),
    db.selectFrom('library_pictures').select('id').where('id', 'in', ids).execute(),
  ])
  return new Map<ImageId, Purpose | 'library'>([
    ...brought.map(({ id, purpose }) => [id, purpose] as const),
    ...library.map(({ id }) => [id, 'library'] as const),
  ])
}

/** Returns a stored picture of a user or the library with its purpose. */
export async function findStored(
  db: Db,
  id: ImageId,
): Promise<{ purpose: Purpose | 'library'; picture: Picture } | undefined> {
  const upload = await findUpload(db, id)
  if (upload) return upload
  const entry = await db
    .selectFrom('library_pictures')
    .select('picture')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return entry && { purpose: 'library', picture: entry.picture }
}

/** Finds an upload whether it is taken down or not. */
export function findUpload(db: Db, imageId: ImageId) {
  return db.selectFrom('uploads').select(['uid', 'purpose', 'picture']).where('id', '=', imageId).executeTakeFirst()
}

/** Takes an upload down, or shows it again. */
export async function setHidden(tx: Tx, imageId: ImageId, isHidden: boolean): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ hidden_at: isHidden ? sql`now()` : null })
    .where('id', '=', imageId)
    .execute()
}

export async function deleteUpload(tx: Tx, imageId: ImageId): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', imageId).execute()
}
