import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { bomb, download, factsOf, halfOf, plain, svg } from './pictures.ts'

let server: TestServer
let publisher: StaffMember
let regulator: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
  regulator = await createStaff(server, { roles: ['regulator'] })
})
afterAll(() => server.stop())

const send = (bytes: Buffer) => publisher.ask('media/upload', { name: '封面' }, bytes)

describe('[console.media] the library of pictures', () => {
  test('stores a picture in its widths, upright, without the metadata of the file', async () => {
    const bytes = await plain(3000, 2000)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer()
    expect((await factsOf(bytes)).exif).toBeDefined()
    const { data } = await send(bytes)
    expect(data).toMatchObject({ name: '封面', width: 2400, height: 1600, isKnown: false, sharpness: 0 })
    expect(data.picture.widths).toEqual([480, 960, 1600, 2400])
    const file = await download(server.url, `${data.picture.url}-1600.webp`)
    expect([file.status, (await factsOf(file.bytes)).width, (await factsOf(file.bytes)).exif]).toEqual([
      200,
      1600,
      undefined,
    ])
    expect((await publisher.ask('media/list', { search: '封面' })).data.list.map(({ id }) => id)).toEqual([data.id])
  })

  test('returns the same picture again, after a lost answer or two concurrent uploads', async () => {
    for (const colour of ['#224466', '#446622', '#664422', '#226644', '#442266', '#662244']) {
      const bytes = await plain(400, 300, colour).png().toBuffer()
      const all = await Promise.all([send(bytes), send(bytes), send(bytes)])
      expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
      const again = await send(bytes)
      expect(again.data).toMatchObject({ id: all[0].data.id, isKnown: true })
    }
  })

  test('crops a section, which is within the picture for any input, and does not change the original', async () => {
    const whole = (await send(await plain(1000, 500, '#775533').png().toBuffer())).data
    const { data } = await publisher.ask('media/crop', {
      id: whole.id,
      crop: { left: 0.5, top: 0, width: 0.9, height: 1 },
    })
    expect(data).toMatchObject({ width: 500, height: 500 })
    expect(data.id).not.toBe(whole.id)
    expect((await publisher.ask('media/info', { id: whole.id })).data).toMatchObject({ width: 1000, height: 500 })
  })

  test('distinguishes a sharp picture from a blurred one', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 600 }, (_, index) => (index * 7919) % 256))
    const raw = { raw: { width: 600, height: 600, channels: 1 as const } }
    const { default: sharp } = await import('sharp')
    const sharpOne = await sharp(noise, raw).png().toBuffer()
    const blurred = await sharp(noise, raw).blur(12).png().toBuffer()
    const [clear, dim] = [(await send(sharpOne)).data.sharpness, (await send(blurred)).data.sharpness]
    expect(clear).toBeGreaterThan(40)
    expect(dim).toBeLessThan(40)
  })

  test('refuses files that are no picture, cut off, too small, or unpack to too much', async () => {
    expect(await send(svg)).toMatchObject({ reason: 'IMAGE_UNREADABLE' })
    expect(await send(halfOf(await plain(800, 800).jpeg().toBuffer()))).toMatchObject({ reason: 'IMAGE_UNREADABLE' })
    expect(await send(await plain(60, 60).png().toBuffer())).toMatchObject({ reason: 'IMAGE_TOO_SMALL' })
    expect(await send(bomb(20_000, 20_000))).toMatchObject({ reason: 'TOO_LARGE' })
    const { id } = (await send(await plain(800, 800).png().toBuffer())).data
    const crop = { left: 0, top: 0, width: 0.01, height: 0.01 }
    expect(await publisher.ask('media/crop', { id, crop })).toMatchObject({ reason: 'IMAGE_TOO_SMALL' })
  })

  test('lists the uses of a picture, and removes it only if it is unused, with a reason and an entry', async () => {
    const { database } = server.context
    const { data } = await send(await plain(500, 500, '#112233').png().toBuffer())
    const goodsSn = await makeGoods(database, { name: '溪山行旅' })
    await database.db
      .updateTable('goods')
      .set({ gallery: JSON.stringify([data.picture]) })
      .where('sn', '=', goodsSn)
      .execute()
    expect((await publisher.ask('media/info', { id: data.id })).data.uses).toEqual([
      { kind: '作品', id: goodsSn, name: '溪山行旅' },
    ])
    const remove = () => publisher.ask('media/remove', { id: data.id, reason: '没有用到' })
    expect(await remove()).toMatchObject({ reason: 'PICTURE_USED' })
    await database.db.updateTable('goods').set({ gallery: '[]' }).where('sn', '=', goodsSn).execute()
    const both = await Promise.all([remove(), remove()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await publisher.ask('media/info', { id: data.id })).toMatchObject({ reason: 'NOT_FOUND' })
    const { list } = (await regulator.ask('audit/list', { target: `media:${data.id}` })).data
    expect(list.filter(({ outcome }) => outcome === 'done').map(({ verb }) => verb)).toEqual([
      'media/remove',
      'media/upload',
    ])
    // Pages loaded before still show it; then its files are deleted, and the same may be uploaded again.
    expect((await download(server.url, `${data.picture.url}.jpg`)).status).toBe(200)
    await server.context.jobs['library.remove']?.({ imageId: data.id } as never)
    expect((await download(server.url, `${data.picture.url}.jpg`)).status).toBe(404)
  })
})
