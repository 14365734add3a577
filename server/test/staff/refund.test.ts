import { GoodsForm, ItemState, type OrderSn, OrderStatus } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeBox } from '../support/boxes.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { letTimePass } from '../vault/fixture.ts'
import { makeAddress } from '../support/addresses.ts'

let server: TestServer
let finance: StaffMember
let other: StaffMember
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  server.chain.refuses = undefined
  // Refunds by one person add up over a day, so each test has its own staff.
  finance = await createStaff(server, { roles: ['owner'] })
  other = await createStaff(server, { roles: ['owner'] })
})

/** Creates a user who bought and paid two pieces for 120 yuan. */
async function buy(given: NewTestGoods = {}) {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 6000, perPersonLimit: 2, edition: 10, ...given })
  const address = given.form === GoodsForm.physical ? { addressId: await makeAddress({ call }) } : {}
  const consent = given.form === GoodsForm.physical ? {} : { noReturnAccepted: true as const }
  const wanted = { goodsSn, quantity: 2, ...consent, ...address }
  const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
  await payOrder(server, call, orderSn)
  return { user, call, goodsSn, orderSn }
}

const preview = async (orderSn: OrderSn, amountFen?: number) =>
  (await finance.ask('order/refundPreview', { orderSn, ...(amountFen !== undefined && { amountFen }) })).data

const give = (who: StaffMember, orderSn: OrderSn, more: object = {}) =>
  who.ask('order/refund', { orderSn, refundedFen: 0, reason: '协商一致，予以退款', key: randomUUID(), ...more })

const refundsOf = async (orderSn: OrderSn) =>
  server.context.database.db
    .selectFrom('refunds')
    .select(['amount_fen', 'status', 'requested_by'])
    .where('order_sn', '=', orderSn)
    .execute()

describe('[console.refund] a full refund of a digital order', () => {
  test('does exactly what its preview says: money, points, items, limit', async () => {
    const { call, orderSn } = await buy()
    const seen = await preview(orderSn)
    expect(seen).toMatchObject({ paidFen: 12_000, leftFen: 12_000, givenFen: 12_000, isWhole: true, refusal: null })
    expect(seen.before).toMatchObject({ points: { balance: 120, debt: 0 }, bought: 2, stockLeft: 8 })
    expect(seen.after).toMatchObject({ points: { balance: 0, debt: 0 }, bought: 0, stockLeft: 8 })
    expect(seen.before.items.map(({ isWithBuyer, state }) => [isWithBuyer, state])).toEqual([
      [true, ItemState.minting],
      [true, ItemState.minting],
    ])
    expect(seen.after?.items.map(({ isWithBuyer, state }) => [isWithBuyer, state])).toEqual([
      [false, ItemState.destroyed],
      [false, ItemState.destroyed],
    ])
    // The preview changed nothing.
    expect(await refundsOf(orderSn)).toEqual([])
    expect(await call('order/info', { orderSn })).toMatchObject({ refunded: 0, isRefunded: false })
    expect(await preview(orderSn)).toEqual(seen)

    expect((await give(finance, orderSn)).data).toMatchObject({ result: { isNew: true } })
    await server.worker.jobs()
    const after = await preview(orderSn)
    expect(after.before).toEqual(seen.after)
    const { items } = (await finance.ask('order/info', { orderSn })).data
    expect(items.map(({ isWithBuyer }) => isWithBuyer)).toEqual([false, false])
    expect(after).toMatchObject({ leftFen: 0, refusal: '这笔订单已经全额退款', after: null })
    expect(await refundsOf(orderSn)).toMatchObject([{ amount_fen: 12_000, status: 2 }])
    const { list } = (await finance.ask('audit/list', { target: `order:${orderSn}` })).data
    expect(list).toMatchObject([{ verb: 'order/refund', staff: { id: finance.id }, reason: '协商一致，予以退款' }])
  })

  test('shows the debt if its points were spent', async () => {
    const { user, orderSn } = await buy()
    await server.context.database.transaction((tx) =>
      server.context.points.spend(tx, {
        uid: user.uid,
        source: 2,
        points: 100,
        title: '抽奖',
        reference: randomUUID(),
      }),
    )
    expect((await preview(orderSn)).after?.points).toEqual({ balance: 0, debt: 100 })
    expect((await give(finance, orderSn)).status).toBe(200)
    const { data } = await finance.ask('order/refundPreview', { orderSn })
    expect(data.before.points).toEqual({ balance: 0, debt: 100 })
  })

  test('is possible if it never reached the chain', async () => {
    const { call, orderSn } = await buy()
    server.chain.refuses = 'beyond-cap'
    for (let attempt = 0; attempt < 5; attempt++) {
      await letTimePass(server)
      await server.worker.sweep('mint')
    }
    expect(await call('order/info', { orderSn })).toMatchObject({ deliveryState: 2 })
    expect((await preview(orderSn)).after?.items.map(({ state }) => state)).toEqual([4, 4])
    expect((await give(finance, orderSn)).status).toBe(200)
    await server.worker.jobs()
    expect(await refundsOf(orderSn)).toMatchObject([{ amount_fen: 12_000, status: 2 }])
  })

  test('is impossible if a piece was given away, and the preview says so', async () => {
    const { user, orderSn } = await buy()
    const friend = await makeUser(server.context.database)
    const { vault, database } = server.context
    const { nftIds } = await vault.itemsOf(orderSn)
    await database.transaction(async (tx) => {
      const [item] = await vault.takeOwn(tx, user.uid, nftIds.slice(0, 1))
      if (!item) throw new Error('No item')
      await vault.lockForGift(tx, item, user.uid)
      await vault.handOver(tx, { itemId: item.id, fromUid: user.uid, toUid: friend.uid })
    })
    const seen = await preview(orderSn)
    expect(seen).toMatchObject({ givenFen: 0, after: null })
    expect(seen.refusal).not.toBeNull()
    expect((await give(finance, orderSn)).status).toBe(404)
    expect(await refundsOf(orderSn)).toEqual([])
    // A money-only refund is still possible.
    expect((await preview(orderSn, 12_000)).refusal).toBeNull()
    expect((await give(finance, orderSn, { amountFen: 12_000 })).data).toMatchObject({ result: { isNew: true } })
  })
})

