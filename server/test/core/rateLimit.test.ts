import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppError } from '../../src/core/errors.ts'
import { countUse, limitUse, takeBackUse, usesOf } from '../../src/core/rateLimit.ts'
import { testFoundation, type TestFoundation } from '../support/foundation.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await testFoundation()
})
afterAll(() => foundation?.close())

// A window of ten years does not end while a test runs.
const seconds = 315_360_000
const db = () => foundation.database.db

test('counts exactly, of many at once too', async () => {
  const counts = await Promise.all(Array.from({ length: 40 }, () => countUse(db(), 'together', seconds)))
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await usesOf(db(), 'together', seconds)).toBe(40)
})

test('lets as many through as the limit says, then says when to come again', async () => {
  const use = { key: 'limited', seconds, limit: 3 }
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => limitUse(db(), use)))
  const refusals = results.filter((result) => result.status === 'rejected').map((result) => result.reason as AppError)
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 429, reason: 'TOO_FAST', retryAfter: 3600 })
  await expect(limitUse(db(), { ...use, reason: 'SMS_TOO_FAST' })).rejects.toMatchObject({ reason: 'SMS_TOO_FAST' })
})

test('keys do not share a count', async () => {
  await countUse(db(), 'one', seconds)
  expect(await countUse(db(), 'other', seconds)).toBe(1)
})

test('a use is taken back once, and never below none', async () => {
  await countUse(db(), 'regretted', seconds)
  await takeBackUse(db(), 'regretted', seconds)
  await takeBackUse(db(), 'regretted', seconds)
  expect(await usesOf(db(), 'regretted', seconds)).toBe(0)
  expect(await countUse(db(), 'regretted', seconds)).toBe(1)
})

test('a new window counts anew, and a day begins at midnight in Shanghai', async () => {
  await countUse(db(), 'daily', 86_400)
  const { rows } = await sql<{ start: string }>`
    select to_char(window_start at time zone 'Asia/Shanghai', 'HH24:MI:SS') as start
    from rate_counters where key = 'daily'`.execute(db())
  expect(rows).toEqual([{ start: '00:00:00' }])
  await sql`update rate_counters set window_start = window_start - interval '1 day' where key = 'daily'`.execute(db())
  expect(await usesOf(db(), 'daily', 86_400)).toBe(0)
  expect(await countUse(db(), 'daily', 86_400)).toBe(1)
})
