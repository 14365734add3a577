import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { createClient } from '@app/contract/client'
import { randomPhone } from '../../support/factories.ts'
import { solveSlide, useUp } from '../../support/people.ts'
import { outcomes, refusal } from '../../support/refusals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { tencentKey } from '../../sms/fakeTencentCloud.ts'
import { captchaApp, type FakeTencentCaptcha, startFakeTencentCaptcha } from './fakeTencentCaptcha.ts'

// End to end: our configured server, the provider over HTTP, and the code.

let fake: FakeTencentCaptcha
let server: TestServer
beforeAll(async () => {
  fake = await startFakeTencentCaptcha()
  server = await startTestServer({
    overrides: {
      captcha: {
        provider: 'tencent',
        ...captchaApp,
        ...tencentKey,
        endpoint: fake.url,
        timeoutMilliseconds: 1500,
        outageSeconds: 4,
      },
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await fake?.stop()
})
beforeEach(() => {
  fake.fault = undefined
  fake.answerWith = undefined
})

const purpose = SmsPurpose.logon
const send = (proof: object, phone = randomPhone(), at = server.call) =>
  at('user/userAuth/sendSmsGo', { phone, purpose, ...proof })
const offer = () => server.call('user/userAuth/getCaptchaGo', {})
const from = (ip: string) => createClient({ baseUrl: server.url, headers: () => ({ 'x-forwarded-for': ip }) })

test('the page is given the captcha to show, and a ticket sends a code', async () => {
  expect(await offer()).toEqual({ provider: 'tencent', appId: captchaApp.appId })
  const phone = randomPhone()
  expect(await send(fake.issue(), phone, from('203.0.113.40'))).toEqual({ nextIn: 60 })
  expect(await server.sms.lastCode(phone)).toMatch(/^\d{6}$/)
  expect(JSON.parse(fake.requests.at(-1)?.body ?? '')).toMatchObject({ UserIp: '203.0.113.40' })
})

test('our puzzle remains for browsers that cannot load the script, and costs more work', async () => {
  expect(await server.call('user/userAuth/getCaptchaGo', { own: true })).toMatchObject({ provider: 'own', workBits: 6 })
  expect(await send(await solveSlide(server))).toEqual({ nextIn: 60 })
})

test('a ticket sends one code under concurrent calls, and is checked once', async () => {
  const ticket = fake.issue()
  const before = fake.requests.length
  const { succeeded, reasons } = await outcomes(Array.from({ length: 8 }, () => send(ticket)))
  expect(succeeded).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['CAPTCHA_EXPIRED']))
  expect(fake.requests).toHaveLength(before + 1)
})

test('a refused ticket counts as a wrong answer', async () => {
  fake.answerWith = 21
  const call = from('203.0.113.41')
  expect((await refusal(send(fake.issue(), randomPhone(), call))).reason).toBe('CAPTCHA_WRONG')
  const { rows } = await server.context.database.pool.query(
    `select count from rate_counters where key = 'captcha-wrong:203.0.113.41'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

describe('no paid check of', () => {
  const refused = async (asking: Promise<unknown>) => {
    const before = fake.requests.length
    const { reason } = await refusal(asking)
    return { reason, asked: fake.requests.length - before }
  }

  test.each(['terror_1001_1_1', 'trerror_1001_1_1'])('the disaster ticket %s', async (ticket) => {
    expect(await refused(send({ ticket, randstr: '@abc' }))).toEqual({ reason: 'CAPTCHA_WRONG', asked: 0 })
  })

  test('more concurrent wrong answers than an address has left', async () => {
    await useUp(server, 'captcha-wrong:203.0.113.44', 3600, 57)
    fake.answerWith = 21
    const before = fake.requests.length
    const { reasons } = await outcomes(
      Array.from({ length: 20 }, () => send(fake.issue(), randomPhone(), from('203.0.113.44'))),
    )
    expect(fake.requests).toHaveLength(before + 3)
    expect(reasons.filter((reason) => reason === 'CAPTCHA_WRONG')).toHaveLength(3)
  })

  test('an address that sent too many wrong answers, or asks too often', async () => {
    await useUp(server, 'captcha-wrong:203.0.113.42', 3600, 60)
    expect(await refused(send(fake.issue(), randomPhone(), from('203.0.113.42')))).toEqual({
      reason: 'TOO_FAST',
      asked: 0,
    })
    await useUp(server, 'captcha-ticket:203.0.113.43', 60, 60)
    expect(await refused(send(fake.issue(), randomPhone(), from('203.0.113.43')))).toEqual({
      reason: 'TOO_FAST',
      asked: 0,
    })
  })

  test('a phone that got a code a moment ago', async () => {
    const phone = randomPhone()
    await send(fake.issue(), phone)
    expect(await refused(send(fake.issue(), phone))).toEqual({ reason: 'SMS_TOO_FAST', asked: 0 })
  })

  test.each<[string, () => object, string]>([
    ['both proofs', () => ({ ...fake.issue(), captchaId: 'c', x: 0.5, track: [{ x: 0, y: 0, t: 0 }] }), 'ticket'],
    ['a ticket with work', () => ({ ...fake.issue(), work: '1' }), 'ticket'],
    ['half a ticket', () => ({ ticket: 'tr03' }), 'randstr'],
    ['the other half', () => ({ randstr: '@abc' }), 'ticket'],
    ['half an answer', () => ({ captchaId: 'c', x: 0.5 }), 'track'],
    ['no proof', () => ({}), 'captchaId'],
  ])('%s', async (_, proof, field) => {
    const before = fake.requests.length
    expect(await refusal(send(proof()))).toMatchObject({ reason: 'BAD_INPUT', data: { field } })
    expect(fake.requests).toHaveLength(before)
  })
})

test('while the provider does not answer our puzzle is required, and then the provider again', async () => {
  fake.fault = 'hang'
  expect(await refusal(send(fake.issue()))).toMatchObject({ reason: 'CAPTCHA_UNAVAILABLE', status: 503 })
  expect(await offer()).toMatchObject({ provider: 'own' })
  expect(await send(await solveSlide(server))).toEqual({ nextIn: 60 })
  fake.fault = undefined
  await expect.poll(async () => (await offer()).provider, { timeout: 20_000 }).toBe('tencent')
  expect(await send(fake.issue())).toEqual({ nextIn: 60 })
})

test('the provider’s hosts are allowed to pages if it is configured, and otherwise not', async () => {
  // In any answer except the page, which also names its inline scripts.
  const policyOf = async ({ url }: TestServer) =>
    (await fetch(`${url}/api/v1/ops/basic/config/info`)).headers.get('content-security-policy')
  expect(await policyOf(server)).toMatch(/script-src 'self' https:\/\/\*\.captcha\.qcloud\.com /)
  expect(await policyOf(server)).toMatch(/frame-src 'self' https:\/\/\*\.captcha\.qcloud\.com /)
  const plain = await startTestServer({ beside: server })
  try {
    expect(await policyOf(plain)).toContain("script-src 'self';")
    expect(await policyOf(plain)).not.toContain('captcha')
    expect((await refusal(send(fake.issue(), randomPhone(), plain.call))).reason).toBe('CAPTCHA_EXPIRED')
  } finally {
    await plain.stop()
  }
})
