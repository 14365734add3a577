import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { apiPrefix, type DraftId, type Motion, type Picture } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '../../../src/adapters/diskStorage/index.ts'
import type { Storage } from '../../../src/ports/storage.ts'
import { makeShop } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { askConsole, createStaff, type StaffMember } from '../../support/staff.ts'
import { film, model } from '../../uploads/motions.ts'
import { plain } from '../../uploads/pictures.ts'

let server: TestServer
let publisher: StaffMember
let shopId: string
beforeAll(async () => {
  server = await startTestServer()
  // Alone: there is no approver.
  publisher = await createStaff(server, { roles: ['owner'] })
  shopId = await makeShop(server.context.database)
})
afterAll(() => server?.stop())

const picture: Picture = {
  url: '/media/test',
  widths: [640, 1280],
  ratio: 1,
  placeholder: 'data:image/webp;base64,',
}
const workOf = (goodsSn: string, motion: unknown) => ({
  goodsSn,
  name: '云过天',
  subtitle: '',
  cover: picture,
  gallery: [picture],
  ...(motion !== undefined && { motion }),
  story: '<p>青釉。</p>',
  form: 1,
  kind: 2,
  contractType: 1,
  priceFen: 1990,
  edition: 10,
  perPersonLimit: 2,
  isDrop: false,
  saleStart: Math.floor(Date.now() / 1000) + 86_400,
  saleEnd: null,
  priorityWindows: [],
  shopId,
  albumId: null,
  labelIds: [],
  homeZoneIds: [],
  creator: { name: '陆泊舟', title: '', introduction: '' },
  issuer: '泊云窑',
  licenceNumber: '浙网文〔2026〕1 号',
  aiUse: 'none',
  giftDays: { first: 30, next: 30 },
  rights: [],
  rightsIds: [],
  rules: [],
  parcel: null,
})

const send = async (bytes: Buffer): Promise<MotionFact> =>
  (await publisher.ask('motion/upload', { name: '梅瓶' }, bytes)).data
const shownBy = ({ kind, url, bytes, seconds }: MotionFact) => ({ kind, url, bytes, seconds })

async function draft(content: object): Promise<DraftId> {
  return (await publisher.ask('draft/create', { kind: 'work', key: randomUUID(), content })).data.id
}
const blocking = async (id: DraftId) =>
  (await publisher.ask('draft/preflight', { id })).data.findings
    .filter(({ level, field }) => level === 'blocks' && field.startsWith('motion'))
    .map(({ code, field }) => `${code} ${field}`)
const versionOf = async (id: DraftId) => (await publisher.ask('draft/info', { id })).data.version
const publish = async (id: DraftId) =>
  publisher.ask('draft/publish', { id, version: await versionOf(id), reason: '按计划发行' })
const motionOf = async (goodsSn: string): Promise<Motion | null> => {
  const response = await fetch(`${server.url}${apiPrefix}goods/goods/info?goodsSn=${goodsSn}`)
  return ((await response.json()) as { data: { motion: Motion | null } }).data.motion
}

test('[console.goods-editor] a model is published with its poster, described to collectors, kept while shown, and exchanged', async () => {
  const vase = await send(model())
  const id = await draft(workOf('MO1', shownBy(vase)))
  expect(await blocking(id)).toEqual(['missing motion.poster'])
  const whole = workOf('MO1', { ...shownBy(vase), poster: picture })
  await publisher.ask('draft/save', { id, version: await versionOf(id), content: whole, isAutosave: false })
  expect(await blocking(id)).toEqual([])
  const { replies } = (await publisher.ask('draft/preview', { id })).data
  expect(replies[0]?.reply).toMatchObject({ motion: { url: vase.url } })
  expect((await publish(id)).data).toMatchObject({ outcome: 'done' })
  expect(await motionOf('MO1')).toEqual({ ...shownBy(vase), poster: picture })
  expect((await publisher.ask('motion/remove', { id: vase.id, reason: '不用了' })).reason).toBe('MOTION_USED')

  const opening = await send(await film())
  const changed = { ...whole, motion: { ...shownBy(opening), poster: picture } }
  await publisher.ask('draft/save', { id, version: await versionOf(id), content: changed, isAutosave: false })
  expect((await publish(id)).data).toMatchObject({ outcome: 'done' })
  // Processes receive the change a moment later.
  await expect.poll(async () => (await motionOf('MO1'))?.kind).toBe('video')
  expect((await publisher.ask('motion/remove', { id: vase.id, reason: '不用了' })).status).toBe(200)

  // A missing or wrongly described file is not published.
  expect(await blocking(await draft(workOf('MO2', { ...shownBy(vase), poster: picture })))).toEqual([
    'motionGone motion',
  ])
  const forged = { ...shownBy(opening), kind: 'model', poster: picture }
  expect(await blocking(await draft(workOf('MO3', forged)))).toEqual(['motionGone motion'])
  const small = { ...shownBy(opening), poster: { ...picture, widths: [320] } }
  expect(await blocking(await draft(workOf('MO4', small)))).toEqual(['posterSmall motion.poster'])
})

test('[console.goods-editor] a missing file is found before publication, wherever it is shown', async () => {
  const upload = async (shade: string): Promise<Picture> => {
    const bytes = await plain(1200, 1200, shade).png().toBuffer()
    return (await publisher.ask('media/upload', { name: '瓶' }, bytes)).data.picture
  }
  const [cover, side, told] = [await upload('#112233'), await upload('#445566'), await upload('#778899')]
  const opening = await send(await film())
  const content = {
    ...workOf('MO5', { ...shownBy(opening), poster: cover }),
    cover,
    gallery: [cover, side],
    story: `<p>青釉。</p><img src="${told.url}-480.webp" alt="">`,
  }
  const id = await draft(content)
  const seen = async () =>
    (await publisher.ask('draft/preflight', { id })).data.findings
      .filter(({ code }) => code.startsWith('file'))
      .map(({ level, code, field, sentence }) => [level, code, field, sentence.split('的')[0]])
  expect(await seen()).toEqual([])
  const lost = [`${side.url}-960.avif`, `${told.url}-480.webp`, opening.url]
  const folder = join(server.context.config.process.dataFolder, 'uploads')
  for (const address of lost) rmSync(join(folder, address.slice('/media/'.length)))
  expect(await seen()).toEqual([
    ['blocks', 'fileGone', 'gallery.1', '第 2 张图片'],
    ['blocks', 'fileGone', 'motion.url', '模型或视频'],
    ['blocks', 'fileGone', 'story', '正文里'],
  ])
  expect((await publish(id)).reason).toBe('DRAFT_BLOCKED')

  // A storage that hangs blocks nobody: the check reports that it is unknown.
  const waiting: (() => void)[] = []
  const storage: Storage = {
    ...createDiskStorage(folder),
    get: () => new Promise((resolve) => waiting.push(() => resolve(undefined))),
  }
  const slow = await startTestServer({ beside: server, deps: { storage } })
  try {
    const { findings } = (await askConsole(slow, 'draft/preflight', { id }, publisher)).data
    expect(findings.filter(({ code }) => code.startsWith('file'))).toMatchObject([
      { level: 'warns', code: 'filesUnsure', field: '' },
    ])
    // Only a few files are checked at a time, however many there are.
    expect(waiting).toHaveLength(8)
  } finally {
    for (const end of waiting) end()
    await slow.stop()
  }
})

test('[console.goods-editor] a work without model or video is published as before', async () => {
  const id = await draft(workOf('MO9', undefined))
  expect((await publish(id)).data).toMatchObject({ outcome: 'done' })
  expect(await motionOf('MO9')).toBeNull()
})
