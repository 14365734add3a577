import type { Uid } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '@app/contract/client'
import { hashPassword } from '../../src/modules/user/index.ts'
import { tokenHash } from '../../src/core/crypto.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { loginByPassword } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { eventsOf } from './securityFixture.ts'

let server: TestServer
/** A second process over the same database. */
let other: TestServer
let passwordHash: string
const password = 'yunxiu2026'

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
  passwordHash = await hashPassword(password)
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})

const refresh = (refreshToken: string, at = server) => at.call('user/userAuth/refreshToken', { refreshToken })
const info = (session: { token: string }, at = server) => at.as(session)('user/user/info', {})

/** A user with a password, and their first session. */
async function enter() {
  const user: TestUser = await makeUser(server.context.database)
  await server.context.database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('uid', '=', user.uid)
    .execute()
  return { user, session: await loginByPassword(server, user.phone, password) }
}

/** A user's notices about reused tokens. */
const reuses = async (session: { token: string }) =>
  (await eventsOf(server, session)).filter((event) => event.kind === 'tokenReused')

/** Simulates that a refresh token was used `seconds` ago. */
async function usedEarlier(refreshToken: string, seconds: number): Promise<void> {
  await server.context.database.pool.query(
    'update sessions set rotated_at = rotated_at - make_interval(secs => $1) where refresh_hash = $2',
    [seconds, tokenHash(refreshToken)],
  )
}

describe('[call user/userAuth/refreshToken]', () => {
  test('returns a new pair, and the old access token has a minute left', async () => {
    const { session } = await enter()
    const next = await refresh(session.refreshToken)
    expect(next).toMatchObject({ uid: session.uid, isNew: false })
    expect(next.token).not.toBe(session.token)
    expect(next.refreshToken).not.toBe(session.refreshToken)
    expect(await info(next)).toMatchObject({ uid: session.uid })
    expect(await info(session)).toMatchObject({ uid: session.uid })
    const { rows } = await server.context.database.pool.query<{ seconds: number }>(
      'select extract(epoch from access_expires_at - now())::float8 as seconds from sessions where access_hash = $1',
      [tokenHash(session.token)],
    )
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
  })

  test('renews a login for ninety days from its creation, and no longer', async () => {
    const { pool } = server.context.database
    const begun = (uid: Uid, ago: string) =>
      pool.query('update sessions set family_started_at = now() - $2::interval where uid = $1', [uid, ago])
    const { session } = await enter()
    await begun(session.uid, '89 days 23:00:00')
    const next = await refresh(session.refreshToken)
    const { rows } = await pool.query<{ access: number; refresh: number }>(
      `select extract(epoch from access_expires_at - now())::float8 as access,
         extract(epoch from refresh_expires_at - now())::float8 as refresh
       from sessions where refresh_hash = $1`,
      [tokenHash(next.refreshToken)],
    )
    // Both end with the login: an hour after this renewal, to the second.
    expect(rows[0]?.access).toBe(rows[0]?.refresh)
    expect(rows[0]?.refresh).toBeLessThanOrEqual(3600)
    await pool.query(
      `update sessions set refresh_expires_at = least(refresh_expires_at, family_started_at + '90 days')
      - interval '1 h' where refresh_hash = $1`,
      [tokenHash(next.refreshToken)],
    )
    expect((await refusal(refresh(next.refreshToken))).reason).toBe('REFRESH_TOKEN_INVALID')
  })

  test('returns the same pair again to a client that lost the answer', async () => {
    const { session } = await enter()
    const lost = await refresh(session.refreshToken)
    await usedEarlier(session.refreshToken, 9)
    const retried = await refresh(session.refreshToken, other)
    expect(retried).toEqual(lost)
    expect(await info(retried)).toMatchObject({ uid: session.uid })
    expect(await reuses(retried)).toEqual([])
  })

  test('makes no exception for another kind of device, however soon it comes', async () => {
    const { session } = await enter()
    const next = await refresh(session.refreshToken)
    const thief = createClient({ baseUrl: server.url, headers: () => ({ 'user-agent': 'Firefox/140.0 (X11; Linux)' }) })
    const stolen = thief('user/userAuth/refreshToken', { refreshToken: session.refreshToken })
    expect((await refusal(stolen)).reason).toBe('REFRESH_TOKEN_INVALID')
    expect(await refusal(info(next))).toMatchObject({ status: 401 })
  })

  test('ends the whole family when an old token comes again later, and notifies the user', async () => {
    const { user, session } = await enter()
    const second = await refresh(session.refreshToken)
    const third = await refresh(second.refreshToken)
    await info(third, other)
    await usedEarlier(session.refreshToken, 11)
    expect((await refusal(refresh(session.refreshToken))).reason).toBe('REFRESH_TOKEN_INVALID')
    expect(await statusOf(info(third))).toBe(401)
    await expect.poll(() => statusOf(info(third, other))).toBe(401)
    for (const { refreshToken } of [third, session]) {
      expect((await refusal(refresh(refreshToken))).reason).toBe('REFRESH_TOKEN_INVALID')
    }
    expect(await reuses(user)).toMatchObject([{ ip: expect.stringMatching(/^10\./) }])
  })

  test('a thief who was as quick as the owner is detected at the next renewal', async () => {
    const { session } = await enter()
    const owners = await refresh(session.refreshToken)
    const thiefs = await refresh(session.refreshToken, other)
    const later = await refresh(thiefs.refreshToken, other)
    await usedEarlier(owners.refreshToken, 11)
    expect((await refusal(refresh(owners.refreshToken))).reason).toBe('REFRESH_TOKEN_INVALID')
    await expect.poll(() => statusOf(info(later, other))).toBe(401)
  })

  test('does not affect other logins of the user when a family ends', async () => {
    const { user, session } = await enter()
    const phone = await loginByPassword(server, user.phone, password)
    await refresh(session.refreshToken)
    await usedEarlier(session.refreshToken, 11)
    await refusal(refresh(session.refreshToken))
    expect(await info(phone)).toMatchObject({ uid: user.uid })
  })

  test('answers many at once, in both processes, with one valid pair', async () => {
    const { session } = await enter()
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 20 }, (_, index) => refresh(session.refreshToken, index % 2 ? other : server)),
    )
    expect(reasons).toEqual([])
    expect(new Set(succeeded.map((pair) => JSON.stringify(pair))).size).toBe(1)
    for (const at of [server, other]) {
      expect(await info(succeeded[0] as { token: string }, at)).toMatchObject({ uid: session.uid })
    }
    const { rows } = await server.context.database.pool.query<{ tokens: number }>(
      'select count(*)::int as tokens from sessions where family = (select family from sessions where access_hash = $1)',
      [tokenHash(session.token)],
    )
    expect(rows[0]?.tokens).toBe(2)
  })

  test('many concurrent replays of an old token are recorded once', async () => {
    const { user, session } = await enter()
    await refresh(session.refreshToken)
    await usedEarlier(session.refreshToken, 11)
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 20 }, (_, index) => refresh(session.refreshToken, index % 2 ? other : server)),
    )
    expect(succeeded).toEqual([])
    expect(new Set(reasons)).toEqual(new Set(['REFRESH_TOKEN_INVALID']))
    expect(await reuses(user)).toHaveLength(1)
  })

  test('refuses an access token, an invented one and an expired one', async () => {
    const { session } = await enter()
    await server.context.database.pool.query('update sessions set refresh_expires_at = now() where access_hash = $1', [
      tokenHash(session.token),
    ])
    for (const token of [session.token, 'invented', session.refreshToken]) {
      expect(await refusal(refresh(token))).toMatchObject({ status: 401, reason: 'REFRESH_TOKEN_INVALID' })
    }
  })
})

