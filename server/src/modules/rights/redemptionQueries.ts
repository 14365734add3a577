import { sql } from 'kysely'
import type { AdminInput } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../core/adminHandler.ts'
import type { Db } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import type { Columns } from '../../db/rows.ts'

/** Redemptions by what a list of them is narrowed by; of a partner's brands alone for its people. */
export function list(db: Db, input: AdminInput<'redemption/list'>, scope: PartnerScope | null) {
  const { brandKey, configId, itemId, place, from, until, ...page } = input
  let query = db
    .selectFrom('rights_redemptions as r')
    .innerJoin('rights_configs as c', 'c.id', 'r.config_id')
    .select(['r.id', 'r.created_at', 'r.config_id', 'r.item_id', 'r.place', 'r.staff_name'])
    .select(['c.name', 'c.brand_key', 'c.brand_name'])
  if (scope !== null) query = query.where('c.brand_key', 'in', scope.brands.length > 0 ? [...scope.brands] : [''])
  if (brandKey !== undefined) query = query.where('c.brand_key', '=', brandKey)
  if (configId !== undefined) query = query.where('r.config_id', '=', configId)
  if (itemId !== undefined) query = query.where('r.item_id', '=', itemId)
  if (place !== undefined) query = query.where('r.place', '=', place)
  if (from !== undefined) query = query.where('r.created_at', '>=', new Date(from * 1000))
  if (until !== undefined) query = query.where('r.created_at', '<', new Date(until * 1000))
  return readKeyset(query, page, { sorts: { redeemedAt: 'r.created_at' }, id: 'r.id' })
}

/** What a scope leaves of rights. */
const ofScope = (scope: PartnerScope | null) =>
  scope === null ? sql<boolean>`true` : sql<boolean>`c.brand_key = any(${[...scope.brands]}::text[])`

/** The last days in Shanghai, today last, with what was redeemed on each. */
export async function countByDay(db: Db, days: number, scope: PartnerScope | null) {
  const { rows } = await sql<{ day: string; redeemed: number }>`
    with days as (
      select generate_series(today - (${days}::int - 1), today, interval '1 day')::date as day
      from (select (now() at time zone 'Asia/Shanghai')::date as today) t
    ), redeemed as (
      select (r.created_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as redeemed
      from rights_redemptions r join rights_configs c on c.id = r.config_id
      where r.created_at >= (select min(day)::timestamp at time zone 'Asia/Shanghai' from days) and ${ofScope(scope)}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.redeemed, 0) as redeemed
    from days d left join redeemed r on r.day = d.day order by d.day`.execute(db)
  return rows
}

/** Rights that are offered, with how often each was used in the last days and ever; the most used first. */
export async function countByRight(
  db: Db,
  { days, limit }: { days: number; limit: number },
  scope: PartnerScope | null,
) {
  const { rows } = await sql<
    Columns<'rights_configs', 'id' | 'name' | 'brand_name' | 'valid_until'> & { recent: number; total: number }
  >`
    select c.id, c.name, c.brand_name, c.valid_until, count(r.id)::int as total,
      count(r.id) filter (where r.created_at >= now() - make_interval(days => ${days}))::int as recent
    from rights_configs c left join rights_redemptions r on r.config_id = c.id
    where ${ofScope(scope)}
    group by c.id order by recent desc, total desc, c.id limit ${limit}`.execute(db)
  return rows
}
