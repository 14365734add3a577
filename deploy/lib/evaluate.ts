import { type Crowd, missing } from './crowd.ts'
import type { Deployment } from './deployment.ts'

/** What must be 0 of what a crowd did. */
export interface Verdict {
  /** Orders that were acknowledged as paid and are not whole. */
  readonly lost: number
  /** Pieces sold beyond an edition. */
  readonly oversold: number
  /** Orders that nobody was told of, second payments of an order, second pieces of an order, serials given to two. */
  readonly twice: number
  /** Presses that were not answered however often they were repeated. */
  readonly unsettled: number
}

/** Judges what a crowd that has stopped did with works that nobody else bought, once what was acknowledged had time to become whole. */
export async function evaluate(
  deployment: Deployment,
  crowd: Crowd,
  { works, unsettled }: { works: readonly string[]; unsettled: number },
): Promise<Verdict> {
  const lost = await missing(deployment, crowd.paid)
  const told = crowd.paid.map(({ orderSn }) => orderSn)
  const { rows } = await deployment.database.pool.query<{ twice: number; oversold: number }>(
    `with own as (select sn, uid from orders where goods_sn = any($1)),
      twice (count) as (
        select count(*) from own where sn <> all($2)
        union all select coalesce(sum(n - 1), 0) from (
          select count(*) as n from payments where paid_at is not null and order_sn in (select sn from own) group by order_sn) paid
        union all select coalesce(sum(n - 1), 0) from (
          select count(*) as n from items where goods_sn = any($1) group by order_sn) pieces
        union all select coalesce(sum(n - 1), 0) from (
          select count(*) as n from items where goods_sn = any($1) group by goods_sn, serial) serials),
      sold as (select greatest(0, (select count(*) from items i where i.goods_sn = g.goods_sn) - g.edition) as beyond
        from goods_stock g where g.goods_sn = any($1))
     select (select sum(count) from twice)::int as twice, (select coalesce(sum(beyond), 0) from sold)::int as oversold`,
    [works, told],
  )
  const [counted] = rows
  if (!counted) throw new Error('The database counts nothing')
  return { lost, oversold: counted.oversold, twice: counted.twice, unsettled }
}
