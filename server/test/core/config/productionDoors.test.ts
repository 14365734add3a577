import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../../src/core/config/index.ts'
import { productionDoors } from '../../../src/core/config/doorNames.ts'

/** A development machine's settings in production: they enable every facility that settings can show. */
const production = {
  NODE_ENV: 'production',
  DATA_FOLDER: tmpdir(),
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
}
const unshown = ['demonstration', 'test-payment-host']

/** Returns the message for each setting that is refused. */
function refused(allowed: string): Record<string, string> {
  try {
    loadConfig({ ...production, PRODUCTION_DOORS_LEFT_OPEN: allowed })
    return {}
  } catch (error) {
    if (error instanceof ConfigError) return Object.fromEntries(error.problems.map(({ name, zh }) => [name, zh]))
    throw error
  }
}

describe('production refuses', () => {
  test.each([
    ['sms-inbox', 'SMS_PROVIDER', '验证码'],
    ['sandbox-payment', 'PAYMENT_CHANNELS', '请改用真实的支付渠道'],
    ['local-real-name', 'REAL_NAME_PROVIDER', '不核对真假'],
    ['embedded-database', 'DATABASE_URL', '必须提供'],
    ['embedded-chain', 'CHAIN_RPC_URL', '必须提供'],
    ['plain-http', 'PUBLIC_URL', '明文'],
  ])('%s alone, and says what to change', (door, name, message) => {
    const others = productionDoors.filter((other) => other !== door)
    const problems = refused(others.join(','))
    expect(Object.keys(problems)).toEqual([name])
    expect(problems[name]).toContain(message)
    expect(problems[name]).toContain(`PRODUCTION_DOORS_LEFT_OPEN=${door}`)
    expect(refused(productionDoors.join(','))).toEqual({})
  })

  test('an unknown name in PRODUCTION_DOORS_LEFT_OPEN', () => {
    expect(Object.keys(refused('yes'))).toEqual(['PRODUCTION_DOORS_LEFT_OPEN'])
  })

  test('every facility at once unless it is allowed', () => {
    expect(Object.keys(refused(unshown.join(',')))).toHaveLength(productionDoors.length - unshown.length)
    expect(refused('all')).toEqual({})
  })
})
