import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { longestWaitSeconds } from './backoff.ts'

/** An item that a sweep failed at. */
export interface RetryBackoff {
  item: string
  /** For an operator. */
  cause: string
}

/**
 * Over the SQL of the columns that name an item, in the order in which the sweep names them: false while the item waits
 * for another try because it failed before.
 */
export type IsTriable = (...names: readonly RawBuilder<unknown>[]) => RawBuilder<boolean>

/** Item under which the failure of a whole run of a sweep is recorded; operators read it. */
export const wholeRun = '整轮'

/** How an item is called in `sweep_setbacks`, by what the log calls it. */
export const keyOf = (name: Readonly<Record<string, string | number>>): string => Object.values(name).join('/')

export const triableFor =
  (sweep: string): IsTriable =>
  (...names) =>
    sql<boolean>`not exists (
      select from sweep_setbacks where sweep_setbacks.sweep = ${sweep}
        and sweep_setbacks.item = concat_ws('/', ${sql.join(names)}) and sweep_setbacks.next_at > now()
    )`

/**
 * Writes down what a sweep came to: what failed waits for twice, four times, eight times … its interval, at most an hour;
 * what of `tried` did not fail is forgotten.
 */
export async function noteRun(
  db: Db,
  sweep: { name: string; everySeconds: number },
  tried: readonly string[],
  failed: readonly RetryBackoff[],
): Promise<void> {
  const failedItems = failed.map(({ item }) => item)
  await sql`
    with mended as (
      delete from sweep_setbacks
      where sweep = ${sweep.name} and item = any(${tried}::text[]) and item <> all(${failedItems}::text[])
    )
    insert into sweep_setbacks as known (sweep, item, cause, next_at)
    select ${sweep.name}, item, cause, now() + make_interval(secs => least(${longestWaitSeconds}::float8, ${sweep.everySeconds}::float8 * 2))
    from unnest(${failedItems}::text[], ${failed.map(({ cause }) => cause)}::text[]) as failed(item, cause)
    on conflict (sweep, item) do update set cause = excluded.cause, tries = known.tries + 1,
      next_at = now() + make_interval(secs => least(${longestWaitSeconds}::float8,
        ${sweep.everySeconds}::float8 * 2 ^ least(known.tries + 1, 30)))`.execute(db)
}

/** What a sweep failed at and is to be tried again now, for one that has no other list of what is due. */
export async function dueAgain(db: Db, sweep: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sweep_setbacks')
    .select('item')
    .where('sweep', '=', sweep)
    .where('item', '<>', wholeRun)
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('next_at')
    .limit(limit)
    .execute()
  return rows.map(({ item }) => item)
}

/** What fails, the longest first. */
export function listBackoffs(db: Db, limit: number) {
  return db
    .selectFrom('sweep_setbacks')
    .select(['sweep', 'item', 'cause', 'tries', 'first_at as firstAt', 'next_at as nextAt'])
    .orderBy('first_at')
    .limit(limit)
    .execute()
}

/** Since when each item fails that sweeps fail at. */
export const backoffTimes = sql`select first_at from sweep_setbacks`
