import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasons } from '../../../contract/src/errors.ts'
import { runStatement } from '../../../server/src/embedded/databases.ts'
import { makeBuyer } from '../../lib/buying.ts'
import { openHttp2 } from '../../lib/http2.ts'
import { firstWork, type Deployment, openDeployment, type Process } from '../../lib/deployment.ts'
import { startHaproxy } from '../../lib/haproxy.ts'
import { type Nginx, startNginx } from '../../lib/nginx.ts'
import { startPgBouncer } from '../../lib/pgbouncer.ts'

// A small cluster on one machine: nginx, HAProxy, two api processes and a worker, PgBouncer, Postgres.

let deployment: Deployment
let nginx: Nginx
let pooledUrl = ''
const processes: Process[] = []

beforeAll(async () => {
  deployment = await openDeployment({
    async inFront(folder, url) {
      const pooler = await startPgBouncer(folder, url)
      pooledUrl = pooler.url
      return { env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }, stop: () => pooler.stop() }
    },
  })
  const env = { STOREFRONT_FOLDER: makeStorefront(deployment.folder), DRAIN_SECONDS: '3', BODY_LIMIT_BYTES: '65536' }
  processes.push(...(await Promise.all([deployment.start('api', { env }), deployment.start('api', { env })])))
  // The sandbox, which a worker queries for its bills at once, runs in one of them.
  processes.push(await deployment.start('worker'))
  const balanced = processes
    .slice(0, 2)
    .map(({ url, innerUrl }) => ({ port: portOf(url), innerPort: portOf(innerUrl) }))
  const haproxy = await startHaproxy(deployment.folder, { api: balanced })
  nginx = await startNginx(deployment.folder, [haproxy.port])
  stops.push(nginx.stop, haproxy.stop)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await deployment?.stop()
})

const stops: (() => Promise<unknown>)[] = []
const portOf = (url: string) => Number(new URL(url).port)

/** Writes a storefront as the build does: a page, and a file with a hash in its name, also compressed. */
function makeStorefront(folder: string): string {
  const built = join(folder, 'storefront')
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(
    join(built, 'index.html'),
    '<!doctype html><html><head></head><body><div id="root"></div></body></html>',
  )
  writeFileSync(join(built, 'assets/app-5ca1ab1e.js'), script)
  writeFileSync(join(built, 'assets/app-5ca1ab1e.js.br'), brotliCompressSync(script))
  return built
}
const script = `console.log('${'山'.repeat(4000)}')`
const asset = '/assets/app-5ca1ab1e.js'

const countOf = (from: string) => deployment.count(from)

test('[run.pooler] through PgBouncer in transaction mode purchases complete and are minted, and no session state is kept', async () => {
  const [first, second] = processes
  const buyers = deployment.tokens
    .slice(0, 24)
    .map((token, index) => makeBuyer([first, second][index % 2]?.url ?? '', token))
  await Promise.all(buyers.map((buyer) => buyer.buy(firstWork(0))))
  expect(await countOf('orders where status = 4')).toBe(24)
  expect(await countOf('items')).toBe(24)
  await expect.poll(() => countOf('items where minted_at is not null'), { timeout: 30_000 }).toBe(24)
  // Limits that a pooled session cannot set belong to the role, as DATABASE_LOCK_SECONDS and similar settings say.
  expect(
    await runStatement(
      pooledUrl,
      `select current_setting('lock_timeout') as locks,
      current_setting('statement_timeout') as statements,
      current_setting('idle_in_transaction_session_timeout') as idle`,
    ),
  ).toEqual([{ locks: '10s', statements: '30s', idle: '15s' }])
  for (const { said } of processes) expect(said()).toBe('')
  // Listeners bypass PgBouncer.
  expect(await countOf(`pg_stat_activity where application_name = 'collectibles-listener'`)).toBe(3)
  expect(await deployment.broken()).toEqual([])
})

test('[run.pooler] all processes receive an event of one at once: a session that ends, ends everywhere', async () => {
  const [first, second] = processes
  const token = deployment.tokens[30] ?? ''
  const [here, there] = [makeBuyer(first?.url ?? '', token), makeBuyer(second?.url ?? '', token)]
  for (const { call } of [here, there]) expect(await call('user/user/info', {})).toMatchObject({ kycStatus: 2 })
  await here.call('user/userAuth/logout', {})
  await expect
    .poll(() => there.call('user/user/info', {}).catch((error: unknown) => error), { timeout: 2000 })
    .toMatchObject({ status: 401 })
})

