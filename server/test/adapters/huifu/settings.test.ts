import { expect, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/index.ts'
import { rsaKeys } from '../../support/channels/keys.ts'

const [ours, theirs] = [rsaKeys(), rsaKeys()]
const complete = {
  HUIFU_SYSTEM_ID: '6666000108840829',
  HUIFU_PRODUCT_ID: 'PAYUN',
  HUIFU_MERCHANT_ID: '6666000109133323',
  HUIFU_PROJECT_ID: 'PROJECT',
  HUIFU_PROJECT_TITLE: '云岫数藏',
  HUIFU_PRIVATE_KEY: ours.privateKey,
  HUIFU_PUBLIC_KEY: theirs.publicKey,
}
const load = (changes: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
    PAYMENT_CHANNELS: 'huifu',
    ...complete,
    ...changes,
  })

test.each(Object.keys(complete))('[channel.verify-key] without %s huifu does not start', (name) => {
  expect(load().payment.channels).toEqual(['huifu'])
  expect(() => load({ [name]: '' })).toThrow(new RegExp(`${name}[^]*PAYMENT_CHANNELS=huifu`))
})

test('huifu does not start with a key of the wrong kind, or with our key instead of theirs', () => {
  expect(() => load({ HUIFU_PUBLIC_KEY: theirs.privateKey })).toThrow(/HUIFU_PUBLIC_KEY/)
  expect(() => load({ HUIFU_PRIVATE_KEY: ours.publicKey })).toThrow(/HUIFU_PRIVATE_KEY/)
  expect(() => load({ HUIFU_PUBLIC_KEY: ours.publicKey })).toThrow(/HUIFU_PUBLIC_KEY/)
})
