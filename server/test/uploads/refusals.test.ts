import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@app/contract'
import sharp from 'sharp'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bomb, halfOf, type Part, plain, send, sendForm, svg } from './pictures.ts'
import { checkCells } from '../support/cells.ts'

const maximumBytes = 400_000

let server: TestServer
let user: TestUser
let good: Buffer
beforeAll(async () => {
  server = await startTestServer({ overrides: { uploads: { maximumBytes, perDay: 1000 } } })
  good = await plain(200, 200).png().toBuffer()
})
beforeEach(async () => {
  user = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

/** The number of uploads of this test's user. */
async function kept(): Promise<number> {
  const rows = await server.context.database.db.selectFrom('uploads').select('id').where('uid', '=', user.uid).execute()
  return rows.length
}

describe('a file that is not an accepted picture', () => {
  const jpeg = () => plain(300, 300, '#884422').jpeg().toBuffer()
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG, called a PNG', () => svg],
    ['an SVG behind white space', () => Buffer.concat([Buffer.from('\n \t'), svg])],
    ['an SVG behind the mark of a PNG', () => Buffer.concat([good.subarray(0, 8), svg])],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['a HEIC', () => heic],
    ['a TIFF', () => plain(200, 200).tiff().toBuffer()],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(500)])],
    ['a text', () => Buffer.from('这不是图片')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a JPEG', async () => halfOf(await jpeg())],
    ['half a PNG', () => halfOf(good)],
    ['the first bytes of a JPEG', async () => (await jpeg()).subarray(0, 20)],
  ])('%s is refused and leaves nothing', async (_what, make) => {
    const { status, envelope } = await sendForm(server.url, user.token, [
      ['purpose', 'message'],
      ['file', await make(), 'photo.png', 'image/png'],
    ])
    expect([status, envelope.reason]).toEqual([400, 'IMAGE_UNREADABLE'])
    expect(await kept()).toBe(0)
  })

  test('a HEIC is named, with instructions', async () => {
    const { envelope } = await send(server.url, user.token, heic)
    expect(envelope.msg).toMatch(/HEIC.*兼容性最佳.*截图/)
  })

  test('half a JPEG is reported as incomplete', async () => {
    const { status, envelope } = await send(server.url, user.token, halfOf(await jpeg()))
    expect([status, envelope.reason]).toEqual([400, 'IMAGE_UNREADABLE'])
    expect(envelope.msg).toContain('不完整')
  })

  test('a JPEG that programs open is accepted', () =>
    checkCells<[string, () => Promise<Buffer>]>(
      [
        ['that lacks its last two bytes', async () => (await jpeg()).subarray(0, -2)],
        ['that lacks its last byte', async () => (await jpeg()).subarray(0, -1)],
        [
          'that is progressive and lacks its end',
          async () => (await plain(300, 300).jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
        ],
        ['with another file behind its end', async () => Buffer.concat([await jpeg(), Buffer.alloc(2000, 7)])],
        ['in CMYK', () => plain(300, 300).toColourspace('cmyk').jpeg().toBuffer()],
      ],
      async (_what, make) => {
        const { status, envelope } = await send(server.url, user.token, await make())
        expect([status, envelope.msg]).toEqual([200, 'OK'])
      },
    ))

  test('a picture with an appended page loses the page', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')])
    const { status, envelope } = await send(server.url, user.token, polyglot)
    expect(status).toBe(200)
    const { url, widths } = envelope.data.picture
    for (const suffix of [...widths.map((width) => `-${width}.webp`), '.jpg']) {
      const file = Buffer.from(await (await fetch(server.url + url + suffix)).arrayBuffer())
      expect(file.includes('<script>')).toBe(false)
    }
  })

  test('a few bytes that unpack to more pixels than any screen are not unpacked', async () => {
    const bytes = bomb(30_000, 30_000)
    expect(bytes.length).toBeLessThan(maximumBytes)
    const before = process.memoryUsage().rss
    const { status, envelope } = await send(server.url, user.token, bytes)
    expect([status, envelope.reason]).toEqual([413, 'TOO_LARGE'])
    expect(envelope.msg).toContain('像素')
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  test.each([
    ['avatar', 95, 400],
    ['message', 400, 63],
  ])('a picture too small for its purpose (%s, %i by %i)', async (purpose, width, height) => {
    const { status, envelope } = await send(
      server.url,
      user.token,
      await plain(width, height).png().toBuffer(),
      purpose,
    )
    expect([status, envelope.reason]).toEqual([400, 'IMAGE_TOO_SMALL'])
    expect(await kept()).toBe(0)
  })
})

