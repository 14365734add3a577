import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Authenticator, createAuthenticator } from '../support/authenticator.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, cookieOf, createStaff, staffBrowser, type StaffMember, staffPassword } from '../support/staff.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

type Options = { challenge: string }

/** Enrols a passkey in a session. */
async function enrol({ ask }: Pick<StaffMember, 'ask'>, device: Authenticator, at?: string) {
  const { data } = await ask('session/beginPasskey')
  return ask('session/confirmPasskey', { name: '工作电脑', passkey: device.make(data.options as Options, at) })
}

/** Creates a member of staff who gave their password, with calls in that session. */
async function comeIn(name: string) {
  const { ask } = staffBrowser(
    server,
    cookieOf(await askConsole(server, 'session/login', { name, password: staffPassword })),
  )
  return { ask, challenge: async () => (await ask('session/askPasskey')).data.options as Options }
}

/** Creates a member of staff whose only second factor is a passkey. */
async function withPasskey() {
  const person = await createStaff(server, { factorMinutesAgo: null })
  const { db } = server.context.database
  await db.updateTable('staff_accounts').set({ totp_secret_encrypted: null }).where('id', '=', person.id).execute()
  const device = createAuthenticator(server.url)
  const enrolled = await enrol(person, device)
  return { person, device, enrolled }
}

test('[console.login] a passkey is a second factor: enrolled at the first login, required at the next', async () => {
  const { person, device, enrolled } = await withPasskey()
  expect(enrolled.data.recoveryCodes).toHaveLength(10)
  expect((await person.ask('session/info')).data.passkeys).toMatchObject([
    { id: device.id, name: '工作电脑', usedAt: null },
  ])

  const { ask, challenge } = await comeIn(person.name)
  expect((await ask('session/info')).reason).toBe('SECOND_FACTOR_NEEDED')
  const passkey = device.give(await challenge())
  expect((await ask('session/factor', { passkey })).status).toBe(200)
  expect((await ask('session/info')).data).toMatchObject({ hasTotp: false, passkeys: [{ usedAt: expect.any(Number) }] })
  // A signature is valid once, and for nothing else.
  expect((await ask('session/factor', { passkey })).reason).toBe('PASSKEY_LOST')
})

test('a signature for another page, another challenge, another device or without its owner is refused', async () => {
  const { person, device } = await withPasskey()
  const { ask, challenge } = await comeIn(person.name)
  const wrong = async (given: (options: Options) => object) =>
    (await ask('session/factor', { passkey: given(await challenge()) })).reason
  expect(await wrong((options) => device.give(options, 'https://console.evil.example'))).toBe('PASSKEY_WRONG')
  expect(await wrong(() => device.give({ challenge: 'YW5vdGhlcg' }))).toBe('PASSKEY_WRONG')
  const stranger = createAuthenticator(server.url)
  expect(await wrong((options) => ({ ...stranger.give(options), id: device.id, rawId: device.id }))).toBe(
    'PASSKEY_WRONG',
  )
  expect((await ask('session/info')).reason).toBe('SECOND_FACTOR_NEEDED')
  // The passkey of a colleague is refused too.
  const { device: other } = await withPasskey()
  expect(await wrong((options) => other.give(options))).toBe('PASSKEY_WRONG')

  const careless = await createStaff(server)
  const locked = createAuthenticator(server.url, { isUnlocked: false })
  expect((await enrol(careless, locked)).reason).toBe('PASSKEY_WRONG')
  expect((await enrol(careless, createAuthenticator(server.url), 'https://evil.example')).reason).toBe('PASSKEY_WRONG')
  expect((await enrol(careless, device)).reason).toBe('PASSKEY_KNOWN')
})

test('each refusal of a passkey states what is wrong, and none mentions a code', async () => {
  const { person, device } = await withPasskey()
  const again = await enrol(person, device)
  expect([again.status, again.msg]).toEqual([409, '这个通行密钥已经登记过了，不用再添加'])
  const stale = await person.ask('session/confirmPasskey', { name: '旧的', passkey: device.make({ challenge: 'YQ' }) })
  expect(stale).toMatchObject({ reason: 'PASSKEY_LOST', status: 409 })
  const wrong = await enrol(person, createAuthenticator(server.url, { isUnlocked: false }))
  expect([wrong.status, wrong.msg]).toEqual([400, expect.stringMatching(/^无法验证这个通行密钥/)])

  const without = await createStaff(server, { factorMinutesAgo: null })
  const { ask } = await comeIn(without.name)
  expect(await ask('session/askPasskey')).toMatchObject({ reason: 'PASSKEY_NONE', status: 409 })
  const recoveryCode = 'aaaaa-aaaaa'
  expect(await ask('session/factor', { recoveryCode })).toMatchObject({ reason: 'RECOVERY_CODE_WRONG' })
})

test('a further factor needs a recent one; the last one stays', async () => {
  const { person, device } = await withPasskey()
  const second = createAuthenticator(server.url)
  const added = await enrol(person, second)
  expect([added.status, added.data.recoveryCodes]).toEqual([200, []])
  const { db } = server.context.database
  const setFactor = (minutesAgo: number | null) =>
    db
      .updateTable('staff_sessions')
      .set({ factor_at: minutesAgo === null ? null : new Date(Date.now() - minutesAgo * 60_000) })
      .where('staff_id', '=', person.id)
      .execute()
  await setFactor(6)
  for (const path of ['session/beginPasskey', 'session/beginEnrolment'] as const) {
    expect((await person.ask(path)).reason).toBe('STEP_UP_NEEDED')
  }
  // The password alone adds nothing.
  await setFactor(null)
  expect((await person.ask('session/beginPasskey')).reason).toBe('SECOND_FACTOR_NEEDED')
  await setFactor(0)
  expect((await person.ask('session/removePasskey', { id: device.id })).status).toBe(200)
  expect((await person.ask('session/removePasskey', { id: device.id })).reason).toBe('NOT_FOUND')
  expect((await person.ask('session/removePasskey', { id: second.id })).reason).toBe('LAST_FACTOR')
  expect((await person.ask('session/info')).data.passkeys).toHaveLength(1)
})

test('a new invitation link removes passkeys, too', async () => {
  const { person } = await withPasskey()
  const owner = await createStaff(server, { roles: ['owner'] })
  expect((await owner.ask('staff/reset', { id: person.id, reason: '电脑被偷' })).status).toBe(200)
  const account = (await owner.ask('staff/list', { size: '100' })).data.list.find(({ id }) => id === person.id)
  expect(account?.hasFactor).toBe(false)
})
