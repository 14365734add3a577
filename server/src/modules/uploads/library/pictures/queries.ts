import type { ImageId, Picture } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Db, Tx } from '../../../../core/database.ts'
import { containing, readKeyset } from '../../../../core/keyset.ts'

const columns = [
  'id',
  'name',
  'picture',
  'width',
  'height',
  'bytes',
  'sharpness',
  'uploaded_by',
  'created_at',
  'removed_at',
] as const

export type LibraryRow = NonNullable<Awaited<ReturnType<typeof find>>>

export interface NewLibraryPicture {
  id: ImageId
  name: string
  picture: Picture
  width: number
  height: number
  bytes: number
  sharpness: number
  digest: Buffer
  uploadedBy: string
}

/** Inserted before the files are written, so that the sweep finds the files of a process that died in between. */
export async function insert(tx: Tx, { picture, digest, uploadedBy, ...facts }: NewLibraryPicture): Promise<void> {
  await tx
    .insertInto('library_pictures')
    .values({ ...facts, picture: JSON.stringify(picture), digest, uploaded_by: uploadedBy })
    .execute()
}

const entries = (db: Db | Tx) =>
  db.selectFrom('library_pictures').select(columns).where('removed_at', 'is', null).where('kept_at', 'is not', null)

export function find(db: Db | Tx, id: ImageId) {
  return entries(db).where('id', '=', id).executeTakeFirst()
}

/** Locks a picture until the transaction ends. */
export function lock(tx: Tx, id: ImageId) {
  return entries(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findByDigest(db: Db | Tx, digest: Buffer) {
  return entries(db).where('digest', '=', digest).executeTakeFirst()
}

export function list(db: Db, { search, minimumWidth, from, until, ...place }: AdminInput<'media/list'>) {
  let query = entries(db)
  if (search !== undefined) query = query.where('name', 'ilike', containing(search))
  if (minimumWidth !== undefined) query = query.where('width', '>=', minimumWidth)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { uploadedAt: 'created_at' }, id: 'id' })
}

/** Returns a picture that was removed or never published. */
export async function findGone(db: Db, id: ImageId): Promise<Picture | undefined> {
  const row = await db
    .selectFrom('library_pictures')
    .select('picture')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('kept_at', 'is', null)]))
    .executeTakeFirst()
  return row?.picture
}
