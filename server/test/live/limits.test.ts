import { apiPrefix } from '@app/contract'
import { livePath } from '@app/contract/live'
import { afterEach, expect, test } from 'vitest'
import type { ConfigOverrides } from '../../src/core/config/index.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Listener, listenTo } from './listener.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

async function start(live: ConfigOverrides['live']): Promise<TestServer> {
  server = await startTestServer({ overrides: { live } })
  return server
}

const listen = ({ url }: TestServer, query: Record<string, string> = {}): Promise<Listener> =>
  listenTo(url, { topic: 'barrage', ...query })

/** Publishes a line of about `bytes`. */
async function publish({ context }: TestServer, bytes = 10): Promise<void> {
  const line = { lineId: '1', text: 'x'.repeat(bytes), name: '云**客', time: 1 }
  await context.database.transaction((tx) => context.live.publish(tx, 'barrage', 'line', line))
}

test('a slow listener is disconnected, and nobody else is affected', async () => {
  const site = await start({ unsentBytes: 1024, listeners: 2 })
  const quick = await listen(site)
  const slow = await listen(site)
  slow.socket.pause()
  let sent = 0
  let third: Listener
  do {
    // The system buffers some megabytes for a connection that is not read.
    for (let end = sent + 3; sent < end; sent++) await publish(site, 500_000)
    third = await listen(site)
  } while (third.status === 503 && sent < 100)
  expect(third.status).toBe(200)
  slow.socket.resume()
  await expect.poll(() => slow.isOpen).toBe(false)
  const heard = slow.events().length
  expect(heard).toBeLessThan(sent)
  expect(quick.isOpen).toBe(true)
  await expect.poll(() => quick.text().length).toBeGreaterThan(sent * 500_000)
  expect(quick.events().map(({ id }) => id)).toEqual(Array.from({ length: sent }, (_, index) => index + 1))
  third.close()
  const back = await listen(site, { after: String(heard) })
  await expect.poll(() => back.text().length).toBeGreaterThan((sent - heard) * 500_000)
  expect(back.events()[0]?.id).toBe(heard + 1)
})

test('listeners beyond the maximum are asked to come again', async () => {
  const site = await start({ listeners: 2 })
  const [first] = await Promise.all([listen(site), listen(site, { topic: 'wall' })])
  const third = await listen(site)
  expect(third.status).toBe(503)
  expect(third.head).toMatch(/retry-after: \d+/)
  expect(JSON.parse(third.text())).toMatchObject({ code: 503, reason: 'BUSY' })
  first?.close()
  await expect.poll(async () => (await listen(site)).status).toBe(200)
})

test('one address has a limited share of the slots, and leaves the others to everybody else', async () => {
  server = await startTestServer({
    overrides: { live: { listeners: 10, listenersPerAddress: 2 }, http: { trustProxy: ['127.0.0.1'], siteFactor: 2 } },
  })
  const site = server
  const from = (ip: string) => listenTo(site.url, { topic: 'barrage' }, { 'x-forwarded-for': ip })
  const [first] = await Promise.all([from('203.0.113.9'), from('203.0.113.9')])
  const third = await from('203.0.113.9')
  expect(third.status).toBe(429)
  expect(third.head).toMatch(/retry-after: \d+/)
  expect((await from('203.0.113.10')).status).toBe(200)
  const phones = ['1::1', '1::2', '2::1', '2::2'].map((end) => from(`2001:db8:7:${end}`))
  expect((await Promise.all(phones)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await from('2001:db8:7:1::3')).status).toBe(429)
  expect((await from('2001:db8:7:3::1')).status).toBe(429)
  expect((await from('2001:db8:8:1::1')).status).toBe(200)
  first?.close()
  await expect.poll(async () => (await from('203.0.113.9')).status).toBe(200)
})

test('streams that are queued behind another on their connection take no slots', async () => {
  const site = await start({ listeners: 2 })
  const greedy = await listen(site)
  const request = `GET ${apiPrefix}${livePath}?topic=barrage HTTP/1.1\r\nhost: localhost\r\n\r\n`
  greedy.socket.write(request.repeat(5))
  await publish(site)
  await expect.poll(() => greedy.events().length).toBe(1)
  expect((await listen(site)).status).toBe(200)
})

test('a quiet stream sends heartbeats', async () => {
  const listener = await listen(await start({ heartbeatSeconds: 1 }))
  await expect
    .poll(
      () =>
        listener
          .text()
          .split('\n')
          .filter((line) => line === ':').length,
      { timeout: 5000 },
    )
    .toBeGreaterThanOrEqual(2)
  expect(listener.events()).toEqual([])
})

test('a closing server ends its streams', async () => {
  const site = await start({})
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listen(site)))
  server = undefined
  // Streams never end on their own: a stop that waited for them would hang.
  await site.stop()
  await expect.poll(() => listeners.some(({ isOpen }) => isOpen)).toBe(false)
})

test('a listener receives what was published while the notification connection was lost', async () => {
  const site = await start({ heartbeatSeconds: 60 })
  const listener = await listen(site)
  const { pool } = site.context.database
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'collectibles-listener' and datname = current_database()`,
  )
  await publish(site)
  await expect.poll(() => listener.events().length, { timeout: 5000 }).toBe(1)
})

test('a heartbeat recovers events whose notification was lost', async () => {
  const site = await start({ heartbeatSeconds: 1 })
  const listener = await listen(site)
  const { pool } = site.context.database
  await pool.query(`update live_topics set last_number = last_number + 1 where topic = 'barrage'`)
  await pool.query(`insert into live_events values ('barrage', 1, 'line', '{"lineId": "7"}')`)
  await expect
    .poll(() => listener.events(), { timeout: 5000 })
    .toEqual([{ id: 1, event: 'line', data: { lineId: '7' } }])
})
