import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * SQL for the end of a period of `days` days that begins at `from`, as the Civil Code counts it: the first day does not
 * count, the last one ends at 24:00 in Shanghai, and a day off moves it to the next working day
 * (`db/functions/period_end.sql`). Never earlier than `days` times 24 hours after `from`, so that an index on `from`
 * can find candidates.
 */
export const periodEnd = (from: Expression<unknown> | Date, days: number): RawBuilder<Date> =>
  sql<Date>`period_end(${from}::timestamptz, make_interval(days => ${days}::int))`

/**
 * SQL for midnight in Shanghai `days` days ago. Data kept for `days` whole days after its own day may be deleted if it
 * is older.
 */
export const wholeDaysAgo = (days: number): RawBuilder<Date> =>
  sql<Date>`(date_trunc('day', now() at time zone 'Asia/Shanghai') - make_interval(days => ${days}::int)) at time zone 'Asia/Shanghai'`
