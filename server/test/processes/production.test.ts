import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../src/demo/index.ts'
import { openDatabase } from '../../src/core/database.ts'
import { createTestDatabase, type TestDatabase } from '../../src/embedded/testDatabase.ts'
import { runCommandLine } from '../support/commandLine.ts'
import { refusal } from '../support/refusals.ts'
import { startMilliseconds, startSite } from '../support/site.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'production-'))
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Each run starts the whole program, which takes a while on a busy machine. */
const slow = { timeout: 120_000 }

/** Starts an entry in production and waits for its end. */
function start(line: string, settings: Record<string, string>) {
  const [entry = '', ...words] = line.split(' ')
  const given = { NODE_ENV: 'production', ...settings }
  return runCommandLine(entry, words, { databaseUrl: database.url, folder, settings: given })
}

/** Test facilities that the settings of these tests enable; each one alone is a test of the configuration. */
const doors = [
  ['sms-inbox', 'SMS_PROVIDER', '验证码'],
  ['sandbox-payment', 'PAYMENT_CHANNELS', '请改用真实的支付渠道'],
  ['local-real-name', 'REAL_NAME_PROVIDER', '不核对真假'],
  ['plain-http', 'PUBLIC_URL', '明文'],
] as const
const allButDemonstration = [...doors.map(([door]) => door), 'embedded-database', 'embedded-chain'].join(',')

describe('production does not start', () => {
  const entries = ['start.ts', 'api.ts', 'worker.ts', 'ops.ts database migrate']
  test.each(entries)('%s lists every enabled facility at once', slow, async (entry) => {
    const { code, output } = await start(entry, { DATABASE_URL: '', CHAIN_RPC_URL: '' })
    expect(code).toBe(1)
    for (const [door, name, message] of doors) {
      expect(output).toMatch(new RegExp(`  ${name}：.*${message}.*PRODUCTION_DOORS_LEFT_OPEN=${door}`))
    }
    expect(output).toMatch(/ {2}DATABASE_URL：.*PRODUCTION_DOORS_LEFT_OPEN=embedded-database/)
    expect(output).toMatch(/ {2}CHAIN_RPC_URL：.*PRODUCTION_DOORS_LEFT_OPEN=embedded-chain/)
    expect(output).not.toContain('    at ')
  })

  test('over a database that ever held the demonstration', slow, async () => {
    const { pool, close } = openDatabase(database.url, 2)
    await pool.query(`insert into settings (key, value) values ('demo.seeded', '{}')`)
    try {
      for (const entry of ['api.ts', 'worker.ts']) {
        const { code, output } = await start(entry, { PRODUCTION_DOORS_LEFT_OPEN: allButDemonstration, PORT: '0' })
        expect([code, output]).toEqual([1, expect.stringMatching(/ {2}DATABASE_URL：这个数据库装过演示数据/)])
      }
    } finally {
      await pool.query(`delete from settings where key = 'demo.seeded'`)
      await close()
    }
  })
})

test(
  'a rehearsal starts with every test facility allowed, says so, and has no demonstration data',
  async () => {
    const site = await startSite({ settings: { NODE_ENV: 'production', PRODUCTION_DOORS_LEFT_OPEN: 'all' } })
    try {
      expect(await site.call()('goods/goods/list', {})).toMatchObject({ total: 0 })
      const [{ phone, password }] = demoAccounts() as [ReturnType<typeof demoAccounts>[number]]
      const login = await refusal(site.call()('user/userAuth/login', { mode: 1, phone, password }))
      expect(login.reason).toBe('LOGIN_WRONG')
      expect(site.output()).not.toContain(phone)
      expect(site.output()).toContain('no public may reach it')
    } finally {
      await site.stop()
    }
  },
  startMilliseconds,
)
