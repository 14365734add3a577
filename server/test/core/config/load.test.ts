import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig, testConfig } from '../../../src/core/config/index.ts'
import { checkCells } from '../../support/cells.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const load = (environment: Record<string, string> = {}) => loadConfig({ DATA_FOLDER: folder, ...environment })
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

function errorOf(environment: Record<string, string>): ConfigError {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('these settings were accepted')
}

describe('defaults', () => {
  test('start without any setting, on this machine only', () => {
    const config = load()
    expect(config.http).toMatchObject({ port: 8080, host: 'localhost', publicUrl: 'http://localhost:8080' })
    expect(config.database).toMatchObject({ embedded: true, url: '' })
    expect(config.chain).toMatchObject({ embedded: true, id: 31_337 })
    expect(config.brand.name).toBe('云岫数藏')
  })

  test('treat a blank variable as absent, and derive the public address from the port', () => {
    expect(load({ PORT: '9000', PUBLIC_URL: ' ' }).http).toMatchObject({
      port: 9000,
      publicUrl: 'http://localhost:9000',
    })
  })

  test('drop the trailing slash of an address', () => {
    expect(load({ PUBLIC_URL: 'https://example.cn/' }).http.publicUrl).toBe('https://example.cn')
  })
})

describe('wrong settings', () => {
  test('are all named at once, in both languages, with the given text', () => {
    const error = errorOf({ PORT: 'x', SMS_PROVIDER: 'pigeon', ORDER_WINDOW_DROP_SECONDS: '1' })
    expect(error.problems.map(({ name }) => name)).toEqual(['PORT', 'SMS_PROVIDER', 'ORDER_WINDOW_DROP_SECONDS'])
    expect(error.message).toContain('PORT ("x")：应为 0 到 65535 的整数 / an integer from 0 to 65535')
  })

  test('are named one by one', () =>
    checkCells(
      [
        ['PORT', '70000'],
        ['PORT', '8080.5'],
        ['PORT', '-1'],
        ['PUBLIC_URL', 'example.cn'],
        ['PUBLIC_URL', 'javascript:alert(1)'],
        ['DATABASE_URL', 'mysql://localhost/x'],
        ['CORS_ORIGINS', 'https://a.cn/path'],
        ['CORS_ORIGINS', '*'],
        ['TRUST_PROXY', '0'],
        ['TRUST_PROXY', '11'],
        ['TRUST_PROXY', '10.0.0.0/33'],
        ['TRUST_PROXY', 'anyone'],
        ['FRAME_ANCESTORS', "'none',https://a.cn"],
        ['PAYMENT_CHANNELS', 'sandbox,sandbox'],
        ['PAYMENT_CHANNELS', ','],
        ['CHAIN_MINTER_KEY', '0x12'],
        ['SECRET_KEYS', `k1:${Buffer.alloc(31).toString('base64')}`],
        ['SECRET_KEYS', `k1:${key(1)},k1:${key(2)}`],
        ['SECRET_KEYS', key(1)],
      ],
      (name, value) => {
        expect(errorOf({ [name]: value }).problems.map((problem) => problem.name)).toEqual([name])
      },
    ))

  test('do not repeat secrets, nor a password inside an address', () => {
    const error = errorOf({ SECRET_KEYS: 'k1:hunter2', DATABASE_URL: 'mysql://me:hunter3@localhost/x' })
    expect(error.message).toContain('SECRET_KEYS')
    expect(error.message).not.toMatch(/hunter\d/)
  })
})

