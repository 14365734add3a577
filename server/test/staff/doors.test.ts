import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashCode } from '../../src/core/passwords.ts'
import { signOnBudget, tryOnce } from '../../src/modules/staff/signIn/tryLimits.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { testCore } from '../support/testCore.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import {
  arrive,
  askConsole,
  cookieOf,
  createStaff,
  staffBrowser,
  type StaffMember,
  staffPassword,
} from '../support/staff.ts'

// Attacks on the login of the console: guessing in parallel, and locking an owner out.

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())
// All tests come from one address.
beforeEach(() => server.context.database.db.deleteFrom('rate_counters').where('key', 'like', 'staff-%').execute())

const login = (name: string, password: string, browser?: string) =>
  staffBrowser(server, ...(browser ? [browser] : [])).ask('session/login', { name, password })

/** Makes many concurrent calls, and counts their answers by reason. */
async function atOnce(many: number, call: () => Promise<{ status: number; reason: string | undefined }>) {
  const answers = await Promise.all(Array.from({ length: many }, call))
  const counts = new Map<string, number>()
  for (const { status, reason } of answers) {
    const key = reason ?? String(status)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/**
 * Makes many wrong tries at once, and counts those compared beyond the four free ones and those whose delay was over
 * in the meantime: each delay is twice as long as the one before, starting at one second.
 */
async function comparedInExcess(many: number, wrong: string, call: Parameters<typeof atOnce>[1]): Promise<number> {
  const began = performance.now()
  const { [wrong]: compared = 0, TOO_FAST: refused = 0 } = await atOnce(many, call)
  const seconds = (performance.now() - began) / 1000
  if (compared < 4 || compared + refused !== many)
    throw new Error(`${compared} compared, ${refused} refused of ${many}`)
  return Math.max(0, compared - 4 - Math.floor(Math.log2(seconds + 1)))
}

/** Creates somebody who has used their link, with the token of their known browser. */
async function newcomer() {
  const person = await createStaff(server)
  const arrived = await arrive(server, (await owner.ask('staff/reset', { id: person.id, reason: '试一试' })).data.link)
  const browser = arrived.cookie.split('; ').find((cookie) => cookie.startsWith('staffBrowser=')) ?? ''
  expect(browser).not.toBe('')
  return { ...person, ask: arrived.ask, secret: arrived.secret, browser }
}

/** Moves recorded tries this many seconds into the past. */
async function age(like: string, seconds: number): Promise<void> {
  await server.context.database.pool.query(
    'update staff_tries set last_at = last_at - make_interval(secs => $2) where key like $1',
    [like, seconds],
  )
}

test('[console.login] of a hundred concurrent wrong passwords four are compared, and the right one waits with them', async () => {
  const { name } = await createStaff(server)
  expect(await comparedInExcess(100, 'STAFF_LOGIN_WRONG', () => login(name, 'wrong'))).toBe(0)
  await age(`password:${name}:%`, -60)
  const early = await login(name, staffPassword)
  expect(early).toMatchObject({ status: 429, reason: 'TOO_FAST' })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
  await age(`password:${name}:%`, 120)
  expect((await login(name, staffPassword)).status).toBe(200)
  // A success resets the count.
  expect((await login(name, 'wrong')).reason).toBe('STAFF_LOGIN_WRONG')
  expect((await login(name, staffPassword)).status).toBe(200)
})

test('[console.login] after many wrong passwords one more is compared in a quarter of an hour, however many are tried at once', async () => {
  const { name } = await createStaff(server)
  await login(name, 'wrong')
  await server.context.database.pool.query('update staff_tries set failures = 15 where key like $1', [
    `password:${name}:%`,
  ])
  await age(`password:${name}:%`, 890)
  expect((await login(name, staffPassword)).reason).toBe('TOO_FAST')
  await age(`password:${name}:%`, 20)
  expect(await atOnce(50, () => login(name, 'wrong'))).toEqual({ STAFF_LOGIN_WRONG: 1, TOO_FAST: 49 })
})

test('[console.login] of two hundred concurrent second factors four are compared', async () => {
  const person = await newcomer()
  const half = cookieOf(await login(person.name, staffPassword))
  const wrong = { recoveryCode: 'aaaaa-aaaaa' }
  expect(
    await comparedInExcess(200, 'RECOVERY_CODE_WRONG', () =>
      askConsole(server, 'session/factor', wrong, { cookie: half }),
    ),
  ).toBe(0)
})

test('[console.oidc] of a hundred concurrent returns from single sign-on no more than the free tries are let through', async () => {
  const core = await testCore()
  let compared = 0
  const began = performance.now()
  const tries = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      tryOnce(core, signOnBudget('198.51.100.7'), async () => {
        compared++
        throw new Error('wrong')
      }),
    ),
  )
  expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
  const seconds = (performance.now() - began) / 1000
  expect(compared).toBeGreaterThanOrEqual(20)
  expect(compared).toBeLessThanOrEqual(20 + Math.log2(seconds + 1))
  await core.close()
})

