import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import type { Call } from '@app/contract/client'
import { isWeakCode } from '../../src/modules/user/security/weakCode.ts'
import { makeSession, makeUser, type TestUser } from '../support/factories.ts'
import { askCode, passMinutes } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { eventsOf, makeGuarded, safeCode, setSafeCode, thaw, waitMinutes, wrongCode } from './securityFixture.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const now = () => Date.now() / 1000
const verify = (call: Call, securityCode = safeCode, recipientPhone?: string) =>
  call('user/securityCode/verify', { securityCode, nftIds: ['1'], ...(recipientPhone && { recipientPhone }) })

describe('[call user/securityCode/editSecurityCode]', () => {
  let user: TestUser
  let call: Call
  let smsCode: string
  beforeEach(async () => {
    user = await makeUser(server.context.database, { birthDate: '1990-03-07' })
    call = server.as(user)
    await passMinutes(server, 2)
    smsCode = await askCode(server, user.phone, SmsPurpose.safeCode)
  })
  const set = (securityCode: string, code = smsCode) =>
    call('user/securityCode/editSecurityCode', { smsCode: code, securityCode })

  test('[call user/user/info] sets a code, which the account then reports (isSecurity), and stores it hashed', async () => {
    expect(await call('user/user/info', {})).toMatchObject({ isSecurity: false })
    expect(await set(safeCode)).toEqual({})
    expect(await call('user/user/info', {})).toMatchObject({ isSecurity: true })
    const { security_code_hash: hash } = await server.context.database.db
      .selectFrom('users')
      .select('security_code_hash')
      .where('uid', '=', user.uid)
      .executeTakeFirstOrThrow()
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('[enum.sms-purpose] accepts a code of purpose 7 alone, once', async () => {
    await passMinutes(server, 2)
    const forPassword = await askCode(server, user.phone, SmsPurpose.passwordReset)
    expect((await refusal(set(safeCode, forPassword))).reason).toBe('SMS_CODE_WRONG')
    await set(safeCode)
    expect((await refusal(set(safeCode))).reason).toBe('SMS_CODE_WRONG')
  })

  test('refuses an unverified user', async () => {
    user = await makeUser(server.context.database, { kycStatus: 1 })
    call = server.as(user)
    expect(await refusal(set(safeCode))).toMatchObject({ status: 403, reason: 'KYC_REQUIRED' })
  })

  test('refuses a weak code or a birthday, verified or claimed, and leaves the message code valid', async () => {
    await call('user/user/updateUserInfo', { birthday: Date.UTC(1991, 10, 23) / 1000 })
    for (const weak of ['123456', '000000', '900307', '911123']) {
      expect(await refusal(set(weak))).toMatchObject({
        status: 400,
        reason: 'SECURITY_CODE_WEAK',
        data: { field: 'securityCode' },
      })
    }
    expect(await set(safeCode)).toEqual({})
  })

  test.each([
    ['a first safe code', (owner: TestUser) => setSafeCode(server, owner)],
    [
      'another safe code',
      async (owner: TestUser) => {
        await setSafeCode(server, owner, '741036')
        await thaw(server, owner)
        await setSafeCode(server, owner)
      },
    ],
    [
      'a new password',
      async (owner: TestUser) => {
        await setSafeCode(server, owner)
        await thaw(server, owner)
        await passMinutes(server, 2)
        const purpose = SmsPurpose.passwordReset
        const { phone } = owner
        const proof = { phone, purpose, smsCode: await askCode(server, phone, purpose) }
        await server.call('user/userAuth/resetPassword', { ...proof, password: 'another7plum' })
      },
    ],
  ])('%s freezes gifts and destroying for a day, and states until when', async (_, change) => {
    const someone = await makeUser(server.context.database)
    const before = now()
    await change(someone)
    const after = now()
    // A new password ends every login.
    const session = await makeSession(server.context.database, someone.uid)
    const at = server.as(session)
    const { frozenUntil, freezeSeconds } = await at('user/securityCode/info', {})
    expect(freezeSeconds).toBe(86_400)
    expect(frozenUntil).toBeGreaterThanOrEqual(Math.floor(before) + 86_400)
    expect(frozenUntil).toBeLessThanOrEqual(Math.ceil(after) + 86_400)
    for (const recipient of ['13800000002', undefined]) {
      const frozen = await refusal(verify(at, safeCode, recipient))
      expect(frozen).toMatchObject({ status: 403, reason: 'GIFTS_FROZEN', data: { frozenUntil } })
      expect(frozen.message).toMatch(/\d+月\d+日 \d\d:\d\d 前暂不能转赠和销毁/)
    }
    await thaw(server, someone)
    expect(await verify(at, safeCode, '13800000002')).toMatchObject({ expiresIn: 300 })
    expect(await verify(at, safeCode)).toMatchObject({ expiresIn: 300 })
  })

  test('a longer freeze is not shortened', async () => {
    await server.context.database.pool.query(
      `update users set gifts_frozen_until = now() + interval '3 days' where uid = $1`,
      [user.uid],
    )
    const { frozenUntil } = await call('user/securityCode/info', {})
    await set(safeCode)
    expect(await call('user/securityCode/info', {})).toMatchObject({ isSet: true, frozenUntil })
  })

  test('a gift refused by the freeze costs no try', async () => {
    await set(safeCode)
    await setSafeCode(server, user)
    await refusal(verify(call, wrongCode, '13800000002'))
    expect(await call('user/securityCode/info', {})).toMatchObject({ triesLeft: 5 })
  })

  test('a new code lifts a lock, and the old code no longer works', async () => {
    await set(safeCode)
    await thaw(server, user)
    for (let count = 0; count < 5; count++) await refusal(verify(call, wrongCode))
    expect((await refusal(verify(call))).reason).toBe('SECURITY_CODE_LOCKED')
    await setSafeCode(server, user, '741036')
    await thaw(server, user)
    expect((await refusal(verify(call))).reason).toBe('SECURITY_CODE_WRONG')
    expect(await verify(call, '741036')).toMatchObject({ expiresIn: 300 })
  })

  test('is announced to the account', async () => {
    await set(safeCode)
    expect(await eventsOf(server, user)).toMatchObject([{ kind: 'securityCodeChanged' }])
  })
})

describe('user/securityCode/info', () => {
  test('of a user without a code', async () => {
    const call = server.as(await makeUser(server.context.database))
    expect(await call('user/securityCode/info', {})).toEqual({
      isSet: false,
      transferCodeSwitch: true,
      lockedUntil: null,
      frozenUntil: null,
      freezeSeconds: 86_400,
      triesLeft: 5,
    })
  })
})

describe('user/securityCode/verify', () => {
  test('requires that a code is set first', async () => {
    const call = server.as(await makeUser(server.context.database))
    expect(await refusal(verify(call))).toMatchObject({ status: 409, reason: 'SECURITY_CODE_UNSET' })
  })

  test('five wrong codes lock it for half an hour, the right code included', async () => {
    const user = await makeGuarded(server)
    const call = server.as(user)
    const begun = now()
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await refusal(verify(call, wrongCode))).toMatchObject({
        status: 400,
        reason: 'SECURITY_CODE_WRONG',
        data: { triesLeft },
      })
    }
    const { lockedUntil } = (await refusal(verify(call, wrongCode))).data as { lockedUntil: number }
    expect(lockedUntil).toBeGreaterThan(begun + 1799)
    expect(lockedUntil).toBeLessThanOrEqual(Math.ceil(now()) + 1800)
    expect(await refusal(verify(call))).toMatchObject({
      status: 429,
      reason: 'SECURITY_CODE_LOCKED',
      data: { lockedUntil },
    })
    expect(await call('user/securityCode/info', {})).toMatchObject({ lockedUntil, triesLeft: 0 })
    await waitMinutes(server, user, 29)
    expect((await refusal(verify(call))).reason).toBe('SECURITY_CODE_LOCKED')
    await waitMinutes(server, user, 1)
    expect(await call('user/securityCode/info', {})).toMatchObject({ lockedUntil: null, triesLeft: 5 })
    expect((await refusal(verify(call, wrongCode))).data).toEqual({ triesLeft: 4 })
    expect(await verify(call)).toMatchObject({ expiresIn: 300 })
  })

  test('states in the header when to come again', async () => {
    const user = await makeGuarded(server)
    for (let count = 0; count < 5; count++) await refusal(verify(server.as(user), wrongCode))
    const response = await fetch(`${server.url}/api/v1/user/securityCode/verify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ securityCode: safeCode, nftIds: ['1'] }),
    })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(1790)
  })

  test('the right code, entered as the last try, restores all tries', async () => {
    const call = server.as(await makeGuarded(server))
    for (let count = 0; count < 4; count++) await refusal(verify(call, wrongCode))
    await verify(call)
    expect(await call('user/securityCode/info', {})).toMatchObject({ lockedUntil: null, triesLeft: 5 })
  })

  test('wrong codes of one person lock nobody else out', async () => {
    const [careless, other] = [await makeGuarded(server), await makeGuarded(server)]
    for (let count = 0; count < 5; count++) await refusal(verify(server.as(careless), wrongCode))
    expect(await verify(server.as(other))).toMatchObject({ expiresIn: 300 })
  })
})

describe('user/securityCode/switch', () => {
  test('turns the question off and on, for the right code', async () => {
    const user = await makeGuarded(server)
    const call = server.as(user)
    const isAsked = () => server.context.user.security.isAsked(server.context.database.db, user.uid)
    expect(await isAsked()).toBe(true)
    await call('user/securityCode/switch', { securityCode: safeCode, transferCodeSwitch: false })
    expect(await isAsked()).toBe(false)
    expect(await call('user/securityCode/info', {})).toMatchObject({ transferCodeSwitch: false })
    await call('user/securityCode/switch', { securityCode: safeCode, transferCodeSwitch: true })
    expect(await isAsked()).toBe(true)
  })

  test('counts wrong codes together with those of verify, and changes nothing', async () => {
    const call = server.as(await makeGuarded(server))
    const attempt = () => call('user/securityCode/switch', { securityCode: wrongCode, transferCodeSwitch: false })
    for (const _ of [1, 2]) expect((await refusal(attempt())).reason).toBe('SECURITY_CODE_WRONG')
    for (const _ of [1, 2]) await refusal(verify(call, wrongCode))
    expect((await refusal(attempt())).reason).toBe('SECURITY_CODE_LOCKED')
    expect(await call('user/securityCode/info', {})).toMatchObject({ transferCodeSwitch: true, triesLeft: 0 })
  })

  test('is refused if no code is set', async () => {
    const { uid, ...user } = await makeUser(server.context.database)
    const isAsked = server.context.user.security.isAsked(server.context.database.db, uid)
    await expect(isAsked).rejects.toMatchObject({ reason: 'SECURITY_CODE_UNSET' })
    const attempt = server.as(user)('user/securityCode/switch', { securityCode: safeCode, transferCodeSwitch: false })
    expect((await refusal(attempt)).reason).toBe('SECURITY_CODE_UNSET')
  })
})

describe('a weak code', () => {
  test('of one, few, rising or repeated digits is weak', () =>
    checkCells(
      [
        '000000',
        '777777',
        '123456',
        '012345',
        '789012',
        '654321',
        '210987',
        '111222',
        '121212',
        '112111',
        '123123',
        '908908',
        '112233',
        '998800',
      ],
      (code) => {
        expect(isWeakCode(code, [])).toBe(true)
      },
    ))

  test('an ordinary code is not weak', () =>
    checkCells(['258036', '135790', '147258', '123457', '112234', '123124', '900307'], (code) => {
      expect(isWeakCode(code, [])).toBe(false)
    }))

  test('a birthday is weak for a user born on that day', () =>
    checkCells(['900307', '070390', '030790', '199003', '031990'], (code) => {
      expect(isWeakCode(code, [new Date('1990-03-07')])).toBe(true)
      expect(isWeakCode(code, [new Date('1985-11-23')])).toBe(false)
    }))
})
