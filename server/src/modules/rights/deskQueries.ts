import { RightsState } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

export interface AppliedRow
  extends
    Columns<'rights_sold', 'item_id' | 'config_id' | 'uid' | 'address_encrypted' | 'carrier' | 'tracking_number'>,
    Columns<'rights_configs', 'name' | 'delivery'> {
  since: Date
}

/** What was applied for and waits for the partner: services, and parcels on their way or still here; the longest first. */
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
