import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LoginMode, Platform, SmsPurpose } from '@app/contract'
import { type Call, createClient } from '@app/contract/client'
import { maskAddress } from '../../src/core/mask.ts'
import { describeDevice } from '../../src/modules/user/security/device.ts'
import { makeUser } from '../support/factories.ts'
import { askCode, passMinutes, register, type Registered } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { eventsOf } from './securityFixture.ts'

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; PJZ110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 XWEB/1300259 MMWEBSDK/20240501 MicroMessenger/8.0.50.2701(0x28003252) WeChat/arm64',
  computer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  newerComputer:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0',
}

let server: TestServer
/** A second process over the same database. */
let other: TestServer
let person: Registered
/** Epoch seconds before the user was created. */
let begun: number
beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})
beforeEach(async () => {
  begun = Math.floor(Date.now() / 1000)
  person = await register(server)
})

/** Calls from one device. */
function from(userAgent: string, { token = '', ip = '36.112.7.9', platform = 'h5' } = {}): Call {
  return createClient({
    baseUrl: server.url,
    headers: () => ({
      'user-agent': userAgent,
      client: server.client,
      'x-forwarded-for': ip,
      platform,
      ...(token && { authorization: `Bearer ${token}` }),
    }),
  })
}
const login = (call: Call) =>
  call('user/userAuth/login', { mode: LoginMode.password, phone: person.phone, password: person.password })
const kindsOf = async (session: { token: string }) => (await eventsOf(server, session)).map((event) => event.kind)

describe('user/session/list', () => {
  test('shows the logins of a user, the present one first', async () => {
    const phone = await login(from(agents.phone))
    await login(from(agents.computer, { platform: 'web', ip: '2408:8207:2a:b1::7' }))
    const { list } = await server.as(phone)('user/session/list', {})
    expect(list).toMatchObject([
      { device: 'Android 手机 · 微信', platform: 'h5', ip: '36.112.*.*', isCurrent: true },
      { device: 'Windows 电脑 · Edge', platform: 'web', ip: '2408:8207:*', isCurrent: false },
      { device: '未知设备', isCurrent: false },
    ])
    const ended = Math.ceil(Date.now() / 1000)
    for (const { createTime, activeTime } of list) {
      expect(createTime).toBeGreaterThanOrEqual(begun)
      expect(createTime).toBeLessThanOrEqual(ended)
      expect(activeTime).toBe(createTime)
    }
  })

  test('a login stays one, under the same id, when its tokens are renewed', async () => {
    const before = await server.as(person)('user/session/list', {})
    await server.context.database.pool.query(
      `update sessions set created_at = created_at - interval '1 h', family_started_at = family_started_at - interval '1 h'
       where uid = $1`,
      [person.uid],
    )
    const next = await server.call('user/userAuth/refreshToken', { refreshToken: person.refreshToken })
    const { list } = await server.as(next)('user/session/list', {})
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ sessionId: before.list[0]?.sessionId, isCurrent: true })
    expect(Number(list[0]?.activeTime) - Number(list[0]?.createTime)).toBeGreaterThanOrEqual(3599)
  })

  test('excludes ended logins and those too old to be renewed', async () => {
    const [ended, old] = [await login(from(agents.phone)), await login(from(agents.computer))]
    await server.as(ended)('user/userAuth/logout', {})
    await server.context.database.pool.query(
      `update sessions set refresh_expires_at = now() where family =
         (select family from sessions where uid = $1 order by id desc limit 1)`,
      [old.uid],
    )
    const { list } = await server.as(person)('user/session/list', {})
    expect(list).toMatchObject([{ isCurrent: true }])
  })

  test('stores only a description of a browser', async () => {
    const tokenInside = `${agents.phone} SecretInside/abcdef123456`
    const session = await login(from(tokenInside, { platform: 'app' }))
    const { list } = await server.as(session)('user/session/list', {})
    expect(list[0]).toMatchObject({ device: 'Android 手机 · 客户端', platform: 'app' })
    const { rows } = await server.context.database.pool.query<{ text: string }>(
      `select s::text as text from sessions s where uid = $1
       union all select e::text from security_events e where uid = $1`,
      [session.uid],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toContain('SecretInside')
  })
})

