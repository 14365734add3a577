import { type GoodsSn, GoodsStatus } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { literalsOf } from '../../../core/literals.ts'
import type { Columns } from '../../../db/rows.ts'
import { GoodsType } from '../types.ts'

const types = literalsOf(GoodsType)
const states = literalsOf(GoodsStatus)

/** Number of attempts with one outcome in one second. */
export interface SaleSample {
  readonly goodsSn: GoodsSn
  /** Epoch seconds. */
  readonly second: number
  readonly outcome: string
  count: number
}

export interface Viewers {
  readonly goodsSn: GoodsSn
  readonly viewers: number
}

/** Adds a process's counts, in the row order that all processes use. */
export async function addSaleSamples(db: Db, saleSamples: readonly SaleSample[]): Promise<void> {
  if (saleSamples.length === 0) return
  await sql`
    with counted as materialized (
      select * from unnest(
        ${saleSamples.map(({ goodsSn }) => goodsSn)}::text[], ${saleSamples.map(({ second }) => second)}::float8[],
        ${saleSamples.map(({ outcome }) => outcome)}::text[], ${saleSamples.map(({ count }) => count)}::integer[]
      ) c (goods_sn, second, outcome, count)
    ), added as (
      insert into sale_pulses as p (goods_sn, at, outcome, count)
      select goods_sn, to_timestamp(second), outcome, count from counted order by 1, 2, 3
      on conflict (goods_sn, at, outcome) do update set count = p.count + excluded.count
    )
    insert into sale_outcomes as o (goods_sn, outcome, count)
    select goods_sn, outcome, sum(count) from counted group by 1, 2 order by 1, 2
    on conflict (goods_sn, outcome) do update set count = o.count + excluded.count`.execute(db)
}

export async function setViewers(db: Db, processId: string, viewers: readonly Viewers[]): Promise<void> {
  if (viewers.length === 0) return
  await sql`
    insert into sale_viewers as v (goods_sn, process_id, viewers, at)
    select sn, ${processId}, viewers, now()
    from unnest(${viewers.map(({ goodsSn }) => goodsSn)}::text[], ${viewers.map((one) => one.viewers)}::integer[])
      u (sn, viewers) order by sn
    on conflict (goods_sn, process_id) do update set viewers = excluded.viewers, at = excluded.at`.execute(db)
}

/** Seconds after which a process's viewer count expires; it is renewed every second while there are viewers. */
const viewersFresh = sql`at > now() - interval '10 s'`

export async function deleteOldSaleSamples(db: Db): Promise<void> {
  await sql`delete from sale_pulses where at < now() - interval '2 days'`.execute(db)
  await sql`delete from sale_viewers where at < now() - interval '1 hour'`.execute(db)
}

/** Epoch seconds by the database clock. */
const nowSecond = sql<number>`extract(epoch from date_trunc('second', clock_timestamp()))::float8`

/** Returns purchase attempts for a work in the last ten minutes, by second and outcome. */
export async function recentSaleSamples(db: Db, goodsSn: GoodsSn) {
  const { rows } = await sql<Columns<'sale_pulses', 'outcome' | 'count'> & { second: number }>`
    select extract(epoch from at)::float8 as second, outcome, count from sale_pulses
    where goods_sn = ${goodsSn} and at > now() - interval '10 minutes' order by at`.execute(db)
  return rows
}

export async function outcomesOf(db: Db, goodsSn: GoodsSn) {
  const { rows } = await sql<Columns<'sale_outcomes', 'outcome'> & { times: number }>`
    select outcome, count::float8 as times from sale_outcomes where goods_sn = ${goodsSn}`.execute(db)
  return rows
}

/** Returns the orders in the busiest second on record; null if there is none. */
export async function peakOf(db: Db, goodsSn: GoodsSn): Promise<number | null> {
  const { rows } = await sql<{ peak: number | null }>`
    select max(count) as peak from sale_pulses where goods_sn = ${goodsSn} and outcome = 'placed'`.execute(db)
  return rows[0]?.peak ?? null
}