describe('[console.refund] a partial refund', () => {
  test('is money alone, adds up, and is never more than was paid', async () => {
    const { orderSn } = await buy()
    const seen = await preview(orderSn, 5000)
    expect(seen).toMatchObject({ givenFen: 5000, isWhole: false })
    expect(seen.after).toEqual(seen.before)
    expect((await give(finance, orderSn, { amountFen: 5000 })).status).toBe(200)
    expect(await preview(orderSn, 7001)).toMatchObject({ leftFen: 7000, refundedFen: 5000, after: null })
    expect(await give(finance, orderSn, { amountFen: 7001, refundedFen: 5000 })).toMatchObject({
      reason: 'REFUND_TOO_MUCH',
    })
    expect((await give(finance, orderSn, { refundedFen: 5000 })).status).toBe(200)
    expect((await refundsOf(orderSn)).map((row) => row.amount_fen).toSorted((a, b) => a - b)).toEqual([5000, 7000])
  })

  test('pressed again, answered or not, is made once', async () => {
    const { orderSn } = await buy()
    const key = randomUUID()
    const press = () => give(finance, orderSn, { amountFen: 300, key })
    const answers = await Promise.all(Array.from({ length: 6 }, press))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(answers.filter(({ data }) => data.outcome === 'done' && data.result.isNew)).toHaveLength(1)
    expect((await press()).data).toEqual({ outcome: 'done', result: { isNew: false } })
    expect(await refundsOf(orderSn)).toHaveLength(1)
    expect(await give(finance, orderSn, { amountFen: 301, key })).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('of the same complaint by two at once: one succeeds, the other is refused', async () => {
    const { orderSn } = await buy()
    const both = await Promise.all([finance, other].map((who) => give(who, orderSn, { amountFen: 1000 })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.reason).toBe('EDITED_MEANWHILE')
    expect(await refundsOf(orderSn)).toHaveLength(1)
  })
})

describe('[console.refund] above a thousand yuan', () => {
  const dear = { priceFen: 80_000 }
  const waitingId = (data: Awaited<ReturnType<typeof give>>['data']) => {
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    return data.approvalId
  }

  test('[console.two-person] waits for another person, and is done once they approve', async () => {
    const { orderSn } = await buy(dear)
    expect(await preview(orderSn)).toMatchObject({ whySecond: '这次退 ¥1,600，超过 ¥1,000', givenFen: 160_000 })
    expect(await preview(orderSn, 100_000)).toMatchObject({ whySecond: null })
    const key = randomUUID()
    const asked = await give(finance, orderSn, { key })
    const id = waitingId(asked.data)
    // The same press again is the same request.
    expect(waitingId((await give(finance, orderSn, { key })).data)).toBe(id)
    expect(await refundsOf(orderSn)).toEqual([])
    expect(await finance.ask('approval/approve', { id, comment: '同意' })).toMatchObject({ reason: 'APPROVAL_OWN' })
    expect((await other.ask('approval/info', { id })).data).toMatchObject({
      sentence: '向买家全额退款 ¥1,600，并收回这笔订单得到的藏品、盲盒、权益和积分',
    })
    expect((await other.ask('approval/approve', { id, comment: '同意' })).status).toBe(200)
    expect(await refundsOf(orderSn)).toMatchObject([{ amount_fen: 160_000 }])
    expect((await give(finance, orderSn, { key })).data).toEqual({ outcome: 'done', result: { isNew: false } })
  })

  test('is refused if somebody refunded a part meanwhile, and if it is impossible anyway', async () => {
    const { orderSn } = await buy(dear)
    const id = waitingId((await give(finance, orderSn)).data)
    expect((await give(other, orderSn, { amountFen: 500 })).status).toBe(200)
    expect(await other.ask('approval/approve', { id, comment: '同意' })).toMatchObject({ reason: 'APPROVAL_MOVED' })
    expect(await refundsOf(orderSn)).toMatchObject([{ amount_fen: 500 }])
    const sent = await buy({ ...dear, form: GoodsForm.physical })
    await server.context.order.deliveries.ship(sent.orderSn, { carrier: '顺丰', trackingNumber: 'SF1000000002' })
    expect(await give(finance, sent.orderSn)).toMatchObject({ reason: 'REFUND_NOT_WHOLE' })
  })
})

describe('[console.refund] of physical goods', () => {
  test('before they were sent closes the order and puts the pieces on sale again, once for concurrent calls', async () => {
    const { call, orderSn } = await buy({ form: GoodsForm.physical })
    const seen = await preview(orderSn)
    expect(seen.before).toMatchObject({ status: OrderStatus.waitDelivery, stockLeft: 8, bought: 2 })
    expect(seen.after).toMatchObject({ status: OrderStatus.closed, stockLeft: 10, bought: 0 })
    const [given, own] = await Promise.allSettled([
      give(finance, orderSn),
      call('order/returnOrder', { orderSn, reason: '不想要了' }, { idempotencyKey: randomUUID() }),
    ])
    expect([given.status === 'fulfilled' && given.value.status === 200, own.status === 'fulfilled']).toContain(true)
    expect(await refundsOf(orderSn)).toHaveLength(1)
    expect(await call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.closed, refunded: 12_000 })
  })

  test('after they were sent is partial, or a return', async () => {
    const { orderSn } = await buy({ form: GoodsForm.physical })
    await server.context.order.deliveries.ship(orderSn, { carrier: '顺丰', trackingNumber: 'SF1000000001' })
    expect(await preview(orderSn)).toMatchObject({ refusal: '这笔订单买到的东西无法收回，只能按金额退款' })
    expect((await give(finance, orderSn, { amountFen: 200 })).status).toBe(200)
  })
})

test('[console.refund] an unpaid or unknown order is not refunded', async () => {
  expect(await finance.ask('order/refundPreview', { orderSn: 'none' })).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  expect(await give(finance, 'none')).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
})

describe('[console.refund] an order of blind boxes', () => {
  async function buyTwo() {
    const user = await makeUser(server.context.database)
    const call = server.as(user)
    const { goodsSn } = await makeBox(server, { priceFen: 3000, perPersonLimit: 2 })
    const wanted = { goodsSn, quantity: 2, noReturnAccepted: true as const }
    const { orderSn } = await call('order/bilndBoxorder', wanted, { idempotencyKey: randomUUID() })
    await payOrder(server, call, orderSn)
    const { boxIds } = await call('order/info', { orderSn })
    const open = () => call('hwnft/userBlindBox/open', { boxIds }, { idempotencyKey: randomUUID() })
    return { call, orderSn, boxIds, open }
  }

  test('is refunded in full while no box was opened: boxes, limit and points are taken back, the numbers are not reused', async () => {
    const { call, orderSn, open } = await buyTwo()
    expect(await preview(orderSn)).toMatchObject({
      isWhole: true,
      refusal: null,
      before: { boxes: 2, bought: 2 },
      after: { boxes: 0, bought: 0 },
    })
    expect((await give(finance, orderSn)).status).toBe(200)
    expect((await call('order/info', { orderSn })).boxIds).toEqual([])
    expect(await call('hwnft/userBlindBox/list', { page: 1, size: 10 })).toMatchObject({ list: [], total: 0 })
    expect(await call('hwnft/userBlindBox/listCount', {})).toMatchObject({ unopened: 0, opened: 0 })
    await expect(open()).rejects.toMatchObject({ reason: 'BOX_NOT_FOUND' })
  })

  test('is refunded in money alone once one of them was opened', async () => {
    const { call, orderSn, boxIds } = await buyTwo()
    await call('hwnft/userBlindBox/open', { boxIds: boxIds.slice(0, 1) }, { idempotencyKey: randomUUID() })
    expect(await preview(orderSn)).toMatchObject({ refusal: expect.stringContaining('已经打开'), after: null })
    expect(await give(finance, orderSn)).toMatchObject({ reason: 'REFUND_NOT_WHOLE' })
    expect((await give(finance, orderSn, { amountFen: 3000 })).status).toBe(200)
    expect((await call('order/info', { orderSn })).boxIds).toHaveLength(2)
  })

  test('of concurrent opening and refunding, one happens', async () => {
    const { call, orderSn, open } = await buyTwo()
    const [opened, given] = await Promise.all([open().catch(() => null), give(finance, orderSn)])
    expect([opened === null, given.status === 200]).toEqual(opened === null ? [true, true] : [false, false])
    expect((await call('order/info', { orderSn })).boxIds).toHaveLength(opened === null ? 0 : 2)
  })
})
