import type { TextKey, TextVersionId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'

const versions = (db: Db | Tx) =>
  db
    .selectFrom('introductions')
    .selectAll()
    .select(sql<boolean>`is_public and publish_at <= now()`.as('is_kept'))
    .select(sql<boolean>`is_public and consult_from <= now() and consult_until > now()`.as('is_consulting'))

/** Returns the versions of all texts or of one, newest first. */
export const list = (db: Db | Tx, key?: TextKey) =>
  versions(db)
    .$if(key !== undefined, (query) => query.where('key', '=', key as TextKey))
    .orderBy('position')
    .orderBy('key')
    .orderBy('publish_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type TextRow = Awaited<ReturnType<typeof list>>[number]

export const lock = (tx: Tx, id: TextVersionId) => versions(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export interface TextColumns {
  key: TextKey
  version: string
  title: string
  body: string
  is_agreement: boolean
  position: number
  publish_at: Date
  consult_from: Date | null
  consult_until: Date | null
}

export async function insert(
  tx: Tx,
  columns: TextColumns & { is_public: boolean; needs_review: boolean },
): Promise<TextVersionId> {
  return (await tx.insertInto('introductions').values(columns).returning('id').executeTakeFirstOrThrow()).id
}

export async function update(
  tx: Tx,
  id: TextVersionId,
  columns: Partial<TextColumns> & { is_public?: boolean },
): Promise<void> {
  await tx
    .updateTable('introductions')
    .set({ ...columns, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** The revision stays: no word has changed. */
export async function confirmReview(tx: Tx, id: TextVersionId): Promise<void> {
  await tx.updateTable('introductions').set({ needs_review: false }).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: TextVersionId): Promise<void> {
  await tx.deleteFrom('introductions').where('id', '=', id).execute()
}
