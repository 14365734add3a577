import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'
import { AppError } from './errors.ts'
import type { Reason } from '@app/contract/errors'

/**
 * Counts one more use of `key` in the present fixed window of `seconds` and returns the count, this one included.
 * Windows of a day begin at midnight in Shanghai.
 */
export async function countUse(db: Db | Tx, key: string, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters (key, window_start, count)
    values (${key}, date_bin(make_interval(secs => ${seconds}), now(), timestamptz '2020-01-01 00:00:00+08'), 1)
    on conflict (key, window_start) do update set count = rate_counters.count + 1
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts one more use and throws `reason` once there were more than `limit` in the window. */
export async function limitUse(
  db: Db | Tx,
  use: { key: string; seconds: number; limit: number; reason?: Reason },
): Promise<void> {
  const used = await countUse(db, use.key, use.seconds)
  if (used > use.limit) throw new AppError(use.reason ?? 'TOO_FAST', { retryAfter: Math.min(use.seconds, 3600) })
}
