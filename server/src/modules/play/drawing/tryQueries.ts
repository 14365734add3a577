import type { PoolId, RoundId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { PoolKind } from './poolQueries.ts'
import { dayAt } from './roundQueries.ts'

/** A pool at the moment of a try, and the try; `tries` is null if it was refused. */
export interface TakenRow extends Columns<'draw_pools', 'free_per_day' | 'cost_points' | 'per_day'> {
  is_open: boolean
  /** Null if the round of the day does not exist yet. */
  round_id: RoundId | null
  /** Tries of the day, including this one. */
  tries: Column<'draw_tries', 'tries'> | null
  /** Those among them paid for by an order. */
  paid: Column<'draw_tries', 'paid'> | null
}

export interface Attempt {
  poolId: PoolId
  kind: PoolKind
  uid: Uid
  /** Paid for by an order: neither the daily limit nor the pool's end refuses it. */
  isPaid: boolean
  now: Date | undefined
}

/** Takes one of a collector's tries of the day, serialized by collector; undefined if the pool does not exist. */
export async function take(tx: Tx, { poolId, kind, uid, isPaid, now }: Attempt): Promise<TakenRow | undefined> {
  const { rows } = await sql<TakenRow>`
    with pool as (
      select p.id, p.free_per_day, p.cost_points, p.per_day, r.id as round_id, r.day,
        p.starts_at <= at.now and (p.ends_at is null or p.ends_at > at.now)
          and p.stopped_at is null and p.cancelled_at is null as is_open
      from draw_pools p
      cross join (select coalesce(${now ?? null}::timestamptz, now()) as now) at
      left join draw_rounds r on r.pool_id = p.id and r.day = ${dayAt(now)}
      where p.id = ${poolId} and p.kind = ${kind}
    ), taken as (
      insert into draw_tries as t (pool_id, uid, day, tries, paid)
      select id, ${uid}::bigint, day, 1, ${isPaid ? 1 : 0}::int from pool
      where round_id is not null and (${isPaid} or (is_open and per_day > 0))
      on conflict (pool_id, uid, day) do update set tries = t.tries + 1, paid = t.paid + excluded.paid
        where ${isPaid} or t.tries - t.paid < (select per_day from pool)
      returning tries, paid
    )
    select is_open, free_per_day, cost_points, per_day, round_id, tries, paid from pool left join taken on true`.execute(
    tx,
  )
  return rows[0]
}

/** Returns a collector's tries of today that no order paid for. */
export async function usedToday(db: Db | Tx, poolId: PoolId, uid: Uid): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select tries - paid as used from draw_tries
    where pool_id = ${poolId} and uid = ${uid} and day = ${dayAt(undefined)}`.execute(db)
  return rows[0]?.used ?? 0
}
