import type { GoodsSn, RightsConfigId } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

/** Returns rights with the number of their free coupons. */
export async function findStocks(tx: Tx, ids: readonly RightsConfigId[]) {
  const { rows } = await sql<
    Columns<'rights_configs', 'id' | 'name' | 'delivery'> & { coupons: number; is_over: boolean }
  >`
    select c.id, c.name, c.delivery, coalesce(c.valid_until <= now(), false) as is_over,
      (select count(*)::int from rights_coupons k where k.config_id = c.id and k.item_id is null) as coupons
    from rights_configs c where c.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** Returns the rights of a good, in order. */
export async function boundTo(tx: Tx, goodsSn: GoodsSn): Promise<RightsConfigId[]> {
  const rows = await tx
    .selectFrom('goods_rights')
    .select('config_id')
    .where('goods_sn', '=', goodsSn)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.config_id)
}

/** Sets the rights of every item of a good, in this order. No item of it has been issued yet. */
export async function bind(tx: Tx, goodsSn: GoodsSn, ids: readonly RightsConfigId[]): Promise<void> {
  await tx.deleteFrom('goods_rights').where('goods_sn', '=', goodsSn).execute()
  await sql`
    insert into goods_rights (goods_sn, config_id, position)
    select ${goodsSn}, id, place from unnest(${ids}::bigint[]) with ordinality wanted (id, place)`.execute(tx)
}