describe('an invalid form', () => {
  const refused = async (parts: readonly Part[]) => {
    const { status, envelope } = await sendForm(server.url, user.token, parts)
    expect(await kept()).toBe(0)
    return [status, envelope.reason, envelope.data]
  }
  const bad = (field: string) => [400, 'BAD_INPUT', { field }]

  test('a file above the limit', async () => {
    const noise = Buffer.alloc(maximumBytes + 1, 7)
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['file', Buffer.concat([good, noise])],
      ]),
    ).toEqual([413, 'TOO_LARGE', null])
    expect(
      (
        await refused([
          ['purpose', 'avatar'],
          ['file', Buffer.alloc(maximumBytes * 4, 7)],
        ])
      )[1],
    ).toBe('TOO_LARGE')
  })

  test('a file at the limit is read', async () => {
    const bytes = Buffer.concat([good, Buffer.alloc(maximumBytes - good.length)])
    expect((await send(server.url, user.token, bytes)).status).toBe(200)
  })

  test('with two files', async () => {
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['file', good],
        ['file', good],
      ]),
    ).toEqual(bad('file'))
  })

  test('with a field after the file', async () => {
    expect(
      await refused([
        ['file', good],
        ['purpose', 'avatar'],
      ]),
    ).toEqual(bad('purpose'))
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['file', good],
        ['extra', '1'],
      ]),
    ).toEqual(bad('extra'))
  })

  test('without a file, or with a text in its place', async () => {
    expect(await refused([['purpose', 'avatar']])).toEqual(bad('file'))
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['file', 'a text'],
      ]),
    ).toEqual(bad('file'))
  })

  test('with a file under another name', async () => {
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['picture', good],
      ]),
    ).toEqual(bad('picture'))
    expect(
      await refused([
        ['purpose', good],
        ['file', good],
      ]),
    ).toEqual(bad('purpose'))
  })

  test('with a field that is repeated, too long, unknown or has a wrong value', async () => {
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['purpose', 'avatar'],
        ['file', good],
      ]),
    ).toEqual(bad('purpose'))
    expect(
      await refused([
        ['purpose', 'x'.repeat(3000)],
        ['file', good],
      ]),
    ).toEqual(bad('purpose'))
    expect(
      await refused([
        ['purpose', 'avatar'],
        ['__proto__', '1'],
        ['file', good],
      ]),
    ).toEqual(bad('__proto__'))
    expect(
      await refused([
        ['purpose', 'banner'],
        ['file', good],
      ]),
    ).toEqual(bad('purpose'))
    const many = Array.from({ length: 30 }, (_, index): Part => [`f${index}`, '1'])
    expect((await refused([...many, ['file', good]]))[0]).toBe(400)
  })

  test.each([
    ['application/json', '{"purpose":"avatar"}'],
    ['text/plain', 'purpose=avatar'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', 'nothing of a form'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\navatar'],
    ['multipart/form-data; boundary=x', `--x\r\n${'a'.repeat(100_000)}: b\r\n\r\n--x--`],
  ])('a body of %s that is %s', async (type, body) => {
    const response = await fetch(`${server.url}${apiPrefix}resources/user/image/uploadImage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reason: 'BAD_INPUT' })
  })

  test('requires a login', async () => {
    const { status, envelope } = await send(server.url, 'invented', good)
    expect([status, envelope.reason]).toEqual([401, 'NOT_LOGGED_IN'])
  })
})

test('an interrupted upload leaves nothing, and the server continues', async () => {
  const { hostname, port } = new URL(server.url)
  const bytes = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#000', noise: noise() } })
    .png()
    .toBuffer()
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          `POST ${apiPrefix}resources/user/image/uploadImage HTTP/1.1`,
          `host: ${hostname}`,
          `authorization: Bearer ${user.token}`,
          'content-type: multipart/form-data; boundary=x',
          `content-length: ${bytes.length + 500}`,
          '',
          '--x',
          'Content-Disposition: form-data; name="purpose"',
          '',
          'avatar',
          '--x',
          'Content-Disposition: form-data; name="file"; filename="a.png"',
          '',
          '',
        ].join('\r\n'),
      )
      socket.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => socket.destroy(), 100))
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
  })
  expect((await send(server.url, user.token, good)).status).toBe(200)
  expect(await kept()).toBe(1)
})

const noise = () => ({ type: 'gaussian' as const, mean: 128, sigma: 40 })
