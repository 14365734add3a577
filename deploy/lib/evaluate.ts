import { type Crowd, missing } from './crowd.ts'
import type { Deployment } from './deployment.ts'

/** Counts that must be 0 after a crowd has bought. */
export interface Verdict {
  /** Orders that were acknowledged as paid and are incomplete. */
  readonly lost: number
  /** Pieces sold beyond an edition. */
  readonly oversold: number
  /**
   * Orders without an acknowledgement, second payments of an order, second pieces of an order, and serials given to two
   * users.
   */
  readonly twice: number
  /** Requests that stayed unanswered despite all retries. */
  readonly unsettled: number
}

/**
 * Evaluates the purchases of a stopped crowd, after acknowledged orders had time to complete. No other buyers may have
 * bought these works.
 */
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
