import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { adminPrefix, type AdminPath, adminRouteOf } from '@app/contract/admin/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Act, AdminCall, AdminFile, AdminHandlers, Staff } from '../../src/core/adminHandler.ts'
import { systemClock } from '../../src/core/clock.ts'
import { testConfig } from '../../src/core/config/index.ts'
import type { Tx } from '../../src/core/database.ts'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { mountAdminRoutes } from '../../src/http/admin.ts'
import { createBareApp } from '../../src/http/app.ts'

// What every call of the console has in common, with handlers of the test's own and without a database.

const origin = 'https://ops.example'
const token = 'a'.repeat(43)

let app: FastifyInstance
let member: Staff | null
/** What the handler of every call does. */
let handle: (input: unknown, call: AdminCall) => unknown
/** What every download finds. */
let file: () => AdminFile
const calls: { input: unknown; isUnattended?: boolean }[] = []
const unattended: boolean[] = []
const done: Act[] = []
const refused: { verb: string; actor: Act['actor']; refusal: string }[] = []

const handlers = new Proxy({} as AdminHandlers, {
  get: () => async (input: unknown, call: AdminCall) => {
    calls.push({ input })
    return handle(input, call)
  },
})
const find = async () => file()

beforeAll(async () => {
  const config = testConfig({ console: { url: origin } })
  app = await createBareApp(config, createLog('silent'), systemClock)
  mountAdminRoutes(handlers, {
    config: config.console,
    uploadMilliseconds: 1000,
    files: { 'task/file': find, 'app/file': Object.assign(find.bind(null), { idForm: /^[a-z]+$/ }) } as never,
    async authenticate(given, isUnattended) {
      unattended.push(isUnattended)
      return given === token ? member : null
    },
    clock: systemClock,
    audit: {
      record: async (_tx, act) => void done.push(act),
      refused: async ({ actor, verb }, refusal) => void refused.push({ actor, verb, refusal }),
    },
  })(app)
  await app.ready()
})
afterAll(() => app?.close())
beforeEach(() => {
  for (const list of [calls, unattended, done, refused]) list.length = 0
  member = someStaff()
  handle = (_input, { record }) => record({} as Tx, { target: 'user:1' })
  file = () => ({ name: '截图 1.png', type: 'image/png', stream: Readable.from('png') })
})

const someStaff = (given: Partial<Staff> = {}): Staff => ({
  id: '7',
  name: 'lu',
  displayName: '陆运营',
  sessionId: '00000000-0000-0000-0000-000000000007',
  roles: ['support'],
  permissions: new Set(['user.read', 'user.note', 'audit.read', 'role.manage']),
  scope: null,
  factorAt: new Date(),
  ...given,
})

/** Makes a call as the console does; returns its status and envelope. */
async function ask(path: AdminPath, input: object, { headers = {}, ...more }: InjectOptions = {}) {
  const { method, inBody } = adminRouteOf(path)
  const isPost = method === 'POST' || inBody
  const answer = await app.inject({
    method: isPost ? 'POST' : 'GET',
    url: adminPrefix + path,
    ...(isPost ? { payload: input } : { query: input as Record<string, string> }),
    headers: { cookie: `staff=${token}`, ...(isPost && { origin }), ...headers },
    ...more,
  })
  return { status: answer.statusCode, ...answer.json<{ reason?: string; data: unknown; msg: string }>() }
}

const download = (address: string, cookie = `staff=${token}`) =>
  app.inject({ url: adminPrefix + address, headers: { cookie } })

const note = { uid: '999999', text: '已电话联系' }
const actor = { id: '7', name: 'lu', roles: ['support'], ip: '127.0.0.1', requestId: expect.any(String) as string }
const stranger = { ...actor, id: null, name: '', roles: [] }
const fail = (error: Error) => () => {
  throw error
}

