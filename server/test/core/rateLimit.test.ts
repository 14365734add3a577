import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { countUse, limitUse, secondsLeft, takeBackUse, usesOf } from '../../src/core/rateLimit.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore()
})
afterAll(() => core?.close())

// A window of ten years does not end during a test.
const seconds = 315_360_000
const db = () => core.database.db

test('counts exactly under concurrency', async () => {
  const counts = await Promise.all(Array.from({ length: 40 }, () => countUse(db(), 'together', seconds)))
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await usesOf(db(), 'together', seconds)).toBe(40)
})

test('accepts uses up to the limit, then says when to retry', async () => {
  const use = { key: 'limited', seconds, limit: 3 }
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => limitUse(db(), use)))
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason as AppError)
  expect(refusals).toHaveLength(2)
  const left = await secondsLeft(db(), seconds)
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: 429, reason: 'TOO_FAST', retryAfter: expect.closeTo(left, -2) as number })
  }
  await expect(limitUse(db(), { ...use, reason: 'SMS_TOO_FAST' })).rejects.toMatchObject({ reason: 'SMS_TOO_FAST' })
})

test('a window ends when the next begins; a day ends at midnight in Shanghai', async () => {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day'
      - now() at time zone 'Asia/Shanghai')::float8 as left`.execute(db())
  expect(await secondsLeft(db(), 86_400)).toBeCloseTo(rows[0]?.left ?? 0, -2)
})

test('a refusal for too many calls cannot be created without a time to retry', () => {
  // @ts-expect-error Retry-After is missing.
  expect(new AppError('GIFT_DAILY_LIMIT').retryAfter).toBeUndefined()
  expect(new AppError('GIFT_DAILY_LIMIT', { retryAfter: 60 }).retryAfter).toBe(60)
})

test('keys do not share a count', async () => {
  await countUse(db(), 'one', seconds)
  expect(await countUse(db(), 'other', seconds)).toBe(1)
})

test('a use is taken back once, and never below zero', async () => {
  await countUse(db(), 'regretted', seconds)
  await takeBackUse(db(), 'regretted', seconds)
  await takeBackUse(db(), 'regretted', seconds)
  expect(await usesOf(db(), 'regretted', seconds)).toBe(0)
  expect(await countUse(db(), 'regretted', seconds)).toBe(1)
})

test('a new window starts from zero, and a day begins at midnight in Shanghai', async () => {
  await countUse(db(), 'daily', 86_400)
  const { rows } = await sql<{ start: string }>`
    select to_char(window_start at time zone 'Asia/Shanghai', 'HH24:MI:SS') as start
    from rate_counters where key = 'daily'`.execute(db())
  expect(rows).toEqual([{ start: '00:00:00' }])
  await sql`update rate_counters set window_start = window_start - interval '1 day' where key = 'daily'`.execute(db())
  expect(await usesOf(db(), 'daily', 86_400)).toBe(0)
  expect(await countUse(db(), 'daily', 86_400)).toBe(1)
})
