import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { apiPrefix, type Path, PaymentPlatform, routes } from '@app/contract'
import { adminPrefix, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

// Permission and size are decided from the head of a request. Most of these requests never send their body, so an
// answer proves that the server did not wait for it.

const tooMany = 29_000_000

let server: TestServer
let token: string
let owner: StaffMember
let nobody: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  token = (await makeUser(server.context.database)).token
  owner = await createStaff(server, { roles: ['owner'] })
  nobody = await createStaff(server)
})
afterAll(() => server?.stop())

interface Head {
  address: string
  type?: string
  length?: number | 'chunked'
  headers?: Readonly<Record<string, string>>
}

interface Sender {
  socket: Socket
  /** Status and reason of the next answer on the connection. */
  answer(): Promise<[number, string]>
}

/** Opens a connection and sends the head of a POST. */
function begin({ address, type = 'application/json', length = 1000, headers = {} }: Head): Sender {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => (text += chunk))
  socket.on('error', () => {})
  const said = {
    host,
    'content-type': type,
    ...(length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    ...headers,
  }
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${address} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return {
    socket,
    async answer() {
      for (;;) {
        const [, status, body] = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n(\{[^]*\})$/.exec(text) ?? []
        if (status && body) {
          text = ''
          return [Number(status), (JSON.parse(body) as { reason: string }).reason]
        }
        if (socket.closed) throw new Error(`The connection ended after ${JSON.stringify(text)}`)
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      }
    },
  }
}

/** Sends only the head of a request and returns the answer. */
async function answerTo(head: Head): Promise<[number, string]> {
  const { socket, answer } = begin(head)
  const found = await answer()
  socket.destroy()
  return found
}

const typeOf = ({ file, fileBytes }: { file?: boolean; fileBytes?: number }) =>
  file ? 'multipart/form-data; boundary=x' : fileBytes === undefined ? 'application/json' : 'application/octet-stream'

/** One of each kind: calls that differ in nothing that decides about a body. */
const oneOfEach = <Call>(calls: readonly Call[], kindOf: (call: Call) => readonly unknown[]): Call[] =>
  [...Map.groupBy(calls, (call) => kindOf(call).join()).values()].flatMap(([first]) => first ?? [])

const posts = oneOfEach(
  (Object.keys(routes) as Path[]).filter((path) => routes[path].method === 'POST'),
  (path) => [routes[path].auth, routes[path].file, routes[path].once],
)
const adminPosts = oneOfEach(
  adminRouteList.filter(({ method }) => method === 'POST'),
  ({ auth, stepUp, bytes, fileBytes }) => [
    auth === 'none' || auth === 'password' || auth === 'session' ? auth : 'a right',
    stepUp,
    bytes,
    fileBytes,
  ],
)
const isForUsers = (path: Path) => routes[path].auth !== 'none' && routes[path].auth !== 'optional'

test('a call of collectors does not wait for the body of a caller without permission', async () => {
  const minor = await makeUser(server.context.database, { birthDate: `${new Date().getFullYear() - 17}-01-02` })
  const authorization = `Bearer ${minor.token}`
  for (const path of posts.filter(isForUsers)) {
    const head = { address: apiPrefix + path, type: typeOf(routes[path]) }
    expect([path, await answerTo(head)]).toEqual([path, [401, 'NOT_LOGGED_IN']])
  }
  for (const path of posts.filter((one) => routes[one].auth === 'adult')) {
    const head = { address: apiPrefix + path, headers: { authorization } }
    expect([path, await answerTo(head)]).toEqual([path, [403, 'UNDER_AGE']])
  }
})

test('[console.permissions] a call of the console does not wait for the body of a caller without permission', async () => {
  const own = { origin: server.url }
  const known = adminPosts.filter(({ auth }) => auth !== 'none')
  const entitled = known.filter(({ auth }) => auth !== 'password' && auth !== 'session')
  const foreign = { origin: 'https://elsewhere.example', cookie: owner.cookie }
  const cases = [
    [adminPosts, foreign, [403, 'ORIGIN_REFUSED']],
    [known, own, [401, 'NOT_LOGGED_IN']],
    [entitled, { ...own, cookie: nobody.cookie }, [403, 'NOT_ALLOWED']],
  ] as const
  for (const [list, headers, refusal] of cases) {
    for (const route of list) {
      const head = { address: adminPrefix + route.path, type: typeOf(route), headers }
      expect([route.path, await answerTo(head)]).toEqual([route.path, refusal])
    }
  }
})

