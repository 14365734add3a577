import type { Call } from '@app/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ExchangeCodeState, GoodsStatus, RedeemGiftType } from '@app/contract'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { buyBoxes, faultsOf, open, wrongOpenings } from './boxFixture.ts'
import { expire, newKey, redeem, statesOf, stockOf } from './fixture.ts'
import { makeBox, makeGiftBox } from '../support/boxes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 40 } } })
})
afterAll(async () => {
  expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
  await server.stop()
})

const context = () => server.context
const openGift = (call: Call, boxId: string, key = newKey()) => call('hwnft/userBox/open', { boxId }, key)

async function somebody(given: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(context().database, given)
  return { user, call: server.as(user) }
}

async function owner() {
  const { user, call } = await somebody()
  const { goodsSn } = await makeBox(server)
  const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn, { edition: 5 })
  const boxId = await context().database.transaction((tx) => context().boxes.giveGiftBox(tx, giftBoxId, user.uid))
  return { user, call, goodsSn, workSn, giftBoxId, boxId }
}

const makeCodes = (giftType: RedeemGiftType, giftSn: string, quantity = 1) =>
  context().boxes.codes.generate({ giftType, giftSn, quantity, validDays: 30 })

describe('[call hwnft/giftBox/detail]', () => {
  test('shows the contents', async () => {
    const { goodsSn } = await makeBox(server)
    const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn)
    expect(await server.call('hwnft/giftBox/detail', { giftBoxId })).toMatchObject({
      giftBoxId,
      name: '岁朝礼盒',
      story: ['一段故事。'],
      contents: [
        { type: 1, goodsSn: workSn, name: '节令小景', quantity: 1 },
        { type: 2, goodsSn, name: '灯谜盲盒', quantity: 2 },
      ],
    })
    expect((await refusal(server.call('hwnft/giftBox/detail', { giftBoxId: '999999' }))).reason).toBe('NOT_FOUND')
  })
})