describe('the notices of an account', () => {
  test('include a login from a kind of device that is new to it, except the first login', async () => {
    expect(await kindsOf(person)).toEqual([])
    await login(from(agents.computer, { ip: '36.112.7.9' }))
    expect(await eventsOf(server, person)).toEqual([
      { kind: 'newDevice', device: 'Windows 电脑 · Edge', ip: '36.112.*.*', time: expect.any(Number) },
    ])
    await login(from(agents.newerComputer, { ip: '120.1.2.3' }))
    expect(await kindsOf(person)).toEqual(['newDevice'])
    await login(from(agents.phone))
    expect(await kindsOf(person)).toEqual(['newDevice', 'newDevice'])
  })

  test('a device stays known after its login has ended', async () => {
    await server.as(await login(from(agents.phone)))('user/userAuth/logout', {})
    await login(from(agents.phone))
    expect(await kindsOf(person)).toEqual(['newDevice'])
  })

  test('include a new password, with the way it was set', async () => {
    await passMinutes(server, 2)
    const purpose = SmsPurpose.passwordReset
    const smsCode = await askCode(server, person.phone, purpose)
    const { phone } = person
    await from(agents.computer)('user/userAuth/resetPassword', { phone, smsCode, password: 'another7pass', purpose })
    person.password = 'another7pass'
    const session = await login(from(agents.computer))
    expect(await eventsOf(server, session)).toMatchObject([
      { kind: 'newDevice' },
      { kind: 'passwordChanged', device: 'Windows 电脑 · Edge', ip: '36.112.*.*' },
    ])
  })

  test('are the last twenty, newest first', async () => {
    await server.context.database.pool.query(
      `insert into security_events (uid, kind, device, ip)
       select $1, 'newDevice', 'device ' || n, '10.1.2.3' from generate_series(1, 25) n`,
      [person.uid],
    )
    const events = await eventsOf(server, person)
    expect(events).toHaveLength(20)
    expect(events[0]).toMatchObject({ device: 'device 25', ip: '10.1.*.*' })
    expect(events.at(-1)).toMatchObject({ device: 'device 6' })
  })

  test('include nothing of others', async () => {
    await login(from(agents.computer))
    expect(await kindsOf(await makeUser(server.context.database))).toEqual([])
  })
})

describe('user/session/end', () => {
  test('ends one login everywhere within a second, and no other', async () => {
    const phone = await login(from(agents.phone))
    const info = (session: { token: string }, at: TestServer) => at.as(session)('user/user/info', {})
    await info(phone, other)
    const { list } = await server.as(person)('user/session/list', {})
    const sessionId = list.find((one) => !one.isCurrent)?.sessionId ?? ''
    expect(await server.as(person)('user/session/end', { sessionId })).toEqual({})
    expect(await refusal(info(phone, server))).toMatchObject({ status: 401 })
    await expect
      .poll(
        () =>
          info(phone, other).then(
            () => 200,
            (error) => error.status,
          ),
        { timeout: 1000 },
      )
      .toBe(401)
    const renewed = server.call('user/userAuth/refreshToken', { refreshToken: phone.refreshToken })
    expect((await refusal(renewed)).reason).toBe('REFRESH_TOKEN_INVALID')
    expect(await info(person, other)).toMatchObject({ uid: person.uid })
    expect((await refusal(server.as(person)('user/session/end', { sessionId }))).reason).toBe('NOT_FOUND')
  })

  test('does not end logins of others', async () => {
    const [own] = (await server.as(person)('user/session/list', {})).list
    const stranger = server.as(await makeUser(server.context.database))
    for (const sessionId of [own?.sessionId ?? '', crypto.randomUUID(), '1', 'unknown']) {
      expect(await refusal(stranger('user/session/end', { sessionId }))).toMatchObject({
        status: 404,
        reason: 'NOT_FOUND',
      })
    }
    expect(await server.as(person)('user/user/info', {})).toMatchObject({ uid: person.uid })
  })
})

describe('user/session/endAll', () => {
  test('ends every login, including this one, returns their number, and is recorded', async () => {
    const phone = await login(from(agents.phone))
    await server.call('user/userAuth/refreshToken', { refreshToken: phone.refreshToken })
    await server.as(await login(from(agents.computer)))('user/userAuth/logout', {})
    expect(await from(agents.phone, { token: phone.token })('user/session/endAll', {})).toEqual({ ended: 2 })
    for (const session of [person, phone]) {
      expect((await refusal(server.as(session)('user/user/info', {}))).status).toBe(401)
    }
    const events = await eventsOf(server, await login(from(agents.phone)))
    expect(events[0]).toMatchObject({ kind: 'loggedOutEverywhere', device: 'Android 手机 · 微信' })
  })
})

describe('the description of a device', () => {
  test.each([
    [agents.phone, 'h5', 'Android 手机 · 微信'],
    [agents.computer, 'web', 'Windows 电脑 · Edge'],
    [agents.phone, 'app', 'Android 手机 · 客户端'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'h5',
      'iPhone · Safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'web',
      'Mac 电脑 · Chrome',
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/5.1.4.300',
      'h5',
      '鸿蒙设备 · 华为浏览器',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'web',
      'Android 平板 · Chrome',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'web', 'Linux 电脑 · Firefox'],
    ['curl/8.5.0', 'web', '未知设备'],
    ['', 'app', '未知设备 · 客户端'],
  ] as const)('%s on %s', (userAgent, platform, words) => {
    expect(describeDevice(userAgent, Platform[platform])).toBe(words)
  })
})

test.each([
  ['36.112.7.9', '36.112.*.*'],
  ['::ffff:36.112.7.9', '36.112.*.*'],
  ['2408:8207:2a:b1::7', '2408:8207:*'],
  ['::1', '::*'],
])('the address %s is shown as %s', (ip, masked) => {
  expect(maskAddress(ip)).toBe(masked)
})
