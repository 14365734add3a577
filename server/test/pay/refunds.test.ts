import type { OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay } from '../../src/core/clock.ts'
import { audit } from '../../src/audit/index.ts'
import { setRefundDone } from '../../src/modules/pay/refunds/queries.ts'
import type { PaymentChannel, RefundReport } from '../../src/ports/payments.ts'
import type { TestUser } from '../support/factories.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser
/** While set, 汇付's answer to refunds. */
let answers: RefundReport | undefined

beforeAll(async () => {
  fixture = await openFixture({
    channels: ([alipay, ums, hf]) => [
      alipay as PaymentChannel,
      ums as PaymentChannel,
      { ...(hf as PaymentChannel), refund: async (request) => answers ?? (hf as PaymentChannel).refund(request) },
    ],
  })
  user = await fixture.person()
})
afterAll(async () => {
  const broken = (await audit(fixture.db)).filter(({ violations }) => violations > 0)
  // These orders create no items here.
  expect(broken.map(({ invariant }) => invariant)).toEqual(['a complete digital order has its items'])
  await fixture.close()
})

async function paid(priceFen = 10_000, platform: 1 | 2 | 3 = 1) {
  const order = await fixture.placeOrder(user, { priceFen })
  await fixture.press((await fixture.begin(user, order.orderSn, platform)).payUrl)
  await fixture.deliver()
  return order
}

const give = (orderSn: OrderSn, amountFen?: number, more: { reason?: string; key?: string } = {}) =>
  fixture.pay.operatorRefunds.perform({
    orderSn,
    amountFen,
    reason: '包装破损，补偿一部分',
    by: '陆客服',
    key: randomUUID(),
    ...more,
  })
const infoOf = async (orderSn: OrderSn) => (await fixture.ask(user, 'order/info', { orderSn }, null)).data

describe('parts of a payment', () => {
  test('are refunded one after the other, each with its own row and text, never more than was paid', async () => {
    const { orderSn } = await paid()
    expect(await give(orderSn, 2500)).toBe(true)
    expect(await give(orderSn, 1, { reason: '一分钱也退' })).toBe(true)
    await expect(give(orderSn, 7500)).rejects.toMatchObject({ reason: 'REFUND_TOO_MUCH' })
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, refunds: [2, 2], entries: 3, kept: 7499 })
    const info = await infoOf(orderSn)
    expect(info).toMatchObject({ status: 4, refunded: 2501, isRefunded: false })
    expect(info.refund).toMatchObject({ amount: 2501, done: true, reason: '一分钱也退' })
    expect(info.refund?.parts).toMatchObject([
      { amount: 1, done: true, reason: '一分钱也退' },
      { amount: 2500, done: true, reason: '包装破损，补偿一部分' },
    ])
    expect(fixture.takenBack).not.toContain(orderSn)
  })

  test('are done once for one key, and another request under the key is refused', async () => {
    const { orderSn } = await paid()
    const other = await paid()
    const key = randomUUID()
    expect(await Promise.all(Array.from({ length: 8 }, () => give(orderSn, 300, { key })))).toEqual(
      expect.arrayContaining([true, ...Array.from({ length: 7 }, () => false)]),
    )
    await expect(give(orderSn, 301, { key })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
    await expect(give(orderSn, undefined, { key })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
    await expect(give(other.orderSn, 300, { key })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await fixture.booksOf(orderSn)).refunds).toHaveLength(1)
  })

  test('requested twenty times at once add up to no more than was paid', async () => {
    const { orderSn } = await paid(1000)
    const given = await Promise.allSettled(Array.from({ length: 20 }, () => give(orderSn, 150)))
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ kept: 100, entries: 7 })
  })

  test('are limited to the payment by the database itself', async () => {
    const { orderSn } = await paid(1000)
    const insert = (amountFen: number) =>
      sql`
        insert into refunds (sn, payment_sn, order_sn, amount_fen, reason)
        select ${randomUUID()}, sn, order_sn, ${amountFen}::integer, '多退' from payments where order_sn = ${orderSn}`.execute(
        fixture.db,
      )
    const refused = { constraint: 'refunds_within_payment' }
    await expect(insert(1001)).rejects.toMatchObject(refused)
    await give(orderSn, 600)
    await expect(insert(401)).rejects.toMatchObject(refused)
    await fixture.worker.processAll()
  })

  test('are pending or done, each done once: none fails', async () => {
    const { orderSn } = await paid(1000)
    await give(orderSn, 100)
    await fixture.worker.processAll()
    const { sn } = await fixture.db
      .selectFrom('refunds')
      .select('sn')
      .where('order_sn', '=', orderSn)
      .executeTakeFirstOrThrow()
    expect(await fixture.db.transaction().execute((tx) => setRefundDone(tx, sn, 'again'))).toBe(false)
    const fail = sql`update refunds set status = 3 where sn = ${sn}`
    await expect(fail.execute(fixture.db)).rejects.toMatchObject({ code: '23000' })
  })

  test('agree with the bill, each by its number', async () => {
    const { orderSn } = await paid(10_000, 2)
    for (const amountFen of [100, 100, 250]) await give(orderSn, amountFen)
    await fixture.worker.processAll()
    const channel = fixture.sandbox.channels.find(({ platform }) => platform === 2) as PaymentChannel
    const report = () => fixture.pay.reconciliation.reconcile(channel, shanghaiDay(Date.now()))
    expect(await report()).toEqual({ compared: 4, differences: [] })
    await sql`update sandbox_refunds set amount_fen = 101 where amount_fen = 250`.execute(fixture.db)
    expect((await report())?.differences).toMatchObject([{ kind: 'amountDiffers', oursFen: 250, theirsFen: 101 }])
    await sql`update sandbox_refunds set amount_fen = 250 where amount_fen = 101`.execute(fixture.db)
  })
})

