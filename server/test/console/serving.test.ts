import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { consoleRoutes } from '../../src/http/console.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeUser } from '../support/factories.ts'
import { createStaff } from '../support/staff.ts'
import { checkCells } from '../support/cells.ts'

const folder = mkdtempSync(join(tmpdir(), 'console-'))
const page =
  '<!doctype html><title>console</title><script type="module" src="/console/assets/app-1a2b3c4d.js"></script>'
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(folder, 'assets/app-1a2b3c4d.js'), 'export {}')
const code = 'export const a = 1\n'.repeat(400)
writeFileSync(join(folder, 'assets/packed-1a2b3c4d.js'), code)
writeFileSync(join(folder, 'assets/packed-1a2b3c4d.js.gz'), gzipSync(code))
writeFileSync(join(folder, 'assets/packed-1a2b3c4d.js.br'), brotliCompressSync(code))
writeFileSync(join(folder, 'assets/large-1a2b3c4d.js'), code)

const started: TestServer[] = []
async function start(console: object): Promise<TestServer> {
  const server = await startTestServer({ overrides: { console: { folder, ...console } } })
  started.push(server)
  return server
}

let server: TestServer
beforeAll(async () => {
  server = await start({})
})
afterAll(async () => {
  for (const one of started) await one.stop()
  rmSync(folder, { recursive: true })
})

const get = (path: string, { at = server.url, from = '10.1.2.3' } = {}) =>
  fetch(`${at}${path}`, { headers: { 'x-forwarded-for': from }, redirect: 'manual' })

test('a link that a chat has garbled redirects to its page', () =>
  checkCells(
    [
      ['/console/sales%E3%80%82', '/console/sales'],
      ['/console/sales%EF%BC%8C%E7%9C%8B?state=paid', '/console/sales?state=paid'],
      ['/console/goods/T1&from=singlemessage', '/console/goods/T1'],
      ['/console/goods/T1%E2%80%8B', '/console/goods/T1'],
      ['/console/goods/T1%20%E7%9C%8B', '/console/goods/T1'],
      ['/console/goods/T1.', '/console/goods/T1'],
    ],
    async (handedOn, meant) => {
      const { status, headers } = await get(handedOn)
      expect([status, headers.get('location')]).toEqual([302, meant])
      expect((await get(meant)).status).toBe(200)
    },
  ))

test('[console.own-app] the application answers every path of its own, and nothing changeable is cached', async () => {
  for (const path of ['/console/', '/console/index.html', '/console/orders/2026?state=paid', '/console/login']) {
    const answer = await get(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
    expect(await answer.text()).toBe(page)
  }
  expect((await get('/console')).headers.get('location')).toBe('/console/')
  const script = await get('/console/assets/app-1a2b3c4d.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await script.text()).toBe('export {}')
  expect((await get('/console/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  // A missing script is answered as missing: a page in its place would be executed.
  for (const path of ['/console/assets/app-00000000.js', '/console/../package.json', '/console%2f..%2fpackage.json']) {
    const answer = await get(path)
    expect([path, answer.status, (await answer.json()) as object]).toEqual([
      path,
      404,
      expect.objectContaining({ reason: 'NOT_FOUND' }),
    ])
  }
  expect((await fetch(`${server.url}/console/orders`, { method: 'POST' })).status).toBe(404)
})

test.each(['', 'identity', 'gzip', 'br', 'gzip, br', 'zstd'])(
  '[console.own-app] with accept-encoding %j the page is at its address with a slash, and folders are not found',
  async (encodings) => {
    const ask = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encodings } })
      return [path, answer.status, answer.headers.get('content-type'), (await answer.text()).length]
    }
    expect(await ask('/console/')).toEqual(['/console/', 200, 'text/html; charset=utf-8', page.length])
    for (const path of ['/assets/', '/console/assets/', '/console/assets//app-1a2b3c4d.js', '/assets/%2e/']) {
      const [, status, type] = await ask(path)
      expect([path, status, type]).toEqual([path, 404, 'application/json; charset=utf-8'])
    }
  },
)

test('[console.own-app] scripts are served as the build compressed them, and the page is compressed in transit', async () => {
  const packed = async (path: string, encodings: string) => {
    const { headers } = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encodings } })
    return headers.get('content-encoding')
  }
  expect(await packed('/console/assets/packed-1a2b3c4d.js', 'gzip')).toBe('gzip')
  expect(await packed('/console/assets/packed-1a2b3c4d.js', 'gzip, br')).toBe('br')
  expect(await packed('/console/assets/large-1a2b3c4d.js', 'gzip')).toBe('gzip')
})

test('[console.own-app] in production no source of its policy uses plain http', async () => {
  const http = { publicUrl: 'http://shop.example.cn', imageHost: 'http://images.example.cn' }
  const app = Fastify()
  const config = testConfig({ process: { environment: 'production' }, http })
  await app.register(consoleRoutes({ config, mountAdmin: (own) => own.get('/admin/v1/x', () => 'x'), folder: null }))
  const { headers } = await app.inject('/admin/v1/x')
  expect(headers['content-security-policy']).toContain("frame-src 'self';")
  expect(headers['content-security-policy']).not.toContain('http:')
})