describe('[call hwnft/userBox/open]', () => {
  test('gives all contents at once, blind boxes with the next numbers of their edition', async () => {
    const { call, goodsSn, workSn, boxId } = await owner()
    await buyBoxes(server, { call: (await somebody()).call, goodsSn, quantity: 3 })
    const { items, blindBoxes } = await openGift(call, boxId)
    expect(items).toMatchObject([{ name: '节令小景', serial: 1, edition: 5 }])
    expect(blindBoxes.map((box) => box.number)).toEqual([4, 5])
    expect(await stockOf(server, workSn)).toEqual({ reserved: 0, sold: 1 })
    expect((await call('hwnft/userNft/info', { nftId: items[0]?.nftId ?? '' })).goodsSn).toBe(workSn)
    const { list } = await open(
      call,
      blindBoxes.map((box) => box.boxId),
    )
    expect(list.every((box) => box.prize !== null)).toBe(true)
  })

  test('opens it once, for its verified owner alone', async () => {
    const { call, boxId } = await owner()
    expect((await refusal(openGift((await somebody()).call, boxId))).reason).toBe('BOX_NOT_FOUND')
    expect((await refusal(openGift((await somebody({ kycStatus: 1 })).call, boxId))).reason).toBe('KYC_REQUIRED')
    const { succeeded, reasons } = await outcomes(Array.from({ length: 30 }, () => openGift(call, boxId)))
    expect([succeeded.length, new Set(reasons)]).toEqual([1, new Set(['BOX_OPENED'])])
    expect(await call('hwnft/userBlindBox/listCount', {})).toEqual({ unopened: 2, opened: 0, giftBoxes: 1 })
  })

  test('finds its contents reserved, though everything else was sold', async () => {
    const { call, goodsSn, boxId } = await owner()
    const rival = (await somebody()).call
    await buyBoxes(server, { call: rival, goodsSn, quantity: 8 })
    const more = rival('order/bilndBoxorder', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    expect((await refusal(more)).reason).toBe('SOLD_OUT')
    expect((await openGift(call, boxId)).blindBoxes.map((box) => box.number)).toEqual([9, 10])
  })
})

test('[call hwnft/userBox/list] shows the caller’s gift boxes with their contents, page by page', async () => {
  const { user, call, giftBoxId, boxId } = await owner()
  const second = await context().database.transaction((tx) => context().boxes.giveGiftBox(tx, giftBoxId, user.uid))
  await openGift(call, boxId)
  const first = await call('hwnft/userBox/list', { size: 1 })
  expect(first).toMatchObject({ total: 2, list: [{ boxId: second, giftBoxId, isOpened: false, openTime: null }] })
  const next = await call('hwnft/userBox/list', { size: 1, cursor: first.cursor ?? '' })
  expect(next.list).toMatchObject([{ boxId, isOpened: true }])
  expect(next.list[0]?.contents.map((content) => content.quantity)).toEqual([1, 2])
  expect((await call('hwnft/userBox/list', { isOpened: false })).total).toBe(1)
  expect((await (await somebody()).call('hwnft/userBox/list', {})).total).toBe(0)
})

describe('codes', () => {
  test('[enum.redeem-gift-type] give a collectible, a blind box or a gift box', async () => {
    const { call } = await somebody()
    const { goodsSn } = await makeBox(server)
    const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn)
    const gifts = [
      [RedeemGiftType.collectible, workSn, '节令小景'],
      [RedeemGiftType.blindBox, goodsSn, '灯谜盲盒'],
      [RedeemGiftType.giftBox, giftBoxId, '岁朝礼盒'],
    ] as const
    for (const [type, giftSn, name] of gifts) {
      const { codes } = await makeCodes(type, giftSn)
      const given = await redeem(call, codes[0] ?? '')
      expect(given).toMatchObject({ type, name })
      expect(given.nftId !== null).toBe(type === RedeemGiftType.collectible)
    }
    expect(await call('hwnft/userBlindBox/listCount', {})).toEqual({ unopened: 1, opened: 0, giftBoxes: 1 })
    const { list } = await call('hwnft/userBlindBox/list', {})
    expect((await open(call, [list[0]?.boxId ?? ''])).list[0]?.prize?.serial).toBe(1)
  })

  test('for boxes reserve what they promise, and release it if nobody redeems them', async () => {
    const { goodsSn } = await makeBox(server)
    const { giftBoxId, workSn } = await makeGiftBox(server, goodsSn, { edition: 3 })
    const gift = await makeCodes(RedeemGiftType.giftBox, giftBoxId, 3)
    await makeCodes(RedeemGiftType.blindBox, goodsSn, 4)
    expect([await stockOf(server, goodsSn), await stockOf(server, workSn)]).toEqual([
      { reserved: 10, sold: 0 },
      { reserved: 3, sold: 0 },
    ])
    for (const [type, sn] of [
      [RedeemGiftType.blindBox, goodsSn] as const,
      [RedeemGiftType.giftBox, giftBoxId] as const,
    ]) {
      await expect(makeCodes(type, sn)).rejects.toMatchObject({ reason: 'SOLD_OUT' })
    }
    await expire(server, gift)
    await server.worker.sweep('exchange-expiry')
    expect([await stockOf(server, goodsSn), await stockOf(server, workSn)]).toEqual([
      { reserved: 4, sold: 0 },
      { reserved: 0, sold: 0 },
    ])
    await expect(makeCodes(RedeemGiftType.giftBox, '999999')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    await expect(makeCodes(RedeemGiftType.collectible, goodsSn)).rejects.toMatchObject({ reason: 'CONFLICT' })
  })

  test.each([RedeemGiftType.blindBox, RedeemGiftType.giftBox])(
    'of type %i give one box to one of fifty people at once',
    async (type) => {
      const { goodsSn } = await makeBox(server)
      const { giftBoxId } = await makeGiftBox(server, goodsSn)
      const { codes } = await makeCodes(type, type === RedeemGiftType.blindBox ? goodsSn : giftBoxId)
      const people = await Promise.all(Array.from({ length: 50 }, () => somebody()))
      const { succeeded, reasons } = await outcomes(people.map(({ call }) => redeem(call, codes[0] ?? '')))
      expect([succeeded.length, new Set(reasons)]).toEqual([1, new Set(['EXCHANGE_CODE_USED'])])
    },
  )

  test('[enum.exchange-code-state] of gifts that the platform took down fail for good, and release their piece', async () => {
    const { call } = await somebody()
    const goodsSn = await makeGoods(context().database)
    const { giftBoxId } = await makeGiftBox(server, (await makeBox(server)).goodsSn, { sn: `${goodsSn}B` })
    const batches = [
      await makeCodes(RedeemGiftType.collectible, goodsSn),
      await makeCodes(RedeemGiftType.giftBox, giftBoxId),
    ]
    const take = (status: number) =>
      context().database.pool.query('update goods set status = $2 where sn like $1', [`${goodsSn}%`, status])
    await take(GoodsStatus.platformDismounting)
    for (const { codes } of batches) {
      expect((await refusal(redeem(call, codes[0] ?? ''))).reason).toBe('EXCHANGE_CODE_INVALID')
    }
    for (const status of [GoodsStatus.waitOnShelf, GoodsStatus.inSale]) await take(status)
    for (const batch of batches) {
      expect((await refusal(redeem(call, batch.codes[0] ?? ''))).reason).toBe('EXCHANGE_CODE_INVALID')
      expect(await statesOf(server, batch)).toEqual({ [ExchangeCodeState.failedGet]: 1 })
    }
    expect(await stockOf(server, goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })
})
