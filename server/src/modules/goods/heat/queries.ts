import type { AlbumId, GoodsSn } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { DemandSignalKind } from '../../../core/demand.ts'
import type { Column } from '../../../db/rows.ts'

/** A user or visitor who showed demand for a work. */
export interface Seen {
  goodsSn: GoodsSn
  /** An account id, or a hash that stands for a visitor's network. */
  who: string
}

/** Stores who showed which demand today; repetitions on the same day change nothing. */
export async function note(db: Db | Tx, kind: DemandSignalKind, day: string, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await sql`
    insert into goods_interest (goods_sn, kind, day, who)
    select distinct g.sn, ${kind}, ${day}::date, given.who
    from unnest(${seen.map((one) => one.goodsSn)}::text[], ${seen.map((one) => one.who)}::text[]) as given (goods_sn, who)
    join goods g on g.sn = given.goods_sn
    order by g.sn, given.who
    on conflict do nothing`.execute(db)
}

/** Returns the works of some albums. */
export async function worksOfAlbums(db: Db | Tx, albumIds: readonly AlbumId[]): Promise<Map<AlbumId, GoodsSn[]>> {
  const works = new Map<AlbumId, GoodsSn[]>()
  if (albumIds.length === 0) return works
  const rows = await db.selectFrom('goods').select(['sn', 'album_id']).where('album_id', 'in', albumIds).execute()
  for (const { sn, album_id: id } of rows) if (id !== null) works.set(id, [...(works.get(id) ?? []), sn])
  return works
}

/**
 * Returns the time until which a signal was read, locked until the transaction ends; undefined if it was never read.
 */
export async function lockMark(tx: Tx, kind: DemandSignalKind): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`interest:${kind}`}, 0))`.execute(tx)
  const row = await tx.selectFrom('interest_marks').select('read_until').where('kind', '=', kind).executeTakeFirst()
  return row?.read_until
}

export async function setMark(tx: Tx, kind: DemandSignalKind, until: Date): Promise<void> {
  await sql`
    insert into interest_marks (kind, read_until) values (${kind}, ${until})
    on conflict (kind) do update set read_until = excluded.read_until`.execute(tx)
}

/** Returns the time of the database clock. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Weight of each signal, and the half-life of heat in hours. */
export type Weights = Readonly<Record<DemandSignalKind, number>> & { readonly halfLifeHours: number }

/** Sort key of a work with `heat` at a moment: it stays constant, since all works cool at the same rate. */
const warmthOf = (heat: RawBuilder<unknown>, asOf: RawBuilder<unknown>, halfLife: RawBuilder<unknown>) =>
  sql`case when ${heat} > 0 then ln(${heat}) / ln(2) + extract(epoch from ${asOf}) / 3600 / ${halfLife} else '-infinity' end`

/** Adds new demand to the heat of works; the others cool by themselves. Runs are serialized. */
export async function computeHeat(tx: Tx, { halfLifeHours, ...weights }: Weights): Promise<void> {
  const halfLife = sql`${halfLifeHours}::float8`
  const warmth = (heat: RawBuilder<unknown>, asOf: RawBuilder<unknown>) => warmthOf(heat, asOf, halfLife)
  await sql`select pg_advisory_xact_lock(hashtextextended('goods heat', 0))`.execute(tx)
  // Only after operators changed the half-life.
  await sql`
    update goods_heat set half_life_hours = ${halfLife}, warmth = ${warmth(sql`heat`, sql`as_of`)}
    where half_life_hours < ${halfLife} or half_life_hours > ${halfLife}`.execute(tx)
  const left = sql`h.heat * power(0.5, least(extract(epoch from excluded.as_of - h.as_of) / 3600 / ${halfLife}, 1000))`
  await sql`
    with news as (
      update goods_interest set is_counted = true where not is_counted returning goods_sn, kind, day
    ), warmed as (
      select goods_sn, sum(
        (${JSON.stringify(weights)}::jsonb ->> kind)::float8
        * power(0.5, greatest((now() at time zone 'Asia/Shanghai')::date - day, 0) * 24 / ${halfLife})
      ) as heat
      from news group by goods_sn
    ), moment as materialized (select clock_timestamp() as at)
    insert into goods_heat as h (goods_sn, heat, as_of, half_life_hours, warmth)
    select goods_sn, heat, at, ${halfLife}, ${warmth(sql`heat`, sql`at`)} from warmed, moment order by goods_sn
    on conflict (goods_sn) do update set heat = ${left} + excluded.heat, as_of = excluded.as_of,
      warmth = ${warmth(sql`(${left} + excluded.heat)`, sql`excluded.as_of`)}`.execute(tx)
}

/** Least sort key of a work that is warm now: heat below a thousandth means no recent demand. */
export const warmNow = sql<number>`(
  select ln(0.001) / ln(2) + extract(epoch from now()) / 3600 / max(half_life_hours) from goods_heat
)`

/** Deletes signals from two days ago and earlier: they cannot be repeated today. */
export async function forgetOld(db: Db | Tx): Promise<void> {
  await sql`
    delete from goods_interest
    where is_counted and day < (now() at time zone 'Asia/Shanghai')::date - 2`.execute(db)
}

/** Returns works that users added to their favourites. */
export async function readFavourites(db: Db | Tx, { from, until }: { from: Date; until: Date }) {
  const { rows } = await sql<{ uid: Column<'favourites', 'uid'>; goodsSn: Column<'favourites', 'goods_sn'> }>`
    select uid, goods_sn as "goodsSn" from favourites where created_at >= ${from} and created_at < ${until}`.execute(db)
  return rows
}
