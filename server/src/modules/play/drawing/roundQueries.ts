import type { DrawPrizeId, PoolId, RoundId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { CommittedPrize } from '../../../db/columns.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { roundStates } from './states.ts'

/** One day of a pool. */
export interface RoundRow extends Columns<
  'draw_rounds',
  'id' | 'pool_id' | 'rules_version' | 'commitment' | 'prizes' | 'fallback_prize_id' | 'seed_encrypted'
> {
  /** Shanghai time, as 2026-11-21. */
  day: string
  /** Commitment of the next day; null until it is made. */
  next_commitment: string | null
  /** Null until it is published. */
  seed: Column<'draw_rounds', 'seed'>
  /** When the seed is or was published, `revealSeconds` after the day. */
  reveal_at: Date
}

const columns = (
  revealSeconds: number,
) => sql`id, pool_id, day::text, rules_version, commitment, prizes, fallback_prize_id,
  seed, seed_encrypted,
  (select n.commitment from draw_rounds n where n.pool_id = draw_rounds.pool_id and n.day = draw_rounds.day + 1)
    as next_commitment,
  coalesce(revealed_at, (day + 1)::timestamp at time zone 'Asia/Shanghai' + make_interval(secs => ${revealSeconds}))
    as reveal_at`

/** The day in Shanghai at a moment; today if undefined. */
export const dayAt = (now: Date | undefined) =>
  sql`(coalesce(${now ?? null}::timestamptz, now()) at time zone 'Asia/Shanghai')::date`

export async function day(db: Db | Tx, now: Date | undefined): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${dayAt(now)}::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

export async function find(db: Db | Tx, id: RoundId, revealSeconds: number): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns(revealSeconds)} from draw_rounds where id = ${id}`.execute(db)
  return rows[0]
}

export async function findOfDay(
  db: Db | Tx,
  poolId: PoolId,
  now: Date | undefined,
  revealSeconds: number,
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${columns(revealSeconds)} from draw_rounds where pool_id = ${poolId} and day = ${dayAt(now)}`.execute(db)
  return rows[0]
}

/** A pool without a round on one of its days. */
export interface Missing {
  pool_id: PoolId
  day: string
}

/** Returns pools that are open today or tomorrow and have no round for that day yet. */
export async function missing(db: Db, limit: number, isTriable: IsTriable): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select p.id as pool_id, d.day::text from draw_pools p
    cross join lateral (
      select ${dayAt(undefined)} + ahead as day from generate_series(0, 1) ahead
    ) d
    where p.starts_at < (d.day + 1)::timestamp at time zone 'Asia/Shanghai'
      and (p.ends_at is null or p.ends_at > d.day::timestamp at time zone 'Asia/Shanghai')
      and p.cancelled_at is null
      and not exists (select 1 from draw_rounds r where r.pool_id = p.id and r.day = d.day)
      and ${isTriable(sql.ref('p.id'), sql.ref('d.day'))}
    order by d.day, p.id limit ${limit}`.execute(db)
  return rows
}

export interface NewRound {
  poolId: PoolId
  day: string
  rulesVersion: string
  commitment: string
  sealedSeed: Buffer
  prizes: readonly CommittedPrize[]
  fallbackPrizeId: DrawPrizeId
}

/** Inserts a round. If several callers create the round of a day, one succeeds. */
export async function insert(db: Db | Tx, round: NewRound): Promise<void> {
  await sql`
    insert into draw_rounds (pool_id, day, rules_version, commitment, seed_encrypted, prizes, fallback_prize_id)
    values (${round.poolId}, ${round.day}::date, ${round.rulesVersion}, ${round.commitment}, ${round.sealedSeed},
      ${JSON.stringify(round.prizes)}, ${round.fallbackPrizeId})
    on conflict on constraint draw_rounds_once do nothing`.execute(db)
}

/** Returns rounds whose day ended `revealSeconds` ago and whose seed is still secret. */
export async function due(
  db: Db,
  { revealSeconds, limit, isTriable }: { revealSeconds: number; limit: number; isTriable: IsTriable },
): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${columns(revealSeconds)} from draw_rounds
    where seed is null
      and (day + 1)::timestamp at time zone 'Asia/Shanghai' + make_interval(secs => ${revealSeconds}) <= now()
      and ${isTriable(sql.ref('id'))}
    order by day limit ${limit}`.execute(db)
  return rows
}

export async function reveal(db: Db, id: RoundId, seed: string): Promise<void> {
  await sql`
    update draw_rounds set seed = ${seed}, revealed_at = now()
    where id = ${id} and ${roundStates.before('revealed')}`.execute(db)
}
