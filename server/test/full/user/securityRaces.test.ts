import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { makeUser, type TestUser } from '../../support/factories.ts'
import { askCode, passMinutes, solveSlide } from '../../support/people.ts'
import { outcomes } from '../../support/refusals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { makeGuarded, safeCode, wrongCode } from '../../user/securityFixture.ts'

// Concurrent calls, through two processes over one database.

let servers: TestServer[]
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 20 } } })
  servers = [server, await startTestServer({ beside: server, overrides: { database: { poolSize: 20 } } })]
})
afterAll(async () => {
  await servers?.[1]?.stop()
  await server?.stop()
})

/** Calls `many` times at once, the processes taking turns. */
const atOnce = <T>(many: number, call: (at: TestServer) => Promise<T>) =>
  outcomes(Array.from({ length: many }, (_, index) => call(servers[index % servers.length] as TestServer)))

function tally(reasons: readonly string[]): Record<string, number> {
  return Object.fromEntries([...new Set(reasons)].map((one) => [one, reasons.filter((each) => each === one).length]))
}

describe('concurrent wrong safe codes', () => {
  let user: TestUser
  beforeEach(async () => {
    user = await makeGuarded(server)
  })
  const verify = (securityCode: string) => (at: TestServer) =>
    at.as(user)('user/securityCode/verify', { securityCode, nftIds: ['1'] })

  test('fifty are five tries and a lock', async () => {
    const { reasons } = await atOnce(50, verify(wrongCode))
    expect(tally(reasons)).toEqual({ SECURITY_CODE_WRONG: 4, SECURITY_CODE_LOCKED: 46 })
    expect(tally((await atOnce(1, verify(safeCode))).reasons)).toEqual({ SECURITY_CODE_LOCKED: 1 })
  })

  test('fifty after three tries count as two more', async () => {
    for (let count = 0; count < 3; count++) await atOnce(1, verify(wrongCode))
    const { reasons } = await atOnce(50, verify(wrongCode))
    expect(tally(reasons)).toEqual({ SECURITY_CODE_WRONG: 1, SECURITY_CODE_LOCKED: 49 })
  })

  test('after a lock is over five tries are left again, however many come at that moment', async () => {
    await atOnce(5, verify(wrongCode))
    await server.context.database.pool.query('update users set security_locked_until = now() where uid = $1', [
      user.uid,
    ])
    const { reasons } = await atOnce(50, verify(wrongCode))
    expect(tally(reasons)).toEqual({ SECURITY_CODE_WRONG: 4, SECURITY_CODE_LOCKED: 46 })
  })
})

test('concurrent right safe codes lock nobody out', async () => {
  const user = await makeGuarded(server)
  const { succeeded, reasons } = await atOnce(4, (at) =>
    at.as(user)('user/securityCode/verify', { securityCode: safeCode, nftIds: ['1'] }),
  )
  expect(reasons).toEqual([])
  expect(new Set(succeeded.map((reply) => reply.transferToken)).size).toBe(4)
  expect(await server.as(user)('user/securityCode/info', {})).toMatchObject({ lockedUntil: null, triesLeft: 5 })
})

describe('[call user/userAuth/sendSmsGo] a message of purpose 7', () => {
  test('is sent once in its interval, however many are requested at once', async () => {
    const { phone } = await makeUser(server.context.database)
    const slides = await Promise.all(Array.from({ length: 10 }, () => solveSlide(server)))
    const { succeeded, reasons } = await atOnce(slides.length, (at) =>
      at.call('user/userAuth/sendSmsGo', {
        phone,
        purpose: SmsPurpose.safeCode,
        ...(slides.pop() as (typeof slides)[number]),
      }),
    )
    expect(succeeded).toHaveLength(1)
    expect(tally(reasons)).toEqual({ SMS_TOO_FAST: 9 })
    expect(await server.sms.count(phone)).toBe(1)
  })
})

describe('[call user/securityCode/editSecurityCode] at once', () => {
  let user: TestUser
  let smsCode: string
  beforeEach(async () => {
    user = await makeUser(server.context.database)
    await passMinutes(server, 2)
    smsCode = await askCode(server, user.phone, SmsPurpose.safeCode)
  })
  const set = (code: string) => (at: TestServer) =>
    at.as(user)('user/securityCode/editSecurityCode', { smsCode: code, securityCode: safeCode })

  test('five wrong codes invalidate the message, and the right one comes too late', async () => {
    const guess = smsCode === '000000' ? '000001' : '000000'
    const { reasons } = await atOnce(20, set(guess))
    expect(tally(reasons)).toEqual({ SMS_CODE_WRONG: 4, SMS_CODE_BURNT: 16 })
    expect((await atOnce(1, set(smsCode))).reasons).toEqual(['SMS_CODE_BURNT'])
  })

  test('one message sets the code once', async () => {
    const { succeeded, reasons } = await atOnce(10, set(smsCode))
    expect(succeeded).toHaveLength(1)
    expect(tally(reasons)).toEqual({ SMS_CODE_WRONG: 9 })
    expect(await server.as(user)('user/securityCode/info', {})).toMatchObject({
      isSet: true,
      frozenUntil: expect.any(Number),
    })
  })
})