test('[call user/userAuth/logout] ends this login everywhere, and no other', async () => {
  const { user, session } = await enter()
  const phone = await loginByPassword(server, user.phone, password)
  await Promise.all([info(session, other), info(phone, other)])
  await server.as(session)('user/userAuth/logout', {})
  expect(await refusal(info(session))).toMatchObject({ status: 401, reason: 'NOT_LOGGED_IN' })
  await expect.poll(() => statusOf(info(session, other))).toBe(401)
  expect((await refusal(refresh(session.refreshToken))).reason).toBe('REFRESH_TOKEN_INVALID')
  expect(await info(phone, other)).toMatchObject({ uid: user.uid })
})

test('an access token expires on time, in the cache too', async () => {
  const { session } = await enter()
  await server.context.database.pool.query(
    `update sessions set access_expires_at = now() + interval '1.5 s' where access_hash = $1`,
    [tokenHash(session.token)],
  )
  expect(await info(session)).toMatchObject({ uid: session.uid })
  await expect.poll(() => statusOf(info(session))).toBe(401)
})

describe('[error.disabled-account]', () => {
  /** Changes the row, as an operator at a database prompt would. */
  async function disable(uid: Uid, reason: string): Promise<void> {
    await server.context.database.pool.query('update users set account_state = 2, disable_reason = $2 where uid = $1', [
      uid,
      reason,
    ])
  }
  const told = {
    status: 403,
    reason: 'ACCOUNT_DISABLED',
    message: expect.stringContaining('多次违规'),
    data: { disableReason: '多次违规' },
  }

  test('cannot act on any server any more, and is given the reason', async () => {
    const { user, session } = await enter()
    await Promise.all([info(session), info(session, other)])
    await disable(user.uid, '多次违规')
    await expect.poll(() => statusOf(info(session, other)), { interval: 20 }).toBe(403)
    for (const at of [server, other]) {
      expect(await refusal(info(session, at))).toMatchObject(told)
      expect(await refusal(at.as(session)('order/orders', {}))).toMatchObject(told)
      const nickname = '新名字'
      expect(await refusal(at.as(session)('user/user/updateUserInfo', { nickname }))).toMatchObject(told)
    }
  })

  test('cannot log in or refresh, and only a caller who knows the password gets the reason', async () => {
    const { user, session } = await enter()
    await disable(user.uid, '多次违规')
    expect(await refusal(loginByPassword(server, user.phone, password))).toMatchObject(told)
    expect(await refusal(refresh(session.refreshToken))).toMatchObject(told)
    expect(await refusal(loginByPassword(server, user.phone, 'wrong4password'))).toMatchObject({
      reason: 'LOGIN_WRONG',
    })
  })
})

test('entries cached before a lost connection are not trusted after it', async () => {
  const { session } = await enter()
  await info(session, other)
  await server.context.database.pool.query(`update sessions set revoked_at = now() where access_hash = $1`, [
    tokenHash(session.token),
  ])
  expect(await info(session, other)).toMatchObject({ uid: session.uid })
  await server.context.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'collectibles-listener'`,
  )
  await expect.poll(() => statusOf(info(session, other))).toBe(401)
})

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}
