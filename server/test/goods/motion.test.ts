import { randomUUID } from 'node:crypto'
import { apiPrefix, type DraftId, type Motion, type Picture } from '@app/contract'
import type { MotionFact } from '@app/contract/admin/motions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { film, model } from '../uploads/motions.ts'

let server: TestServer
let publisher: StaffMember
let shopId: string
beforeAll(async () => {
  server = await startTestServer()
  // Alone: there is nobody to approve.
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

test('[console.goods-editor] a model is published with its poster, told to collectors, kept while shown, and exchanged', async () => {
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
  // Processes hear of it a moment later.
  await expect.poll(async () => (await motionOf('MO1'))?.kind).toBe('video')
  expect((await publisher.ask('motion/remove', { id: vase.id, reason: '不用了' })).status).toBe(200)

  // What is gone, or said to be other than it is, is not published.
  expect(await blocking(await draft(workOf('MO2', { ...shownBy(vase), poster: picture })))).toEqual([
    'motionGone motion',
  ])
  const forged = { ...shownBy(opening), kind: 'model', poster: picture }
  expect(await blocking(await draft(workOf('MO3', forged)))).toEqual(['motionGone motion'])
  const small = { ...shownBy(opening), poster: { ...picture, widths: [320] } }
  expect(await blocking(await draft(workOf('MO4', small)))).toEqual(['posterSmall motion.poster'])
})

test('[console.goods-editor] a work without anything that moves is published as before', async () => {
  const id = await draft(workOf('MO9', undefined))
  expect((await publish(id)).data).toMatchObject({ outcome: 'done' })
  expect(await motionOf('MO9')).toBeNull()
})
