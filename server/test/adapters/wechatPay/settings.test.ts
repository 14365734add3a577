import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../../src/core/config/index.ts'
import { type FakeWechatPay, startFakeWechatPay } from '../../support/channels/wechatPay/index.ts'

let fake: FakeWechatPay
beforeAll(async () => {
  fake = await startFakeWechatPay()
})
afterAll(() => fake.stop())

const base = {
  DATA_FOLDER: tmpdir(),
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
  PAYMENT_CHANNELS: 'wechatPay',
}

/** The settings that prevent a start, each with its message. */
function problemsOf(changes: Record<string, string>): { name: string; zh: string }[] {
  try {
    loadConfig({ ...base, ...fake.environment, ...changes })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, zh }) => ({ name, zh }))
    throw error
  }
}

describe('[channel.verify-key] a start with WeChat Pay', () => {
  test('needs only what the merchant platform shows', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ WECHAT_PAY_APP_SECRET: '', WECHAT_PAY_MOBILE_APP_ID: '' })).toEqual([])
  })

  test.each([
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_CERTIFICATE_SERIAL',
    'WECHAT_PAY_API_V3_KEY',
    'WECHAT_PAY_PUBLIC_KEY',
    'WECHAT_PAY_PUBLIC_KEY_ID',
  ])('without %s fails with a message', (name) => {
    expect(problemsOf({ [name]: '' })).toEqual([{ name, zh: '使用 PAYMENT_CHANNELS=wechatPay 时必须提供' }])
  })

  test('fails with keys of the wrong kind, or an APIv3 key that is too short', () => {
    const { WECHAT_PAY_PRIVATE_KEY: own = '', WECHAT_PAY_PUBLIC_KEY: theirs = '' } = fake.environment
    const namesOf = (changes: Record<string, string>) => problemsOf(changes).map(({ name }) => name)
    expect(namesOf({ WECHAT_PAY_PUBLIC_KEY: own })).toEqual(['WECHAT_PAY_PUBLIC_KEY'])
    expect(namesOf({ WECHAT_PAY_PRIVATE_KEY: theirs })).toEqual(['WECHAT_PAY_PRIVATE_KEY'])
    expect(namesOf({ WECHAT_PAY_API_V3_KEY: 'x'.repeat(31) })).toEqual(['WECHAT_PAY_API_V3_KEY'])
  })

  test('in production fails at every address that is not the public one', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db.example/x' }
    const doors = problemsOf(production).filter(({ zh }) => zh.includes('test-payment-host'))
    expect(doors.map(({ name }) => name)).toEqual([
      'WECHAT_PAY_ENDPOINT',
      'WECHAT_PAY_AUTHORIZE_ENDPOINT',
      'WECHAT_PAY_TOKEN_ENDPOINT',
    ])
    const left = {
      ...production,
      WECHAT_PAY_ENDPOINT: '',
      WECHAT_PAY_AUTHORIZE_ENDPOINT: '',
      WECHAT_PAY_TOKEN_ENDPOINT: '',
    }
    expect(problemsOf(left).filter(({ name }) => name.startsWith('WECHAT_PAY'))).toEqual([])
  })
})
