import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { adminPrefix } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivingFile } from '../../src/http/arriving.ts'
import { readRange } from '../../src/modules/uploads/files/sendStored.ts'
import { makeApk, makeBundle } from '../support/apk.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let operator: StaffMember
let owner: StaffMember
/** A folder for uploads in progress, used by this file alone. */
const arrivals = mkdtempSync(join(tmpdir(), 'arrivals-'))
const usual = process.env['TMPDIR']
beforeAll(async () => {
  process.env['TMPDIR'] = arrivals
  server = await startTestServer()
  operator = await createStaff(server, { roles: ['operation'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  await server?.stop()
  if (usual === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = usual
  rmSync(arrivals, { recursive: true })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = (bytes: Uint8Array) => operator.ask('package/upload', {}, bytes)
const kept = () => {
  const folder = join(server.context.config.process.dataFolder, 'uploads', 'app')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.apk'))
    : []
}
const arriving = () => readdirSync(arrivals).filter((name) => name.startsWith('upload-'))
const age = (fileId: string) =>
  server.context.database.pool.query(`update app_files set created_at = now() - interval '26 h' where id = $1`, [
    fileId,
  ])

describe('[console.content] an Android package', () => {
  test('is uploaded, offered with the values that the server read, and downloaded in ranges', async () => {
    const bytes = makeApk({ filler: 3_000_000 })
    const { data: file } = await upload(bytes)
    expect(file).toEqual({
      fileId: expect.stringMatching(/^[\da-z]{20}$/) as string,
      size: bytes.length,
      sha256: sha256(bytes),
      application: 'cn.example.app',
      versionName: '2.0.0',
    })
    const { fileId } = file
    const wrong = { platform: 'android', version: '2.0.0', fileId, size: 1, sha256: 'ab'.repeat(32) }
    const mistaken = await operator.ask('package/save', { ...wrong, version: '2.0.1' })
    expect(mistaken).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'version' } })
    expect(await operator.ask('package/save', { ...wrong, platform: 'ios' })).toMatchObject({
      data: { field: 'fileId' },
    })
    const { data: saved } = await operator.ask('package/save', wrong)
    expect(await owner.ask('package/show', { ...saved, isShown: true })).toMatchObject({ status: 200 })
    const offered = async () => (await server.call('ops/basic/config/info', {})).app.android
    const link = `/media/app/${fileId}/2.0.0.apk`
    await expect.poll(offered).toMatchObject({ link, size: bytes.length, sha256: sha256(bytes) })

    const whole = await fetch(server.url + link)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/vnd.android.package-archive',
      'content-length': `${bytes.length}`,
      'content-disposition': `attachment; filename*=UTF-8''2.0.0.apk`,
      'accept-ranges': 'bytes',
      etag: `"${sha256(bytes)}"`,
    })
    const first = Buffer.from(await whole.arrayBuffer())
    expect(sha256(first)).toBe(sha256(bytes))
    // An interrupted download continues.
    const rest = await fetch(server.url + link, {
      headers: { range: 'bytes=1000000-', 'if-range': `"${sha256(bytes)}"` },
    })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes 1000000-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1_000_000))).toBe(true)
    const asked = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(server.url + link, { method, headers })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    }
    expect(await asked({ range: 'bytes=0-9' })).toEqual([206, 10])
    expect(await asked({ range: 'bytes=-7' })).toEqual([206, 7])
    expect(await asked({ range: 'bytes=0-9', 'if-range': '"another"' })).toEqual([200, bytes.length])
    expect(await asked({ range: 'bytes=99999999-' })).toEqual([416, 0])
    expect(await asked({ 'if-none-match': `"${sha256(bytes)}"` })).toEqual([304, 0])
    expect(await asked({}, 'HEAD')).toEqual([200, 0])
    const elsewhere = await fetch(`${server.url}/media/app/${'0'.repeat(20)}/2.0.0.apk`)
    expect(elsewhere.status).toBe(404)
  })

  test('is one package, whoever uploads it and how often, also two at once', async () => {
    const bytes = makeApk({ versionName: '3.0.0', isWide: true, filler: 100_000 })
    const before = kept().length
    const answers = await Promise.all([upload(bytes), upload(bytes), owner.ask('package/upload', {}, bytes)])
    expect(answers.map(({ data }) => data.versionName)).toEqual(['3.0.0', '3.0.0', '3.0.0'])
    expect(new Set(answers.map(({ data }) => data.fileId)).size).toBe(1)
    expect(kept().length - before).toBe(1)
    expect(arriving()).toEqual([])
  })

  test('is refused by its content, whatever its name is', async () => {
    const apk = makeApk({ filler: 10_000 })
    const cut = apk.subarray(0, 9000)
    const before = kept().length
    for (const bytes of [Buffer.from('PK\x03\x04 no zip', 'latin1'), cut, Buffer.alloc(200_000, 'x')]) {
      expect(await upload(bytes)).toMatchObject({ reason: 'BAD_INPUT', msg: '这不是安卓安装包（APK），或文件已损坏' })
    }
    expect((await upload(makeBundle())).msg).toBe('这是 AAB，只有应用商店能用；请上传 APK')
    expect((await upload(Buffer.alloc(0))).msg).toBe('没有收到文件')
    expect(kept().length).toBe(before)
    expect(arriving()).toEqual([])
  })

  test('that was interrupted leaves nothing, neither here nor in the audit as done', async () => {
    const bytes = makeApk({ versionName: '4.0.0', filler: 500_000 })
    const before = kept().length
    const done = async () => {
      const { data } = await owner.ask('audit/list', { verb: 'package/upload', outcome: 'done' })
      return data.list.length
    }
    const doneBefore = await done()
    const broken = new Promise<void>((resolve) => {
      const call = send(`${server.url}${adminPrefix}package/upload`, {
        method: 'POST',
        headers: {
          cookie: operator.cookie,
          origin: server.url,
          'content-type': 'application/octet-stream',
          'content-length': bytes.length,
        },
      })
      call.on('error', () => resolve())
      call.write(bytes.subarray(0, 200_000), () => call.destroy())
    })
    await broken
    await expect.poll(arriving).toEqual([])
    expect(kept().length).toBe(before)
    expect(await done()).toBe(doneBefore)
  })

  test('that no version names is deleted a day later; one that a version names stays', async () => {
    const unused = (await upload(makeApk({ versionName: '5.0.0' }))).data
    const used = (await upload(makeApk({ versionName: '6.0.0' }))).data
    await operator.ask('package/save', { platform: 'android', version: '6.0.0', fileId: used.fileId })
    await server.worker.sweep('unused packages of the app')
    const addresses = [`/media/app/${unused.fileId}/5.0.0.apk`, `/media/app/${used.fileId}/6.0.0.apk`]
    const statuses = () => Promise.all(addresses.map(async (path) => (await fetch(server.url + path)).status))
    expect(await statuses()).toEqual([200, 200])
    await age(unused.fileId)
    await age(used.fileId)
    await server.worker.sweep('unused packages of the app')
    await server.worker.jobs()
    expect(await statuses()).toEqual([404, 200])
    expect(kept().some((name) => name.includes(unused.fileId))).toBe(false)
    const late = { platform: 'android', version: '5.0.0', fileId: unused.fileId }
    expect(await operator.ask('package/save', late)).toMatchObject({ data: { field: 'fileId' } })
    // Uploaded again it exists again, at another address.
    expect((await upload(makeApk({ versionName: '5.0.0' }))).data.fileId).not.toBe(unused.fileId)
  })
})

test('a file that is too long is cut off, and nothing of it is stored', async () => {
  const body = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1000)))
  const file = arrivingFile(body, 5000)
  await expect(file.receive()).rejects.toMatchObject({ reason: 'TOO_LARGE' })
  await file.close()
  expect(arriving()).toEqual([])
})

const ranges = [
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-5', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['items=0-5', undefined],
  ['', undefined],
] as const

test('a range is read, is beyond the file, or is ignored', () => {
  expect(ranges.map(([header]) => [header, readRange(header, 100)])).toEqual(ranges)
})