export type SaleRow = Columns<
  'goods',
  'sn' | 'name' | 'status' | 'price_fen' | 'sale_start' | 'sale_end' | 'per_person_limit' | 'is_drop'
> &
  Columns<'goods_stock', 'edition' | 'reserved' | 'sold'> & {
    viewers: number
    isPriority: boolean
    placed: number
    second: number
  }

/** Whether a priority window of the goods `g` is open, which lets some users buy already. */
const isPriority = sql`(g.status = ${states.waitOnShelf} and g.sale_start > now() and exists (
  select from jsonb_array_elements(g.priority_windows) w
  where (w ->> 'start')::float8 <= extract(epoch from now()) and (w ->> 'end')::float8 > extract(epoch from now())))`

const saleColumns = sql`
  g.sn, g.name, g.status, g.price_fen::float8 as price_fen, g.sale_start, g.sale_end, g.per_person_limit, g.is_drop,
  s.edition, s.reserved, s.sold, ${nowSecond} as second, ${isPriority} as "isPriority",
  coalesce((select sum(viewers) from sale_viewers v where v.goods_sn = g.sn and ${viewersFresh}), 0)::int as viewers,
  coalesce((select sum(count) from sale_pulses p
    where p.goods_sn = g.sn and p.at > now() - interval '1 minute' and p.outcome = 'placed'), 0)::int as placed`

/** Returns the present state of one sale. */
export async function saleNow(db: Db, goodsSn: GoodsSn): Promise<SaleRow | undefined> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns} from goods g join goods_stock s on s.goods_sn = g.sn where g.sn = ${goodsSn}`.execute(db)
  return rows[0]
}

/**
 * Lists the sales of the day: those that began or begin within a day, those whose priority window is open, and those
 * with purchase attempts in the last ten minutes. Current sales come first, then upcoming ones, soonest first, then
 * ended ones. Goods that were never for sale, such as prizes, are not listed.
 */
export async function salesOfDay(db: Db, limit: number): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    with chosen as (
      select sn from goods where sale_start between now() - interval '1 day' and now() + interval '1 day'
        and goods_type in (${types.ordinary}, ${types.blindBox})
      union select sn from goods g where g.goods_type in (${types.ordinary}, ${types.blindBox}) and ${isPriority}
      union select distinct goods_sn from sale_pulses where at > now() - interval '10 minutes'
    )
    select ${saleColumns} from chosen join goods g using (sn) join goods_stock s on s.goods_sn = g.sn
    cross join lateral (
      select case when g.status not in (${states.waitOnShelf}, ${states.inSale}, ${states.tightInventory}) or g.sale_end <= now() then 3
        when g.sale_start > now() and not ${isPriority} then 2 else 1 end as place
    ) p
    where g.goods_type in (${types.ordinary}, ${types.blindBox})
      and (g.status <> ${states.merchantOffShelf} or g.is_drop or exists (select from sale_outcomes o where o.goods_sn = g.sn))
    order by place, case when place = 2 then g.sale_start end, g.sale_start desc, g.sn limit ${limit}`.execute(db)
  return rows
}

/** Returns the nearest drop that begins within `minutes`, or began up to `minutes` ago and still sells. */
export async function dropNear(db: Db, minutes: number) {
  const { rows } = await sql<Columns<'goods', 'sn' | 'name' | 'sale_start'>>`
    select g.sn, g.name, g.sale_start from goods g join goods_stock s on s.goods_sn = g.sn
    where g.sale_start between now() - make_interval(mins => ${minutes}) and now() + make_interval(mins => ${minutes})
      and g.status in (${states.waitOnShelf}, ${states.inSale}, ${states.tightInventory}) and (g.sale_end is null or g.sale_end > now()) and s.sold + s.reserved < s.edition
    order by g.sale_start limit 1`.execute(db)
  return rows[0]
}
