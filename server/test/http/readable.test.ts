import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPrefix } from '@app/contract'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

/** Sends the raw bytes of a request and returns the first line of the answer. */
async function statusOf(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(bytes, 'latin1')
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return chunk.toString().split('\r\n', 1)[0] ?? ''
}

const request = (line: string, { headers = '', body = '' } = {}) =>
  `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body, 'latin1')}\r\n${headers}\r\n${body}`
const json = 'content-type: application/json\r\n'
const form = 'content-type: application/x-www-form-urlencoded\r\n'
const login = `POST ${apiPrefix}user/userAuth/login`

const malformed: [string, string][] = [
  ['a null in the path of the cashier', request('GET /sandbox/cashier/%00')],
  ['a null further on in it', request('GET /sandbox/cashier/abc%00def')],
  ['a null where a trade is decided', request('POST /sandbox/cashier/%00', { headers: form, body: 'outcome=paid' })],
  ['a null in the path of a picture', request('GET /media/%00.webp')],
  ['a null in the path of an upload', request('GET /media/u/%00')],
  ['a null in a name of the chain', request(`GET ${apiPrefix}chain/%00`)],
  ['a null in the return from a payment', request(`GET ${apiPrefix}pay/return/%00`)],
  ['a null in the channel of a notification', request(`POST ${apiPrefix}pay/notify/%00`, { headers: form })],
  ['a null where nothing is', request('GET /nothing/%00')],
  ['a null in a query', request(`GET ${apiPrefix}goods/goods/list?keyword=%00`)],
  ['a null in a query nobody reads', request(`GET ${apiPrefix}goods/goods/list?other=%00`)],
  ['a null in the query of a page', request('GET /?from=%00')],
  ['a broken escape in a path', request('GET /sandbox/cashier/%zz')],
  ['an escape that ends in a path', request('GET /sandbox/cashier/%e')],
  ['an escape of half a character', request('GET /sandbox/cashier/%ff')],
  ['a broken escape in a query', request(`GET ${apiPrefix}goods/goods/list?keyword=50%off`)],
  ['a raw null in an address', request('GET /sandbox/cashier/\0')],
  ['a raw null in a header', request(`GET ${apiPrefix}goods/goods/list`, { headers: 'user-agent: a\0b\r\n' })],
  ['a null in a body', request(login, { headers: json, body: '{"mode":1,"phone":"\\u0000","password":"x"}' })],
  ['a null in the name of a field', request(login, { headers: json, body: '{"mode":1,"\\u0000":1}' })],
  ['a null in a form', request('POST /sandbox/cashier/abc', { headers: form, body: 'outcome=%00' })],
  ['a raw null in a notification', request(`POST ${apiPrefix}pay/notify/1`, { headers: form, body: 'sign=\0' })],
]

test('malformed requests are refused with 400', async () => {
  const failing: string[] = []
  for (const [what, bytes] of malformed) {
    const status = await statusOf(bytes)
    if (status !== 'HTTP/1.1 400 Bad Request') failing.push(`${what}: ${status}`)
  }
  expect(failing).toEqual([])
})

test('a page is served whatever was appended to its address', async () => {
  expect(await statusOf(request('GET /?from=50%off'))).not.toContain(' 400 ')
})

test('a lone surrogate, which no column can store, is named as the fault', async () => {
  const response = await fetch(`${server.url}${apiPrefix}user/userAuth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":1,"phone":"13800138000","password":"\\ud800"}',
  })
  expect(await response.json()).toMatchObject({ code: 400, reason: 'BAD_INPUT', data: { field: 'password' } })
})
