import { RightsState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'
import type { RightKey } from './rightsId.ts'

export interface AppliedRow
  extends
    Columns<'rights_sold', 'item_id' | 'config_id' | 'uid' | 'address_encrypted' | 'carrier' | 'tracking_number'>,
    Columns<'rights_configs', 'name' | 'delivery'> {
  since: Date
}

/**
 * Returns rights that were applied for and wait for the partner, longest first: services, and parcels to be shipped or
 * in transit.
 */
export async function listApplied(db: Db, limit: number): Promise<AppliedRow[]> {
  const { rows } = await sql<AppliedRow>`
    select s.item_id, s.config_id, c.name, c.delivery, s.uid, s.entered_at as since, s.address_encrypted, s.carrier,
      s.tracking_number
    from rights_sold s join rights_configs c on c.id = s.config_id
    where s.state = ${RightsState.already} and c.delivery in ('ship', 'service')
    order by s.entered_at, s.item_id, s.config_id limit ${limit}`.execute(db)
  return rows
}

export async function countApplied(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rights_sold s join rights_configs c on c.id = s.config_id
    where s.state = ${RightsState.already} and c.delivery in ('ship', 'service')`.execute(db)
  return rows[0]?.total ?? 0
}

/** Times since when rights wait to be shipped or carried out. */
export const appliedTimes = sql`
  select s.entered_at from rights_sold s join rights_configs c on c.id = s.config_id
  where s.state = ${sql.lit(RightsState.already)} and c.delivery in ('ship', 'service') and s.shipped_at is null`

/** Lists rights that wait for the partner, by the given filters. */
export function searchApplied(db: Db, input: AdminInput<'appliedRight/list'>) {
  const { brandKey, configId, delivery, isShipped, uid, ...page } = input
  let query = db
    .selectFrom('rights_sold as s')
    .innerJoin('rights_configs as c', 'c.id', 's.config_id')
    .select(['s.item_id', 's.config_id', 's.uid', 's.entered_at', 's.address_encrypted', 's.carrier'])
    .select(['s.tracking_number', 'c.name', 'c.brand_name', 'c.delivery'])
    .where('s.state', '=', sql.lit(RightsState.already))
    .where('c.delivery', 'in', ['ship', 'service'])
  if (brandKey !== undefined) query = query.where('c.brand_key', '=', brandKey)
  if (configId !== undefined) query = query.where('s.config_id', '=', configId)
  if (delivery !== undefined) query = query.where('c.delivery', '=', delivery)
  if (isShipped !== undefined) query = query.where('s.shipped_at', isShipped ? 'is not' : 'is', null)
  if (uid !== undefined) query = query.where('s.uid', '=', uid)
  return readKeyset(query, page, { sorts: { appliedAt: 's.entered_at' }, id: 's.number' })
}

/** Returns the sealed address of a right that was applied for and is shipped. */
export async function findApplied(tx: Tx, { itemId, configId }: RightKey): Promise<Buffer | null | undefined> {
  const row = await tx
    .selectFrom('rights_sold')
    .select('address_encrypted')
    .where('item_id', '=', itemId)
    .where('config_id', '=', configId)
    .where('state', '=', RightsState.already)
    .executeTakeFirst()
  return row?.address_encrypted
}
