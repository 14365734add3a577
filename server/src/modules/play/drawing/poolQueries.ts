import type { DrawPrizeId, GoodsSn, Picture, PoolId } from '@app/contract'
import type { PrizeKind } from '@app/contract/drawing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'

export type PoolKind = 'lottery' | 'wish'

/** A lottery or a wishing event. */
export interface PoolRow extends Columns<
  'draw_pools',
  | 'id'
  | 'kind'
  | 'title'
  | 'subtitle'
  | 'cover'
  | 'rules'
  | 'starts_at'
  | 'ends_at'
  | 'free_per_day'
  | 'cost_points'
  | 'per_day'
  | 'ticket_goods_sn'
> {
  state: 'upcoming' | 'open' | 'stopped' | 'over'
  isTakenDown: boolean
}

/** The prize itself never changes; its remaining stock does. */
export interface PrizeRow extends Columns<
  'draw_prizes',
  | 'id'
  | 'pool_id'
  | 'position'
  | 'name'
  | 'cover'
  | 'kind'
  | 'gift_sn'
  | 'points'
  | 'odds'
  | 'given'
  | 'exhausted_at'
  | 'is_fallback'
> {
  pool_kind: PoolKind
  /** Pieces in total; null if unlimited. */
  stock: Column<'draw_prizes', 'stock'>
}

const poolColumns = sql`id, kind, title, subtitle, cover, rules, starts_at, ends_at, free_per_day, cost_points, per_day,
  ticket_goods_sn, case when cancelled_at is not null or ends_at <= clock_timestamp() then 'over'
    when stopped_at is not null then 'stopped'
    when starts_at > clock_timestamp() then 'upcoming' else 'open' end as state,
  taken_down_at is not null as "isTakenDown"`

export async function findPool(db: Db | Tx, id: PoolId, kind: PoolKind): Promise<PoolRow | undefined> {
  const { rows } = await sql<PoolRow>`
    select ${poolColumns} from draw_pools where id = ${id} and kind = ${kind}`.execute(db)
  return rows[0]
}

/** Lists all public pools of a kind, newest first. */
export async function listPools(db: Db | Tx, kind: PoolKind): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select ${poolColumns} from draw_pools where kind = ${kind} and taken_down_at is null order by starts_at desc, id desc`.execute(
    db,
  )
  return rows
}

/** Returns all prizes of a pool, by position. */
export async function prizesOf(db: Db | Tx, poolId: PoolId): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select z.*, p.kind as pool_kind from draw_prizes z join draw_pools p on p.id = z.pool_id
    where z.pool_id = ${poolId} order by z.position`.execute(db)
  return rows
}

export async function findPrize(db: Db | Tx, id: DrawPrizeId): Promise<PrizeRow | undefined> {
  const { rows } = await sql<PrizeRow>`
    select z.*, p.kind as pool_kind from draw_prizes z join draw_pools p on p.id = z.pool_id
    where z.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Takes one piece of a limited prize; returns false if none is left. Callers for one prize are serialized from this
 * statement to the end of the transaction; once the prize is exhausted, no caller waits.
 */
export async function takePiece(tx: Tx, prizeId: DrawPrizeId): Promise<boolean> {
  const { rows } = await sql`
    update draw_prizes set given = given + 1,
      exhausted_at = case when given + 1 = stock then coalesce(exhausted_at, clock_timestamp()) else exhausted_at end
    where id = ${prizeId} and given < stock returning id`.execute(tx)
  return rows.length > 0
}

/** Returns a piece that cannot be given, and records the time from which it is publicly unavailable. */
export async function returnPiece(tx: Tx, prizeId: DrawPrizeId): Promise<void> {
  await sql`
    update draw_prizes set given = given - 1, exhausted_at = coalesce(exhausted_at, clock_timestamp())
    where id = ${prizeId}`.execute(tx)
}

/** Returns prizes with undrawn pieces whose pool ended longer than `seconds` ago. */
export async function findOver(
  db: Db,
  { seconds, limit, isTriable }: { seconds: number; limit: number; isTriable: IsTriable },
): Promise<DrawPrizeId[]> {
  const { rows } = await sql<Columns<'draw_prizes', 'id'>>`
    select z.id from draw_prizes z join draw_pools p on p.id = z.pool_id
    where least(p.ends_at, p.cancelled_at) < now() - make_interval(secs => ${seconds}) and z.given < z.stock and z.gift_sn is not null
      and ${isTriable(sql.ref('z.id'))}
    order by z.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lowers the stock of a prize of a finished pool to the number given. Returns the gift and how many pieces stayed
 * undrawn; undefined if another caller is settling it or has settled it.
 */
export async function settle(
  tx: Tx,
  prizeId: DrawPrizeId,
): Promise<{ kind: PrizeKind; gift_sn: string; pieces: number } | undefined> {
  const { rows } = await sql<
    Columns<'draw_prizes', 'kind'> & { gift_sn: Exclude<Column<'draw_prizes', 'gift_sn'>, null>; pieces: number }
  >`
    with over as (
      select id, kind, gift_sn, stock - given as pieces from draw_prizes
      where id = ${prizeId} and given < stock and gift_sn is not null for update skip locked
    ), settled as (
      update draw_prizes z set stock = z.given, exhausted_at = coalesce(z.exhausted_at, clock_timestamp())
      from over where z.id = over.id
    )
    select kind, gift_sn, pieces from over`.execute(tx)
  return rows[0]
}

export interface PoolValues {
  kind: PoolKind
  title: string
  subtitle: string
  cover: Picture
  rules: readonly string[]
  startsAt: Date
  endsAt: Date | null
  freePerDay: number
  costPoints: number
  perDay: number
  ticketGoodsSn: GoodsSn | null
}

export interface PrizeValues {
  name: string
  cover: Picture
  kind: PrizeKind
  giftSn: string | null
  points: number
  odds: number
  stock: number | null
  isFallback: boolean
}

export async function insertPool(tx: Tx, pool: PoolValues, prizes: readonly PrizeValues[]): Promise<PoolId> {
  const { id } = await tx
    .insertInto('draw_pools')
    .values({
      kind: pool.kind,
      title: pool.title,
      subtitle: pool.subtitle,
      cover: JSON.stringify(pool.cover),
      rules: JSON.stringify(pool.rules),
      starts_at: pool.startsAt,
      ends_at: pool.endsAt,
      free_per_day: pool.freePerDay,
      cost_points: pool.costPoints,
      per_day: pool.perDay,
      ticket_goods_sn: pool.ticketGoodsSn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('draw_prizes')
    .values(
      prizes.map((prize, index) => ({
        pool_id: id,
        position: index + 1,
        name: prize.name,
        cover: JSON.stringify(prize.cover),
        kind: prize.kind,
        gift_sn: prize.giftSn,
        points: prize.points,
        odds: prize.odds,
        stock: prize.stock,
        is_fallback: prize.isFallback,
      })),
    )
    .execute()
  return id
}
