import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'

/** Lists point entries of all users by the given filters. */
export function list(db: Db, { uid, source, direction, ...place }: AdminInput<'point/list'>) {
  let query = db
    .selectFrom('point_entries')
    .select(['id', 'uid', 'source', 'title', 'change', 'balance', 'created_at', 'expires_at'])
  if (uid !== undefined) query = query.where('uid', '=', uid)
  if (source !== undefined) query = query.where('source', '=', source)
  if (direction !== undefined) query = query.where(sql<boolean>`sign(change) = ${direction === 'in' ? 1 : -1}`)
  // Ids follow the order of booking.
  return readKeyset(query, place, { sorts: { at: 'id' }, id: 'id' })
}
