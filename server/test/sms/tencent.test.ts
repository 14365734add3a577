import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { createTencentSms } from '../../src/adapters/tencentCloud/index.ts'
import { signCall } from '../../src/adapters/tencentCloud/signature.ts'
import { systemClock } from '../../src/core/clock.ts'
import { type Config, testConfig } from '../../src/core/config/index.ts'
import { type FakeTencent, startFakeTencent, tencentAppId, tencentSign } from './fakeTencent.ts'
import { tencentKey } from './fakeTencentCloud.ts'
import { faults, timeoutMilliseconds } from './faults.ts'
import { checkCells } from '../support/cells.ts'

let fake: FakeTencent
beforeAll(async () => {
  fake = await startFakeTencent()
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.fault = undefined
  fake.refuseWith = undefined
  fake.failWith = undefined
  fake.sent.length = 0
})

const phone = '13800138000'
const message = { phone, code: '042137', purpose: SmsPurpose.logon, validMinutes: 5 }

function tencent(changes: Partial<Config['sms']> = {}, clock = systemClock) {
  const base = { ...tencentKey, signName: tencentSign, template: '1110', appId: tencentAppId }
  const sms = { ...base, endpoint: fake.url, timeoutMilliseconds, ...changes }
  return createTencentSms(testConfig({ sms }).sms, clock)
}

test('delivers a code that keeps its leading zero', async () => {
  expect(await tencent().sendCode(message)).toEqual({ kind: 'accepted' })
  expect(fake.sent).toEqual([{ phone: `+86${phone}`, template: '1110', values: ['042137'] }])
})

test('a purpose with a template of its own uses it, with the parameters in order', async () => {
  const sms = tencent({ templates: { 5: '1220' }, templateFields: ['minutes', 'code'] })
  await sms.sendCode({ ...message, purpose: SmsPurpose.transferNft })
  expect(fake.sent).toEqual([{ phone: `+86${phone}`, template: '1220', values: ['5', '042137'] }])
})

test('[message.sms] a notice is sent by its own template, cut to what a variable may hold', async () => {
  const sms = tencent({ noticeTemplate: '3330', marketingTemplate: '4440' })
  expect([sms.hasTemplate(false), sms.hasTemplate(true)]).toEqual([true, true])
  expect(await sms.sendNotice({ phone, title: '转赠已被收下', isMarketing: false })).toEqual({ kind: 'accepted' })
  expect(await sms.sendNotice({ phone, title: '新'.repeat(50), isMarketing: true })).toEqual({ kind: 'accepted' })
  expect(fake.sent).toMatchObject([
    { phone: `+86${phone}`, template: '3330', values: ['转赠已被收下'] },
    { phone: `+86${phone}`, template: '4440' },
  ])
  expect(tencent().hasTemplate(false)).toBe(false)
})

