import type { AdminInput } from '@app/contract/admin/routes'
import type { Db } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'

/** Lists lottery wins. */
export function listWins(db: Db, wanted: AdminInput<'lottery/winners'>) {
  const { poolId, prizeId, kind, uid, from, until, ...place } = wanted
  let query = db
    .selectFrom('award_draws as d')
    .innerJoin('draw_prizes as z', 'z.id', 'd.prize_id')
    .innerJoin('draw_pools as p', 'p.id', 'd.pool_id')
    .select([
      'd.id',
      'd.created_at',
      'd.pool_id',
      'd.round_id',
      'd.uid',
      'd.cost_points',
      'd.given_id',
      'p.title',
      'z.name as prize_name',
      'z.kind',
    ])
    .where('d.is_win', '=', true)
  if (poolId !== undefined) query = query.where('d.pool_id', '=', poolId)
  if (prizeId !== undefined) query = query.where('d.prize_id', '=', prizeId)
  if (kind !== undefined) query = query.where('d.prize_kind', '=', kind)
  if (uid !== undefined) query = query.where('d.uid', '=', uid)
  if (from !== undefined) query = query.where('d.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('d.created_at', '<', new Date(until * 1000))
  return readKeyset(query, place, { sorts: { drawnAt: 'd.created_at' }, id: 'd.id' })
}
