import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { apiPrefix } from '@app/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../src/embedded/testDatabase.ts'
import { makeUser } from '../support/factories.ts'
import { startProxy } from '../support/proxy.ts'
import { newClient, startTestServer, type TestServer } from '../support/server.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** A kept connection; `answers` are the complete ones. */
function keepConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  cleanups.push(async () => socket.destroy())
  return {
    socket,
    closed,
    text: () => text,
    ask(method: string, path: string, headers: Record<string, string> = {}, body = '') {
      const all = { host: hostname, 'content-type': 'application/json', 'content-length': body.length, ...headers }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`${method} ${apiPrefix}${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    },
  }
}

const envelopeOf = (text: string) => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4)) as object

test('a stop finishes running requests, ends their connections, and answers new ones on kept connections in the envelope', async () => {
  const server = await startTestServer()
  const user = await makeUser(server.context.database)
  const { pool } = server.context.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from users where uid = $1 for update', [user.uid])

  const [busy, kept] = [keepConnection(server.url), keepConnection(server.url)]
  kept.ask('GET', 'goods/goods/list')
  await vi.waitFor(() => expect(kept.text()).toContain('200 OK'))
  // This request starts on the kept connection before the stop, so that the connection is not closed as idle.
  kept.socket.write(`GET ${apiPrefix}goods/goods/list HTTP/1.1\r\n`)
  busy.ask(
    'POST',
    'user/user/updateUserInfo',
    { authorization: `Bearer ${user.token}` },
    JSON.stringify({ nickname: 'shanshui' }),
  )
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })

  const stopped = server.stop()
  await vi.waitFor(() => expect(isListening(server)).resolves.toBe(false))
  kept.socket.write(`host: localhost\r\n\r\n`)
  await kept.closed
  const [, refused = ''] = kept.text().split(/(?=HTTP\/1\.1 503)/)
  expect(refused).toMatch(/^connection: close\r$/im)
  expect(refused).toMatch(/^retry-after: \d+\r$/im)
  expect(envelopeOf(refused)).toMatchObject({
    code: 503,
    reason: 'UNAVAILABLE',
    msg: expect.stringMatching(/\p{Script=Han}/u),
  })

  await holder.query('rollback')
  holder.release()
  await busy.closed
  expect(busy.text()).toContain('200 OK')
  expect(busy.text()).toMatch(/^connection: close\r$/im)
  await stopped
})

async function isListening({ url }: TestServer): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

test('a silent or unreachable database is answered with 503 and Retry-After, and does not delay a stop', async () => {
  const made = await createTestDatabase()
  cleanups.push(made.drop)
  const proxy = await startProxy(made.url)
  cleanups.push(proxy.close)
  const server = await startTestServer({
    beside: { databaseUrl: proxy.url, client: newClient() },
    overrides: { database: { answerSeconds: 2, connectSeconds: 2 }, process: { stopSeconds: 0.5 } },
  })
  const { token } = await makeUser(server.context.database)
  const ask = () => fetch(`${server.url}${apiPrefix}order/orders`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)

  proxy.freeze()
  const refusal = { code: 503, reason: 'UNAVAILABLE' }
  for (let times = 0; times < 2; times++) {
    const answer = await ask()
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toMatchObject(refusal)
  }
  proxy.thaw()
  expect((await ask()).status).toBe(200)

  await proxy.close()
  const answer = await ask()
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await answer.json()).toMatchObject(refusal)
  await server.stop()
})

test('a stop cuts off what does not end in time', async () => {
  const server = await startTestServer({ overrides: { process: { stopSeconds: 0.3 }, database: { lockSeconds: 600 } } })
  const user = await makeUser(server.context.database)
  const holder = await server.context.database.pool.connect()
  holder.on('error', () => {})
  await holder.query('begin')
  await holder.query('select from users where uid = $1 for update', [user.uid])
  const waiting = server.as(user)('user/user/updateUserInfo', { nickname: 'shanshui' })
  waiting.catch(() => {})
  await vi.waitFor(async () => {
    const { rows } = await server.context.database.pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    expect(rows).not.toHaveLength(0)
  })
  await server.stop()
  await expect(waiting).rejects.toMatchObject({ status: 0 })
})
