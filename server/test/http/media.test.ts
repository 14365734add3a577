import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { createSealer } from '../../src/core/crypto.ts'
import type { Database } from '../../src/core/database.ts'
import { createLog } from '../../src/core/log.ts'
import { mediaRoutes } from '../../src/http/media.ts'
import { serveRoutes } from '../support/modules.ts'

const parent = mkdtempSync(join(tmpdir(), 'media-test-'))
const folder = join(parent, 'media')
const asked: string[] = []
let server: Awaited<ReturnType<typeof serveRoutes>>

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
  async function make(path: string): Promise<boolean> {
    asked.push(path)
    if (!path.startsWith('made/')) return false
    await mkdir(join(folder, 'made'), { recursive: true })
    await writeFile(join(folder, path), 'made')
    return true
  }
  server = await serveRoutes(core, {}, [mediaRoutes({ folder, make })])
  writeFileSync(join(folder, 'one-320.avif'), 'avif bytes')
  writeFileSync(join(folder, 'one-320.webp'), 'webp bytes')
  writeFileSync(join(folder, 'one.jpg'), 'jpg bytes')
  writeFileSync(join(folder, 'notes.json'), '{}')
  writeFileSync(join(parent, 'secret.jpg'), 'secret')
})
afterAll(async () => {
  await server.close()
  rmSync(parent, { recursive: true })
})

/** Requests a path as it is: fetch would normalise it. */
function get(path: string): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', reject)
      .end()
  })
}

test('a picture is served with its type and a short cache time', async () => {
  for (const [path, type, body] of [
    ['one-320.avif', 'image/avif', 'avif bytes'],
    ['one-320.webp', 'image/webp', 'webp bytes'],
    ['one.jpg', 'image/jpeg', 'jpg bytes'],
  ] as const) {
    const answer = await get(`/media/${path}`)
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([200, type, body])
    expect(answer.headers['cache-control']).toBe('public, max-age=60, s-maxage=1')
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a missing file is refused in an envelope that is not cached', async () => {
  const answer = await get('/media/none-320.avif')
  expect(answer.status).toBe(404)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(answer.body)).toMatchObject({ code: 404, reason: 'NOT_FOUND' })
})

const outside = [
  '/media/../secret.jpg',
  '/media/..%2fsecret.jpg',
  '/media/%2e%2e/secret.jpg',
  '/media/x/..%5c..%5csecret.jpg',
  '/media//etc/passwd',
  '/media/notes.json',
  '/media/one.jpg%00.avif',
  '/media/',
  `/media/${'a'.repeat(300)}.jpg`,
]

test('no address leads out of the folder, or to what is no picture', async () => {
  for (const path of outside) {
    const { status, body } = await get(path)
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    expect(body).not.toContain('secret')
  }
})

test('a missing picture is created if possible, and is kept from then on', async () => {
  asked.length = 0
  expect((await get('/media/made/two-640.webp')).body).toBe('made')
  expect((await get('/media/made/two-640.webp')).body).toBe('made')
  expect(asked).toEqual(['made/two-640.webp'])
})
