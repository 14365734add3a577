import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, cookieOf, createStaff, staffPassword, tokenOf } from '../support/staff.ts'

let server: TestServer
/** Milliseconds that the server's clock is ahead: a code is valid once, and tests do not wait for the next. */
let ahead = 0
beforeAll(async () => {
  server = await startTestServer({ deps: { clock: { now: () => Date.now() + ahead } } })
})
afterAll(() => server?.stop())
beforeEach(() => {
  ahead += 60_000
})

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) })
const login = (name: string, password: string) => askConsole(server, 'session/login', { name, password })

/** Completes an invitation link, up to the open console. */
async function enrol(link: string) {
  const token = tokenOf(link)
  const half = cookieOf(await askConsole(server, 'session/acceptInvitation', { token, password: staffPassword }))
  const { secret, uri } = (await askConsole(server, 'session/beginEnrolment', {}, { cookie: half })).data
  const confirmed = await askConsole(server, 'session/confirmEnrolment', { code: codeOf(secret) }, { cookie: half })
  return { half, cookie: cookieOf(confirmed), secret, uri, recoveryCodes: confirmed.data.recoveryCodes }
}

/** Creates the accounts. */
let installer: string | undefined

/** Creates an owner by the command and returns the invitation link. */
async function newOwner(name: string): Promise<string> {
  const create = opsOver(server.context)
  installer ??= (await createStaff(server, { roles: ['owner'] })).name
  const { code, output } = await create('staff', 'create', name, '林知夏', '--as', installer)
  expect(code).toBe(0)
  return /邀请链接：(\S+)/.exec(output)?.[1] as string
}

