import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { opsOver } from '../support/ops.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, cookieOf, createStaff, staffPassword } from '../support/staff.ts'

let server: TestServer
/** Milliseconds that the clock of the server is ahead: a code is good once, and tests do not wait for the next. */
let ahead = 0
beforeAll(async () => {
  server = await startTestServer({ outside: { clock: { now: () => Date.now() + ahead } } })
})
afterAll(() => server?.stop())
beforeEach(() => {
  ahead += 60_000
})

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor((Date.now() + ahead) / 1000) })
const login = (name: string, password: string) => askConsole(server, 'session/login', { name, password })

/** The first login of somebody, up to the open console. */
async function enrol(name: string, first: string) {
  const came = await login(name, first)
  const cookie = cookieOf(came)
  const asked: string[] = [came.data.next]
  const replaced = await askConsole(
    server,
    'session/replacePassword',
    { current: first, password: staffPassword },
    { cookie },
  )
  asked.push(replaced.data.next)
  const { secret, uri } = (await askConsole(server, 'session/beginEnrolment', {}, { cookie })).data
  const confirmed = await askConsole(server, 'session/confirmEnrolment', { code: codeOf(secret) }, { cookie })
  return { cookie, asked, secret, uri, recoveryCodes: confirmed.data.recoveryCodes }
}

/** Who makes them. */
let installer: string | undefined

/** Somebody made by the command, with their first password. */
async function newOwner(name: string): Promise<string> {
  const create = opsOver(server.context)
  installer ??= (await createStaff(server, { roles: ['owner'] })).name
  const { code, output } = await create('staff', 'create', name, '林知夏', '--as', installer)
  expect(code).toBe(0)
  return /首次登录密码：(\S+)/.exec(output)?.[1] as string
}

