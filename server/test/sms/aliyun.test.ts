import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { createAliyunSms } from '../../src/adapters/aliyun/index.ts'
import { signCall } from '../../src/adapters/aliyun/signature.ts'
import { systemClock } from '../../src/core/clock.ts'
import { type Config, testConfig } from '../../src/core/config/index.ts'
import { aliyunKey, aliyunSign, type FakeAliyun, startFakeAliyun } from './fakeAliyun.ts'
import { faults, timeoutMilliseconds } from './faults.ts'
import { checkCells } from '../support/cells.ts'

let fake: FakeAliyun
beforeAll(async () => {
  fake = await startFakeAliyun()
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.fault = undefined
  fake.refuseWith = undefined
  fake.sent.length = 0
})

const phone = '13800138000'
const message = { phone, code: '042137', purpose: SmsPurpose.logon, validMinutes: 5 }

function aliyun(changes: Partial<Config['sms']> = {}, clock = systemClock) {
  const base = { ...aliyunKey, signName: aliyunSign, template: 'SMS_100', endpoint: fake.url, timeoutMilliseconds }
  return createAliyunSms(testConfig({ sms: { ...base, ...changes } }).sms, clock)
}

test('delivers a code that keeps its leading zero', async () => {
  expect(await aliyun().sendCode(message)).toEqual({ kind: 'accepted' })
  expect(fake.sent).toEqual([{ phone, template: 'SMS_100', values: { code: '042137' } }])
})

test('a purpose with a template of its own uses it, with the parameters of that template', async () => {
  const sms = aliyun({ templates: { 7: 'SMS_200' }, templateFields: ['code', 'minutes'] })
  await sms.sendCode(message)
  await sms.sendCode({ ...message, purpose: SmsPurpose.safeCode })
  expect(fake.sent.map(({ template, values }) => [template, values])).toEqual([
    ['SMS_100', { code: '042137', minutes: '5' }],
    ['SMS_200', { code: '042137', minutes: '5' }],
  ])
})

test('two messages at once are two calls to the provider', async () => {
  const sms = aliyun()
  await Promise.all([sms.sendCode(message), sms.sendCode(message)])
  expect(fake.sent).toHaveLength(2)
})

test('[message.sms] a notice is sent by its own template, cut to what a variable may hold', async () => {
  const sms = aliyun({ noticeTemplate: 'SMS_300', marketingTemplate: 'SMS_400' })
  expect([sms.hasTemplate(false), sms.hasTemplate(true)]).toEqual([true, true])
  expect(await sms.sendNotice({ phone, title: '转赠已被收下', isMarketing: false })).toEqual({ kind: 'accepted' })
  expect(await sms.sendNotice({ phone, title: '新'.repeat(50), isMarketing: true })).toEqual({ kind: 'accepted' })
  expect(fake.sent).toMatchObject([
    { phone, template: 'SMS_300', values: { title: '转赠已被收下' } },
    { phone, template: 'SMS_400' },
  ])
  expect(aliyun().hasTemplate(false)).toBe(false)
})