test('[console.login] a link works once: a password is chosen and a second factor enrolled before the console opens', async () => {
  const link = await newOwner('zhixia')
  const token = tokenOf(link)
  const read = await askConsole(server, 'session/invitation', { token })
  expect(read.data).toMatchObject({ name: 'zhixia', displayName: '林知夏' })
  expect(read.data.expiresAt - Date.now() / 1000).toBeGreaterThan(2 * 86_400)
  const both = await Promise.all(
    [1, 2].map(() => askConsole(server, 'session/acceptInvitation', { token, password: staffPassword })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(both.find(({ status }) => status !== 200)?.reason).toBe('INVITATION_OVER')
  const came = both.find(({ status }) => status === 200) as (typeof both)[number]
  const half = cookieOf(came)
  expect(came.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Path=\/admin\/v1\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  expect((await askConsole(server, 'session/invitation', { token })).reason).toBe('INVITATION_OVER')
  for (const path of ['session/info', 'staff/list'] as const)
    expect(await askConsole(server, path, {}, { cookie: half })).toMatchObject({ reason: 'SECOND_FACTOR_NEEDED' })

  const { secret, uri } = (await askConsole(server, 'session/beginEnrolment', {}, { cookie: half })).data
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  const confirmed = await askConsole(server, 'session/confirmEnrolment', { code: codeOf(secret) }, { cookie: half })
  expect(new Set(confirmed.data.recoveryCodes).size).toBe(10)
  const cookie = cookieOf(confirmed)
  const { data } = await askConsole(server, 'session/info', {}, { cookie })
  expect(data).toMatchObject({ name: 'zhixia', displayName: '林知夏', recoveryCodes: 10 })
  expect(data.permissions).toContain('staff.manage')
  expect((await login('zhixia', staffPassword)).data.next).toBe('factor')
})

test('[console.session] [console.audit] a second factor and a password renew the token of the session, and are audited', async () => {
  const { half, cookie, secret } = await enrol(await newOwner('fanghua'))
  expect(cookie).not.toBe(half)
  expect((await askConsole(server, 'session/info', {}, { cookie: half })).reason).toBe('SECOND_FACTOR_NEEDED')
  ahead += 60_000
  const again = await askConsole(server, 'session/factor', { code: codeOf(secret) }, { cookie })
  const fresh = cookieOf(again)
  expect(fresh).not.toBe(cookie)
  // Calls in flight may use the previous token for a few seconds.
  expect((await askConsole(server, 'session/info', {}, { cookie })).status).toBe(200)
  const { db } = server.context.database
  await db
    .updateTable('staff_sessions')
    .set({ renewed_at: new Date(Date.now() - 11_000) })
    .where('renewed_at', 'is not', null)
    .execute()
  expect((await askConsole(server, 'session/info', {}, { cookie })).reason).toBe('NOT_LOGGED_IN')
  expect((await askConsole(server, 'session/info', {}, { cookie: half })).reason).toBe('NOT_LOGGED_IN')
  // A new password renews the token too.
  const replaced = await askConsole(
    server,
    'session/replacePassword',
    { current: staffPassword, password: 'a boat under the late moon' },
    { cookie: fresh },
  )
  expect(replaced.status).toBe(200)
  const { id } = (await askConsole(server, 'session/info', {}, { cookie: cookieOf(replaced) })).data
  expect((await login('fanghua', staffPassword)).reason).toBe('STAFF_LOGIN_WRONG')
  const auditor = await createStaff(server, { roles: ['owner'] })
  const entry = await auditor.ask('audit/list', { target: `staff:${id}` })
  expect(entry.data.list[0]).toMatchObject({ verb: 'session/replacePassword', staff: { id } })
})

test('[console.login] a link that expired, was replaced, or belongs to a disabled account opens nothing', async () => {
  const { db } = server.context.database
  const owner = await createStaff(server, { roles: ['owner'] })
  const person = await createStaff(server)
  const accept = (link: string) =>
    askConsole(server, 'session/acceptInvitation', { token: tokenOf(link), password: staffPassword })
  const issue = async () => (await owner.ask('staff/reset', { id: person.id, reason: '手机丢失' })).data.link
  const [old, late] = [await issue(), await issue()]
  expect((await accept(old)).reason).toBe('INVITATION_OVER')
  expect((await login(person.name, staffPassword)).reason).toBe('STAFF_LOGIN_WRONG')
  await db
    .updateTable('staff_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('staff_id', '=', person.id)
    .execute()
  expect((await accept(late)).reason).toBe('INVITATION_OVER')
  const link = await issue()
  await owner.ask('staff/disable', { id: person.id, reason: '已离职' })
  expect((await accept(link)).reason).toBe('INVITATION_OVER')
  await owner.ask('staff/enable', { id: person.id, reason: '回来了' })
  expect((await accept(link)).status).toBe(200)
})

test('[console.login] [console.audit] a command issues a link to somebody who lost everything, and all previous credentials end', async () => {
  const person = await createStaff(server, { roles: ['owner'] })
  const { code, output } = await opsOver(server.context)('staff', 'invite', person.name, '--as', person.name)
  expect([code, output]).toEqual([0, expect.stringContaining('邀请链接：')])
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  const { cookie } = await enrol(/邀请链接：(\S+)/.exec(output)?.[1] as string)
  const { data } = await askConsole(server, 'audit/list', { target: `staff:${person.id}` }, { cookie })
  expect(data.list.map(({ verb }) => verb).slice(0, 2)).toEqual([
    'session/confirmEnrolment',
    'session/acceptInvitation',
  ])
  expect(data.list[2]).toMatchObject({ verb: 'staff/reset', staff: { id: person.id }, reason: '由命令签发邀请链接' })
  expect((await opsOver(server.context)('staff', 'invite', 'nobody-here', '--as', person.name)).code).toBe(1)
})

test('[console.login] a commonly guessed password is refused, and the link stays valid', async () => {
  const token = tokenOf(await newOwner('wanzhou'))
  const accept = (password: string) => askConsole(server, 'session/acceptInvitation', { token, password })
  for (const password of ['passwordpassword', 'wanzhou-2026-console', '云岫数藏-2026-11-23']) {
    expect(await accept(password)).toMatchObject({ status: 400, reason: 'PASSWORD_KNOWN', data: { field: 'password' } })
  }
  expect((await accept(staffPassword)).status).toBe(200)
})

test('[console.login] of two concurrent first enrolments one is the first, and its recovery codes are valid', async () => {
  const token = tokenOf(await newOwner('banxia'))
  const one = cookieOf(await askConsole(server, 'session/acceptInvitation', { token, password: staffPassword }))
  const cookies = [one, cookieOf(await login('banxia', staffPassword))]
  const confirm = async (cookie: string) => {
    const { secret } = (await askConsole(server, 'session/beginEnrolment', {}, { cookie })).data
    return () => askConsole(server, 'session/confirmEnrolment', { code: codeOf(secret) }, { cookie })
  }
  const confirms = await Promise.all(cookies.map(confirm))
  const answers = await Promise.all(confirms.map((send) => send()))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  const refused = answers.findIndex(({ status }) => status === 401)
  expect(answers[refused]?.reason).toBe('SECOND_FACTOR_NEEDED')
  const codes = answers[1 - refused]?.data.recoveryCodes ?? []
  expect(codes).toHaveLength(10)
  // The second one logs in with the credentials of the first.
  const came = await askConsole(
    server,
    'session/factor',
    { recoveryCode: codes[0] },
    { cookie: cookies[refused] ?? '' },
  )
  expect(came.status).toBe(200)
})

test('sessions long over and old tries are deleted, except the time of the last use', async () => {
  const { db } = server.context.database
  const [gone, here] = [await createStaff(server), await createStaff(server)]
  const days = (number: number) => new Date(Date.now() - number * 86_400_000)
  await db
    .updateTable('staff_sessions')
    .set({ seen_at: days(40), started_at: days(40) })
    .execute()
  const add = (staff_id: string, token: string, seen_at: Date, ended_at: Date | null = null) =>
    db
      .insertInto('staff_sessions')
      .values({
        staff_id,
        token_hash: Buffer.from(token),
        device: token,
        ip: '10.0.0.2',
        started_at: seen_at,
        seen_at,
        ended_at,
      })
      .execute()
  await add(gone.id, 'older', days(50))
  await add(here.id, 'ended lately', days(20), days(20))
  await add(here.id, 'now', days(0))
  const tries = ['password:old', 'password:new']
  await db
    .insertInto('staff_tries')
    .values(tries.map((key, index) => ({ key, failures: 9, last_at: days(index === 0 ? 2 : 0) })))
    .execute()

  await server.worker.sweep('staff.housekeeping')
  const rows = await db
    .selectFrom('staff_sessions')
    .select('device')
    .where('staff_id', 'in', [gone.id, here.id])
    .orderBy('id')
    .execute()
  expect(rows.map(({ device }) => device).toSorted()).toEqual(['ended lately', 'now', 'test'])
  const left = await db.selectFrom('staff_tries').select('key').where('key', 'in', tries).execute()
  expect(left).toEqual([{ key: 'password:new' }])
})

test('a code is valid once, a recovery code too; neither opens without the password', async () => {
  const { secret, recoveryCodes } = await enrol(await newOwner('qingshan'))
  const cookie = cookieOf(await login('qingshan', staffPassword))
  const half = await server.context.staff.sessions.authenticate(cookie.replace('staff=', ''), false)
  expect([half?.permissions, half?.factorAt]).toEqual([new Set(), null])
  const give = (given: object, by = cookie) => askConsole(server, 'session/factor', given, { cookie: by })
  ahead += 60_000
  const code = codeOf(secret)
  expect(await give({ code: code === '000000' ? '111111' : '000000' })).toMatchObject({ reason: 'SECOND_FACTOR_WRONG' })
  expect((await askConsole(server, 'session/info', {}, { cookie })).reason).toBe('SECOND_FACTOR_NEEDED')
  const both = await Promise.all([give({ code }), give({ code })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const open = cookieOf(both[0].status === 200 ? both[0] : both[1])
  expect((await askConsole(server, 'session/info', {}, { cookie: open })).status).toBe(200)

  const recoveryCode = recoveryCodes[3]
  const given = await give({ recoveryCode }, cookieOf(await login('qingshan', staffPassword)))
  expect(given.status).toBe(200)
  const next = cookieOf(given)
  expect((await askConsole(server, 'session/info', {}, { cookie: next })).data.recoveryCodes).toBe(9)
  expect(await give({ recoveryCode }, next)).toMatchObject({ reason: 'RECOVERY_CODE_WRONG' })
  expect(await askConsole(server, 'session/factor', { code: codeOf(secret) })).toMatchObject({
    reason: 'NOT_LOGGED_IN',
  })
})

test('a session whose account has lost every second factor opens nothing', async () => {
  const { cookie } = await enrol(await newOwner('yunsheng'))
  const info = () => askConsole(server, 'session/info', {}, { cookie })
  expect((await info()).status).toBe(200)
  // As a single sign-on leaves it that began before a reset and ended after it.
  await server.context.database.db
    .updateTable('staff_accounts')
    .set({ totp_secret_encrypted: null })
    .where('name', '=', 'yunsheng')
    .execute()
  expect((await info()).reason).toBe('SECOND_FACTOR_NEEDED')
})

test('nobody can find out which names exist', async () => {
  const { name } = await createStaff(server)
  expect((await login(name, 'wrong')).msg).toBe((await login('nobody-here', 'wrong')).msg)
})

test('[console.session] ends after half an hour unused and after twelve hours; the owner lists and ends sessions', async () => {
  const person = await createStaff(server)
  const { db } = server.context.database
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const set = (values: { seen_at?: Date; started_at?: Date }) =>
    db.updateTable('staff_sessions').set(values).where('staff_id', '=', person.id).execute()
  await set({ seen_at: past(29) })
  expect((await person.ask('session/info')).status).toBe(200)
  // Used just now, so it stays alive.
  await set({ started_at: past(719) })
  expect((await person.ask('session/info')).status).toBe(200)
  await set({ started_at: past(721) })
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  await set({ started_at: past(60), seen_at: past(31) })
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')

  // Automatic requests of a page do not count as use: nobody may be there.
  const seenAt = () =>
    db.selectFrom('staff_sessions').select('seen_at').where('staff_id', '=', person.id).executeTakeFirstOrThrow()
  await set({ seen_at: past(20) })
  const before = await seenAt()
  const headers = { cookie: person.cookie, unattended: '1' }
  expect((await fetch(`${server.url}/admin/v1/session/info`, { headers })).status).toBe(200)
  expect(await seenAt()).toEqual(before)
  await person.ask('session/info')
  expect((await seenAt()).seen_at.getTime()).toBeGreaterThan(past(1).getTime())

  await set({ seen_at: past(0) })
  await db
    .insertInto('staff_sessions')
    .values({
      staff_id: person.id,
      token_hash: Buffer.from('other'),
      device: '另一台',
      ip: '10.0.0.2',
      factor_at: past(3),
    })
    .execute()
  const { list } = (await person.ask('session/list')).data
  expect(list.map(({ device, isThis }) => [device, isThis])).toContainEqual(['另一台', false])
  const other = list.find(({ isThis }) => !isThis)?.id
  const stranger = await createStaff(server)
  expect((await stranger.ask('session/end', { id: other })).reason).toBe('NOT_FOUND')
  expect((await person.ask('session/end', { id: other })).status).toBe(200)
  expect((await person.ask('session/list')).data.list.map(({ isThis }) => isThis)).toEqual([true])

  const left = await person.ask('session/logout')
  expect(left.headers.get('set-cookie')).toMatch(/^staff=; .*Max-Age=0/)
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')

  // Another site's page cannot write, with or without the cookie.
  const owner = await createStaff(server, { roles: ['owner'] })
  for (const origin of ['https://evil.example', 'null', server.url.replace('127.0.0.1', 'localhost')]) {
    const answer = await askConsole(
      server,
      'role/create',
      { name: '外人', permissions: [] },
      { cookie: owner.cookie, origin },
    )
    expect(answer).toMatchObject({ status: 403, reason: 'ORIGIN_REFUSED' })
  }
})

test('a console opened by plain http that requires https says so; other sites get no hint', async () => {
  const apart = await startTestServer({ overrides: { console: { url: 'https://ops.example' } } })
  const logIn = (origin: string) => askConsole(apart, 'session/login', { name: 'owner', password: 'x' }, { origin })
  try {
    expect(await logIn(apart.url)).toMatchObject({
      status: 403,
      reason: 'ORIGIN_REFUSED',
      msg: '请用 https 打开控制台：https://ops.example/console/',
    })
    expect((await logIn('http://evil.example')).msg).not.toContain('ops.example')
    expect((await logIn('https://ops.example')).reason).toBe('STAFF_LOGIN_WRONG')
  } finally {
    await apart.stop()
  }
})

test('a disabled account is logged out at once, and cannot return', async () => {
  ahead = 0
  const owner = await createStaff(server, { roles: ['owner'] })
  const person = await createStaff(server)
  expect((await owner.ask('staff/disable', { id: person.id, reason: '已离职' })).status).toBe(200)
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  expect((await login(person.name, staffPassword)).reason).toBe('STAFF_LOGIN_WRONG')
  expect((await owner.ask('staff/enable', { id: person.id, reason: '回来了' })).status).toBe(200)
  expect((await login(person.name, staffPassword)).status).toBe(200)
})

test('[console.login] new recovery codes replace the old ones, also concurrently', async () => {
  ahead = 0
  const person = await createStaff(server, { roles: ['owner'] })
  const late = await createStaff(server, { factorMinutesAgo: 6 })
  expect((await late.ask('session/renewRecoveryCodes')).reason).toBe('STEP_UP_NEEDED')
  const first = (await person.ask('session/renewRecoveryCodes')).data.recoveryCodes
  expect(new Set(first).size).toBe(10)
  const both = await Promise.all([1, 2].map(() => person.ask('session/renewRecoveryCodes')))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await person.ask('session/info')).data.recoveryCodes).toBe(10)
  const give = (recoveryCode = '') => person.ask('session/factor', { recoveryCode })
  expect((await give(first[0])).reason).toBe('RECOVERY_CODE_WRONG')
  const tried = [await give(both[0]?.data.recoveryCodes[0]), await give(both[1]?.data.recoveryCodes[0])]
  expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
  const [entry] = (await person.ask('audit/list', { target: `staff:${person.id}` })).data.list
  expect(entry).toMatchObject({ verb: 'session/renewRecoveryCodes', staff: { id: person.id } })
})
