import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '@app/contract'
import sharp from 'sharp'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { download, plain, send, upload } from './pictures.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ overrides: { uploads: { perDay: 1000 } } })
  user = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

const send1 = (bytes: Buffer, purpose?: string) => upload(server.url, user.token, bytes, purpose)

describe('[call resources/user/image/uploadImage]', () => {
  test('stores an avatar as a square in three widths and two formats, and one file for sharing', async () => {
    const { imageId, picture } = await send1(await plain(900, 1200).jpeg().toBuffer())
    routes['resources/user/image/uploadImage'].reply.parse({ imageId, picture })
    expect(picture).toMatchObject({ widths: [96, 256, 512], ratio: 1 })
    for (const width of picture.widths) {
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const { status, headers, bytes } = await download(server.url, `${picture.url}-${width}.${ending}`)
        expect([status, headers.get('content-type')]).toEqual([200, `image/${ending}`])
        expect(Number(headers.get('content-length'))).toBe(bytes.length)
        expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height: width })
      }
    }
    const share = await download(server.url, `${picture.url}.jpg`)
    expect(await sharp(share.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    const [, miniature = ''] = picture.placeholder.split('base64,')
    expect((await sharp(Buffer.from(miniature, 'base64')).metadata()).width).toBe(16)
  })

  test('stores a picture of a message in its proportions and enlarges nothing', async () => {
    const large = await send1(await plain(2400, 1200).png().toBuffer(), 'message')
    expect(large.picture).toMatchObject({ widths: [480, 960, 1600], ratio: 2 })
    const middle = await send1(await plain(700, 1400).webp().toBuffer(), 'message')
    expect(middle.picture).toMatchObject({ widths: [480, 700], ratio: 0.5 })
    const small = await send1(await plain(200, 100).gif().toBuffer(), 'message')
    expect(small.picture).toMatchObject({ widths: [200], ratio: 2 })
    const file = await download(server.url, `${small.picture.url}-200.avif`)
    expect(await sharp(file.bytes).metadata()).toMatchObject({ width: 200, height: 100 })
    const avif = await send1(await plain(300, 300).avif({ effort: 0 }).toBuffer(), 'message')
    expect(avif.picture.widths).toEqual([300])
  })

  test('scales a very tall picture down as a whole', async () => {
    const tall = await send1(await plain(800, 9600).jpeg().toBuffer(), 'message')
    expect(tall.picture).toMatchObject({ widths: [400], ratio: 0.0833 })
    const tallest = await download(server.url, `${tall.picture.url}.jpg`)
    expect((await sharp(tallest.bytes).metadata()).height).toBe(4800)
  })

  test('records size and owner in the row', async () => {
    const { imageId, picture } = await send1(await plain(96, 96).jpeg().toBuffer())
    const row = await server.context.database.db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ uid: user.uid, purpose: 'avatar', picture, used_at: null })
    expect(row.bytes).toBeGreaterThan(500)
  })

  test('stores nothing of a photograph but its pixels, turned upright', async () => {
    const half = plain(400, 300, '#ff0000').composite([
      { input: await plain(400, 150, '#0000ff').png().toBuffer(), top: 150, left: 0 },
    ])
    const photograph = await half
      .jpeg()
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: 'A camera', Copyright: 'Somebody', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '30/1 15/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '120/1 9/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const before = await sharp(photograph).metadata()
    expect(before).toMatchObject({ orientation: 6, width: 400 })
    expect(before.exif).toBeDefined()

    const { picture } = await send1(photograph, 'message')
    expect(picture.ratio).toBe(0.75)
    for (const suffix of ['-300.avif', '-300.webp', '.jpg']) {
      const { bytes } = await download(server.url, picture.url + suffix)
      const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, iptc, orientation }, suffix).toEqual({})
      expect([width, height]).toEqual([300, 400])
      for (const word of ['Exif', 'GPS', 'camera', 'Somebody', 'xmpmeta', 'ICC_PROFILE']) {
        expect(bytes.includes(word), `${word} in ${suffix}`).toBe(false)
      }
      // Turned right by a quarter, the lower half is on the left.
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const [leftRed = 0, , leftBlue = 0] = data.subarray((200 * 300 + 20) * info.channels)
      expect(leftBlue).toBeGreaterThan(leftRed + 100)
    }
  })

  test.each(['gif', 'webp'] as const)('takes the first frame of an animated %s', async (format) => {
    const frames = Buffer.concat(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => {
        const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
        return Buffer.alloc(120 * 120 * 3, Buffer.from([red ?? 0, green ?? 0, blue ?? 0]))
      }),
    )
    const moving = await sharp(frames, { raw: { width: 120, height: 360, channels: 3, pageHeight: 120 } })
      .toFormat(format, { delay: [80, 80, 80] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { picture } = await send1(moving)
    const { bytes } = await download(server.url, `${picture.url}-120.webp`)
    const metadata = await sharp(bytes).metadata()
    expect([metadata.pages ?? 1, metadata.height]).toEqual([1, 120])
    const [red = 0, green = 0] = (await sharp(bytes).raw().toBuffer()).subarray(0, 3)
    expect([red > 200, green < 60]).toEqual([true, true])
  })

  test('keeps the colours of a PNG of 16 bits a channel', async () => {
    const colour = [0x3f, 0x6e, 0x5b].map((channel) => channel * 257)
    const pixels = Uint16Array.from({ length: 200 * 200 * 3 }, (_, index) => colour[index % 3] ?? 0)
    const deep = await sharp(pixels, { raw: { width: 200, height: 200, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    const { picture } = await send1(deep)
    const { bytes } = await download(server.url, `${picture.url}.jpg`)
    expect((await sharp(bytes).metadata()).depth).toBe('uchar')
    const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer()
    for (const [shown, meant] of [
      [red, 0x3f],
      [green, 0x6e],
      [blue, 0x5b],
    ] as const)
      expect(Math.abs(shown - meant)).toBeLessThan(4)
  })

  test('decides by the content of a file, not by its name', async () => {
    const png = await plain(200, 200).png().toBuffer()
    const { status } = await send(server.url, user.token, png)
    expect(status).toBe(200)
  })
})

describe('an uploaded picture', () => {
  test('is cached only by a browser, for a minute, and executes nothing', async () => {
    const { picture } = await send1(await plain(96, 96).jpeg().toBuffer())
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetch(`${server.url}${picture.url}-96.webp`, { method })
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('private, max-age=60')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test.each([
    '/media/u/ab/abcdefghjkmnpqrstvwx-96.webp',
    '/media/u/ab/cdcdefghjkmnpqrstvwx-96.webp',
    '/media/u/ab/abcdefghjkmnpqrstvwx.png',
    '/media/u/..%2f..%2fsecrets.json',
    '/media/u/%2e%2e/%2e%2e/secrets.jpg',
    '/media/u/',
  ])('%s shows nothing', async (path) => {
    const { status, headers, bytes } = await download(server.url, path)
    expect(status).toBe(404)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(bytes.toString())).toMatchObject({ reason: 'NOT_FOUND' })
  })
})
