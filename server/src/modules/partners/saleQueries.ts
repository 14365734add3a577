import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import type { PartnerScope } from '../../core/adminHandler.ts'
import type { Db } from '../../core/database.ts'
import { type KeysetInput, mergeKeysets, readKeyed, readKeyset } from '../../core/keyset.ts'

/**
 * Entries that a scope may see. Without a scope, the operator sees sales of all partners' shops. Deposits belong to no
 * shop.
 */
const ofScope = (scope: PartnerScope | null): RawBuilder<boolean> =>
  scope === null
    ? sql<boolean>`exists (select from partner_holdings h where h.shop_id = m.shop_id)`
    : sql<boolean>`m.shop_id = any(${[...scope.shops]}::bigint[])`

/**
 * Lists payments and refunds of works of partners' shops. Each requested shop is read separately, in the order of its
 * own sales.
 */
export function list(db: Db, input: AdminInput<'partnerSale/list'>, scope: PartnerScope | null) {
  const { shopId, goodsSn, orderSn, kind, from, until, ...page } = input
  let query = db
    .selectFrom('money_entries as m')
    .innerJoin('orders as o', 'o.sn', 'm.order_sn')
    .innerJoin('goods as g', 'g.sn', 'o.goods_sn')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .select(['m.id', 'm.created_at', 'm.kind', 'm.order_sn', 'm.amount_fen'])
    .select(['s.name as shop_name', 'o.goods_sn', 'g.name as goods_name', 'o.quantity'])
    .where(ofScope(scope))
  if (goodsSn !== undefined) query = query.where('o.goods_sn', '=', goodsSn)
  if (orderSn !== undefined) query = query.where('o.sn', '=', orderSn)
  if (kind !== undefined) query = query.where('m.kind', '=', kind)
  if (from !== undefined) query = query.where('m.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('m.created_at', '<', new Date(until * 1000))
  // Entries are numbered in order of arrival, so the newest are found without reading all.
  const keys = { sorts: { at: 'm.id' }, id: 'm.id' } as const
  const shops = shopId === undefined ? scope?.shops : [shopId]
  if (!shops) return readKeyset(query, page, keys)
  const sources = [...shops].map((id) => ({
    name: id,
    read: (place: KeysetInput) => readKeyed(query.where('m.shop_id', '=', id), place, keys),
  }))
  return mergeKeysets(page, sources)
}

/** Returns payments minus refunds for each of the last days in Shanghai, today last. */
export async function byDay(db: Db, days: number, scope: PartnerScope | null) {
  const { rows } = await sql<{ day: string; sum_fen: number }>`
    with days as (
      select generate_series(today - (${days}::int - 1), today, interval '1 day')::date as day
      from (select (now() at time zone 'Asia/Shanghai')::date as today) t
    ), moved as (
      select (m.created_at at time zone 'Asia/Shanghai')::date as day,
        sum(m.amount_fen) as sum
      from money_entries m
      where m.created_at >= (select min(day)::timestamp at time zone 'Asia/Shanghai' from days)
        and ${ofScope(scope)}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(m.sum, 0)::float8 as sum_fen
    from days d left join moved m on m.day = d.day order by d.day`.execute(db)
  return rows
}
