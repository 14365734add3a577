import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'

type Brought = NonNullable<AdminInput<'wishing/wishes'>['brought']>

/** State of the prize of a wish. */
const brought = sql<Brought>`case
  when w.receive_by is null then 'nothing'
  when w.received_at is not null then 'received'
  when w.expired_at is not null then 'expired'
  else 'waiting' end`

/** The same states as conditions that match the indexes. */
const isSo: Readonly<Record<Brought, RawBuilder<boolean>>> = {
  nothing: sql`w.receive_by is null`,
  received: sql`w.received_at is not null`,
  expired: sql`w.expired_at is not null`,
  waiting: sql`w.receive_by is not null and w.received_at is null and w.expired_at is null`,
}

/** Lists wishes for the console. */
export function listAll(db: Db, wanted: AdminInput<'wishing/wishes'>) {
  const { poolId, uid, brought: state, isPaid, from, until, ...place } = wanted
  let query = db
    .selectFrom('wishes as w')
    .innerJoin('draw_prizes as z', 'z.id', 'w.prize_id')
    .innerJoin('draw_pools as p', 'p.id', 'w.pool_id')
    .select([
      'w.id',
      'w.created_at',
      'w.pool_id',
      'w.uid',
      'w.text',
      'w.is_public',
      'w.cost_points',
      'w.order_sn',
      'w.given_back_at',
      'p.title',
      'z.name as prize_name',
    ])
    .select(brought.as('brought'))
  if (poolId !== undefined) query = query.where('w.pool_id', '=', poolId)
  if (uid !== undefined) query = query.where('w.uid', '=', uid)
  if (state !== undefined) query = query.where(isSo[state])
  if (isPaid !== undefined) query = query.where('w.order_sn', isPaid ? 'is not' : 'is', null)
  if (from !== undefined) query = query.where('w.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('w.created_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { madeAt: 'w.created_at' }, id: 'w.id' })
}