describe('a message that the provider refuses is certainly not sent', () => {
  test('every code of a refusal has its reason', () =>
    checkCells(
      [
        ['LimitExceeded.PhoneNumberThirtySecondLimit', 'SMS_TOO_FAST'],
        ['LimitExceeded.PhoneNumberOneHourLimit', 'SMS_TOO_FAST'],
        ['LimitExceeded.DeliveryFrequencyLimit', 'SMS_TOO_FAST'],
        ['LimitExceeded.PhoneNumberDailyLimit', 'SMS_DAILY_LIMIT'],
        ['LimitExceeded.PhoneNumberSameContentDailyLimit', 'SMS_DAILY_LIMIT'],
        ['LimitExceeded.AppDailyLimit', 'PROVIDER_UNAVAILABLE'],
        ['FailedOperation.InsufficientBalanceInSmsPackage', 'PROVIDER_UNAVAILABLE'],
        ['FailedOperation.PhoneNumberInBlacklist', 'PROVIDER_UNAVAILABLE'],
      ],
      async (code, reason) => {
        fake.refuseWith = code
        const outcome = await tencent().sendCode(message)
        expect(outcome).toMatchObject({ kind: 'refused', reason, detail: expect.stringContaining(code) })
        expect(JSON.stringify(outcome)).not.toContain(phone)
      },
    ))

  test('a wrong key, secret, application, signature or template', () =>
    checkCells<[string, Partial<Config['sms']>, string]>(
      [
        ['key', { accessKeyId: 'AKID-other' }, 'AuthFailure.SecretIdNotFound'],
        ['secret', { accessKeySecret: 'another secret' }, 'AuthFailure.SignatureFailure'],
        ['application', { appId: '1400000000' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
        ['signature of messages', { signName: '别人的签名' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
        ['template', { template: '999' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
        [
          'number of fields',
          { templateFields: ['code', 'minutes'] },
          'InvalidParameterValue.TemplateParameterFormatError',
        ],
      ],
      async (_, changes, code) => {
        expect(await tencent(changes).sendCode(message)).toMatchObject({
          kind: 'refused',
          reason: 'PROVIDER_UNAVAILABLE',
          detail: expect.stringContaining(code),
        })
        expect(fake.sent).toEqual([])
      },
    ))

  test.each([-6, 6])('a clock that is %i minutes off', async (minutes) => {
    const outcome = await tencent({}, { now: () => Date.now() + minutes * 60_000 }).sendCode(message)
    expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringContaining('AuthFailure.SignatureExpire') })
  })

  test('too many calls of the whole account', async () => {
    fake.failWith = 'RequestLimitExceeded'
    expect(await tencent().sendCode(message)).toMatchObject({ kind: 'refused', reason: 'PROVIDER_UNAVAILABLE' })
  })
})

describe('without an answer it is unknown whether the message was sent', () => {
  test('one call, and an end by our own clock, whatever the fault', () =>
    checkCells(faults, async (fault) => {
      fake.fault = fault
      const before = fake.requests.length
      const result = await tencent().sendCode(message)
      expect(result).toMatchObject({ kind: 'unclear', detail: expect.any(String) })
      expect(fake.requests).toHaveLength(before + 1)
    }))

  test('the provider reports an error for the message, or for the call', async () => {
    fake.refuseWith = 'InternalError.Timeout'
    expect(await tencent().sendCode(message)).toMatchObject({ kind: 'unclear' })
    fake.failWith = 'InternalError'
    expect(await tencent().sendCode(message)).toMatchObject({ kind: 'unclear' })
  })
})

describe('the signature', () => {
  interface Call {
    headers: Record<string, string>
    body: string
  }

  /** Signs a call, lets `alter` change it on the way, and returns the provider's answer. */
  async function send(alter: (call: Call) => void) {
    const input = { PhoneNumberSet: [`+86${phone}`], SmsSdkAppId: tencentAppId, SignName: tencentSign }
    const body = JSON.stringify({ ...input, TemplateId: '1110', TemplateParamSet: ['042137'] })
    const signed = { host: new URL(fake.url).host, service: 'sms', action: 'SendSms', body }
    const headers = signCall(tencentKey, signed, Math.floor(Date.now() / 1000))
    const call = { headers: { ...headers, 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' }, body }
    alter(call)
    const response = await fetch(`${fake.url}/`, { method: 'POST', headers: call.headers, body: call.body })
    const { Response } = (await response.json()) as { Response: { Error?: { Code: string } } }
    return Response.Error?.Code ?? 'Ok'
  }

  test('is accepted unchanged', async () => {
    expect(await send(() => {})).toBe('Ok')
    expect(fake.sent).toHaveLength(1)
  })

  test('is invalid for any other value', () =>
    checkCells<[string, Parameters<typeof send>[0]]>(
      [
        ['the phone', (call) => (call.body = call.body.replace(phone, '13800138001'))],
        ['the code', (call) => (call.body = call.body.replace('042137', '042138'))],
        ['the action', ({ headers }) => (headers['x-tc-action'] = 'PullSmsSendStatus')],
        ['the time', ({ headers }) => (headers['x-tc-timestamp'] = String(Number(headers['x-tc-timestamp']) - 5))],
        ['the content type', ({ headers }) => (headers['content-type'] = 'application/json')],
        [
          'the product',
          ({ headers }) => (headers['authorization'] = String(headers['authorization']).replace('/sms/', '/faceid/')),
        ],
      ],
      async (_, alter) => {
        expect(await send(alter)).toBe('AuthFailure.SignatureFailure')
        expect(fake.sent).toEqual([])
      },
    ))
})