describe('plain http', () => {
  const minter = { CHAIN_MINTER_KEY: `0x${'ab'.repeat(32)}` }
  const bucket = { STORAGE_PROVIDER: 's3', STORAGE_BUCKET: 'b', STORAGE_ACCESS_KEY: 'a', STORAGE_SECRET_KEY: 's' }

  test('to another host is refused', () =>
    checkCells(
      [
        ['CHAIN_RPC_URL', 'http://chain.example.cn', {}],
        ['CHAIN_RPC_URL', 'http://10.0.0.8:8545', {}],
        ['CHAIN_RPC_URL', 'http://127.0.0.1.example.cn', {}],
        ['CHAIN_RPC_URL', 'http://chain:8545', { PLAIN_HTTP_HOSTS: 'storage' }],
        ['STORAGE_ENDPOINT', 'http://s3.example.cn', {}],
        ['STORAGE_ENDPOINT', 'http://[fd00::8]:9000', {}],
        ['PLAIN_HTTP_HOSTS', '203.0.113.9', {}],
        ['PLAIN_HTTP_HOSTS', '2001:db8::1', {}],
      ],
      (name, value, others) => {
        expect(
          errorOf({ ...minter, ...bucket, STORAGE_ENDPOINT: 'https://a.cn', ...others, [name]: value }),
        ).toMatchObject({
          problems: [{ name }],
        })
      },
    ))

  test('on this machine or a named host is accepted', () =>
    checkCells(
      [
        ['http://127.0.0.1:8545', {}],
        ['http://[::1]:8545', {}],
        ['http://10.0.0.8:8545', { PLAIN_HTTP_HOSTS: 'chain, 10.0.0.8' }],
        ['http://[fd00::8]:8545', { PLAIN_HTTP_HOSTS: 'fd00::8' }],
        ['http://chain:8545', { PLAIN_HTTP_HOSTS: 'chain' }],
        ['https://chain.example.cn', {}],
      ],
      (url, others) => {
        expect(load({ ...minter, ...others, CHAIN_RPC_URL: url }).chain.rpcUrl).toBe(url)
      },
    ))
})

describe('lists', () => {
  test('are split at commas', () => {
    const config = load({ TRUST_PROXY: 'loopback, 10.0.0.0/8', CORS_ORIGINS: 'https://a.cn,https://b.cn:8443' })
    expect(config.http.trustProxy).toEqual(['loopback', '10.0.0.0/8'])
    expect(config.http.corsOrigins).toEqual(['https://a.cn', 'https://b.cn:8443'])
    expect(load({ TRUST_PROXY: '2' }).http.trustProxy).toBe(2)
  })

  test('take the first key of the ring as the current one', () => {
    const { keys } = load({ SECRET_KEYS: `new:${key(2)},old:${key(1)}` }).secrets
    expect(keys.map(({ id }) => id)).toEqual(['new', 'old'])
    expect(keys[0]?.key).toEqual(Buffer.alloc(32, 2))
  })
})

describe('local secrets', () => {
  test('are created once, readable only by their owner, and kept', () => {
    const first = load()
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['secrets.json'])
    expect(load()).toEqual(first)
    expect(first.chain.minterKey).toMatch(/^0x[\da-f]{64}$/)
    expect(first.secrets.keys[0]?.key).toHaveLength(32)
  })

  test('are not written if they are given', () => {
    const minterKey = `0x${'ab'.repeat(32)}`
    const config = load({ SECRET_KEYS: `k9:${key(9)}`, CHAIN_MINTER_KEY: minterKey })
    expect(config.secrets.keys[0]?.id).toBe('k9')
    expect(config.chain.minterKey).toBe(minterKey)
    expect(readdirSync(folder)).toEqual([])
  })

  test('a damaged file is never replaced', () => {
    writeFileSync(join(folder, 'secrets.json'), '{}')
    expect(() => load()).toThrow()
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{}')
  })

  test('production with an external database requires its own keys, and with an external chain its minter', () => {
    const error = errorOf({
      NODE_ENV: 'production',
      PRODUCTION_DOORS_LEFT_OPEN: 'all',
      DATABASE_URL: 'postgres://db/app',
      CHAIN_RPC_URL: 'https://chain.example.cn',
    })
    expect(error.problems.map(({ name }) => name)).toEqual(['SECRET_KEYS', 'CHAIN_MINTER_KEY'])
    expect(readdirSync(folder)).toEqual([])
  })
})

test('testConfig changes one setting and keeps the rest of its group', () => {
  const config = testConfig({ identity: { smsPerDay: 2 } })
  expect(config.identity).toEqual({ ...testConfig().identity, smsPerDay: 2 })
  expect(config.process.environment).toBe('test')
})
