import type { AdminInput } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../core/adminHandler.ts'
import type { Db } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'

/** Redemptions by what a list of them is narrowed by; of a partner's brands alone for its people. */
export function list(db: Db, input: AdminInput<'redemption/list'>, scope: PartnerScope | null) {
  const { brandKey, configId, itemId, place, from, until, ...page } = input
  let query = db
    .selectFrom('rights_redemptions as r')
    .innerJoin('rights_configs as c', 'c.id', 'r.config_id')
    .select(['r.id', 'r.created_at', 'r.config_id', 'r.item_id', 'r.place', 'r.staff_name'])
    .select(['c.name', 'c.brand_key', 'c.brand_name'])
  if (scope !== null) query = query.where('c.brand_key', 'in', scope.brands.length > 0 ? [...scope.brands] : [''])
  if (brandKey !== undefined) query = query.where('c.brand_key', '=', brandKey)
  if (configId !== undefined) query = query.where('r.config_id', '=', configId)
  if (itemId !== undefined) query = query.where('r.item_id', '=', itemId)
  if (place !== undefined) query = query.where('r.place', '=', place)
  if (from !== undefined) query = query.where('r.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('r.created_at', '<', new Date(until * 1000))
  return readKeyset(query, page, { sorts: { redeemedAt: 'r.created_at' }, id: 'r.id' })
}
