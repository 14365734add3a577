import { GenericStatus } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'

/** Returns gifts of any sender and recipient, by the filters of the list. */
export function list(db: Db, input: AdminInput<'gift/list'>) {
  const { state, fromUid, toUid, itemId, ...place } = input
  let query = db
    .selectFrom('gifts')
    .select(['id', 'item_id', 'from_uid', 'to_uid', 'state', 'end_reason', 'created_at', 'expires_at', 'ended_at'])
  if (state !== undefined) query = query.where('state', '=', state)
  // Only rare states have a partial index, whose predicate this repeats; common states need none.
  if (state === GenericStatus.await) query = query.where(sql<boolean>`state = ${sql.lit(GenericStatus.await)}`)
  if (fromUid !== undefined) query = query.where('from_uid', '=', fromUid)
  if (toUid !== undefined) query = query.where('to_uid', '=', toUid)
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  // Ids are assigned in the order of sending.
  return readKeyset(query, place, { sorts: { sentAt: 'id' }, id: 'id' })
}