describe('the whole of an order', () => {
  test('is the rest after partial refunds, takes back what it bought, and no longer counts', async () => {
    const { orderSn, goodsSn } = await paid()
    await give(orderSn, 4000)
    expect(await give(orderSn, undefined, { reason: '藏品未能上链，全额退款' })).toBe(true)
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, refunds: [2, 2], kept: 0 })
    expect(await infoOf(orderSn)).toMatchObject({ refunded: 10_000, isRefunded: true, refund: { amount: 10_000 } })
    expect(fixture.takenBack.filter((sn) => sn === orderSn)).toHaveLength(1)
    const { data } = await fixture.ask(user, 'order/goodsOrders', { goodsSn, page: 1, size: 20 }, null)
    expect(data).toMatchObject({ bought: 0 })
    await expect(give(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await expect(give(orderSn, 1)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('is refused for an order that waits, is closed, or does not exist', async () => {
    const waiting = await fixture.placeOrder(user)
    const closed = await fixture.placeOrder(user)
    await fixture.ask(user, 'order/cancelOrder', { orderSn: closed.orderSn })
    for (const { orderSn } of [waiting, closed]) {
      await expect(give(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
      await expect(give(orderSn, 100)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    }
    await expect(give('1234567890')).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })
})

describe('a refund that its channel does not do', () => {
  const dueAgain = () =>
    fixture.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('kind', '=', 'refund.send')
      .execute()
  const stuck = async (orderSn: OrderSn) =>
    (await fixture.pay.stuckRefunds()).filter((refund) => refund.orderSn === orderSn)

  test('because it refuses is not done here either: it is shown to operators, and requested again', async () => {
    const { orderSn, amount } = await paid(10_000, 3)
    answers = { state: 'refused', reason: '商户余额不足' }
    await give(orderSn, undefined, { reason: '藏品未能上链' })
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [1], entries: 1, kept: amount })
    expect(await infoOf(orderSn)).toMatchObject({ refund: { amount, done: false } })
    expect(await stuck(orderSn)).toMatchObject([{ refusal: '商户余额不足', amountFen: amount }])
    answers = undefined
    await dueAgain()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
    expect(await infoOf(orderSn)).toMatchObject({ refund: { amount, done: true } })
    expect(await stuck(orderSn)).toEqual([])
  })

  test('yet is not done here before', async () => {
    const { orderSn, amount } = await paid(10_000, 3)
    answers = { state: 'waiting' }
    await give(orderSn, 500)
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [1], entries: 1, kept: amount })
    answers = undefined
    await dueAgain()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: amount - 500 })
  })
})
