import { randomUUID } from 'node:crypto'
import { type DraftId, RedeemGiftType } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBox, makeGiftBox } from '../support/boxes.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { newKey, redeem, violations } from './fixture.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  first = await createStaff(server, { roles: ['publisher'] })
  second = await createStaff(server, { roles: ['publisher'] })
})
afterAll(async () => {
  expect(await violations(server)).toEqual([])
  await server.stop()
})

const cover = { url: '/media/test', widths: [640, 1280], ratio: 1, placeholder: 'data:image/webp;base64,' }
const giftOf = (contents: object[], given: object = {}) => ({
  name: '岁朝礼盒',
  subtitle: '一景两盒',
  cover,
  story: '一段故事。\n又一段。',
  contents,
  ...given,
})
const reason = '新年发放'

async function draft(content: object): Promise<DraftId> {
  return (await first.ask('draft/create', { kind: 'giftBox', key: randomUUID(), content })).data.id
}
const info = async (id: DraftId) => (await first.ask('draft/info', { id })).data
const codesOf = async (id: DraftId) =>
  (await first.ask('draft/preflight', { id })).data.findings.map(({ code, field }) => `${code} ${field}`)
async function save(id: DraftId, content: object): Promise<void> {
  const { version } = await info(id)
  expect((await first.ask('draft/save', { id, version, content, isAutosave: false })).status).toBe(200)
}
async function publish(id: DraftId): Promise<string> {
  const { version } = await info(id)
  const { data, reason: why } = await first.ask('draft/publish', { id, version, reason })
  if (data?.outcome !== 'waiting') return why ?? ''
  const approved = await second.ask('approval/approve', { id: data.approvalId, comment: '已核对' })
  return approved.reason ?? (await info(id)).publishedId ?? ''
}

/** Codes for a gift box, made by the operators' command. */
const makeCodes = (giftBoxId: string, quantity: number) =>
  server.context.boxes.codes.generate({ giftType: RedeemGiftType.giftBox, giftSn: giftBoxId, quantity, validDays: 30 })

test('[console.gift-boxes] a draft is published by two, given, opened, and its texts edited; its contents stay', async () => {
  const { database } = server.context
  const [work, box] = [await makeGoods(database, { edition: 5 }), await makeBox(server)]
  const contents = [
    { type: 1, goodsSn: work, quantity: 1 },
    { type: 2, goodsSn: box.goodsSn, quantity: 2 },
  ]
  const content = giftOf(contents)
  const id = await draft(content)
  expect(await codesOf(id)).toEqual([])
  const preview = (await first.ask('draft/preview', { id })).data
  expect(preview.path).toMatch(/^\/giftBoxInfo\/\d+$/)
  expect(preview.replies[0]?.reply).toMatchObject({ name: '岁朝礼盒', story: ['一段故事。', '又一段。'] })
  expect((await first.ask('giftBox/list', { name: '岁朝' })).data.list).toEqual([])

  const giftBoxId = await publish(id)
  expect((await first.ask('giftBox/info', { giftBoxId })).data).toMatchObject({
    given: 0,
    opened: 0,
    codesOpen: 0,
    possible: 5,
    contents: [
      { type: 1, goodsSn: work, quantity: 1, left: 5 },
      { type: 2, goodsSn: box.goodsSn, quantity: 2, left: 10 },
    ],
  })
  const [code = ''] = (await makeCodes(giftBoxId, 2)).codes
  const call = server.as(await makeUser(database))
  await redeem(call, code)
  const [own] = (await call('hwnft/userBox/list', {})).list
  await call('hwnft/userBox/open', { boxId: own?.boxId ?? '' }, newKey())
  expect((await first.ask('giftBox/info', { giftBoxId })).data).toMatchObject({
    given: 1,
    opened: 1,
    codesOpen: 1,
    possible: 3,
  })

  await save(id, { ...content, name: '岁朝清供', story: '改过的故事。' })
  expect(await publish(id)).toBe(giftBoxId)
  expect(await server.call('hwnft/giftBox/detail', { giftBoxId })).toMatchObject({
    name: '岁朝清供',
    story: ['改过的故事。'],
  })
  await save(id, giftOf([{ type: 1, goodsSn: work, quantity: 9 }]))
  expect(await publish(id)).not.toBe(giftBoxId)
  expect((await first.ask('giftBox/info', { giftBoxId })).data.contents).toHaveLength(2)
  await expect(
    database.pool.query('update gift_box_contents set quantity = 9 where gift_box_id = $1', [giftBoxId]),
  ).rejects.toThrow()
})

