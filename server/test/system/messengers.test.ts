import { createHmac } from 'node:crypto'
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createAliyunMail } from '../../src/adapters/aliyun/index.ts'
import { createDingTalk, signed } from '../../src/adapters/dingTalk/index.ts'
import { createWeCom } from '../../src/adapters/weCom/index.ts'
import { systemClock } from '../../src/core/clock.ts'
import { ConfigError } from '../../src/core/config/ConfigError.ts'
import { loadConfig, testConfig } from '../../src/core/config/index.ts'
import type { StaffMessage, StaffMessenger } from '../../src/ports/staffMessenger.ts'
import { readAuthorization, startFakeProvider, type FakeProvider, type Fault } from '../sms/fakeProvider.ts'

const secret = 'SEC5f1c'
const message: StaffMessage = {
  title: '等待复核：退款',
  lines: ['陆客服提出，24 小时内没有人处理就失效。'],
  link: { text: '打开控制台', url: 'https://console.example.com/console/approvals/7' },
}

/** What the robots and the mail service answer, and what they received. */
let fake: FakeProvider
let errcode = 0

beforeAll(async () => {
  fake = await startFakeProvider(({ path, query, body, headers }) => {
    const asked = new URLSearchParams(query)
    if (path === '/robot/send') {
      const timestamp = asked.get('timestamp') ?? ''
      const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')
      const isFresh = Math.abs(Date.now() - Number(timestamp)) < 3_600_000
      if (asked.get('access_token') !== 'token' || asked.get('sign') !== sign || !isFresh)
        return { status: 200, body: { errcode: 310_000, errmsg: 'sign not match' } }
    }
    if (path === '/') {
      const form = new URLSearchParams(body)
      const isSigned = readAuthorization(headers.authorization, 'ACS3-HMAC-SHA256')?.credential === 'mail-key'
      if (!isSigned || headers['x-acs-action'] !== 'SingleSendMail' || form.get('AddressType') !== '1')
        return { status: 400, body: { Code: 'InvalidParameter', RequestId: 'R1' } }
      if (errcode !== 0) return { status: 400, body: { Code: 'InvalidMailAddress.NotFound', RequestId: 'R1' } }
      return { status: 200, body: { EnvId: '600', RequestId: 'R1' } }
    }
    return { status: 200, body: { errcode, errmsg: errcode === 0 ? 'ok' : 'refused' } }
  })
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.requests.length = 0
  errcode = 0
})
afterEach(() => {
  fake.fault = undefined
})

const timeoutMilliseconds = 300
const weCom = () => createWeCom({ url: `${fake.url}/cgi-bin/webhook/send?key=k`, timeoutMilliseconds })
const dingTalk = (given = secret) =>
  createDingTalk({ url: `${fake.url}/robot/send?access_token=token`, secret: given, timeoutMilliseconds }, systemClock)
const mail = () =>
  createAliyunMail(
    testConfig({
      staffMessages: {
        mailTo: 'ops@example.com,boss@example.com',
        mailFrom: 'notice@example.com',
        mailAccessKeyId: 'mail-key',
        mailAccessKeySecret: 'mail-secret',
        mailEndpoint: fake.url,
        timeoutMilliseconds,
      },
    }).staffMessages,
    systemClock,
  )
const all: readonly [string, () => StaffMessenger][] = [
  ['WeCom', weCom],
  ['DingTalk', dingTalk],
  ['mail', mail],
]
const sent = () => fake.requests.map(({ body }) => JSON.parse(body) as unknown)

