import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { holding, type KeysetInput, readKeyed } from '../../../core/keyset.ts'

/** Returns wishes that nobody has reviewed yet. */
export function listAwaiting(
  db: Db | Tx,
  { until, id, ...place }: KeysetInput & { until?: number | undefined; id?: string | undefined },
) {
  let query = db
    .selectFrom('wishes')
    .select(['id', 'doubts'])
    .select(sql<Date>`review_since`.as('since'))
    .where('review_since', 'is not', null)
  if (until !== undefined) query = query.where('review_since', '<', new Date(until * 1000))
  if (id !== undefined) query = query.where('id', '=', id)
  return readKeyed(query, place, { sorts: { since: 'review_since' }, id: 'id' })
}

export async function countAwaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('wishes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('review_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function describe(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('wishes')
    .innerJoin('draw_pools', 'draw_pools.id', 'wishes.pool_id')
    .select(['wishes.id', 'wishes.uid', 'wishes.text as words', 'draw_pools.title as place', 'is_public as isShown'])
    .where('wishes.id', 'in', [...ids])
    .execute()
  return rows.map((row) => ({ ...row, pictures: [] }))
}

interface Filter extends KeysetInput {
  search?: string | undefined
  uid?: Uid | undefined
  id?: string | undefined
  from?: number | undefined
  until?: number | undefined
}

/** Searches public wishes. */
export function search(db: Db, { search: text, uid, id, from, until, ...place }: Filter) {
  let query = db.selectFrom('wishes').select(['id', 'created_at as at']).where('is_public', '=', true)
  if (text !== undefined) {
    query = query.where(holding(sql.ref('text'), text))
  }
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (id !== undefined) query = query.where('id', '=', id)
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('created_at', '<', new Date(until * 1000))
  return readKeyed(query, place, { sorts: { at: 'created_at' }, id: 'id' })
}
