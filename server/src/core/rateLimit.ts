import { sql } from 'kysely'
import type { Columns } from '../db/rows.ts'
import type { Db, Tx } from './database.ts'
import { AppError } from './errors.ts'
import type { Path } from '@app/contract'
import type { LimitReason } from '@app/contract/errors'

/** How often one person may make a call: `most` times in a fixed window of `seconds`. */
export interface CallLimit {
  seconds: number
  most: () => number | Promise<number>
}

/** Those of a module's calls whose routes name a reason for `tooOften`. */
export type CallLimits = { readonly [P in Path]?: CallLimit }

/** The beginning of the present window of `seconds`; windows of a day begin at midnight in Shanghai. */
const windowStart = (seconds: number) =>
  sql`date_bin(make_interval(secs => ${seconds}), now(), timestamptz '2020-01-01 00:00:00+08')`

/** Counts one more use of `key` in the present fixed window of `seconds` and returns the count, this one included. */
export async function countUse(db: Db | Tx, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<Columns<'rate_counters', 'count'>>`
    insert into rate_counters (key, window_start, count) values (${key}, ${windowStart(seconds)}, 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Counts one more use unless there were `limit` in the window already, and returns the count, or undefined then. In a
 * transaction that is rolled back nothing was counted; until it ends, others wait for the same key.
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

/** How often `key` was used in the present window. */
export async function usesOf(db: Db | Tx, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<Columns<'rate_counters', 'count'>>`
    select count from rate_counters where key = ${key} and window_start = ${windowStart(seconds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Takes one use back that came to nothing through no fault of the caller's. */
export async function takeBackUse(db: Db | Tx, key: string, seconds: number): Promise<void> {
  await sql`
    update rate_counters set count = count - 1
    where key = ${key} and window_start = ${windowStart(seconds)} and count > 0`.execute(db)
}

/** Seconds until the present window of `seconds` ends and counting begins anew; a day's until midnight in Shanghai. */
export async function secondsLeft(db: Db | Tx, seconds: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ${windowStart(seconds)} + make_interval(secs => ${seconds}) - now())::float8 as left`.execute(
    db,
  )
  return rows[0]?.left ?? seconds
}

/** The refusal of one more use in the present window of `seconds`, which says when the next one begins. */
export async function limitRefusal(db: Db | Tx, reason: LimitReason, seconds: number): Promise<AppError> {
  return new AppError(reason, { retryAfter: await secondsLeft(db, seconds) })
}

/** Counts one more use and throws `reason` once there were more than `limit` in the window. */
export async function limitUse(
  db: Db | Tx,
  use: { key: string; seconds: number; limit: number; reason?: LimitReason },
): Promise<void> {
  const used = await countUse(db, use.key, use.seconds)
  if (used > use.limit) throw await limitRefusal(db, use.reason ?? 'TOO_FAST', use.seconds)
}
