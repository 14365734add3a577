import type { WishId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'

/** Returns wishes of cancelled events whose cost is still to be refunded. */
export async function due(db: Db, limit: number, isTriable: IsTriable): Promise<WishId[]> {
  const { rows } = await sql<Columns<'wishes', 'id'>>`
    select w.id from wishes w join draw_pools p on p.id = w.pool_id
    where p.cancelled_at is not null and w.given_back_at is null and (w.cost_points > 0 or w.order_sn is not null)
      and ${isTriable(sql.ref('w.id'))}
    order by w.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const find = (tx: Tx, id: WishId) =>
  tx.selectFrom('wishes').select('order_sn').where('id', '=', id).executeTakeFirst()

interface Taken extends Columns<'wishes', 'uid' | 'cost_points' | 'order_sn'>, Columns<'draw_pools', 'title'> {
  reason: Column<'draw_pools', 'cancel_reason'>
}

/** Marks a wish's cost as returned; undefined if it already was or if there is nothing to return. */
export async function take(tx: Tx, id: WishId): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    update wishes w set given_back_at = now() from draw_pools p
    where w.id = ${id} and p.id = w.pool_id and p.cancelled_at is not null and w.given_back_at is null
    returning w.uid, w.cost_points, w.order_sn, p.title, p.cancel_reason as reason`.execute(tx)
  return rows[0]
}