test('[console.login] the first password is replaced and a second factor enrolled before the console opens', async () => {
  const first = await newOwner('zhixia')
  const came = await login('zhixia', first)
  const half = cookieOf(came)
  expect(came.headers.get('set-cookie')).toMatch(
    /^staff=[\w-]{43}; Path=\/admin\/v1\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  )
  expect(await askConsole(server, 'session/info', {}, { cookie: half })).toMatchObject({
    reason: 'SECOND_FACTOR_NEEDED',
  })
  expect(await askConsole(server, 'staff/list', {}, { cookie: half })).toMatchObject({ reason: 'SECOND_FACTOR_NEEDED' })
  // Not before the password is one's own.
  expect(await askConsole(server, 'session/beginEnrolment', {}, { cookie: half })).toMatchObject({ reason: 'CONFLICT' })

  const { cookie, asked, uri, recoveryCodes } = await enrol('zhixia', first)
  expect(asked).toEqual(['password', 'enrol'])
  expect(uri).toMatch(/^otpauth:\/\/totp\//)
  expect(new Set(recoveryCodes).size).toBe(10)
  const { data } = await askConsole(server, 'session/info', {}, { cookie })
  expect(data).toMatchObject({ name: 'zhixia', displayName: '林知夏', recoveryCodes: 10 })
  expect(data.permissions).toContain('staff.manage')
  // The first password opens nothing any more, nor does the session that it had opened elsewhere.
  expect(await login('zhixia', first)).toMatchObject({ status: 400, reason: 'STAFF_LOGIN_WRONG' })
  expect(await askConsole(server, 'session/beginEnrolment', {}, { cookie: half })).toMatchObject({
    reason: 'NOT_LOGGED_IN',
  })
})

test('[console.login] a password that is guessed first is none, nor is the one that somebody else chose', async () => {
  const first = await newOwner('wanzhou')
  const cookie = cookieOf(await login('wanzhou', first))
  const replace = (password: string) =>
    askConsole(server, 'session/replacePassword', { current: first, password }, { cookie })
  for (const password of ['passwordpassword', 'wanzhou-2026-console', '云岫数藏-2026-11-23', first]) {
    expect(await replace(password)).toMatchObject({
      status: 400,
      reason: 'PASSWORD_KNOWN',
      data: { field: 'password' },
    })
  }
  expect((await replace(staffPassword)).data).toEqual({ next: 'enrol' })
})

test('[console.login] of two first enrolments at once one is the first, and its recovery codes are good', async () => {
  const first = await newOwner('banxia')
  const one = cookieOf(await login('banxia', first))
  await askConsole(server, 'session/replacePassword', { current: first, password: staffPassword }, { cookie: one })
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
  // Who was the second comes in by what the first has.
  const came = await askConsole(
    server,
    'session/factor',
    { recoveryCode: codes[0] },
    { cookie: cookies[refused] ?? '' },
  )
  expect(came.status).toBe(200)
})

test('sessions long over and old tries are cleared away, but for when somebody was last here', async () => {
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

test('a code is good once, a recovery code too; neither opens without the password', async () => {
  const { secret, recoveryCodes } = await enrol('qingshan', await newOwner('qingshan'))
  const cookie = cookieOf(await login('qingshan', staffPassword))
  const give = (given: object, by = cookie) => askConsole(server, 'session/factor', given, { cookie: by })
  ahead += 60_000
  const code = codeOf(secret)
  expect(await give({ code: code === '000000' ? '111111' : '000000' })).toMatchObject({ reason: 'SECOND_FACTOR_WRONG' })
  expect((await askConsole(server, 'session/info', {}, { cookie })).reason).toBe('SECOND_FACTOR_NEEDED')
  const both = await Promise.all([give({ code }), give({ code })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await askConsole(server, 'session/info', {}, { cookie })).status).toBe(200)

  const next = cookieOf(await login('qingshan', staffPassword))
  const recoveryCode = recoveryCodes[3]
  expect((await give({ recoveryCode }, next)).status).toBe(200)
  expect((await askConsole(server, 'session/info', {}, { cookie: next })).data.recoveryCodes).toBe(9)
  expect(await give({ recoveryCode }, next)).toMatchObject({ reason: 'RECOVERY_CODE_WRONG' })
  expect(await askConsole(server, 'session/factor', { code: codeOf(secret) })).toMatchObject({
    reason: 'NOT_LOGGED_IN',
  })
})

test('[console.login] wrong passwords wait ever longer, and do not keep a colleague out for long', async () => {
  const { name } = await createStaff(server)
  const refusals = []
  for (let tries = 0; tries < 6; tries++) refusals.push((await login(name, 'wrong')).reason)
  expect(refusals).toEqual([...Array(5).fill('STAFF_LOGIN_WRONG'), 'TOO_FAST'])
  // Right or wrong, whoever must wait learns nothing.
  const early = await login(name, staffPassword)
  expect(early).toMatchObject({ status: 429, reason: 'TOO_FAST' })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)

  const { db } = server.context.database
  const waits = async () => {
    const rows = await db
      .selectFrom('staff_tries')
      .select(['key', 'failures'])
      .where('key', 'like', `password:${name}%`)
      .execute()
    return new Map(rows.map(({ key, failures }) => [key, failures]))
  }
  expect((await waits()).get(`password:${name}`)).toBe(5)
  // However often strangers tried: half a minute at most for everybody else.
  await db.updateTable('staff_tries').set({ failures: 4000 }).where('key', '=', `password:${name}`).execute()
  await db.deleteFrom('staff_tries').where('key', 'like', `password:${name}:%`).execute()
  const fromElsewhere = await login(name, staffPassword)
  expect(fromElsewhere.reason).toBe('TOO_FAST')
  expect(Number(fromElsewhere.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  await db
    .updateTable('staff_tries')
    .set({ last_at: new Date(Date.now() - 31_000) })
    .where('key', '=', `password:${name}`)
    .execute()
  expect((await login(name, staffPassword)).status).toBe(200)
})

test('nobody learns which names there are', async () => {
  const { name } = await createStaff(server)
  expect((await login(name, 'wrong')).msg).toBe((await login('nobody-here', 'wrong')).msg)
})

test('[console.session] ends after half an hour unused and after twelve hours; own ones are listed and ended', async () => {
  const person = await createStaff(server)
  const { db } = server.context.database
  const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const set = (values: { seen_at?: Date; started_at?: Date }) =>
    db.updateTable('staff_sessions').set(values).where('staff_id', '=', person.id).execute()
  await set({ seen_at: past(29) })
  expect((await person.ask('session/info')).status).toBe(200)
  // Used just now, so that it lives on.
  await set({ started_at: past(719) })
  expect((await person.ask('session/info')).status).toBe(200)
  await set({ started_at: past(721) })
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  await set({ started_at: past(60), seen_at: past(31) })
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')

  // A page that asks by itself is no use: nobody sits there.
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

  // A page of somebody else's writes nothing, with the cookie or without.
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

test('who was disabled is out at once, and cannot come back', async () => {
  ahead = 0
  const owner = await createStaff(server, { roles: ['owner'] })
  const person = await createStaff(server)
  expect((await owner.ask('staff/disable', { id: person.id, reason: '已离职' })).status).toBe(200)
  expect((await person.ask('session/info')).reason).toBe('NOT_LOGGED_IN')
  expect((await login(person.name, staffPassword)).reason).toBe('STAFF_LOGIN_WRONG')
  expect((await owner.ask('staff/enable', { id: person.id, reason: '回来了' })).status).toBe(200)
  expect((await login(person.name, staffPassword)).status).toBe(200)
})

test('[console.login] new recovery codes take the place of those there were, in one moment too', async () => {
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