describe('a message that the provider refuses is certainly not sent', () => {
  test('the phone reached its limit', () =>
    checkCells(
      [
        ['触发分钟级流控Permits:1', 'SMS_TOO_FAST'],
        ['触发小时级流控Permits:5', 'SMS_TOO_FAST'],
        ['触发天级流控Permits:10', 'SMS_DAILY_LIMIT'],
      ],
      async (Message, reason) => {
        fake.refuseWith = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message }
        expect(await aliyun().sendCode(message)).toMatchObject({ kind: 'refused', reason })
      },
    ))

  test('the account cannot send', () =>
    checkCells(
      ['isv.OUT_OF_SERVICE', 'isv.DAY_LIMIT_CONTROL', 'isv.AMOUNT_NOT_ENOUGH', 'Throttling.User'],
      async (Code) => {
        fake.refuseWith = { Code, Message: `${phone} 余额不足` }
        const outcome = await aliyun().sendCode(message)
        expect(outcome).toMatchObject({
          kind: 'refused',
          reason: 'PROVIDER_UNAVAILABLE',
          detail: expect.stringContaining(Code),
        })
        expect(JSON.stringify(outcome)).not.toContain(phone)
      },
    ))

  test('a wrong key, secret, signature or template', () =>
    checkCells<[string, Partial<Config['sms']>, string]>(
      [
        ['key', { accessKeyId: 'LTAI-other' }, 'InvalidAccessKeyId.NotFound'],
        ['secret', { accessKeySecret: 'another secret' }, 'SignatureDoesNotMatch'],
        ['signature of messages', { signName: '别人的签名' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
        ['template', { template: 'SMS_999' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
        ['fields', { template: 'SMS_200' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
      ],
      async (_, changes, code) => {
        expect(await aliyun(changes).sendCode(message)).toMatchObject({
          kind: 'refused',
          reason: 'PROVIDER_UNAVAILABLE',
          detail: expect.stringContaining(code),
        })
        expect(fake.sent).toEqual([])
      },
    ))

  test.each([-16, 16])('a clock that is %i minutes off', async (minutes) => {
    const outcome = await aliyun({}, { now: () => Date.now() + minutes * 60_000 }).sendCode(message)
    expect(outcome).toMatchObject({ kind: 'refused', detail: expect.stringContaining('InvalidTimeStamp.Expired') })
  })

  test('the provider is unreachable', async () => {
    const gone = await startFakeAliyun()
    await gone.stop()
    expect(await aliyun({ endpoint: gone.url }).sendCode(message)).toEqual({
      kind: 'refused',
      reason: 'PROVIDER_UNAVAILABLE',
      detail: 'ECONNREFUSED',
    })
  })
})

describe('without an answer it is unknown whether the message was sent', () => {
  test('one call, and an end by our own clock, whatever the fault', () =>
    checkCells(faults, async (fault) => {
      fake.fault = fault
      const before = fake.requests.length
      const result = await aliyun().sendCode(message)
      expect(result).toMatchObject({ kind: 'unclear', detail: expect.any(String) })
      expect(fake.requests).toHaveLength(before + 1)
    }))

  test('the provider reports an internal error', async () => {
    fake.refuseWith = { Code: 'isp.SYSTEM_ERROR', Message: '' }
    expect(await aliyun().sendCode(message)).toMatchObject({ kind: 'unclear' })
  })
})

describe('the signature', () => {
  const parameters = {
    PhoneNumbers: phone,
    SignName: aliyunSign,
    TemplateCode: 'SMS_100',
    TemplateParam: '{"code":"042137"}',
  }

  /** Signs a call, lets `alter` change it on the way, and returns the provider's answer. */
  async function send(alter: (call: { query: string; headers: Record<string, string>; body?: string }) => void) {
    const nonce = crypto.randomUUID()
    const host = new URL(fake.url).host
    const call = signCall(
      aliyunKey,
      { host, action: 'SendSms', version: '2017-05-25', parameters },
      { at: new Date(), nonce },
    )
    alter(call)
    const { query, headers, body } = call as typeof call & { body?: string }
    const response = await fetch(`${fake.url}/?${query}`, { method: 'POST', headers, ...(body && { body }) })
    return ((await response.json()) as { Code: string }).Code
  }

  test('is accepted unchanged', async () => {
    expect(await send(() => {})).toBe('OK')
  })

  test('is invalid for any other value', () =>
    checkCells<[string, Parameters<typeof send>[0], string]>(
      [
        ['the phone', (call) => (call.query = call.query.replace(phone, '13800138001')), 'SignatureDoesNotMatch'],
        ['the code', (call) => (call.query = call.query.replace('042137', '042138')), 'SignatureDoesNotMatch'],
        ['a further parameter', (call) => (call.query += '&OutId=1'), 'SignatureDoesNotMatch'],
        ['the action', ({ headers }) => (headers['x-acs-action'] = 'SendBatchSms'), 'SignatureDoesNotMatch'],
        ['the version', ({ headers }) => (headers['x-acs-version'] = '2018-05-25'), 'SignatureDoesNotMatch'],
        [
          'the date',
          ({ headers }) => (headers['x-acs-date'] = `${new Date(Date.now() - 5000).toISOString().slice(0, 19)}Z`),
          'SignatureDoesNotMatch',
        ],
        ['the nonce', ({ headers }) => (headers['x-acs-signature-nonce'] = 'other'), 'SignatureDoesNotMatch'],
        ['the body', (call) => (call.body = '{}'), 'IncompleteSignature'],
        ['a header nobody signed', ({ headers }) => (headers['x-acs-more'] = '1'), 'IncompleteSignature'],
      ],
      async (_, alter, refusal) => {
        expect(await send(alter)).toBe(refusal)
        expect(fake.sent).toEqual([])
      },
    ))

  test('is accepted once: a repeated call is refused', async () => {
    await aliyun().sendCode(message)
    const { query, headers } = fake.requests.at(-1) as (typeof fake.requests)[number]
    const again = await fetch(`${fake.url}/?${query}`, {
      method: 'POST',
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.startsWith('x-acs-') || name === 'authorization'),
      ) as Record<string, string>,
    })
    expect(await again.json()).toMatchObject({ Code: 'SignatureNonceUsed' })
    expect(fake.sent).toHaveLength(1)
  })
})
