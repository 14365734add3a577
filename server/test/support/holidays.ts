import type { Database } from '../../src/core/database.ts'

/**
 * Makes every day a working day for a year around now, so that a test about days passes on every day
 * of the week. A period of n days that began n + 1 days ago is then over.
 */
export async function workEveryDay({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into settings (key, value)
     select 'holidays', jsonb_build_object('daysOff', '[]'::jsonb, 'workdays', jsonb_agg(to_char(day, 'YYYY-MM-DD')))
     from generate_series(now() - interval '400 days', now() + interval '400 days', interval '1 day') day
     on conflict (key) do update set value = excluded.value`,
  )
}

const daySeconds = 86_400
const shanghaiOffset = 8 * 3600

/** Returns 24:00 in Shanghai on the day `days` after that of `from`, both in epoch seconds. */
export const endOfDayAfter = (from: number, days: number): number =>
  (Math.floor((from + shanghaiOffset) / daySeconds) + days + 1) * daySeconds - shanghaiOffset
