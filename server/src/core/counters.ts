import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Db, Tx } from './database.ts'

// Numbers that only grow are counted when they change (`tally.sql`), not when they are shown.

/** What is counted. */
export type Tallied = DB['tallies']['tallied']

/** SQL for the count of `tallied`: in total, or for `of`, a text expression. Always exact. */
export const counterOf = (tallied: Tallied, of: RawBuilder<unknown> = sql.lit('')): RawBuilder<number> => sql<number>`(
  select coalesce(sum(tallies.number), 0)::int from tallies
  where tallies.tallied = ${sql.lit(tallied)} and tallies.tallied_of = ${of}
)`

/** Reads one counter; see `counterOf`. */
export async function readCounter(db: Db | Tx, tallied: Tallied, of = ''): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${counterOf(tallied, sql`${of}`)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Merges the counts added since the last run. An advisory lock lets one run at a time. */
export async function foldCounters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tallies', 0))`.execute(tx)
  await sql`
    with news as (
      delete from tallies where is_news returning tallied, tallied_of, number
    )
    insert into tallies as t (tallied, tallied_of, number, is_news)
    select tallied, tallied_of, sum(number), false from news group by 1, 2 having sum(number) <> 0
    on conflict (tallied, tallied_of) where not is_news do update set number = t.number + excluded.number`.execute(tx)
}