test('[run.proxy] nginx answers only over TLS and HTTP/2, and passes a request id to everything behind it', async () => {
  const plain = await fetch(`${nginx.plainUrl}/goods?a=1`, { redirect: 'manual' })
  expect(plain.status).toBe(308)
  expect(plain.headers.get('location')).toBe('https://127.0.0.1/goods?a=1')
  const site = openHttp2(nginx.url, nginx.certificate)
  const page = await site.ask('/', { 'x-request-id': 'asked-by-somebody-01' })
  expect(site.protocol()).toBe('h2')
  expect(page).toMatchObject({ status: 200, headers: { 'x-request-id': 'asked-by-somebody-01' } })
  expect(page.headers['content-security-policy']).toContain("object-src 'none'")
  expect(page.headers['server']).toBe('nginx')
  const named = await site.ask('/', { 'x-request-id': 'no id; at all' })
  expect(named.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  await expect.poll(() => nginx.log().join('')).toContain(String(named.headers['x-request-id']))
  for (const path of ['/metrics', '/ready', '/live']) expect(await site.ask(path)).toMatchObject({ status: 404 })
  site.close()
})

test('[run.proxy] immutable files are cached compressed before the processes, one copy for each encoding', async () => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const asked = async (accepted: string) => {
    const { status, headers, body } = await site.ask(asset, { 'accept-encoding': accepted })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const encoding = headers['content-encoding'] ?? 'none'
    expect((encoding === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(script)
    return [headers['x-cache'], encoding]
  }
  expect(await asked('gzip, deflate, br, zstd')).toEqual(['MISS', 'br'])
  expect(await asked('br;q=1.0, gzip')).toEqual(['HIT', 'br'])
  expect(await asked('identity')).toEqual(['MISS', 'none'])
  expect(await asked('')).toEqual(['HIT', 'none'])
  expect(await site.ask('/assets/none-00000000.js')).toMatchObject({ status: 404 })
  site.close()
})

test('[run.proxy] a stream arrives as it is sent, and oversized requests are stopped', async () => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const stream = await site.ask('/api/v1/hwnft/live?topic=wall', {}, true)
  expect(stream).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  expect(await site.ask('/api/v1/order/order', { ':method': 'POST', 'content-length': '200000' })).toMatchObject({
    status: 413,
  })
  site.close()
})

test('[run.proxy] a flooding client is rate limited, a whole IPv6 network as one, and its neighbours are not', async () => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const ask = async (address: string) => (await site.ask('/api/v1/none', { 'x-forwarded-for': address })).status
  const many = await Promise.all(
    Array.from({ length: 400 }, (_, index) => ask(`2001:db8:1:2::${(index % 200).toString(16)}`)),
  )
  expect(many.filter((status) => status === 404).length).toBeGreaterThanOrEqual(200)
  expect(many.filter((status) => status === 429).length).toBeGreaterThan(50)
  expect(await ask('2001:db8:1:3::1')).toBe(404)
  expect(await ask('192.0.2.7')).toBe(404)
  site.close()
})

test('[run.proxy] payment notifications, which come from few addresses as fast as users pay, are not rate limited', async () => {
  const site = openHttp2(nginx.url, nginx.certificate)
  const notify = async () => (await site.ask('/api/v1/pay/notify/1', { 'x-forwarded-for': '192.0.2.8' })).status
  const statuses = await Promise.all(Array.from({ length: 400 }, notify))
  expect(statuses.filter((status) => status === 429)).toEqual([])
  site.close()
})

test('[run.drain] a process that stops behind HAProxy and nginx causes no failed request', async () => {
  const [, leaving] = processes
  const site = openHttp2(nginx.url, nginx.certificate)
  const statuses: number[] = []
  let isOver = false
  const asking = Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      while (!isOver)
        statuses.push(
          (await site.ask('/api/v1/goods/goods/list', { 'x-forwarded-for': `10.3.${index}.${statuses.length % 250}` }))
            .status,
        )
    }),
  )
  const buyers = deployment.tokens.slice(0, 12).map((token) => makeBuyer(leaving?.url ?? '', token))
  const bought = Promise.allSettled(buyers.map(({ pay }) => pay(firstWork(0))))
  await expect.poll(() => countOf('orders')).toBeGreaterThan(24)
  expect(await leaving?.stop()).toBe(0)
  isOver = true
  await asking
  site.close()
  expect(statuses.length).toBeGreaterThan(20)
  expect(new Set(statuses)).toEqual(new Set([200]))
  // Every process knows the acknowledged orders.
  for (const [index, outcome] of (await bought).entries()) {
    if (outcome.status !== 'fulfilled') continue
    await makeBuyer(processes[0]?.url ?? '', deployment.tokens[index] ?? '').untilComplete(outcome.value)
  }
  expect(await deployment.broken()).toEqual([])
})

test('[run.proxy] while no process is ready, callers receive a reason', async () => {
  await processes[0]?.stop()
  const site = openHttp2(nginx.url, nginx.certificate)
  const ask = (path: string) => site.ask(path, { 'x-forwarded-for': '192.0.2.9' })
  await expect.poll(async () => (await ask('/api/v1/goods/goods/list')).headers['retry-after']).toBe('3')
  const answer = await ask('/api/v1/goods/goods/list')
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.body.toString())).toEqual({
    code: reasons.UNAVAILABLE.status,
    msg: reasons.UNAVAILABLE.msg,
    data: null,
    reason: 'UNAVAILABLE',
  })
  const page = await ask('/goods')
  expect(page).toMatchObject({
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '3' },
  })
  expect(page.body.toString()).toContain('服务正在恢复或更新')
  site.close()
})