test('a call does not wait for a body above its limit', async () => {
  for (const path of posts) {
    const headers: Record<string, string> = isForUsers(path) ? { authorization: `Bearer ${token}` } : {}
    const head = { address: apiPrefix + path, type: typeOf(routes[path]), length: tooMany, headers }
    expect([path, await answerTo(head)]).toEqual([path, [413, 'TOO_LARGE']])
  }
  for (const route of adminPosts) {
    const { path, fileBytes, bytes = 65_536, stepUp } = route
    const head = {
      address: adminPrefix + path,
      type: typeOf(route),
      headers: { origin: server.url, cookie: owner.cookie },
    }
    expect([path, stepUp, await answerTo({ ...head, length: (fileBytes ?? bytes) + 1 })]).toEqual([
      path,
      stepUp,
      [413, 'TOO_LARGE'],
    ])
  }
})

test('every console call limits JSON bodies; larger input is a file', () => {
  const long = adminRouteList.filter(({ bytes = 0 }) => bytes > 1_500_000)
  expect(long.map(({ path }) => path)).toEqual([])
})

test('routes outside the contract have their own limits', async () => {
  const notify = `${apiPrefix}pay/notify/`
  const form = 'application/x-www-form-urlencoded'
  expect(await answerTo({ address: `${notify}99`, type: form })).toEqual([404, 'NOT_FOUND'])
  const long = { address: notify + PaymentPlatform.alipay, type: form, length: 16_385 }
  expect(await answerTo(long)).toEqual([413, 'TOO_LARGE'])
  expect(await answerTo({ address: `${apiPrefix}nothing/here` })).toEqual([404, 'NOT_FOUND'])
  expect(await answerTo({ address: '/console/nothing' })).toEqual([404, 'NOT_FOUND'])
  expect(await answerTo({ address: '/sandbox/v1/create', length: 16_385 })).toEqual([413, 'TOO_LARGE'])
})

test('a body without a length is read up to its limit, and its sender receives the refusal', async () => {
  const { socket, answer } = begin({ address: `${apiPrefix}user/userAuth/login`, length: 'chunked' })
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  for (let sent = 0; sent < 40; sent += 1) socket.write(chunk)
  expect(await answer()).toEqual([413, 'TOO_LARGE'])
  // The rest was dropped, so the connection is still usable.
  socket.write('0\r\n\r\n')
  const input = JSON.stringify({ surprise: 1 })
  const { host } = new URL(server.url)
  socket.write(
    `POST ${apiPrefix}user/userAuth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
      `content-length: ${input.length}\r\n\r\n${input}`,
  )
  expect(await answer()).toEqual([400, 'BAD_INPUT'])
  socket.destroy()
})

test('many large bodies of strangers at once: none is parsed, and other callers are answered', async () => {
  const address = `${adminPrefix}reconciliation/bring`
  const senders = Array.from({ length: 6 }, () => begin({ address, length: tooMany, headers: { origin: server.url } }))
  const piece = '{},'.repeat(100_000)
  for (const { socket } of senders) socket.write(piece)
  for (const { answer } of senders) expect(await answer()).toEqual([401, 'NOT_LOGGED_IN'])
  const reads: Path = 'ops/basic/config/info'
  expect((await fetch(server.url + apiPrefix + reads)).status).toBe(200)
  for (const { socket } of senders) socket.destroy()
})

test('a client that sends all of a large body receives the refusal, not a connection error', async () => {
  // Not valid JSON: if it were parsed, the reason would be a malformed body.
  const body = '{'.repeat(tooMany)
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const headers = { origin: server.url, 'content-type': 'application/json' }
      const response = await fetch(`${server.url}${adminPrefix}reconciliation/bring`, { method: 'POST', headers, body })
      const { reason, msg } = (await response.json()) as { reason: string; msg: string }
      expect(msg).toMatch(/\p{Script=Han}/u)
      return [response.status, reason]
    }),
  )
  expect(answers).toEqual(Array.from({ length: 6 }, () => [401, 'NOT_LOGGED_IN']))
})

test('a refusal before the body is recorded in the audit like any other', async () => {
  const { path } = adminRouteList.find(({ auth }) => auth === 'goods.allowlist') ?? { path: 'goods/allowlistAdd' }
  const count = async () => {
    const { db } = server.context.database
    const rows = await db.selectFrom('audit_entries').select('id').where('verb', '=', path).execute()
    return rows.length
  }
  const before = await count()
  const headers = { origin: server.url, cookie: nobody.cookie }
  expect(await answerTo({ address: adminPrefix + path, headers })).toEqual([403, 'NOT_ALLOWED'])
  expect(await count()).toBe(before + 1)
})
