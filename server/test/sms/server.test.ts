import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LoginMode, SmsPurpose } from '@app/contract'
import { randomPhone } from '../support/factories.ts'
import { agreementVersion, solveSlide } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { aliyunKey, aliyunSign, type FakeAliyun, startFakeAliyun } from './fakeAliyun.ts'
import { type FakeTencent, startFakeTencent, tencentAppId, tencentSign } from './fakeTencent.ts'
import { tencentKey } from './fakeTencentCloud.ts'

// End to end: the page's call, our configured server, a provider over HTTP, and back with the code.

let aliyun: FakeAliyun
let tencent: FakeTencent
let server: TestServer
beforeAll(async () => {
  aliyun = await startFakeAliyun()
  tencent = await startFakeTencent()
  server = await startTestServer({
    overrides: {
      sms: {
        provider: 'aliyun',
        ...aliyunKey,
        signName: aliyunSign,
        template: 'SMS_100',
        endpoint: aliyun.url,
        timeoutMilliseconds: 2500,
      },
    },
  })
})
afterAll(async () => {
  await server?.stop()
  await aliyun?.stop()
  await tencent?.stop()
})
beforeEach(() => {
  aliyun.fault = undefined
  aliyun.refuseWith = undefined
})

const purpose = SmsPurpose.logon

async function ask(phone: string, at: TestServer = server) {
  return at.call('user/userAuth/sendSmsGo', { phone, purpose, ...(await solveSlide(at)) })
}

function login(phone: string, smsCode: string, at: TestServer = server) {
  return at.call('user/userAuth/login', { mode: LoginMode.phoneCode, phone, smsCode, agreementVersion })
}

test('a code is delivered by the provider and opens the account', async () => {
  const phone = randomPhone()
  expect(await ask(phone)).toEqual({ nextIn: 60 })
  const message = aliyun.sent.find((sent) => sent.phone === phone)
  expect(await login(phone, message?.values['code'] ?? '')).toMatchObject({ isNew: true })
})

test('another provider replaces it by settings alone', async () => {
  const beside = await startTestServer({
    beside: server,
    overrides: {
      sms: {
        provider: 'tencent',
        ...tencentKey,
        signName: tencentSign,
        template: '1110',
        appId: tencentAppId,
        endpoint: tencent.url,
      },
    },
  })
  try {
    const phone = randomPhone()
    await ask(phone, beside)
    const message = tencent.sent.find((sent) => sent.phone === `+86${phone}`)
    expect(await login(phone, message?.values[0] ?? '', beside)).toMatchObject({ isNew: true })
  } finally {
    await beside.stop()
  }
})

test('with a real provider there is no page that shows codes', async () => {
  expect((await fetch(`${server.url}/sandbox/sms`)).status).toBe(404)
})

test('twenty requests at once for one phone are one call to the provider', async () => {
  const phone = randomPhone()
  const { succeeded } = await outcomes(Array.from({ length: 20 }, () => ask(phone)))
  expect(succeeded).toHaveLength(1)
  expect(aliyun.sent.filter((sent) => sent.phone === phone)).toHaveLength(1)
})

describe('the collector’s answer', () => {
  test.each([
    ['触发小时级流控Permits:5', 'SMS_TOO_FAST', 429],
    ['触发天级流控Permits:10', 'SMS_DAILY_LIMIT', 429],
  ])('of the limits of the provider: %s', async (Message, reason, status) => {
    aliyun.refuseWith = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message }
    expect(await refusal(ask(randomPhone()))).toMatchObject({ reason, status })
  })

  test('if the account has no funds: only that it does not work now; and it recovers at once', async () => {
    const phone = randomPhone()
    aliyun.refuseWith = { Code: 'isv.AMOUNT_NOT_ENOUGH', Message: '账户余额不足' }
    const answer = await refusal(ask(phone))
    expect(answer).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', status: 503 })
    expect(JSON.stringify(answer)).not.toContain('余额')
    aliyun.refuseWith = undefined
    expect(await ask(phone)).toEqual({ nextIn: 60 })
  })

  test('if a provider hangs: in time, and other calls do not wait for it', async () => {
    aliyun.fault = 'hang'
    const before = aliyun.requests.length
    let isAnswered = false
    const asking = refusal(ask(randomPhone())).finally(() => (isAnswered = true))
    await expect.poll(() => aliyun.requests.length).toBe(before + 1)
    await server.call('goods/goodsCommon/commonList', { page: 1, size: 1 })
    expect(isAnswered).toBe(false)
    expect(await asking).toMatchObject({ reason: 'PROVIDER_UNAVAILABLE', status: 503 })
  })
})
