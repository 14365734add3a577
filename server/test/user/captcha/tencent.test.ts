import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTencentCaptcha } from '../../../src/adapters/tencentCloud/index.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { type Config, testConfig } from '../../../src/core/config/index.ts'
import { tencentKey } from '../../sms/fakeTencentCloud.ts'
import { faults, timeoutMilliseconds } from '../../sms/faults.ts'
import { captchaApp, type FakeTencentCaptcha, startFakeTencentCaptcha } from './fakeTencentCaptcha.ts'
import { checkCells } from '../../support/cells.ts'

let fake: FakeTencentCaptcha
beforeAll(async () => {
  fake = await startFakeTencentCaptcha()
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.fault = undefined
  fake.answerWith = undefined
  fake.failWith = undefined
})

const ip = '203.0.113.7'

function tencent(changes: Partial<Config['captcha']> = {}, clock = systemClock) {
  const captcha = { ...tencentKey, ...captchaApp, endpoint: fake.url, timeoutMilliseconds, ...changes }
  return createTencentCaptcha(testConfig({ captcha }).captcha, clock)
}

test('a ticket is passed once, with its random string', async () => {
  const given = { ...fake.issue(), ip }
  expect(await tencent().verify(given)).toEqual({ kind: 'passed' })
  expect(await tencent().verify(given)).toMatchObject({ kind: 'refused', detail: expect.stringContaining('code 9 ') })
  const other = { ...fake.issue(), randstr: '@other', ip }
  expect(await tencent().verify(other)).toMatchObject({ kind: 'refused', detail: expect.stringContaining('code 7 ') })
})

test('the request contains the documented fields', async () => {
  const { ticket, randstr } = fake.issue()
  await tencent().verify({ ticket, randstr, ip })
  expect(JSON.parse(fake.requests.at(-1)?.body ?? '')).toEqual({
    CaptchaType: 9,
    Ticket: ticket,
    Randstr: randstr,
    UserIp: ip,
    CaptchaAppId: 199_999_164,
    AppSecretKey: captchaApp.appSecretKey,
  })
})

test('other codes are not a human', () =>
  checkCells([8, 15, 16, 21, 100], async (code) => {
    fake.answerWith = code
    expect(await tencent().verify({ ...fake.issue(), ip })).toMatchObject({ kind: 'refused' })
  }))

test('an invented ticket does not look like an outage', async () => {
  fake.failWith = 'InvalidParameter'
  expect(await tencent().verify({ ticket: 'x', randstr: '@x', ip })).toMatchObject({ kind: 'refused' })
})

test.each<[string, Partial<Config['captcha']>, string]>([
  ['key', { accessKeyId: 'AKID-other' }, 'AuthFailure.SecretIdNotFound'],
  ['secret', { accessKeySecret: 'another secret' }, 'AuthFailure.SignatureFailure'],
])('a wrong %s leaves the ticket unverified', async (_, changes, detail) => {
  const outcome = await tencent(changes).verify({ ...fake.issue(), ip })
  expect(outcome).toMatchObject({ kind: 'unavailable', detail: expect.stringContaining(detail) })
})

test('a clock that is six minutes off does not pass either', async () => {
  const late = tencent({}, { now: () => Date.now() + 360_000 })
  const outcome = await late.verify({ ...fake.issue(), ip })
  expect(outcome).toMatchObject({ kind: 'unavailable', detail: expect.stringContaining('AuthFailure.SignatureExpire') })
})

describe('a missing answer does not pass', () => {
  test('one call, and an end by our own clock, whatever the fault', () =>
    checkCells(faults, async (fault) => {
      fake.fault = fault
      const before = fake.requests.length
      expect(await tencent().verify({ ...fake.issue(), ip })).toMatchObject({ kind: 'unavailable' })
      expect(fake.requests).toHaveLength(before + 1)
    }))

  test.each(['InternalError', 'UnauthorizedOperation.Unauthorized', 'RequestLimitExceeded'])('%s', async (code) => {
    fake.failWith = code
    expect(await tencent().verify({ ...fake.issue(), ip })).toMatchObject({ kind: 'unavailable' })
  })
})

test('the tickets that the provider gives in an outage of its own are known', () =>
  checkCells(
    [
      ['terror_1001_199999164_1700000000', false],
      ['trerror_1001_199999164_1700000000', false],
      ['tr03error_', true],
    ],
    (ticket, isGenuine) => {
      expect(tencent().isGenuine(ticket)).toBe(isGenuine)
    },
  ))
