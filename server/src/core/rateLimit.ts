import { sql } from 'kysely'
import { type Columns, onlyRow } from '../db/rows.ts'
import type { Db, Tx } from './database.ts'
import { AppError } from './errors.ts'
import type { Path } from '@app/contract'
import type { LimitReason } from '@app/contract/errors'

/** Limit on calls of one user: `most` per fixed window of `seconds`. */
export interface CallLimit {
  seconds: number
  most: () => number | Promise<number>
}

/** Limits of a module's calls whose routes name a reason for `tooOften`. */
export type CallLimits = { readonly [P in Path]?: CallLimit }

/** SQL for the start of the current window of `seconds`; windows of a day start at midnight in Shanghai. */
const windowStart = (seconds: number) =>
  sql`date_bin(make_interval(secs => ${seconds}), now(), timestamptz '2020-01-01 00:00:00+08')`

/** Counts one use of `key` in the current fixed window of `seconds`; returns the count including it. */
export async function countUse(db: Db | Tx, key: string, seconds: number): Promise<number> {
  const { count } = onlyRow(
    await sql<Columns<'rate_counters', 'count'>>`
    insert into rate_counters (key, window_start, count) values (${key}, ${windowStart(seconds)}, 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning count`.execute(db),
  )
  return count
}

/**
 * Counts one use unless the window already has `limit`; returns the count, or undefined at the limit. A rollback undoes
 * it. Until the transaction ends, others wait for the same key.
 */
export async function countUseUpTo(
  db: Db | Tx,
  key: string,
  seconds: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<Columns<'rate_counters', 'count'>>`
    insert into rate_counters (key, window_start, count) values (${key}, ${windowStart(seconds)}, 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1 where rate_counters.count < ${limit}
    returning count`.execute(db)
  return rows[0]?.count
}

/** Returns the uses of `key` in the current window. */
export async function usesOf(db: Db | Tx, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<Columns<'rate_counters', 'count'>>`
    select count from rate_counters where key = ${key} and window_start = ${windowStart(seconds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Takes back one use that had no effect through no fault of the caller. */
export async function takeBackUse(db: Db | Tx, key: string, seconds: number): Promise<void> {
  await sql`
    update rate_counters set count = count - 1
    where key = ${key} and window_start = ${windowStart(seconds)} and count > 0`.execute(db)
}

/** Returns the seconds until the current window of `seconds` ends; for a day, until midnight in Shanghai. */
export async function secondsLeft(db: Db | Tx, seconds: number): Promise<number> {
  const { left } = onlyRow(
    await sql<{ left: number }>`
    select extract(epoch from ${windowStart(seconds)} + make_interval(secs => ${seconds}) - now())::float8 as left`.execute(
      db,
    ),
  )
  return left
}

/** Creates the refusal of a use in the current window of `seconds`; it says when the next window begins. */
export async function limitRefusal(db: Db | Tx, reason: LimitReason, seconds: number): Promise<AppError> {
  return new AppError(reason, { retryAfter: await secondsLeft(db, seconds) })
}

/** Counts one use. Throws `reason` if the window exceeds `limit`. */
export async function limitUse(
  db: Db | Tx,
  use: { key: string; seconds: number; limit: number; reason?: LimitReason },
): Promise<void> {
  const used = await countUse(db, use.key, use.seconds)
  if (used > use.limit) throw await limitRefusal(db, use.reason ?? 'TOO_FAST', use.seconds)
}
