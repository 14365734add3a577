import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { holding, type KeysetInput, readKeyed } from '../../../core/keyset.ts'

// Admin queries for blessings.

export async function describe(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('barrage_lines')
    .select(['id', 'uid', 'text as words', sql<boolean>`hidden_at is null`.as('isShown')])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({ ...row, pictures: [], place: '祈福弹幕' }))
}

interface Filter extends KeysetInput {
  search?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** Searches visible blessings. */
export function search(db: Db, { search: text, uid, id, from, until, ...place }: Filter) {
  let query = db.selectFrom('barrage_lines').select(['id', 'created_at as at']).where('hidden_at', 'is', null)
  if (text !== undefined) {
    query = query.where(holding(sql.ref('text'), text))
  }
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (id !== undefined) query = query.where('id', '=', id)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyed(query, place, { sorts: { at: 'created_at' }, id: 'id' })
}
