import { randomUUID } from 'node:crypto'
import type { Path, Reply } from '@app/contract'
import type { DraftKind } from '@app/contract/admin/drafts'
import type { AdminReply } from '@app/contract/admin/routes'
import { routes } from '@app/contract/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { newKey } from '../boxes/fixture.ts'
import { draw, findLottery } from '../play/lotteryFixture.ts'
import { makeWisher } from '../play/wishFixture.ts'
import { makeGoods, makeShop, testPicture } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  first = await createStaff(server, { roles: ['owner'] })
  second = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  const findings = await audit(server.context.database.db)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const prize = (given: object) => ({
  name: '奖品',
  cover: testPicture,
  kind: 'points',
  giftSn: null,
  points: 1,
  odds: 0,
  stock: null,
  isFallback: false,
  ...given,
})
const thanks = { kind: 'thanks', name: '谢谢参与', points: 0, isFallback: true }
const pool = (prizes: object[]) => ({
  title: '灯市转盘',
  subtitle: '',
  cover: testPicture,
  rules: ['每天一次免费。'],
  startsAt: soon(-60),
  endsAt: soon(3600),
  freePerDay: 1,
  costPoints: 20,
  perDay: 10,
  prizes,
})

async function createDraft(kind: DraftKind, content: object): Promise<string> {
  const { data, msg } = await first.ask('draft/create', { kind, key: randomUUID(), content })
  expect(msg).toBeDefined()
  return data.id
}

const codesOf = async (id: string) => (await first.ask('draft/preflight', { id })).data.findings.map(({ code }) => code)

/** Publishes a stored draft by two; returns its id, or the refusal. */
async function publish(id: string): Promise<string | undefined> {
  const { version } = (await first.ask('draft/info', { id })).data
  const { data, reason } = await first.ask('draft/publish', { id, version, reason: '准备好了' })
  if (reason !== undefined) return reason
  if (data.outcome !== 'waiting') throw new Error('One published alone')
  const approved = await second.ask('approval/approve', { id: data.approvalId, comment: '可以' })
  if (approved.reason !== undefined) return approved.reason
  return (await first.ask('draft/info', { id })).data.publishedId ?? undefined
}

async function save(id: string, content: object) {
  const { version } = (await first.ask('draft/info', { id })).data
  const { reason } = await first.ask('draft/save', { id, version, content, isAutosave: false })
  expect(reason).toBeUndefined()
}

type Replies = AdminReply<'draft/preview'>['replies']

/** The calls of its page, and their answers. */
async function preview(id: string) {
  const { data, msg } = await first.ask('draft/preview', { id })
  expect(msg).toBe('OK')
  return data
}

/** One answer of a preview, which must fit the storefront's contract. */
function replyOf<P extends Path>(path: P, replies: Replies): Reply<P> {
  const found = replies.find((one) => one.path === path)
  return routes[path].reply.parse(found?.reply) as Reply<P>
}

describe('[console.play] a draft of a lottery', () => {
  test('is not published if its odds do not sum, a prize is short, or the fallback can run out', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 2 })
    const short = prize({ kind: 'collectible', points: 0, giftSn: goodsSn, stock: 5, odds: 4000 })
    const id = await createDraft('lottery', pool([short, prize({ ...thanks, stock: 3, odds: 5000 })]))
    expect((await codesOf(id)).toSorted()).toEqual(['begun', 'count', 'fallback', 'odds', 'stock'])
    expect(await publish(id)).toBe('DRAFT_BLOCKED')
    expect(await first.ask('draft/preview', { id })).toMatchObject({
      reason: 'DRAFT_BLOCKED',
      data: { findings: [{ level: 'blocks', sentence: '九宫格抽奖须有八个奖品' }] },
    })
  })

  test('is published by two, drawn from, and keeps its prizes when its texts are changed', async () => {
    const goodsSn = await makeGoods(server.context.database, { edition: 2 })
    const others = Array.from({ length: 6 }, (_, index) => prize({ name: `${index + 1} 积分`, points: index + 1 }))
    const content = pool([
      prize({ kind: 'collectible', name: '一纸花笺', points: 0, giftSn: goodsSn, stock: 2, odds: 10_000 }),
      prize(thanks),
      ...others,
    ])
    const id = await createDraft('lottery', content)
    expect(await codesOf(id)).toEqual(['begun'])
    const { path, replies } = await preview(id)
    const { list } = replyOf('hwnft/awardConfig/list', replies)
    expect(list).toMatchObject([{ title: '灯市转盘', mine: null }])
    expect(list[0]?.prizes[0]).toMatchObject({ name: '一纸花笺', odds: 10_000, left: 2 })
    expect(path).toBe(`/lottery?id=${list[0]?.configId}`)
    expect((await server.call('hwnft/awardConfig/list', {})).list).toEqual([])
    const poolId = (await publish(id)) ?? ''
    const { call } = await makeWisher(server)
    expect(await draw(call, poolId)).toMatchObject({ gained: { kind: 'collectible' } })

    const { content: read, frozen } = (await first.ask('draft/info', { id })).data
    expect(Object.keys(frozen).toSorted()).toEqual(['costPoints', 'prizes', 'startsAt'])
    await save(id, { ...read, title: '灯市转盘（加场）', endsAt: soon(7200) })
    expect(await publish(id)).toBe(poolId)
    expect((await findLottery(call, poolId)).title).toBe('灯市转盘（加场）')
    await save(id, { ...read, costPoints: 1 })
    expect(await publish(id)).not.toBe(poolId)
    expect((await first.ask('pool/info', { poolId })).data.costPoints).toBe(20)
  })
})