test('[console.own-app] no foreign page frames it, and it runs only scripts of its own files', async () => {
  for (const path of ['/console/', '/console/assets/app-1a2b3c4d.js', '/admin/v1/session/info']) {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]),
    )
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|sha256|nonce|https?:)/)
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  // The storefront keeps its own.
  expect((await get('/api/v1/goods/goods/list')).headers.get('x-frame-options')).toBeNull()
})

test('[console.own-app] on a port of its own only the console is served', async () => {
  const apart = await start({ host: '127.0.0.1', port: 0 })
  expect(apart.consoleUrl).not.toBe(apart.url)
  const owner = await createStaff(apart, { roles: ['owner'] })
  for (const path of ['/console/', '/console', '/console/assets/app-1a2b3c4d.js', '/admin/v1/session/info']) {
    const onSite = await fetch(`${apart.url}${path}`, { headers: { cookie: owner.cookie }, redirect: 'manual' })
    expect([path, onSite.status]).toEqual([path, 404])
    const there = await fetch(`${apart.consoleUrl}${path}`, { headers: { cookie: owner.cookie } })
    expect([path, there.status]).toEqual([path, 200])
  }
  // No page of the site is served there, except pictures.
  expect((await get('/api/v1/goods/goods/list', { at: apart.consoleUrl })).status).toBe(404)
  expect((await get('/', { at: apart.consoleUrl })).status).toBe(404)
  const { ask } = owner
  expect((await ask('role/create', { name: '值班', permissions: [] })).status).toBe(200)
})

test('[console.own-app] CONSOLE=off disables its calls and its pages', async () => {
  const off = await start({ isOn: 'off', port: 0 })
  expect(off.consoleUrl).toBe('')
  for (const path of ['/console/', '/console', '/console/assets/app-1a2b3c4d.js', '/admin/v1/session/info']) {
    expect([path, (await get(path, { at: off.url })).status]).toEqual([path, 404])
  }
})

test('[console.own-app] with an address list, it does not exist for everybody else', async () => {
  const narrow = await start({ allow: ['10.0.0.0/8', '203.0.113.7', '2001:db8:5::/48'] })
  const login = (from: string) =>
    fetch(`${narrow.url}/admin/v1/session/login`, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, origin: narrow.url, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'nobody', password: 'wrong' }),
    })
  for (const from of ['10.9.8.7', '203.0.113.7', '::ffff:10.1.1.1', '2001:db8:5:1::9']) {
    expect([from, (await get('/console/', { at: narrow.url, from })).status]).toEqual([from, 200])
    expect([from, (await login(from)).status]).toEqual([from, 400])
  }
  for (const from of ['11.0.0.1', '203.0.113.8', '::ffff:11.0.0.1', '2001:db8:6::1']) {
    for (const path of ['/console/', '/console/favicon.svg', '/admin/v1/session/info', '/console/nowhere']) {
      const answer = await get(path, { at: narrow.url, from })
      const elsewhere = await get('/nowhere', { at: narrow.url, from })
      expect([path, answer.status]).toEqual([path, 404])
      // The answer equals that of an unknown path.
      const names = ({ headers }: Response) => [...headers.keys()].filter((name) => name !== 'content-length')
      expect(names(answer)).toEqual(names(elsewhere))
    }
    expect([from, (await login(from)).status]).toEqual([from, 404])
  }
  expect((await get('/api/v1/goods/goods/list', { at: narrow.url, from: '11.0.0.1' })).status).toBe(200)
})

test('[console.own-app] a collector session opens nothing here, and a staff session nothing there', async () => {
  const staff = await createStaff(server, { roles: ['owner'] })
  const staffToken = staff.cookie.replace('staff=', '')
  const collector = await makeUser(server.context.database)
  const ask = (path: string, headers: Record<string, string>) => fetch(`${server.url}${path}`, { headers })
  expect((await ask('/api/v1/user/user/info', { authorization: `Bearer ${collector.token}` })).status).toBe(200)
  expect((await ask('/admin/v1/session/info', { cookie: staff.cookie })).status).toBe(200)
  for (const token of [staffToken, collector.token]) {
    const asCollector = { authorization: `Bearer ${token}`, cookie: `staff=${token}` }
    const here = token === staffToken ? { authorization: asCollector.authorization } : asCollector
    expect((await ask('/admin/v1/session/info', here)).status).toBe(401)
    expect((await ask('/admin/v1/staff/list', here)).status).toBe(401)
  }
  const there = { authorization: `Bearer ${staffToken}`, cookie: staff.cookie }
  expect((await ask('/api/v1/user/user/info', there)).status).toBe(401)
  expect((await ask('/api/v1/user/user/info', { cookie: staff.cookie })).status).toBe(401)
})
