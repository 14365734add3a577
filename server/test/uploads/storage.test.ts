import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '../../src/adapters/diskStorage/index.ts'
import { createS3Storage, type S3Settings } from '../../src/adapters/s3Storage/index.ts'
import { AppError } from '../../src/core/errors.ts'
import { testConfig } from '../../src/core/config/index.ts'
import type { Storage } from '../../src/ports/storage.ts'
import { createStorage } from '../../src/providers.ts'
import { makeUser } from '../support/factories.ts'
import { accessKey, region, type S3Server, secretKey, startS3Server } from '../support/s3Server.ts'
import { startTestServer } from '../support/server.ts'
import { download, plain, upload } from './pictures.ts'
import { checkCells } from '../support/cells.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-'))
const bucket = 'pictures'
let s3: S3Server
let settings: S3Settings
beforeAll(async () => {
  s3 = await startS3Server({ bucket })
  settings = { endpoint: s3.endpoint, region, bucket, accessKey, secretKey, pathStyle: true }
})
beforeEach(() => {
  s3.hangs = false
})
afterAll(async () => {
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const unavailable = expect.toSatisfy(
  (error: unknown) => error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE',
) as unknown

async function read(storage: Storage, key: string) {
  const file = await storage.get(key)
  return file && { size: file.size, bytes: await buffer(file.stream) }
}

describe.each([
  ['disk', () => createDiskStorage(join(folder, 'disk'))],
  ['s3', () => createS3Storage(settings)],
])('%s', (name, create) => {
  const bytes = Buffer.from('山水\0\xff bytes', 'latin1')

  test('returns the stored file, and nothing once it is deleted', async () => {
    const storage = create()
    expect(storage.name).toBe(name)
    await storage.put('u/ab/one-96.webp', bytes, 'image/webp')
    await storage.put('u/ab/two.jpg', Buffer.from('another'), 'image/jpeg')
    expect(await read(storage, 'u/ab/one-96.webp')).toEqual({ size: bytes.length, bytes })
    await storage.delete('u/ab/one-96.webp')
    expect(await read(storage, 'u/ab/one-96.webp')).toBeUndefined()
    expect((await read(storage, 'u/ab/two.jpg'))?.bytes.toString()).toBe('another')
  })

  test('replaces an existing file, and ignores deleting a missing one', async () => {
    const storage = create()
    await storage.put('u/cd/one.jpg', Buffer.from('a longer one'), 'image/jpeg')
    await storage.put('u/cd/one.jpg', Buffer.from('short'), 'image/jpeg')
    expect(await read(storage, 'u/cd/one.jpg')).toEqual({ size: 5, bytes: Buffer.from('short') })
    await storage.delete('u/cd/one.jpg')
    await expect(storage.delete('u/cd/one.jpg')).resolves.toBeUndefined()
    expect(await storage.get('u/none/at-all.jpg')).toBeUndefined()
  })

  test('returns a range of a file', async () => {
    const storage = create()
    await storage.put('u/ef/one.jpg', Buffer.from('0123456789'), 'image/jpeg')
    const part = await storage.get('u/ef/one.jpg', { start: 3, end: 6 })
    expect([part?.size, part && (await buffer(part.stream)).toString()]).toEqual([4, '3456'])
    expect(await storage.get('u/ef/none.jpg', { start: 0, end: 1 })).toBeUndefined()
  })

  test('stores a local file, and does not change the source', async () => {
    const storage = create()
    const path = join(folder, `${name}-long.csv`)
    writeFileSync(path, Buffer.alloc(3_000_000, 'x'))
    await storage.put('tasks/one.csv', Buffer.from('before'), 'text/csv')
    await storage.putFile('tasks/one.csv', path, 'text/csv')
    const kept = await read(storage, 'tasks/one.csv')
    expect([kept?.size, kept?.bytes.length, kept?.bytes.at(-1)]).toEqual([3_000_000, 3_000_000, 'x'.charCodeAt(0)])
    expect(existsSync(path)).toBe(true)
    await expect(storage.putFile('tasks/two.csv', join(folder, 'not there'), 'text/csv')).rejects.toThrow()
    expect(await storage.get('tasks/two.csv')).toBeUndefined()
  })

  test('stores many at once, and large ones', async () => {
    const storage = create()
    const keys = Array.from({ length: 20 }, (_, index) => `u/ef/${index}.jpg`)
    await Promise.all(keys.map((key, index) => storage.put(key, Buffer.alloc(100_000, index), 'image/jpeg')))
    const files = await Promise.all(keys.map((key) => read(storage, key)))
    expect(files.map((file) => [file?.size, file?.bytes.at(-1)])).toEqual(keys.map((_, index) => [100_000, index]))
  })

  test('accepts no key outside its folder', () =>
    checkCells(
      ['../secret.jpg', 'u/../../secret.jpg', '/etc/passwd', 'u//a.jpg', 'u/a', 'u/a.jpg\0', '', 'u/.jpg', 'a?b.jpg'],
      async (key) => {
        const storage = create()
        const tries = [() => storage.put(key, bytes, 'image/jpeg'), () => storage.get(key), () => storage.delete(key)]
        for (const attempt of tries) await expect((async () => attempt())()).rejects.toThrow('Not a key')
      },
    ))

  test('is healthy', async () => {
    await expect(create().health()).resolves.toBeUndefined()
  })
})

describe('s3 with a fault', () => {
  /** The outcome of every storage operation. */
  function outcomesOf(storage: Storage) {
    return Promise.allSettled([
      storage.put('u/x/y.jpg', Buffer.from('x'), 'image/jpeg'),
      storage.get('u/x/y.jpg'),
      storage.delete('u/x/y.jpg'),
      storage.health(),
    ])
  }
  const unusable = Array.from({ length: 4 }, () => ({ status: 'rejected', reason: unavailable }))

  test('a wrong key', async () => {
    expect(await outcomesOf(createS3Storage({ ...settings, secretKey: 'wrong' }))).toEqual(unusable)
    expect(await outcomesOf(createS3Storage({ ...settings, accessKey: 'nobody' }))).toEqual(unusable)
    expect(await createS3Storage(settings).get('u/x/y.jpg')).toBeUndefined()
  })

  test('no such bucket', async () => {
    expect(await outcomesOf(createS3Storage({ ...settings, bucket: 'nothing-here' }))).toEqual(unusable)
  })

  test('no answer', async () => {
    s3.hangs = true
    expect(await outcomesOf(createS3Storage({ ...settings, timeout: 200 }))).toEqual(unusable)
  })

  test('nothing listens', async () => {
    expect(await outcomesOf(createS3Storage({ ...settings, endpoint: 'http://127.0.0.1:9' }))).toEqual(unusable)
  })

  test('never reveals its keys', async () => {
    const error = (await createS3Storage({ ...settings, secretKey: 'very-secret' })
      .health()
      .catch((caught: unknown) => caught)) as AppError
    expect(`${error.message} ${String(error.cause)} ${JSON.stringify(error)}`).not.toContain('very-secret')
    expect(String(error.cause)).toContain('403')
  })
})

describe('disk with a fault', () => {
  test('a file where a folder should be', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const storage = createDiskStorage(file)
    await expect(storage.put('u/a/b.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toEqual(unavailable)
    await expect(storage.get('u/a/b.jpg')).rejects.toEqual(unavailable)
    await expect(storage.health()).rejects.toEqual(unavailable)
  })

  test('leaves no temporary file if moving it into place fails', async () => {
    const own = join(folder, 'blocked')
    mkdirSync(join(own, 'u/a/b.jpg/inside'), { recursive: true })
    const storage = createDiskStorage(own)
    await expect(storage.put('u/a/b.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toEqual(unavailable)
    expect(readdirSync(join(own, 'u/a'))).toEqual(['b.jpg'])
  })
})

test('the settings choose the storage, and a whole server works over s3', async () => {
  const storageSettings = { provider: 's3', endpoint: s3.endpoint, bucket, accessKey, secretKey } as const
  const server = await startTestServer({ overrides: { storage: storageSettings } })
  try {
    const { token } = await makeUser(server.context.database)
    const { picture } = await upload(server.url, token, await plain(300, 300).jpeg().toBuffer())
    const { status, headers, bytes } = await download(server.url, `${picture.url}-256.webp`)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(headers.get('cache-control')).toBe('private, max-age=60')
    const stored = await read(createS3Storage(settings), `${picture.url.slice('/media/'.length)}-256.webp`)
    expect(stored?.bytes.equals(bytes)).toBe(true)
  } finally {
    await server.stop()
  }
}, 40_000)

test('a bucket may be in the host name', async () => {
  const config = testConfig({
    storage: { ...settings, provider: 's3', addressing: 'host', endpoint: 'http://s3.invalid' },
  })
  const storage = createStorage({ config } as Parameters<typeof createStorage>[0])
  const asked: string[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (request) => {
    asked.push((request as Request).url)
    return new Response(null, { status: 200 })
  }
  try {
    await storage.put('u/a/b.jpg', Buffer.from('x'), 'image/jpeg')
  } finally {
    globalThis.fetch = original
  }
  expect(asked).toEqual(['http://pictures.s3.invalid/u/a/b.jpg'])
})
