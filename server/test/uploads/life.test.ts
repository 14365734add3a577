import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createDiskStorage } from '../../src/adapters/diskStorage/index.ts'
import type { Storage } from '../../src/ports/storage.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { skipBackoffs } from '../support/backoffs.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { download, plain, send, upload, type Uploaded } from './pictures.ts'

const perDay = 6
let server: TestServer
let user: TestUser
let photo: Buffer
beforeAll(async () => {
  server = await startTestServer({ overrides: { uploads: { perDay } } })
  photo = await plain(300, 300).jpeg().toBuffer()
})
beforeEach(async () => {
  user = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

const uploadPhoto = (purpose?: string) => upload(server.url, user.token, photo, purpose)
const setAvatar = (imageId: string, as = user) => server.as(as)('user/user/updateUserInfo', { avatarImageId: imageId })
const isServed = async ({ picture }: Uploaded) => (await download(server.url, `${picture.url}.jpg`)).status === 200
const query = (text: string, values: unknown[]) => server.context.database.pool.query(text, values)
const age = ({ imageId }: Uploaded, hours: number) =>
  query('update uploads set created_at = now() - make_interval(hours => $2) where id = $1', [imageId, hours])

function filesOf({ imageId }: Uploaded): string[] {
  const folder = join(server.context.config.process.dataFolder, 'uploads', 'u', imageId.slice(0, 2))
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(imageId)) : []
}

describe('an avatar', () => {
  test('[call user/user/updateUserInfo] is one file of an own upload', async () => {
    const one = await uploadPhoto()
    const info = await setAvatar(one.imageId)
    expect(info.avatar).toBe(`${one.picture.url}-256.webp`)
    expect((await download(server.url, info.avatar)).headers.get('content-type')).toBe('image/webp')
    expect((await server.as(user)('user/user/info', {})).avatar).toBe(info.avatar)
  })

  test('stays when the same one is sent again, or when something else is changed', async () => {
    const one = await uploadPhoto()
    const { avatar } = await setAvatar(one.imageId)
    expect((await setAvatar(one.imageId)).avatar).toBe(avatar)
    expect((await server.as(user)('user/user/updateUserInfo', { city: '杭州' })).avatar).toBe(avatar)
    expect(await server.worker.jobs()).toBe(0)
  })

  test('has the largest width if the picture is small', async () => {
    const small = await upload(server.url, user.token, await plain(120, 120).png().toBuffer())
    expect((await setAvatar(small.imageId)).avatar).toBe(`${small.picture.url}-120.webp`)
  })

  test('that is replaced is deleted with its files an hour later; the new one stays', async () => {
    const [before, after] = [await uploadPhoto(), await uploadPhoto()]
    await setAvatar(before.imageId)
    await setAvatar(after.imageId)
    expect(await server.worker.jobs()).toBe(0)
    expect(await isServed(before)).toBe(true)
    expect((await refusal(setAvatar(before.imageId))).reason).toBe('NOT_FOUND')
    await query(`update jobs set run_at = now() where kind = 'upload.remove' and payload->>'imageId' = $1`, [
      before.imageId,
    ])
    expect(await server.worker.jobs()).toBe(1)
    expect([await isServed(before), filesOf(before)]).toEqual([false, []])
    expect(await isServed(after)).toBe(true)
    expect(filesOf(after).length).toBe(7)
  })

  test('cannot be of somebody else, of another purpose, unknown, or a day old; nothing else is changed then', async () => {
    const stranger = await makeUser(server.context.database)
    const [own, message, old] = [await uploadPhoto(), await uploadPhoto('message'), await uploadPhoto()]
    await age(old, 25)
    const tries: [string, TestUser][] = [
      [own.imageId, stranger],
      [message.imageId, user],
      [old.imageId, user],
      ['unknown', user],
    ]
    for (const [avatarImageId, by] of tries) {
      const answer = await refusal(server.as(by)('user/user/updateUserInfo', { avatarImageId, city: '苏州' }))
      expect([answer.status, answer.reason]).toEqual([404, 'NOT_FOUND'])
      expect(await server.as(by)('user/user/info', {})).toMatchObject({ avatar: '', city: '' })
    }
  })

  test('chosen twice at once is one of the two, and the other one is deleted', async () => {
    const [one, other] = [await uploadPhoto(), await uploadPhoto()]
    await Promise.all([setAvatar(one.imageId), setAvatar(other.imageId)])
    const { avatar } = await server.as(user)('user/user/info', {})
    const loser = avatar.includes(one.imageId) ? other : one
    const { rows } = await query(`select payload->>'imageId' as id from jobs where kind = 'upload.remove'`, [])
    expect(rows.map((row) => (row as { id: string }).id)).toContain(loser.imageId)
  })
})

describe('an unused upload', () => {
  test('is deleted with its files after a day, and used ones stay for ever', async () => {
    const [used, fresh, old] = [await uploadPhoto(), await uploadPhoto(), await uploadPhoto()]
    await setAvatar(used.imageId)
    await age(used, 500)
    await age(old, 26)
    await server.worker.sweep('unused uploads')
    expect([await isServed(used), await isServed(fresh), await isServed(old)]).toEqual([true, true, false])
    expect(filesOf(old)).toEqual([])
    const { rows } = await query('select id from uploads where id = $1', [old.imageId])
    expect(rows).toEqual([])
  })
})

describe('a day’s uploads', () => {
  test('are limited for an account, however many are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: perDay + 4 }, () => send(server.url, user.token, photo)))
    const reasons = answers.map(({ status, envelope }) => envelope.reason ?? status)
    expect(reasons.filter((reason) => reason === 200)).toHaveLength(perDay)
    expect(reasons.filter((reason) => reason === 'UPLOAD_LIMIT')).toHaveLength(4)
    expect((await send(server.url, (await makeUser(server.context.database)).token, photo)).status).toBe(200)
  })

  test('are limited for an address that many share', async () => {
    const beside = await startTestServer({
      beside: server,
      overrides: { uploads: { perAddress: 2 }, http: { trustProxy: false } },
    })
    try {
      const people = await Promise.all([1, 2, 3].map(() => makeUser(server.context.database)))
      const answers = await Promise.all(people.map(({ token }) => send(beside.url, token, photo)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
    } finally {
      await beside.stop()
    }
  })
})

describe('a storage that fails', () => {
  /** A disk storage that refuses selected operations. */
  function failing(folder: string) {
    const real = createDiskStorage(folder)
    const fails = { put: (_key: string) => false, delete: false }
    const refuse = () => Promise.reject(new AppError('PROVIDER_UNAVAILABLE'))
    const storage: Storage = {
      ...real,
      put: (key, bytes, type) => (fails.put(key) ? refuse() : real.put(key, bytes, type)),
      delete: (key) => (fails.delete ? refuse() : real.delete(key)),
    }
    return { storage, fails }
  }

  test('in the middle of an upload leaves nothing, is reported, and does not count', async () => {
    const folder = join(server.context.config.process.dataFolder, 'failing')
    const { storage, fails } = failing(folder)
    const beside = await startTestServer({
      beside: server,
      deps: { storage },
      overrides: { uploads: { perDay: 1 } },
    })
    const rowsOf = async () =>
      (await query('select id from uploads where uid = $1', [user.uid])).rows as { id: string }[]
    const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    try {
      fails.put = (key) => key.endsWith('.jpg')
      const { status, envelope } = await send(beside.url, user.token, photo)
      expect([status, envelope.reason]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
      expect([await rowsOf(), files()]).toEqual([[], []])

      // If even the cleanup fails, the row stays and leads the sweep to the files.
      fails.delete = true
      expect((await send(beside.url, user.token, photo)).status).toBe(503)
      const [left] = await rowsOf()
      expect(files().length).toBeGreaterThan(0)
      await query(`update uploads set created_at = now() - interval '26 h' where id = $1`, [left?.id])
      await beside.worker.sweep('unused uploads')
      expect(await rowsOf()).toEqual([left])
      fails.delete = false
      await skipBackoffs(beside.context.database)
      await beside.worker.sweep('unused uploads')
      expect([await rowsOf(), files()]).toEqual([[], []])

      fails.put = () => false
      expect((await send(beside.url, user.token, photo)).status).toBe(200)
    } finally {
      await beside.stop()
    }
  })

  test('is named in the log when the server starts', async () => {
    const { storage } = failing(join(server.context.config.process.dataFolder, 'failing'))
    storage.health = () => Promise.reject(new AppError('PROVIDER_UNAVAILABLE'))
    const beside = await startTestServer({ beside: server, deps: { storage } })
    const said = vi.spyOn(beside.context.log, 'error')
    await beside.context.uploads.checkStorage()
    expect(said).toHaveBeenCalledOnce()
    await beside.stop()
  })
})
