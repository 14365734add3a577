import { type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { literalsOf } from '../../../core/literals.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'

const states = literalsOf(OrderStatus)

const isWaiting = sql`o.status = ${states.waitPay}`
/** Shipped orders stay with their buyers. */
const isSent = sql`(o.status = ${states.delivery}
  or o.status = ${states.complete} and exists (select from deliveries d where d.order_sn = o.sn))`
/** Paid, not shipped, and not fully refunded. */
const isOwed = sql`(o.status in (${states.waitDelivery}, ${states.complete}) and o.refunded_at is null
  and o.refunded_fen < o.amount_fen and not ${isSent})`

/** Lists orders of these goods that must be closed or refunded. */
export async function due(
  db: Db,
  goodsSns: readonly GoodsSn[],
  limit: number,
  isTriable: IsTriable,
): Promise<OrderSn[]> {
  const { rows } = await sql<Columns<'orders', 'sn'>>`
    select o.sn from orders o where o.goods_sn = any(${goodsSns}::text[]) and (${isWaiting} or ${isOwed})
      and ${isTriable(sql.ref('o.sn'))}
    order by o.sn limit ${limit}`.execute(db)
  return rows.map(({ sn }) => sn)
}

/** Returns those of these goods that have no order left to close or refund. */
export async function done(db: Db, goodsSns: readonly GoodsSn[]): Promise<GoodsSn[]> {
  const { rows } = await sql<Columns<'orders', 'goods_sn'>>`
    select g.goods_sn from unnest(${goodsSns}::text[]) g (goods_sn)
    where not exists (select from orders o where o.goods_sn = g.goods_sn and (${isWaiting} or ${isOwed}))`.execute(db)
  return rows.map(({ goods_sn: goodsSn }) => goodsSn)
}

interface Tally {
  waiting: number
  waitingPeople: number
  owed: number
  owedPeople: number
  owedFen: number
  sent: number
  free: number
}

/** Counts the effects of calling off a sale on its orders. */
export async function tally(db: Db | Tx, goodsSn: GoodsSn): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select count(*) filter (where ${isWaiting})::int as waiting,
      count(distinct o.uid) filter (where ${isWaiting})::int as "waitingPeople",
      count(*) filter (where ${isOwed})::int as owed,
      count(distinct o.uid) filter (where ${isOwed})::int as "owedPeople",
      coalesce(sum(o.amount_fen - o.refunded_fen) filter (where ${isOwed}), 0)::float8 as "owedFen",
      count(*) filter (where ${isSent})::int as sent,
      count(*) filter (where o.status in (${states.waitDelivery}, ${states.complete}) and o.amount_fen = 0)::int as free
    from orders o where o.goods_sn = ${goodsSn}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A count gave no row')
  return row
}
