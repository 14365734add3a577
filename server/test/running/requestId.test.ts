import { sql } from 'kysely'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { currentRequestId, underRequest } from '../../src/core/requestId.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let direct: TestServer

beforeAll(async () => {
  server = await startTestServer()
  direct = await startTestServer({ overrides: { http: { trustProxy: false } }, beside: server })
})
afterAll(async () => {
  await direct.stop()
  await server.stop()
})

const list = '/api/v1/goods/goods/list'
const idOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).headers.get('x-request-id')

test('[run.request-id] the answer carries the id that the proxy gave, a refusal too, and a new one if there is none', async () => {
  expect(await idOf(server.url + list, { 'x-request-id': 'from-the-proxy-1' })).toBe('from-the-proxy-1')
  expect(await idOf(`${server.url}/api/v1/goods/goods/info?goodsSn=x`, { 'x-request-id': 'from-the-proxy-2' })).toBe(
    'from-the-proxy-2',
  )
  expect(await idOf(`${server.url}/nowhere`, { 'x-request-id': 'from-the-proxy-3' })).toBe('from-the-proxy-3')
  for (const odd of ['short', 'with space in it', 'x'.repeat(65)]) {
    expect(await idOf(server.url + list, { 'x-request-id': odd })).toMatch(/^[\da-f-]{36}$/)
  }
  expect(await idOf(server.url + list)).not.toBe(await idOf(server.url + list))
})

test('[run.request-id] without a proxy in front no caller sets the request id', async () => {
  expect(await idOf(direct.url + list, { 'x-request-id': 'from-a-stranger' })).toMatch(/^[\da-f-]{36}$/)
})

test('[run.request-id] a job carries the id of the request that created it, in another process and through its tries', async () => {
  const { database } = server.context
  await underRequest('the-request-of-it', () =>
    database.transaction((tx) => enqueue(tx, { kind: 'followed', payload: {}, maxAttempts: 2 })),
  )
  await database.transaction((tx) => enqueue(tx, { kind: 'followed', payload: {} }))
  const seen: (string | undefined)[] = []
  const worker = createWorker(
    server.context,
    {
      async followed() {
        await Promise.resolve()
        seen.push(currentRequestId())
        if (seen.length === 1) throw new Error('try again')
      },
    },
    [],
  )
  await worker.processAll()
  await sql`update jobs set run_at = now() where kind = 'followed'`.execute(database.db)
  await worker.processAll()
  expect(seen.filter((id) => id === 'the-request-of-it')).toHaveLength(seen[0] === 'the-request-of-it' ? 2 : 1)
  expect(seen.some((id) => /^job-\d+$/.test(id ?? ''))).toBe(true)
  expect(seen).toHaveLength(3)
})

test('[run.request-id] every line of the log names its request', () => {
  const lines: string[] = []
  const to = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const log = createLog('info', to)
  underRequest('said-in-the-log', () => log.info('within'))
  log.info('outside')
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual([
    'said-in-the-log',
    undefined,
  ])
})
