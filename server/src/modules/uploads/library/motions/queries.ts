import type { MotionId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Db, Tx } from '../../../../core/database.ts'
import { containing, readKeyset } from '../../../../core/keyset.ts'
import type { MotionEnding } from './addresses.ts'
import type { MotionFacts } from './facts.ts'

const columns = [
  'id',
  'name',
  'kind',
  'ending',
  'bytes',
  'digest',
  'seconds',
  'width',
  'height',
  'triangles',
  'textures',
  'uploaded_by',
  'created_at',
] as const

export type MotionRow = NonNullable<Awaited<ReturnType<typeof find>>>

export interface NewMotion {
  id: MotionId
  name: string
  facts: MotionFacts
  bytes: number
  digest: Buffer
  uploadedBy: string
}

/** Inserted before the file is written, so that the sweep finds the file of a process that died in between. */
export async function insert(tx: Tx, { facts, uploadedBy, ...row }: NewMotion): Promise<void> {
  await tx
    .insertInto('library_motions')
    .values({ ...row, ...facts, uploaded_by: uploadedBy })
    .execute()
}

const entries = (db: Db | Tx) =>
  db.selectFrom('library_motions').select(columns).where('removed_at', 'is', null).where('kept_at', 'is not', null)

export function find(db: Db | Tx, id: MotionId) {
  return entries(db).where('id', '=', id).executeTakeFirst()
}

/** Locks a file until the transaction ends. */
export function lock(tx: Tx, id: MotionId) {
  return entries(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Protects a file from removal until the transaction ends. */
export function findShared(tx: Tx, id: MotionId) {
  return entries(tx).where('id', '=', id).forShare().executeTakeFirst()
}

export function findByDigest(db: Db | Tx, digest: Buffer) {
  return entries(db).where('digest', '=', digest).executeTakeFirst()
}

export function list(db: Db, { search, kind, from, until, ...place }: AdminInput<'motion/list'>) {
  let query = entries(db)
  if (search !== undefined) query = query.where('name', 'ilike', containing(search))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { uploadedAt: 'created_at' }, id: 'id' })
}

/** Returns what to serve, including a removed file as long as it is stored. */
export function findServed(db: Db, id: MotionId) {
  return db
    .selectFrom('library_motions')
    .select(['ending', 'bytes', 'digest'])
    .where('id', '=', id)
    .where('kept_at', 'is not', null)
    .executeTakeFirst()
}

/** Returns the extension of a file that was removed or never published. */
export async function findGone(db: Db, id: MotionId): Promise<MotionEnding | undefined> {
  const row = await db
    .selectFrom('library_motions')
    .select('ending')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('kept_at', 'is', null)]))
    .executeTakeFirst()
  return row?.ending
}
