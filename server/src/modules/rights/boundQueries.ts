import type { GoodsSn, RightsConfigId } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'

/** Rights with the coupons that nobody has yet. */
export async function findStocks(tx: Tx, ids: readonly RightsConfigId[]) {
  const { rows } = await sql<
    Columns<'rights_configs', 'id' | 'name' | 'delivery'> & { coupons: number; is_over: boolean }
  >`
    select c.id, c.name, c.delivery, coalesce(c.valid_until <= now(), false) as is_over,
      (select count(*)::int from rights_coupons k where k.config_id = c.id and k.item_id is null) as coupons
    from rights_configs c where c.id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** The rights that come with a good, in their order. */
export async function boundTo(tx: Tx, goodsSn: GoodsSn): Promise<RightsConfigId[]> {
  const rows = await tx
    .selectFrom('goods_rights')
    .select('config_id')
    .where('goods_sn', '=', goodsSn)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.config_id)
}

/** Gives every piece of a good these rights, in this order, and no others. Nobody has a piece of it yet. */
export async function bind(tx: Tx, goodsSn: GoodsSn, ids: readonly RightsConfigId[]): Promise<void> {
  await tx.deleteFrom('goods_rights').where('goods_sn', '=', goodsSn).execute()
  await sql`
    insert into goods_rights (goods_sn, config_id, position)
    select ${goodsSn}, id, place from unnest(${ids}::bigint[]) with ordinality wanted (id, place)`.execute(tx)
}
