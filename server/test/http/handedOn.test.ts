import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { createSealer } from '../../src/core/crypto.ts'
import type { Database } from '../../src/core/database.ts'
import { createLog } from '../../src/core/log.ts'
import { mediaRoutes } from '../../src/http/media.ts'
import { storefrontRoutes } from '../../src/http/storefront.ts'
import { serveRoutes } from '../support/modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'handed-on-'))
let server: Awaited<ReturnType<typeof serveRoutes>>
/** The source files, which the build copies unchanged. */
let icons: Awaited<ReturnType<typeof serveRoutes>>

beforeAll(async () => {
  const config = testConfig()
  const core = {
    config,
    database: {} as Database,
    brand: { name: config.brand.name, refresh: () => Promise.resolve() },
    sealer: createSealer(config.secrets.keys),
    clock: { now: () => 0 },
    log: createLog('silent'),
  }
  const parts = { fillPage: async (page: string) => page, consoleOrigin: "'self'" }
  writeFileSync(join(folder, 'index.html'), '<title>home</title>')
  server = await serveRoutes(core, {}, [
    mediaRoutes({ folder, isHidden: (path) => path === '/media/hidden-320.avif' }),
    storefrontRoutes(folder, parts),
  ])
  icons = await serveRoutes(core, {}, [
    storefrontRoutes(resolve(import.meta.dirname, '../../../storefront/public'), parts),
  ])
})
afterAll(async () => {
  await Promise.all([server.close(), icons.close()])
  rmSync(folder, { recursive: true })
})

const person = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Requests a path as it is: fetch would normalise it. */
function get(path: string, accept = person, { at = server, method = 'GET' } = {}): Promise<Answer> {
  const { hostname, port } = new URL(at.origin)
  return new Promise((done, fail) => {
    request({ hostname, port, path, method, headers: { accept } }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', fail)
      .end()
  })
}

describe('a link that lost or hid its hash', () => {
  const handedOn = [
    ['/goods/123', '/#/goods/123'],
    ['/goods/123/', '/#/goods/123'],
    ['/goods/123?from=timeline', '/#/goods/123?from=timeline'],
    ['/goods/123&from=singlemessage&isappinstalled=0', '/#/goods/123?from=singlemessage&isappinstalled=0'],
    ['/goods/123%E3%80%82', '/#/goods/123'],
    ['/goods/123%EF%BC%8C%E5%BF%AB%E6%9D%A5%E7%9C%8B', '/#/goods/123'],
    ['/search?keyword=%E5%8D%8A%E6%9C%88', '/#/search?keyword=%E5%8D%8A%E6%9C%88'],
    ['/%23/goods/123', '/#/goods/123'],
    ['/%2523/goods/123', '/#/goods/123'],
    ['/%EF%BC%83/goods/123', '/#/goods/123'],
    ['/Goods/123', '/#/goods/123'],
    ['//goods/123', '/#/goods/123'],
    ['/goods/123%', '/#/goods/123'],
    ['/goods/123/..', '/#/goods/123'],
    ['/Index.html', '/'],
    ['//', '/'],
    ['/%E3%80%82', '/'],
    ['/&from=timeline', '/#/?from=timeline'],
  ] as const

  test('leads to its page', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answers = handedOn.map(async ([path]) => {
        const { status, headers } = await get(path, person, { method })
        return [path, status, headers['location']]
      })
      expect(await Promise.all(answers)).toEqual(handedOn.map(([path, to]) => [path, 302, to]))
    }
  })

  test('never leads to another host', async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/%2F%2Fevil.example/',
      '/%5Cevil.example',
      '//goods//evil.example',
    ]) {
      const { headers } = await get(path)
      expect(headers['location'] ?? '/#/').toMatch(/^\/(#|$)/)
    }
  })
})

describe('an unknown address', () => {
  const unknown = [
    '/nowhere',
    '/a/b/c?d=e',
    '/wp-login.php',
    '/.env',
    '/assets/gone-1a2b3c4d.js',
    '/media/none-320.avif',
    '/media/',
  ]

  test('is answered to a person with a page that links home, to a client with an envelope', async () => {
    for (const path of unknown) {
      const page = await get(path)
      expect([path, page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(page.body).toContain('<a href="/">回首页</a>')
      expect(page.body).not.toContain('"code"')
      expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'")
      for (const accept of ['*/*', 'application/json', 'image/avif,image/webp,*/*']) {
        const envelope = await get(path, accept)
        expect(JSON.parse(envelope.body)).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
      }
      const other = await get(path, person, { method: 'POST' })
      expect(JSON.parse(other.body)).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test('explains an unreadable address in words', async () => {
    const { status, body } = await get('/nowhere/50%off')
    expect(status).toBe(400)
    expect(body).toContain('地址可能没有复制完整')
  })

  test('of the API is an envelope for every client', async () => {
    for (const path of ['/api/v1/no/such', '/admin/v1/no/such']) {
      expect(JSON.parse((await get(path)).body)).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
    }
  })

  test('of a removed picture is a page for a person, and never cached', async () => {
    const { status, headers, body } = await get('/media/hidden-320.avif')
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    expect(body).toContain('回首页')
  })
})

describe('what browsers and robots request by themselves', () => {
  const files = [
    ['/favicon.ico', 'image/vnd.microsoft.icon', 'public, max-age=86400'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['/apple-touch-icon.png', 'image/png', 'public, max-age=86400'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ] as const

  test('exists, and every other size of the icon redirects to the one', async () => {
    for (const [path, type, kept] of files) {
      const { status, headers } = await get(path, '*/*', { at: icons })
      expect([path, status, headers['content-type'], headers['cache-control']]).toEqual([path, 200, type, kept])
    }
    for (const suffix of ['-precomposed', '-120x120', '-180x180-precomposed']) {
      const { status, headers } = await get(`/apple-touch-icon${suffix}.png`, '*/*', { at: icons })
      expect([suffix, status, headers['location']]).toEqual([suffix, 301, '/apple-touch-icon.png'])
    }
  })

  test('robots may read the storefront, and neither the API nor the console', async () => {
    const { body } = await get('/robots.txt', '*/*', { at: icons })
    expect(body).toMatch(/^User-agent: \*$/m)
    for (const path of ['/api/', '/admin/', '/console']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).not.toMatch(/^Disallow: \/$/m)
  })
})
