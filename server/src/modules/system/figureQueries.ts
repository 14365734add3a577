import type { FigureName } from '@app/contract/admin/dashboardNames'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { MetricBucket } from '../../core/dashboardMetrics.ts'
import type { Columns } from '../../db/rows.ts'

/** Locks and returns the time up to which a metric is summed; undefined if it never was. */
export async function lockMark(tx: Tx, name: FigureName): Promise<Date | undefined> {
  await tx
    .insertInto('figure_marks')
    .values({ name, until_at: sql<Date>`'-infinity'` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ until: Date | null }>`
    select nullif(until_at, '-infinity') as until from figure_marks where name = ${name} for update`.execute(tx)
  return rows[0]?.until ?? undefined
}

export async function keepSums(tx: Tx, name: FigureName, sums: readonly MetricBucket[], until: Date): Promise<void> {
  if (sums.length > 0) {
    await tx
      .insertInto('figure_sums')
      .values(sums.map(({ fromAt, sum }) => ({ name, from_at: fromAt, sum: String(sum) })))
      .execute()
  }
  await tx.updateTable('figure_marks').set({ until_at: until }).where('name', '=', name).execute()
}

/** Returns the time up to which each metric is summed. */
export async function marks(db: Db): Promise<Map<string, Date>> {
  const { rows } = await sql<Columns<'figure_marks', 'name'> & { until: Date }>`
    select name, until_at as until from figure_marks where until_at > '-infinity'`.execute(db)
  return new Map(rows.map(({ name, until }) => [name, until]))
}

/** Returns stored sums from `from` on and before `until`, by name. */
export async function sumsBetween(db: Db, from: Date, until: Date): Promise<Map<string, number>> {
  const { rows } = await sql<Columns<'figure_sums', 'name'> & { sum: number }>`
    select name, sum(sum)::float8 as sum from figure_sums
    where name in (select name from figure_marks) and from_at >= ${from} and from_at < ${until} group by name`.execute(
    db,
  )
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** Returns stored sums by day in Shanghai. */
export async function sumsByDay(db: Db, from: Date): Promise<{ name: string; day: string; sum: number }[]> {
  const { rows } = await sql<Columns<'figure_sums', 'name'> & { day: string; sum: number }>`
    select name, to_char((from_at at time zone 'Asia/Shanghai')::date, 'YYYY-MM-DD') as day, sum(sum)::float8 as sum
    from figure_sums where name in (select name from figure_marks) and from_at >= ${from} group by 1, 2`.execute(db)
  return rows
}

/** Returns each standby with its lag in seconds; null if this role may not read it or nothing was written. */
export async function standbys(db: Db): Promise<{ name: string; seconds: number | null }[]> {
  const { rows } = await sql<{ name: string; seconds: number | null }>`
    select application_name as name, extract(epoch from replay_lag)::float8 as seconds from pg_stat_replication`.execute(
    db,
  )
  return rows
}