describe('[console.audit] the audit', () => {
  test('has an entry of every success that must have one: a call that wrote none fails', async () => {
    expect(await ask('user/note', note)).toMatchObject({ status: 200, code: 200 })
    expect(done).toEqual([{ actor, verb: 'user/note', target: 'user:1' }])
    handle = () => ({})
    expect((await ask('user/note', note)).status).toBe(500)
    // A read writes none, and neither does a step of a login.
    handle = () => ({ list: [], next: null })
    expect((await ask('user/list', {})).status).toBe(200)
    handle = () => ({ next: 'factor' })
    expect((await ask('session/login', { name: 'lu', password: 'x' })).status).toBe(200)
    handle = (_input, { keepSignOn }) => keepSignOn('ticket')
    expect((await ask('user/note', note)).status).toBe(200)
    expect([done.length, refused]).toEqual([1, []])
  })

  test.each([
    ['a call that needs a permission, by its handler', 'user/note', 'NOT_FOUND', true],
    ['a read that needs a permission', 'user/list', 'USER_NOT_FOUND', true],
    ['a call for all staff, by its handler', 'session/replacePassword', 'STAFF_LOGIN_WRONG', false],
    ['a call for all staff, because of a missing permission', 'approval/waiting', 'NOT_ALLOWED', true],
    ['a login', 'session/login', 'STAFF_LOGIN_WRONG', false],
    ['a call without a login, because of a missing permission', 'session/login', 'NOT_ALLOWED', true],
    ['a call that met a fault of ours', 'user/note', 'INTERNAL', false],
    ['a call for all staff that met a fault of ours', 'approval/waiting', 'BUSY', false],
  ] as const)('of a refusal of %s: %s %s is entered: %s', async (_what, path, reason, isEntered) => {
    handle = fail(new AppError(reason))
    const { example } = adminRouteOf(path)
    expect(await ask(path, example as object)).toMatchObject({ reason })
    const by = adminRouteOf(path).auth === 'none' ? stranger : actor
    expect(refused).toEqual(isEntered ? [{ actor: by, verb: path, refusal: reason }] : [])
  })

  test('has an entry of a refusal at the door, before the body was read', async () => {
    member = someStaff({ permissions: new Set() })
    expect((await ask('user/note', { no: 'note' })).reason).toBe('NOT_ALLOWED')
    member = someStaff({ factorAt: null })
    expect((await ask('approval/waiting', {})).reason).toBe('SECOND_FACTOR_NEEDED')
    expect((await ask('user/list', {})).reason).toBe('SECOND_FACTOR_NEEDED')
    expect(refused).toEqual([
      { actor, verb: 'user/note', refusal: 'NOT_ALLOWED' },
      { actor, verb: 'user/list', refusal: 'SECOND_FACTOR_NEEDED' },
    ])
    expect(calls).toEqual([])
  })

  test('does not have what failed without a refusal', async () => {
    handle = fail(new Error('broken'))
    expect((await ask('user/note', note)).status).toBe(500)
    file = fail(new Error('broken'))
    expect((await download('task/file/5')).statusCode).toBe(500)
    expect(refused).toEqual([])
  })
})

describe('a call', () => {
  test('is refused as malformed in its body, while numbers in an address and in the body of a read are texts', async () => {
    expect(await ask('user/note', { ...note, text: 5 })).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'text' } })
    handle = () => ({ list: [], next: null })
    for (const path of ['user/list', 'audit/list'] as const) {
      expect((await ask(path, { from: '1700000000', size: '20' })).status).toBe(200)
      expect(await ask(path, { colour: 'red' })).toMatchObject({ reason: 'BAD_INPUT' })
    }
    expect(calls.map(({ input }) => (input as { from: unknown }).from)).toEqual([1_700_000_000, 1_700_000_000])
  })

  test('answers with nothing that its contract does not name, and is never stored by the browser', async () => {
    handle = () => ({ next: 'factor', secret: 'x' })
    const answer = await app.inject({
      method: 'POST',
      url: `${adminPrefix}session/login`,
      payload: { name: 'lu', password: 'x' },
      headers: { origin },
    })
    expect(answer.json()).toEqual({ code: 200, msg: 'OK', data: { next: 'factor' }, time: expect.any(Number) })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('says whether the page made it on its own', async () => {
    handle = () => ({ list: [], next: null })
    await ask('audit/list', {})
    await ask('audit/list', {}, { headers: { unattended: '' } })
    expect(unattended).toEqual([false, true])
  })

  test('that writes comes from the own origin; a console opened without https learns its address', async () => {
    const from = async (given: string, host = 'ops.example') =>
      ask('user/note', note, { headers: { origin: given, host } })
    expect((await from(origin)).status).toBe(200)
    expect(await from('https://elsewhere.example')).toMatchObject({ status: 403, reason: 'ORIGIN_REFUSED' })
    const { msg } = await from('https://elsewhere.example')
    expect(msg).not.toContain(origin)
    expect((await from('http://ops.example')).msg).toBe(`请用 https 打开控制台：${origin}/console/`)
  })
})

describe('a download', () => {
  test('is saved by the browser under its name, or shown if its module says so; neither runs anything', async () => {
    const saved = await download('task/file/5')
    expect([saved.statusCode, saved.body]).toEqual([200, 'png'])
    const name = `filename*=UTF-8''${encodeURIComponent('截图 1.png')}`
    expect(saved.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; ${name}`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    file = () => ({ name: '截图 1.png', type: 'image/png', stream: Readable.from('png'), isShown: true })
    expect((await download('task/file/5')).headers['content-disposition']).toBe(`inline; ${name}`)
  })

  test('has an id of its own form: digits by default', async () => {
    expect((await download('task/file/abc')).statusCode).toBe(404)
    expect((await download('app/file/abc')).statusCode).toBe(200)
    expect((await download('app/file/5')).statusCode).toBe(404)
  })

  test('[console.audit] is audited if it is refused, and not if it met a fault of ours', async () => {
    file = fail(new AppError('NOT_ALLOWED'))
    expect((await download('task/file/5')).statusCode).toBe(403)
    expect(refused).toEqual([{ actor, verb: 'task/file', refusal: 'NOT_ALLOWED' }])
    file = fail(new AppError('INTERNAL'))
    expect((await download('task/file/5')).statusCode).toBe(500)
    expect((await download('task/file/5', '')).statusCode).toBe(401)
    expect(refused).toHaveLength(1)
  })

  test('[console.partner-scope] of a partner’s staff is left to its module', async () => {
    member = someStaff({ scope: { brands: [], shops: [] } })
    expect((await download('task/file/5')).statusCode).toBe(200)
    expect((await ask('audit/list', {})).reason).toBe('NOT_ALLOWED')
  })
})