test('[console.gift-boxes] a stopped kind gets no new promises, keeps its old ones, and continues when resumed', async () => {
  const { goodsSn } = await makeBox(server)
  const { giftBoxId } = await makeGiftBox(server, goodsSn)
  const [code = ''] = (await makeCodes(giftBoxId, 1)).codes
  const stop = () => first.ask('giftBox/stop', { giftBoxId, reason: '备货不足' })
  const both = await Promise.all([stop(), stop()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await expect(makeCodes(giftBoxId, 1)).rejects.toMatchObject({ reason: 'CONFLICT' })
  expect((await first.ask('giftBox/info', { giftBoxId })).data).toMatchObject({
    possible: 0,
    stopReason: '备货不足',
    stoppedBy: expect.stringMatching(/^员工/),
  })
  expect((await first.ask('giftBox/list', { isStopped: true })).data.list.map((one) => one.giftBoxId)).toEqual([
    giftBoxId,
  ])
  const picked = (await first.ask('pick/list', { of: 'giftBox', ids: giftBoxId })).data.list
  expect(picked).toEqual([{ id: giftBoxId, name: '岁朝礼盒', note: `礼盒 · ${giftBoxId} · 已停发` }])

  const call = server.as(await makeUser(server.context.database))
  await redeem(call, code)
  const [own] = (await call('hwnft/userBox/list', {})).list
  expect((await call('hwnft/userBox/open', { boxId: own?.boxId ?? '' }, newKey())).blindBoxes).toHaveLength(2)

  const resume = () => first.ask('giftBox/resume', { giftBoxId, reason: '已补货' })
  expect((await resume()).status).toBe(200)
  expect((await resume()).reason).toBe('ILLEGAL_TRANSITION')
  expect((await makeCodes(giftBoxId, 1)).codes).toHaveLength(1)
  const auditor = await createStaff(server, { roles: ['owner'] })
  const { list } = (await auditor.ask('audit/list', { target: `giftBox:${giftBoxId}` })).data
  expect(list.map(({ verb }) => verb)).toEqual(['giftBox/resume', 'giftBox/stop', 'giftBox/stop'])
  const support = await createStaff(server, { roles: ['support'] })
  expect((await support.ask('giftBox/stop', { giftBoxId, reason: '不许' })).status).toBe(403)
  expect((await first.ask('giftBox/stop', { giftBoxId: '999999', reason: '没有' })).reason).toBe('NOT_FOUND')
})

test('[console.preflight] contents that cannot be promised in a gift box are found, with their field', async () => {
  const { database } = server.context
  const work = await makeGoods(database, { edition: 1 })
  const gone = await makeGoods(database, { status: 10 })
  const bare = await makeGoods(database, { goodsType: 2 })
  const row = (goodsSn: string, type = 1, quantity = 1) => ({ type, goodsSn, quantity })
  const contents = [row('NOBODYS'), row(gone), row(bare, 2), row(work, 2), row(work, 1, 2), row(bare)]
  const id = await draft(giftOf(contents, { cover: { ...cover, widths: [320] } }))
  expect(await codesOf(id)).toEqual([
    'pictureSmall cover',
    'goodsGone contents.0.goodsSn',
    'takenDown contents.1.goodsSn',
    'notBox contents.2.goodsSn',
    'notBox contents.3.goodsSn',
    'twice contents.4.goodsSn',
    'stock contents.4.quantity',
    'twice contents.5.goodsSn',
    'notItem contents.5.goodsSn',
  ])
  expect(await codesOf(await draft(giftOf([])))).toEqual(['unsound contents'])
})