test('a WeCom robot receives Markdown of at most 4096 bytes with its title and link', async () => {
  expect(await weCom().send(message)).toEqual({ kind: 'accepted' })
  const foot = '[打开控制台](https://console.example.com/console/approvals/7)'
  expect(sent()).toEqual([
    {
      msgtype: 'markdown',
      markdown: { content: `### 等待复核：退款\n陆客服提出，24 小时内没有人处理就失效。\n${foot}` },
    },
  ])
  await weCom().send({ ...message, lines: ['积压'.repeat(2000)] })
  const [, long] = sent() as { markdown: { content: string } }[]
  const content = long?.markdown.content ?? ''
  expect(Buffer.byteLength(content)).toBeLessThanOrEqual(4096)
  expect(Buffer.byteLength(content)).toBeGreaterThan(4080)
  expect(content.endsWith(`\n${foot}`)).toBe(true)
})

test('a DingTalk robot receives Markdown under a signature', async () => {
  expect(await dingTalk().send(message)).toEqual({ kind: 'accepted' })
  expect(sent()).toEqual([
    {
      msgtype: 'markdown',
      markdown: {
        title: '等待复核：退款',
        text: '### 等待复核：退款\n\n陆客服提出，24 小时内没有人处理就失效。\n\n[打开控制台](https://console.example.com/console/approvals/7)',
      },
    },
  ])
  expect(await dingTalk('SECother').send(message)).toEqual({ kind: 'refused', detail: 'errcode 310000' })
  // Computed with Python by DingTalk's own example.
  expect(signed('https://oapi.dingtalk.com/robot/send?access_token=x', 'this is secret', 1_577_262_236_757)).toBe(
    'https://oapi.dingtalk.com/robot/send?access_token=x&timestamp=1577262236757&sign=hmPWwU%2B7lVdm3ZZz0r9tSfx0L4Q26jWOZr9%2BGs6EZQM%3D',
  )
})

test('mail names its sender, its readers and its subject, and has plain text', async () => {
  expect(await mail().send(message)).toEqual({ kind: 'accepted' })
  expect(Object.fromEntries(new URLSearchParams(fake.requests[0]?.body))).toMatchObject({
    AccountName: 'notice@example.com',
    ToAddress: 'ops@example.com,boss@example.com',
    Subject: '等待复核：退款',
    TextBody: '陆客服提出，24 小时内没有人处理就失效。\n\n打开控制台：https://console.example.com/console/approvals/7',
  })
})

test.each(all.slice(0, 2))('a name can neither link somewhere nor mention everybody: %s', async (_, messenger) => {
  await messenger().send({ ...message, lines: ['[点我](https://evil.example) @所有人 <@all>\n# 标题'] })
  expect(fake.requests[0]?.body).toContain('［点我］(https://evil.example) ＠所有人 ＜＠all＞ ＃ 标题')
})

describe.each(all)('%s', (_, messenger) => {
  test('a refusal is certain, and names the code and never the address', async () => {
    errcode = 45_009
    const outcome = await messenger().send(message)
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(JSON.stringify(outcome)).toMatch(/errcode 45009|InvalidMailAddress/)
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1')
  })

  test('without a usable answer it may have arrived', async () => {
    for (const fault of ['hang', 'reset', 'garbled', 'down'] as const satisfies readonly Fault[]) {
      fake.fault = fault
      expect((await messenger().send(message)).kind).toBe('unclear')
    }
  })
})

test('the start refuses incomplete settings', () => {
  const problems = (env: Record<string, string>) => {
    try {
      loadConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:8080', ...env })
      return []
    } catch (error) {
      return error instanceof ConfigError ? error.problems.map(({ name }) => name) : [String(error)]
    }
  }
  expect(problems({ STAFF_DINGTALK_SECRET: 'SEC1' })).toContain('STAFF_DINGTALK_URL')
  expect(problems({ STAFF_MAIL_TO: 'a@example.com' })).toEqual(
    expect.arrayContaining(['STAFF_MAIL_FROM', 'STAFF_MAIL_ACCESS_KEY_ID', 'STAFF_MAIL_ACCESS_KEY_SECRET']),
  )
  expect(problems({ STAFF_WECOM_URL: 'http://example.com/x' })).toContain('STAFF_WECOM_URL')
})
