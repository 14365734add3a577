import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createStaff, type StaffMember } from '../../support/staff.ts'
import { film, model, modelWith, mp4 } from '../../uploads/motions.ts'

const poster = { url: '/media/test', widths: [640, 1280], ratio: 1, placeholder: 'data:image/webp;base64,' }

let server: TestServer
let publisher: StaffMember
let regulator: StaffMember
beforeAll(async () => {
  server = await startTestServer({ overrides: { motions: { modelBytes: 2_000_000, videoBytes: 4_000_000 } } })
  publisher = await createStaff(server, { roles: ['publisher'] })
  regulator = await createStaff(server, { roles: ['regulator'] })
})
afterAll(() => server?.stop())

const send = (bytes: Buffer, name = '梅瓶') => publisher.ask('motion/upload', { name }, bytes)
const fetchFile = (url: string, range?: string) =>
  fetch(`${server.url}${url}`, range === undefined ? {} : { headers: { range } })

describe('[console.media] models and videos of the library', () => {
  test('stores a model unchanged, describes its content, and serves it whole and in ranges', async () => {
    const bytes = model()
    const { data } = await send(bytes)
    expect(data).toMatchObject({
      kind: 'model',
      bytes: bytes.length,
      triangles: 22_848,
      textures: 0,
      seconds: null,
      isKnown: false,
    })
    const digest = createHash('sha256').update(bytes).digest('hex')
    expect((await publisher.ask('motion/info', { id: data.id })).data).toMatchObject({ sha256: digest, uses: [] })
    expect((await publisher.ask('motion/list', { kind: 'model' })).data.list.map(({ id }) => id)).toContain(data.id)
    const whole = await fetchFile(data.url)
    expect([whole.status, Buffer.from(await whole.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60, s-maxage=1')
    expect(whole.headers.get('content-type')).toBe('model/gltf-binary')
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const part = await fetchFile(data.url, 'bytes=100-199')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true)
    const end = await fetchFile(data.url, `bytes=${bytes.length - 5}-`)
    expect([end.status, (await end.arrayBuffer()).byteLength]).toEqual([206, 5])
    const beyond = await fetchFile(data.url, `bytes=${bytes.length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
  })

  test('accepts videos that every browser plays, by their content and not by their names', async () => {
    expect((await send(await film(), 'a.glb')).data).toMatchObject({
      kind: 'video',
      // A WebM does not state the duration of its last picture.
      seconds: 2,
      width: 640,
      height: 360,
      triangles: null,
    })
    const { data } = await send(await film({ format: mp4(), seconds: 4 }))
    expect([data.url.slice(-4), data.seconds]).toEqual(['.mp4', 4])
    const part = await fetchFile(data.url, 'bytes=0-1')
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
  })

  test('returns the same file again, after a lost answer or two concurrent uploads', async () => {
    const bytes = modelWith((description) => {
      description['asset'] = { version: '2.0', copyright: '云岫' }
    })
    const both = await Promise.all([send(bytes), send(bytes)])
    expect(both[0].data.id).toBe(both[1].data.id)
    expect((await send(bytes)).data).toMatchObject({ id: both[0].data.id, isKnown: true })
    const rows = await server.context.database.db
      .selectFrom('library_motions')
      .select('id')
      .where('id', '=', both[0].data.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('refuses files that are neither, cut off, or too large', async () => {
    expect(await send(Buffer.from('<html><script>alert(1)</script></html>'))).toMatchObject({
      status: 400,
      reason: 'MOTION_UNREADABLE',
    })
    expect(await send(Buffer.from('x'))).toMatchObject({ reason: 'MOTION_UNREADABLE' })
    const whole = model()
    const cut = await send(whole.subarray(0, whole.length / 2))
    expect(['MOTION_UNFIT', 'MOTION_UNREADABLE']).toContain(cut.reason)
    const video = await film({ format: mp4(), seconds: 5 })
    expect(await send(video.subarray(0, video.length - 500))).toMatchObject({ reason: 'MOTION_UNREADABLE' })
    expect(await send(Buffer.concat([whole, Buffer.alloc(2_000_000)]))).toMatchObject({
      reason: 'TOO_LARGE',
      msg: '模型最大 1 MB，请压缩后再传',
    })
    expect(await send(Buffer.concat([await film(), Buffer.alloc(5_000_000)]))).toMatchObject({
      status: 413,
      reason: 'TOO_LARGE',
    })
  })

  test('refuses a model with external resources, that needs decoders, is broken or too heavy, and states why', async () => {
    const reason = 'MOTION_UNFIT'
    const deps = await send(
      modelWith((description) => {
        description['images'] = [{ uri: 'https://example.com/skin.png' }]
        description['textures'] = [{ source: 0 }]
      }),
    )
    expect(deps).toMatchObject({ reason, msg: expect.stringContaining('文件之外') })
    const packed = await send(
      modelWith((description) => {
        description['extensionsUsed'] = ['KHR_draco_mesh_compression']
      }),
    )
    expect(packed).toMatchObject({ reason, msg: expect.stringContaining('KHR_draco_mesh_compression') })
    const broken = await send(
      modelWith(({ meshes }) => {
        for (const mesh of meshes) for (const one of mesh.primitives) one.attributes['POSITION'] = 99
      }),
    )
    expect(broken).toMatchObject({ reason, msg: expect.stringContaining('glTF') })
    const heavy = await send(
      modelWith(({ nodes, scenes }) => {
        for (let copy = 1; copy < 20; copy++) nodes.push({ mesh: 0 })
        for (const scene of scenes) scene.nodes = [...nodes.keys()]
      }),
    )
    expect(heavy).toMatchObject({ reason, msg: '模型有 456960 个三角面，最多 400000' })
  })

  test('refuses a video that not every browser plays, is too long or too large, and states why', async () => {
    const reason = 'MOTION_UNFIT'
    expect(await send(await film({ format: mp4(), codec: 'hevc' }))).toMatchObject({
      reason,
      msg: expect.stringContaining('hevc'),
    })
    expect(await send(await film({ format: mp4(), seconds: 121 }))).toMatchObject({
      reason,
      msg: '视频长 121 秒，最多 120 秒',
    })
    expect(await send(await film({ width: 3840, height: 2160 }))).toMatchObject({
      reason,
      msg: '画面 3840 × 2160 像素，最多 1920 × 1440',
    })
  })

  test('cannot be used by strangers, nor from another site', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${server.url}/admin/v1/motion/upload?name=vase`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: new Uint8Array(model()),
      })
    expect((await post({ origin: server.url })).status).toBe(401)
    expect((await post({ origin: 'https://example.com', cookie: publisher.cookie })).status).toBe(403)
    const asText = await fetch(`${server.url}/admin/v1/motion/upload`, {
      method: 'POST',
      headers: { origin: server.url, cookie: publisher.cookie, 'content-type': 'application/json' },
      body: '{"name":"梅瓶"}',
    })
    expect(asText.status).toBe(400)
    expect((await regulator.ask('motion/upload', { name: '梅瓶' }, Buffer.from('x'))).reason).toBe('NOT_ALLOWED')
    expect((await fetchFile(`/media/m/aa/${'a'.repeat(20)}.glb`)).status).toBe(404)
  })

  test('lists the uses of one, and removes it only if it is unused, with a reason and an entry', async () => {
    const { database } = server.context
    const { data } = await send(await film({ seconds: 7 }), '开窑')
    const goodsSn = await makeGoods(database, { name: '溪山行旅' })
    const motion = { kind: 'video', url: data.url, bytes: data.bytes, seconds: 7, poster }
    await database.db
      .updateTable('goods')
      .set({ motion: JSON.stringify(motion) })
      .where('sn', '=', goodsSn)
      .execute()
    expect((await publisher.ask('motion/info', { id: data.id })).data.uses).toEqual([
      { kind: '作品', id: goodsSn, name: '溪山行旅' },
    ])
    const remove = () => publisher.ask('motion/remove', { id: data.id, reason: '没有用到' })
    expect(await remove()).toMatchObject({ reason: 'MOTION_USED' })
    await database.db.updateTable('goods').set({ motion: null }).where('sn', '=', goodsSn).execute()
    const both = await Promise.all([remove(), remove()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const { list } = (await regulator.ask('audit/list', { target: `motion:${data.id}` })).data
    expect(list.filter(({ outcome }) => outcome === 'done').map(({ verb }) => verb)).toEqual([
      'motion/remove',
      'motion/upload',
    ])
    // Pages loaded before still show it; then its file is deleted, and the same may be uploaded again.
    expect((await fetchFile(data.url)).status).toBe(200)
    await server.context.jobs['motion.remove']?.({ motionId: data.id } as never)
    expect((await fetchFile(data.url)).status).toBe(404)
    expect((await send(await film({ seconds: 7 }))).data).toMatchObject({ isKnown: false })
  })
})
