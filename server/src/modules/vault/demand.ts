import { sql } from 'kysely'
import type { DemandSource } from '../../core/demand.ts'
import type { Column } from '../../db/rows.ts'

/** Received gifts as demand for their works. */
export const giftDemand: DemandSource = {
  lagSeconds: 60,
  async read(db, { from, until }) {
    const { rows } = await sql<{ uid: Column<'items', 'owner_uid'>; goodsSn: Column<'items', 'goods_sn'> }>`
      select e.to_uid as uid, i.goods_sn as "goodsSn" from item_entries e join items i on i.id = e.item_id
      where e.kind = 'giftReceived' and e.to_uid is not null and e.created_at >= ${from} and e.created_at < ${until}`.execute(
      db,
    )
    return rows
  },
}