test('[console.play] a draft of a wishing event sells its wishes once it is published', async () => {
  const shopId = await makeShop(server.context.database)
  const ticket = { priceFen: 990, edition: 3, perPersonLimit: 2, shopId, issuer: '云岫文化' }
  const content = { ...pool([prize({ ...thanks, odds: 10_000 })]), ticket }
  const id = await createDraft('wishing', { ...content, ticket: { ...ticket, shopId: '999999' } })
  expect(await codesOf(id)).toContain('noShop')
  await save(id, content)
  const { path, replies } = await preview(id)
  const shown = replyOf('hwnft/wish/info', replies)
  expect(shown.event).toMatchObject({ title: '灯市转盘', state: 'open', ticket: { price: 990, left: 3 }, wishes: 0 })
  expect(path).toBe(`/wishPary?eventId=${shown.event?.eventId}`)
  expect((await server.call('hwnft/wish/info', {})).events).toEqual([])
  const poolId = (await publish(id)) ?? ''
  const { event } = await server.call('hwnft/wish/info', { eventId: poolId })
  expect(event).toMatchObject({ title: '灯市转盘', state: 'open', ticket: { price: 990, left: 3 } })

  const { call } = await makeWisher(server)
  const order = await call(
    'order/wishOrder',
    { eventId: poolId, text: '愿岁岁平安', isAnonymous: false, noReturnAccepted: true },
    newKey(),
  )
  expect(order.amount).toBe(990)
  const { content: read, frozen } = (await first.ask('draft/info', { id })).data
  expect(read).toMatchObject({ ticket })
  expect(frozen).toMatchObject({ ticket: '锦书灯发布后不变' })
  await save(id, { ...read, title: '灯市转盘（加场）' })
  expect(await publish(id)).toBe(poolId)
  for (const other of [{ ...ticket, priceFen: 1 }, null]) {
    await save(id, { ...read, ticket: other })
    expect(await publish(id)).not.toBe(poolId)
  }
  expect((await server.call('hwnft/wish/info', { eventId: poolId })).event?.ticket).toMatchObject({
    price: 990,
    left: 2,
  })
})

test('[console.auction] a draft of a lot is published by two and does not change for bidders', async () => {
  const lot = {
    goodsSn: `L${randomUUID().slice(0, 8).toUpperCase()}`,
    name: '雨过天青瓷瓶',
    subtitle: '',
    house: '云岫拍卖行',
    licenceNumber: '云拍批字第 001 号',
    shopId: await makeShop(server.context.database),
    creator: { name: '沈知白', title: '陶艺师', introduction: '守窑三十年' },
    cover: testPicture,
    gallery: [testPicture],
    story: ['一窑一件。'],
    remarks: ['品相完好。'],
    startPriceFen: 10_000,
    stepFen: 1000,
    depositFen: 5000,
    depositPercent: 10,
    startsAt: soon(3600),
    endsAt: soon(7200),
  }
  const id = await createDraft('lot', { ...lot, endsAt: soon(60), startsAt: soon(120) })
  expect(await codesOf(id)).toEqual(['timesReversed'])
  await save(id, lot)
  const { path, replies } = await preview(id)
  const shown = replyOf('order/auction/info', replies)
  expect(shown).toMatchObject({ lot: { name: lot.name, nextBid: 10_000, depositPercent: 10 }, story: lot.story })
  expect(shown.rules.at(-1)).toBe('品相完好。')
  expect(replyOf('order/auction/list', replies)).toEqual({ isOpen: true, list: [shown.lot] })
  expect(replyOf('order/auction/bids', replies).list).toEqual([])
  expect(path).toBe(`/auction?lot=${shown.lot.lotId}`)
  const lotId = (await publish(id)) ?? ''
  expect((await first.ask('lot/info', { lotId })).data).toMatchObject({
    state: 1,
    startPriceFen: 10_000,
    name: lot.name,
  })
  const twin = await createDraft('lot', lot)
  expect(await codesOf(twin)).toEqual(['taken'])

  await save(id, { ...lot, remarks: ['品相完好，瓶口有一处窑裂。'], endsAt: soon(9000) })
  expect(await publish(id)).toBe(lotId)
  expect((await first.ask('lot/info', { lotId })).data.remarks).toEqual(['品相完好，瓶口有一处窑裂。'])
  await save(id, { ...lot, startPriceFen: 1 })
  expect(await publish(id)).not.toBe(lotId)
  expect((await first.ask('lot/info', { lotId })).data.startPriceFen).toBe(10_000)
})
