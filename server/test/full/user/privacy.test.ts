import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Call, createClient } from '@app/contract/client'
import { SmsPurpose } from '@app/contract'
import { environmentOf, programOf } from '../../support/commandLine.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { agreementVersion, askCode, identityVersion, idNumber, loginByPassword } from '../../support/people.ts'
import { refusal } from '../../support/refusals.ts'

// A user leaves data in every possible place; then all stored and logged data is searched for it.

const planted = {
  phone: '13927350846',
  realName: '欧阳见微',
  idNumber: idNumber(),
  password: 'Plum7Blossom',
  newPassword: 'Bamboo9Grove',
  recipient: '司马望舒',
  recipientPhone: '13856092417',
  detail: '听雪路 74 号 9 幢 1603 室',
}
/** Six digits, which may be part of a hash or a time by chance. */
const safeCode = '739164'

let server: TestServer
/** The real entry in a process of its own, whose output is the whole log. */
let api: ChildProcess
const folder = mkdtempSync(join(tmpdir(), 'privacy-'))
let log = ''

beforeAll(async () => {
  server = await startTestServer()
  const settings = { PORT: '0', HOST: '127.0.0.1', TRUST_PROXY: '1', LOG_LEVEL: 'trace' }
  api = spawn(process.execPath, [programOf('api.ts')], {
    env: environmentOf({ databaseUrl: server.databaseUrl, folder, settings }),
  })
  api.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  api.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  await vi.waitUntil(() => log.includes('api ready') || api.exitCode !== null, { timeout: 100_000 })
  if (!log.includes('api ready')) throw new Error(`The api ended:\n${log}`)
}, 120_000)
afterAll(async () => {
  api.kill()
  if (api.exitCode === null && api.signalCode === null) await once(api, 'exit')
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('no stored or logged data shows a phone, a name, an ID number, a password, a code or a token', async () => {
  const { url } = JSON.parse(log.split('\n').find((line) => line.includes('api ready')) as string) as { url: string }
  const at: TestServer = { ...server, call: clientOf(url), as: ({ token }) => clientOf(url, token) }
  const { pool } = server.context.database

  const loginCode = await askCode(at, planted.phone)
  const person = await at.call('user/userAuth/register', {
    phone: planted.phone,
    smsCode: loginCode,
    password: planted.password,
    agreementVersion,
  })
  const call = at.as(person)
  await pool.query('alter table identities rename to identities_gone')
  const broken = await refusal(call('user/user/kyc/add', identity()))
  expect(broken).toMatchObject({ status: 500, reason: 'INTERNAL' })
  await pool.query('alter table identities_gone rename to identities')
  expect(await call('user/user/kyc/add', identity())).toMatchObject({ kycStatus: 2 })
  await refusal(loginByPassword(at, planted.phone, 'wrong4password'))
  const next = await at.call('user/userAuth/refreshToken', { refreshToken: person.refreshToken })
  await pool.query(`update sms_codes set created_at = created_at - interval '2 min'`)
  const resetCode = await askCode(at, planted.phone, SmsPurpose.passwordReset)
  await at.call('user/userAuth/resetPassword', {
    phone: planted.phone,
    smsCode: resetCode,
    password: planted.newPassword,
    purpose: SmsPurpose.passwordReset,
  })
  await loginByPassword(at, planted.phone, planted.newPassword)
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'collectibles-listener'`,
  )
  await expect.poll(() => log).toContain('lost the connection')

  // The one session that is left after the reset.
  const again = await loginByPassword(at, planted.phone, planted.newPassword)
  const mine = at.as(again)
  await mine(
    'user/user/deliveryAddress/add',
    { name: planted.recipient, phone: planted.recipientPhone, detail: planted.detail, ...place },
    { idempotencyKey: randomUUID() },
  )
  await pool.query(`update sms_codes set created_at = created_at - interval '2 min'`)
  const safeCodeSms = await askCode(at, planted.phone, SmsPurpose.safeCode)
  await mine('user/securityCode/editSecurityCode', { smsCode: safeCodeSms, securityCode: safeCode })
  await refusal(mine('user/securityCode/verify', { securityCode: '739165', nftIds: ['1'] }))

  const tokens = [again.token, again.refreshToken, person.token, person.refreshToken, next.token, next.refreshToken]
  const secrets = [...Object.values(planted), ...tokens]
  // The inbox replaces an SMS provider in development: it has to contain the message.
  const kept = await dump({ without: ['sms_inbox'] })
  expect(kept).toContain(person.uid)
  expect(log).toContain('request failed')
  expect(securityEvents()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'register', outcome: 'done', uid: person.uid, network: '10.9.8.7' }),
      expect.objectContaining({ event: 'login', outcome: 'refused', reason: 'LOGIN_WRONG' }),
      expect.objectContaining({ event: 'login', outcome: 'done', uid: person.uid }),
      expect.objectContaining({ event: 'resetPassword', outcome: 'done' }),
      expect.objectContaining({ event: 'renew', outcome: 'done', uid: person.uid }),
    ]),
  )
  for (const secret of secrets) {
    for (const form of formsOf(secret))
      for (const text of [log, kept]) expect(text.includes(form), `${secret} as ${form}`).toBe(false)
  }
  for (const code of [loginCode, resetCode, safeCodeSms, safeCode]) {
    // Six digits may be part of a hash or a time by chance; alone they would be the code.
    const alone = new RegExp(String.raw`(?<![\w.])${code}(?!\w)`)
    expect(log).not.toMatch(alone)
    expect(kept).not.toMatch(alone)
  }
  for (const header of ['Bearer', 'authorization', 'forwarded']) expect(log).not.toContain(header)
})

const place = { regionCode: '330106', isDefault: false }

/** Forms in which a secret might be stored by accident: unchanged, reversed, and as encoded bytes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    Array.from(secret).toReversed().join(''),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
  ]
  for (const encoding of ['base64', 'base64url'] as const) forms.push(bytes.toString(encoding).replaceAll('=', ''))
  // URL-encoded, and as a JSON string.
  forms.push(encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1))
  return [...new Set(forms)]
}

const identity = () => ({ realName: planted.realName, idNumber: planted.idNumber, agreementVersion: identityVersion })

function clientOf(baseUrl: string, token?: string): Call {
  return createClient({
    baseUrl,
    headers: () => ({
      client: server.client,
      'x-forwarded-for': '10.9.8.7',
      'x-request-id': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    }),
  })
}

/** The log of the calls that protect an account: these fields and no others. */
function securityEvents(): Record<string, unknown>[] {
  const events = log
    .split('\n')
    .filter((line) => line.includes('"security event"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const allowed = 'level time msg requestId event outcome reason uid phone network client platform device'.split(' ')
  for (const event of events) expect(Object.keys(event).filter((name) => !allowed.includes(name))).toEqual([])
  // One phone is one value in the log, which reveals nothing.
  expect(new Set(events.flatMap(({ phone }) => phone ?? []))).toHaveProperty('size', 1)
  return events
}

/** Every row of every table as text. */
async function dump({ without }: { without: string[] }): Promise<string> {
  const { pool } = server.context.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [without],
  )
  expect(tables.length).toBeGreaterThan(25)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
      return rows.map((row) => row.text).join('\n')
    }),
  )
  return texts.join('\n')
}
