import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { passwordBudget, signOnBudget, tryOnce, type Trier } from '../../src/modules/staff/signIn/tryLimits.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore()
})
afterAll(() => core?.close())
beforeEach(async () => {
  await core.database.pool.query('delete from staff_tries')
  await core.database.pool.query('delete from rate_counters')
})

const stranger: Trier = { ip: '198.51.100.7', knownBrowser: undefined }
const known: Trier = { ip: '198.51.100.7', knownBrowser: 'the token of a known browser' }
const [address, account] = ['staff-ip:198.51.100.7', 'staff-password:owner']

const right = () => Promise.resolve()
const wrong = () => Promise.reject(new AppError('STAFF_LOGIN_WRONG'))
const busy = () => Promise.reject(new AppError('BUSY'))

/** Makes one try of a password; returns why it was refused, or `right`. */
const attempt = (trier: Trier, work: () => Promise<unknown> = wrong): Promise<string> =>
  tryOnce(core, passwordBudget('owner', trier), work).then(
    () => 'right',
    ({ reason }: AppError) => reason,
  )

/** Sets a counter in this window and in the next one, which may begin during the test. */
const setCount = (key: string, count: number) =>
  core.database.pool.query(
    `insert into rate_counters (key, window_start, count)
     select $1, date_bin('900 s', now(), timestamptz '2020-01-01 00:00:00+08') + n * interval '900 s', $2
     from generate_series(0, 1) n
     on conflict (key, window_start) do update set count = excluded.count`,
    [key, count],
  )

/** Sets the wrong tries of the stranger, the last of them so many seconds ago. */
const setFailures = (failures: number, secondsAgo: number, kind = 'password:owner') =>
  core.database.pool.query(
    `insert into staff_tries (key, failures, last_at)
     values ($3 || ':198.51.100.7', $1, clock_timestamp() - make_interval(secs => $2))`,
    [failures, secondsAgo, kind],
  )

async function counted(): Promise<Record<string, number>> {
  const { rows } = await core.database.pool.query<{ key: string; count: number }>(
    `select key, sum(count)::int as count from rate_counters group by key having sum(count) > 0
     union all select 'delayed', failures from staff_tries`,
  )
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

describe('[console.login] a try', () => {
  test.each([
    ['a wrong one', stranger, wrong, 'STAFF_LOGIN_WRONG', { [address]: 1, [account]: 1, delayed: 1 }],
    ['a right one', stranger, right, 'right', {}],
    ['one that a full queue kept from being compared', stranger, busy, 'BUSY', { delayed: 1 }],
    ['a wrong one from a known browser', known, wrong, 'STAFF_LOGIN_WRONG', { delayed: 1 }],
    ['a right one from a known browser', known, right, 'right', {}],
  ] as const)('counts: %s', async (_which, trier, work, outcome, counts) => {
    expect(await attempt(trier, work)).toBe(outcome)
    expect(await counted()).toEqual(counts)
  })

  test.each([
    ['from one address', address, 60],
    ['for one account by strangers', account, 100],
  ])('is refused after the most wrong ones %s in a quarter of an hour', async (_which, key, most) => {
    await setCount(key, most - 1)
    expect(await attempt(stranger)).toBe('STAFF_LOGIN_WRONG')
    await setCount(key, most)
    expect(await attempt(stranger)).toBe('TOO_FAST')
    expect(await attempt(known)).toBe('STAFF_LOGIN_WRONG')
  })

  test('that is refused by one counter is not counted in the next', async () => {
    await setCount(address, 60)
    await attempt(stranger)
    expect(Object.keys(await counted())).toEqual([address])
    await core.database.pool.query('delete from rate_counters')
    await setFailures(14, 0)
    expect(await attempt(stranger)).toBe('TOO_FAST')
    expect(await counted()).toEqual({ delayed: 14 })
    // The browser that the account knows has a delay of its own.
    expect(await attempt(known, right)).toBe('right')
    expect(await counted()).toEqual({ delayed: 14 })
  })

  test.each([
    [3, 0, true],
    [13, 500, false],
    [13, 513, true],
    [14, 890, false],
    [99, 901, true],
  ])('after %i wrong ones, the last %i seconds ago: compared is %s', async (failures, secondsAgo, isCompared) => {
    await setFailures(failures, secondsAgo)
    expect(await attempt(stranger)).toBe(isCompared ? 'STAFF_LOGIN_WRONG' : 'TOO_FAST')
  })

  test.each([
    ['that was not compared leaves the delay as it was', 9, 3600, busy, 9],
    ['after a day begins to count again', 9, 86_401, wrong, 1],
    ['within a day goes on counting', 9, 86_000, wrong, 10],
  ] as const)('%s', async (_which, failures, secondsAgo, work, delayed) => {
    await setFailures(failures, secondsAgo)
    await attempt(stranger, work)
    expect(await counted()).toMatchObject({ delayed })
  })

  test.each([
    [24, 10, false],
    [24, 16, true],
    [99, 20, false],
    [99, 30, true],
  ])(
    'after %i failed returns from single sign-on, the last %i seconds ago: made is %s',
    async (failures, ago, isMade) => {
      await setFailures(failures, ago, 'signOn')
      const returned = tryOnce(core, signOnBudget('198.51.100.7'), right).catch(({ reason }: AppError) => reason)
      expect(await returned).toBe(isMade ? undefined : 'TOO_FAST')
    },
  )

  test('that must wait says for how long', async () => {
    await setFailures(14, 890)
    const refused = tryOnce(core, passwordBudget('owner', stranger), wrong)
    const { retryAfter } = await refused.catch((error: AppError) => error)
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(10)
  })
})
