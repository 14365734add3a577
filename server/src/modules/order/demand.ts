import { sql } from 'kysely'
import type { DemandSource } from '../../core/demand.ts'
import type { Column } from '../../db/rows.ts'

/** Demand from paid orders. After the lag of half an hour, an order is either paid or never will be. */
export const orderDemand: DemandSource = {
  lagSeconds: 1800,
  async read(db, { from, until }) {
    const { rows } = await sql<{ uid: Column<'orders', 'uid'>; goodsSn: Column<'orders', 'goods_sn'> }>`
      select distinct uid, goods_sn as "goodsSn" from orders
      where created_at >= ${from} and created_at < ${until} and paid_at is not null and refunded_at is null`.execute(db)
    return rows
  },
}
