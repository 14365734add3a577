import { expect, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/index.ts'

const complete = {
  UMS_APP_ID: 'app',
  UMS_APP_KEY: 'key',
  UMS_NOTIFY_KEY: 'notify',
  UMS_MERCHANT_ID: '898201612345678',
  UMS_TERMINAL_ID: '88880001',
  UMS_SOURCE_NUMBER: '1000',
}
const load = (changes: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
    PAYMENT_CHANNELS: 'ums',
    ...complete,
    ...changes,
  })

test.each(Object.keys(complete))('[channel.verify-key] without %s ums does not start', (name) => {
  expect(load().payment.channels).toEqual(['ums'])
  expect(() => load({ [name]: '' })).toThrow(new RegExp(`${name}[^]*PAYMENT_CHANNELS=ums`))
})

test.each(['12', '12345', '12 4'])('a source number of other than four characters, %s, does not start', (number) => {
  expect(() => load({ UMS_SOURCE_NUMBER: number })).toThrow(/UMS_SOURCE_NUMBER/)
})

test.each(['https://test-api-open.chinaums.com', 'http://58.247.0.18:29015', 'http://127.0.0.1:9'])(
  'the test host %s does not start in production',
  (endpoint) => {
    const production = { NODE_ENV: 'production', UMS_ENDPOINT: endpoint, PUBLIC_URL: 'https://shop.example' }
    expect(() => load(production)).toThrow(/UMS_ENDPOINT/)
  },
)
