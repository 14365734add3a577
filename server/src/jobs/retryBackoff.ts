import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../core/database.ts'
import { longestWaitSeconds } from './backoff.ts'

/** A failed item of a sweep. */
export interface RetryBackoff {
  item: string
  /** The cause, for operators. */
  cause: string
}

/**
 * Returns the SQL condition that is false while a failed item waits for its next attempt. Takes the columns that name
 * the item, in the sweep's order.
 */
export type IsTriable = (...names: readonly RawBuilder<unknown>[]) => RawBuilder<boolean>

/** Item under which the failure of a whole run of a sweep is recorded; operators read it. */
export const wholeRun = '整轮'

/** Returns the key of an item in `sweep_setbacks`, from its name in the log. */
export const keyOf = (name: Readonly<Record<string, string | number>>): string => Object.values(name).join('/')

export const triableFor =
  (sweep: string): IsTriable =>
  (...names) =>
    sql<boolean>`not exists (
      select from sweep_setbacks where sweep_setbacks.sweep = ${sweep}
        and sweep_setbacks.item = concat_ws('/', ${sql.join(names)}) and sweep_setbacks.next_at > now()
    )`

/**
 * Records the result of a run. Failed items wait for two, four, eight … times the interval, up to an hour; records of
 * other items in `tried` are removed.
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

/** Returns failed items that are due again, for a sweep without another list of what is due. */
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

/** Lists failing items, those that fail the longest first. */
export function listBackoffs(db: Db, limit: number) {
  return db
    .selectFrom('sweep_setbacks')
    .select(['sweep', 'item', 'cause', 'tries', 'first_at as firstAt', 'next_at as nextAt'])
    .orderBy('first_at')
    .limit(limit)
    .execute()
}

/** SQL for the times since which items fail. */
export const backoffTimes = sql`select first_at from sweep_setbacks`
