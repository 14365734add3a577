import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminPrefix } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff } from '../support/staff.ts'
import { download, plain, upload, type Uploaded } from './pictures.ts'

// Nobody else may keep user uploads: one that is taken down disappears from every address of every process at once.

const dataFolder = mkdtempSync(join(tmpdir(), 'data-'))
let server: TestServer
let beside: TestServer
let user: TestUser
let photo: Buffer
beforeAll(async () => {
  const overrides = { process: { dataFolder } }
  server = await startTestServer({ overrides })
  beside = await startTestServer({ beside: server, overrides })
  user = await makeUser(server.context.database)
  photo = await plain(600, 600).jpeg().toBuffer()
})
afterAll(async () => {
  await beside?.stop()
  await server?.stop()
  rmSync(dataFolder, { recursive: true })
})

const filesOf = ({ picture: { url, widths } }: Uploaded): string[] => [
  `${url}.jpg`,
  ...widths.flatMap((width) => [`${url}-${width}.avif`, `${url}-${width}.webp`]),
]

/** Collects the status of every address of a picture, at both processes. */
async function statusesOf(uploaded: Uploaded): Promise<Set<number>> {
  const all = [server, beside].flatMap(({ url }) => filesOf(uploaded).map((file) => download(url, file)))
  return new Set((await Promise.all(all)).map(({ status }) => status))
}

test('disappears at once when hidden, even for clients with a copy, and returns when shown', async () => {
  const one = await upload(server.url, user.token, photo, 'message')
  expect(await statusesOf(one)).toEqual(new Set([200]))
  const [file = ''] = filesOf(one)
  const { headers } = await download(server.url, file)
  const etag = headers.get('etag') ?? ''
  const again = () => fetch(beside.url + file, { headers: { 'if-none-match': etag } })
  expect((await again()).status).toBe(304)
  const { database, uploads } = server.context
  await database.transaction((tx) => uploads.hide(tx, one.imageId))
  expect(await statusesOf(one)).toEqual(new Set([404]))
  const refused = await again()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([404, 'no-store'])
  await database.transaction((tx) => uploads.show(tx, one.imageId))
  expect(await statusesOf(one)).toEqual(new Set([200]))
})

test('a message that is taken down hides its pictures, and brings them back', async () => {
  const one = await upload(server.url, user.token, photo, 'message')
  const { database, wall } = server.context
  const spot = { name: '听松峰', cover: JSON.stringify(one.picture), place: '漱川北岸', opening: '全天' }
  const { id: spotId } = await database.db
    .insertInto('scenic_spots')
    .values(spot)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { messageId: id } = await server.as(user)(
    'hwnft/scenicSpotMessage/message',
    { spotId, text: '雨后的石阶很好看', imageIds: [one.imageId] },
    { idempotencyKey: randomUUID() },
  )
  const decide = (verdict: 'approve' | 'hide' | 'restore') =>
    wall.reviews.decide(
      { kind: 'message', id },
      { verdict, reason: verdict === 'hide' ? '夹带广告' : null, by: '周审' },
    )
  await decide('approve')
  expect(await statusesOf(one)).toEqual(new Set([200]))
  await decide('hide')
  expect(await statusesOf(one)).toEqual(new Set([404]))
  await decide('restore')
  expect(await statusesOf(one)).toEqual(new Set([200]))
  await server.as(user)('hwnft/scenicSpotMessage/delete', { messageId: id }, { idempotencyKey: randomUUID() })
  expect(await statusesOf(one)).toEqual(new Set([404]))
})

test('a picture for customer service has no public address: its sender and staff who read tickets see it', async () => {
  const one = await upload(server.url, user.token, photo, 'ticket')
  expect(await statusesOf(one)).toEqual(new Set([404]))
  const { image } = await server.as(user)('resources/user/image/own', { imageId: one.imageId, width: 480 })
  expect(image).toMatch(/^data:image\/webp;base64,/)
  const stranger = await makeUser(server.context.database)
  const tried = server.as(stranger)('resources/user/image/own', { imageId: one.imageId, width: 480 })
  expect((await refusal(tried)).reason).toBe('NOT_FOUND')
  const address = `${server.url}${adminPrefix}upload/picture/${one.imageId}`
  const reader = await createStaff(server, { roles: ['support'] })
  const seen = await fetch(address, { headers: { cookie: reader.cookie } })
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ])
  expect(seen.headers.get('content-disposition')).toMatch(/^inline/)
  const other = await createStaff(server)
  expect((await fetch(address, { headers: { cookie: other.cookie } })).status).toBe(403)
  expect((await fetch(address)).status).toBe(401)
})
