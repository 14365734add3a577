import type { WordId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'

// Columns of phrases in the console.

const columns = ['id', 'text', 'position', 'is_shown', 'version'] as const

export function list(db: Db, { search, isShown, ...place }: AdminInput<'phrase/list'>) {
  let query = db.selectFrom('barrage_words').select(columns)
  if (search !== undefined) query = query.where('text', 'ilike', containing(search))
  if (isShown !== undefined) query = query.where('is_shown', '=', isShown)
  return readKeyset(query, place, { sorts: { position: 'position' }, id: 'id' })
}

export const lock = (tx: Tx, id: WordId) =>
  tx.selectFrom('barrage_words').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insert(tx: Tx, phrase: { text: string; position: number }): Promise<WordId> {
  const { id } = await tx.insertInto('barrage_words').values(phrase).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function update(
  tx: Tx,
  id: WordId,
  change: { text?: string; position?: number; is_shown?: boolean },
): Promise<void> {
  await tx
    .updateTable('barrage_words')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