test('[console.login] a stranger who knows the name cannot lock the owner out of a browser that the account knows', async () => {
  const person = await newcomer()
  const code = () => generateSync({ secret: person.secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  await atOnce(30, () => login(person.name, 'wrong'))
  // Uses up the budget of all strangers for this account.
  await server.context.database.pool.query(
    `insert into rate_counters (key, window_start, count)
     values ($1, date_bin('900 seconds', now(), timestamptz '2020-01-01 00:00:00+08'), 100)
     on conflict (key, window_start) do update set count = 100`,
    [`staff-password:${person.name}`],
  )
  const stranger = () => login(person.name, staffPassword)
  expect((await stranger()).reason).toBe('TOO_FAST')
  let isOver = false
  // The stranger continues while the owner logs in.
  const flood = (async () => {
    while (!isOver) await atOnce(4, () => login(person.name, 'wrong'))
  })()
  for (let time = 0; time < 5; time++) {
    const came = await login(person.name, staffPassword, person.browser)
    expect([time, came.status]).toEqual([time, 200])
  }
  isOver = true
  await flood
  // A stranger who also knows the password cannot block the owner’s code or passkey either.
  const half = cookieOf(await login(person.name, staffPassword, person.browser))
  await server.context.database.db.deleteFrom('rate_counters').where('key', 'like', 'staff-%').execute()
  await age(`password:${person.name}:%`, 900)
  const theirs = cookieOf(await login(person.name, staffPassword))
  await atOnce(20, () => askConsole(server, 'session/factor', { recoveryCode: 'aaaaa-aaaaa' }, { cookie: theirs }))
  const own = staffBrowser(server, half, person.browser)
  expect((await own.ask('session/factor', { code: code() })).status).toBe(200)
})

test('[console.login] other people’s wrong codes do not block a passkey', async () => {
  const person = await newcomer()
  const device = createAuthenticator(server.url)
  const { options } = (await person.ask('session/beginPasskey')).data
  const passkey = device.make(options as { challenge: string })
  expect((await person.ask('session/confirmPasskey', { name: '工作电脑', passkey })).status).toBe(200)
  // From an unknown browser, at the same address as the stranger.
  const theirs = cookieOf(await login(person.name, staffPassword))
  await atOnce(20, () => askConsole(server, 'session/factor', { recoveryCode: 'aaaaa-aaaaa' }, { cookie: theirs }))
  const own = staffBrowser(server, cookieOf(await login(person.name, staffPassword)))
  const asked = (await own.ask('session/askPasskey')).data.options as { challenge: string }
  expect((await own.ask('session/factor', { passkey: device.give(asked) })).status).toBe(200)
})

test('[console.login] a browser is known only to accounts that logged in with it, and to none after a reset', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const isKnown = async (name: string, browser: string) => {
    await atOnce(10, () => login(name, 'wrong'))
    await age(`password:${name}:127%`, -60)
    return (await login(name, staffPassword, browser)).status === 200
  }
  expect(await isKnown(one.name, one.browser)).toBe(true)
  expect(await isKnown(one.name, other.browser)).toBe(false)
  expect(await isKnown(one.name, `staffBrowser=${randomBytes(32).toString('base64url')}`)).toBe(false)
  await arrive(server, (await owner.ask('staff/reset', { id: other.id, reason: '电脑被偷' })).data.link)
  expect(await isKnown(other.name, other.browser)).toBe(false)
  // It has a budget of its own: wrong passwords with it are delayed too.
  expect(await comparedInExcess(20, 'STAFF_LOGIN_WRONG', () => login(one.name, 'wrong', one.browser))).toBe(0)
})

test('[console.login] sixty passwords from one address are compared in a quarter of an hour, whatever the names', async () => {
  // This window and the next one, in case it begins during the test.
  await server.context.database.pool.query(
    `insert into rate_counters (key, window_start, count)
     select 'staff-ip:127.0.0.1', date_bin('900 seconds', now(), timestamptz '2020-01-01 00:00:00+08') + n * interval '900 seconds', 55
     from generate_series(0, 1) n`,
  )
  let names = 0
  const counts = await atOnce(40, () => login(`nobody-${++names}`, 'wrong'))
  expect(counts['STAFF_LOGIN_WRONG']).toBeGreaterThanOrEqual(5)
  expect(counts['STAFF_LOGIN_WRONG']).toBeLessThanOrEqual(10)
  // Successful logins are not counted.
  await server.context.database.db.deleteFrom('rate_counters').where('key', 'like', 'staff-%').execute()
  const { name } = await createStaff(server)
  for (let time = 0; time < 65; time++) expect((await login(name, staffPassword)).status).toBe(200)
})

test('recovery codes are stored with a slow hash under a salt per owner', async () => {
  const [one, other] = [await newcomer(), await newcomer()]
  const kept = async (id: string) =>
    await server.context.database.db.selectFrom('staff_recovery_codes').selectAll().where('staff_id', '=', id).execute()
  const [own, others] = [await kept(one.id), await kept(other.id)]
  expect([own.length, others.length]).toEqual([10, 10])
  expect(own[0]?.salt).not.toEqual(others[0]?.salt)
  const { recoveryCodes } = (await one.ask('session/renewRecoveryCodes')).data
  const [renewed] = await kept(one.id)
  const hashes = await Promise.all(recoveryCodes.map((code) => hashCode(code, renewed?.salt as Buffer, 'staff')))
  expect(hashes.some((hash) => hash.equals(renewed?.code_hash as Buffer))).toBe(true)
})
