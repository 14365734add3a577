import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodEnd, wholeDaysAgo } from '../../src/core/periods.ts'
import { storeSetting } from '../../src/core/storedSettings.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore()
})
afterAll(() => core?.close())

const shanghai = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`)

async function endOf(from: string, days: number): Promise<Date | undefined> {
  const { rows } = await sql<{ end: Date }>`select ${periodEnd(shanghai(from), days)} as end`.execute(core.database.db)
  return rows[0]?.end
}

async function monthEnd(from: string, months: number): Promise<Date | undefined> {
  const { rows } = await sql<{ end: Date }>`
    select period_end(${shanghai(from)}::timestamptz, make_interval(months => ${months}::int)) as end`.execute(
    core.database.db,
  )
  return rows[0]?.end
}

// Holidays of 2026 as the State Council announced them: https://www.gov.cn (国务院办公厅关于2026年部分节假日安排的通知).
test('a period of days does not count its first day and ends at 24:00 of its last', async () => {
  const cases = [
    ['late in the evening counts as the whole day', '2026-11-23 23:59:59', 7, '2026-12-01 00:00:00'],
    ['early in the morning ends at the same moment', '2026-11-23 00:00:00', 7, '2026-12-01 00:00:00'],
    ['a Saturday moves it to Monday', '2026-11-21 10:00:00', 7, '2026-12-01 00:00:00'],
    ['a Sunday moves it to Monday', '2026-11-22 10:00:00', 7, '2026-12-01 00:00:00'],
    [
      'the first day of the National Day holiday moves it behind the holiday',
      '2026-09-24 09:00:00',
      7,
      '2026-10-09 00:00:00',
    ],
    ['a Saturday that is worked moves nothing', '2026-10-03 09:00:00', 7, '2026-10-11 00:00:00'],
    ['a holiday in the middle moves nothing', '2026-09-30 09:00:00', 14, '2026-10-15 00:00:00'],
    ['the Spring Festival from its first day', '2026-02-08 09:00:00', 7, '2026-02-25 00:00:00'],
  ] as const
  for (const [name, from, days, end] of cases) expect(await endOf(from, days), name).toEqual(shanghai(end))
})

test('a period of months ends on the same day of its last month, or on that month’s last day', async () => {
  // 28 February 2026 is a working Saturday.
  expect(await monthEnd('2026-01-30 12:00:00', 1)).toEqual(shanghai('2026-03-01 00:00:00'))
  expect(await monthEnd('2026-08-31 12:00:00', 3)).toEqual(shanghai('2026-12-01 00:00:00'))
})

test('operators set the days off, effective from the next statement', async () => {
  expect(await endOf('2027-03-01 09:00:00', 3)).toEqual(shanghai('2027-03-05 00:00:00'))
  await core.database.transaction((tx) => storeSetting(tx, 'holidays', { daysOff: ['2027-03-04'], workdays: [] }))
  expect(await endOf('2027-03-01 09:00:00', 3)).toEqual(shanghai('2027-03-06 00:00:00'))
})

test('data older than the given number of whole days may be deleted, and nothing younger', async () => {
  const { rows } = await sql<{ goes: boolean; stays: boolean }>`
    select today - interval '1 second' < ${wholeDaysAgo(0)} as goes, today < ${wholeDaysAgo(0)} as stays
    from (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as today) day`.execute(
    core.database.db,
  )
  expect(rows).toEqual([{ goes: true, stays: false }])
})
