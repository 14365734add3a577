import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../../src/core/config/index.ts'

const base = {
  DATA_FOLDER: tmpdir(),
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
}

function problemsOf(environment: Record<string, string>): [name: string, message: string][] {
  try {
    loadConfig({ ...base, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name, zh }) => [name, zh])
    throw error
  }
}

const pair = (modulusLength = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
  }
}
const [ours, theirs, weak] = [pair(), pair(), pair(1024)]

const alipay = {
  PAYMENT_CHANNELS: 'alipay',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: ours.privateKey,
  ALIPAY_PUBLIC_KEY: theirs.publicKey,
}

describe('[channel.verify-key] alipay', () => {
  test('starts with all required settings, with keys in any supported form', () => {
    expect(problemsOf(alipay)).toEqual([])
    const bare = (key: string) => key.replaceAll(/-----.*-----|\n/g, '')
    expect(problemsOf({ ...alipay, ALIPAY_PUBLIC_KEY: bare(theirs.publicKey) })).toEqual([])
    expect(problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: ours.privateKey.replaceAll('\n', '\\n') })).toEqual([])
  })

  test.each(['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'])(
    'does not start without %s',
    (name) => {
      expect(problemsOf({ ...alipay, [name]: '' })).toEqual([[name, '使用 PAYMENT_CHANNELS=alipay 时必须提供']])
    },
  )

  test.each([
    ['ALIPAY_PUBLIC_KEY', theirs.privateKey],
    ['ALIPAY_PUBLIC_KEY', weak.publicKey],
    ['ALIPAY_PUBLIC_KEY', 'secret'],
    ['ALIPAY_PRIVATE_KEY', ours.publicKey],
  ])('does not start with the wrong kind of key in %s', (name, key) => {
    expect(problemsOf({ ...alipay, [name]: key })).toEqual([[name, expect.stringContaining('RSA')]])
  })

  test('does not start with our own public key in place of the provider’s', () => {
    expect(problemsOf({ ...alipay, ALIPAY_PUBLIC_KEY: ours.publicKey })).toEqual([
      ['ALIPAY_PUBLIC_KEY', '这是 ALIPAY_PRIVATE_KEY 自己的公钥，应填支付渠道的公钥'],
    ])
  })
})

test('the sandbox excludes other channels', () => {
  expect(problemsOf({ ...alipay, PAYMENT_CHANNELS: 'sandbox,alipay' })).toEqual([
    ['PAYMENT_CHANNELS', expect.stringContaining('只能单独使用')],
  ])
})

describe('in production', () => {
  const production = {
    ...alipay,
    NODE_ENV: 'production',
    PRODUCTION_DOORS_LEFT_OPEN: 'sms-inbox,local-real-name,embedded-database,embedded-chain,plain-http,demonstration',
  }

  test('accepts the public endpoint, or one that is no known test host', () => {
    expect(problemsOf(production)).toEqual([])
    expect(problemsOf({ ...production, ALIPAY_ENDPOINT: 'https://openapi.alipay.com/gateway.do' })).toEqual([])
  })

  test.each([
    'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    'https://alipaydev.com/gateway.do',
    'http://127.0.0.1:9000/gateway.do',
    'https://localhost/gateway.do',
  ])('refuses %s', (endpoint) => {
    const problems = problemsOf({ ...production, ALIPAY_ENDPOINT: endpoint })
    expect(problems).toEqual([
      ['ALIPAY_ENDPOINT', expect.stringContaining('PRODUCTION_DOORS_LEFT_OPEN=test-payment-host')],
    ])
    expect(problemsOf({ ...alipay, ALIPAY_ENDPOINT: endpoint })).toEqual([])
  })
})
