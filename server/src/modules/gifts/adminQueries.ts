import { GenericStatus } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'

/** Gifts by what a list of them is narrowed by, whoever sent and gets them. */
export function list(db: Db, input: AdminInput<'gift/list'>) {
  const { state, fromUid, toUid, itemId, ...place } = input
  let query = db
    .selectFrom('gifts')
    .select(['id', 'item_id', 'from_uid', 'to_uid', 'state', 'end_reason', 'created_at', 'expires_at', 'ended_at'])
  if (state !== undefined) query = query.where('state', '=', state)
  // What most are needs no index; what few are has one, whose predicate this repeats.
  if (state === GenericStatus.await) query = query.where(sql<boolean>`state = ${sql.lit(GenericStatus.await)}`)
  if (fromUid !== undefined) query = query.where('from_uid', '=', fromUid)
  if (toUid !== undefined) query = query.where('to_uid', '=', toUid)
  if (itemId !== undefined) query = query.where('item_id', '=', itemId)
  // Numbers are given in the order of sending.
  return readKeyset(query, place, { sorts: { sentAt: 'id' }, id: 'id' })
}
