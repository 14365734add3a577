import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPrefix } from '@app/contract/admin/routes'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember, staffPassword } from '../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

/** Sends these lines as a request and returns the status of the answer. */
async function statusOf(...lines: string[]): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'))
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(first.toString())?.[1])
}

const call = '/api/v1/ops/basic/config/info'

const requests = [
  [200, `GET ${call} HTTP/1.1`, ['host: shop.example.cn']],
  [200, `GET http://shop.example.cn${call} HTTP/1.1`, ['host: SHOP.example.cn']],
  [400, `GET ${call} HTTP/1.1`, ['host: shop.example.cn', 'host: evil.example.cn']],
  [400, `GET ${call} HTTP/1.1`, ['host: shop.example.cn', 'Host: shop.example.cn']],
  [400, `GET http://evil.example.cn${call} HTTP/1.1`, ['host: shop.example.cn']],
  [400, `GET ${call} HTTP/1.1`, []],
] as const

test('a request names one host, once', async () => {
  for (const [status, first, headers] of requests) {
    expect([first, headers, await statusOf(first, ...headers)]).toEqual([first, headers, status])
  }
})

const https = { 'x-forwarded-proto': 'https' }
const cookiesOf = (answer: Response) => answer.headers.getSetCookie()

test('over https the staff cookie belongs to this host only, and no other cookie opens the console', async () => {
  const login = await fetch(`${server.url}${adminPrefix}session/login`, {
    method: 'POST',
    headers: { ...https, origin: server.url.replace('http:', 'https:'), 'content-type': 'application/json' },
    body: JSON.stringify({ name: owner.name, password: staffPassword }),
  })
  expect(login.status).toBe(200)
  expect(cookiesOf(login)).toEqual([
    expect.stringMatching(/^__Host-staff=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/),
  ])
  const info = (headers: Record<string, string>) => fetch(`${server.url}${adminPrefix}session/info`, { headers })
  const planted = await info({ ...https, cookie: owner.cookie })
  expect(planted.status).toBe(401)
  const own = await info({ ...https, cookie: `a=b; __Host-${owner.cookie}` })
  expect(own.status).toBe(200)
  // Over plain http on this machine the prefix is not used.
  expect((await info({ cookie: owner.cookie })).status).toBe(200)
  expect((await info({ cookie: `__Host-${owner.cookie}` })).status).toBe(401)
})

test('over https a known browser has a cookie of this host only, and one without the prefix is replaced', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/v1/user/userAuth/getCaptcha`, { headers: { ...https, ...headers } })
  const token = 'c'.repeat(43)
  const form = (value: string) => `__Host-client=${value}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`
  const [given = ''] = cookiesOf(await ask({}))
  expect(given).toMatch(/^__Host-client=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/)
  expect(cookiesOf(await ask({ cookie: `client=${token}` }))).toEqual([form(token)])
  const both = `client=${'d'.repeat(43)}; __Host-client=${token}`
  expect(cookiesOf(await ask({ cookie: both }))).toEqual([form(token)])
})
