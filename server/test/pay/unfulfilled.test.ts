import { CloseReason, type OrderSn, OrderStatus } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay } from '../../src/core/clock.ts'
import type { Tx } from '../../src/core/database.ts'
import { AppError } from '../../src/core/errors.ts'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import type { TestUser } from '../support/factories.ts'
import { skipBackoffs } from '../support/backoffs.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser
/** The fulfilment's behaviour by order, after it has written something. */
const conflicts = new Map<string, (tx: Tx) => Promise<unknown>>()
const goodsOf = new Map<string, string>()

beforeAll(async () => {
  fixture = await openFixture({
    async fulfil(tx, { sn, goodsSn }) {
      await tx.updateTable('goods').set({ name: '已履约' }).where('sn', '=', goodsSn).execute()
      await conflicts.get(sn)?.(tx)
      return OrderStatus.complete
    },
  })
  user = await fixture.person()
})
afterAll(() => fixture.close())
afterEach(() => conflicts.clear())

/** A paid order whose fulfilment meets a fault; its notification is not delivered yet. */
async function paidInto(problem: (tx: Tx) => Promise<unknown>, platform: 1 | 2 | 3 = 1, faults: string[] = []) {
  const order = await fixture.placeOrder(user, { name: '云山图' })
  conflicts.set(order.orderSn, problem)
  goodsOf.set(order.orderSn, order.goodsSn)
  const payment = await fixture.begin(user, order.orderSn, platform)
  await fixture.press(payment.payUrl, 'paid', faults)
  const [body = ''] = await fixture.notificationsOf(payment.paymentSn)
  return { ...order, ...payment, body }
}

const refuse = async () => {
  throw new AppError('SALE_ENDED')
}
const breakConstraint = (tx: Tx) => sql`insert into live_topics (topic) values ('auction')`.execute(tx)
const fault = async () => {
  throw new TypeError('undefined is not a function')
}

async function nameOf(orderSn: OrderSn): Promise<string | undefined> {
  const sn = goodsOf.get(orderSn) ?? ''
  return (await fixture.db.selectFrom('goods').select('name').where('sn', '=', sn).executeTakeFirst())?.name
}

const failureOf = async (orderSn: OrderSn) =>
  (await fixture.pay.failures()).find((failure) => failure.orderSn === orderSn)
const infoOf = async (orderSn: OrderSn) => (await fixture.ask(user, 'order/info', { orderSn }, null)).data

describe('an order that is paid and refuses to be fulfilled', () => {
  test.each([
    ['by a rule', refuse, '发售已结束，款项自动退回', 'SALE_ENDED'],
    ['by a constraint that is no rule of ours', breakConstraint, '订单未能完成，款项自动退回', 'live_topics_pkey'],
  ])('%s: is closed, leaves nothing behind, and is refunded', async (_why, problem, reason, cause) => {
    const { orderSn, goodsSn, amount, body } = await paidInto(problem)
    expect(await fixture.notify(1, body)).toEqual({ status: 200, text: 'success' })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [1], fulfilled: 0 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(await nameOf(orderSn)).toBe('云山图')
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
    expect(await infoOf(orderSn)).toMatchObject({
      status: OrderStatus.closed,
      closeReason: CloseReason.unfulfilled,
      refund: { amount, done: true, reason },
    })
    expect(await failureOf(orderSn)).toMatchObject({ cause, outcome: 'refunded' })
    expect(await fixture.notify(1, body)).toEqual({ status: 200, text: 'success' })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
  })

  test('has its other waiting payment closed at its channel', async () => {
    const { orderSn, body } = await paidInto(refuse)
    const other = await fixture.begin(user, orderSn, 2)
    await fixture.notify(1, body)
    await fixture.worker.processAll()
    expect(await (await fetch(fixture.origin + other.payUrl)).text()).toContain('这笔支付已关闭')
  })

  test('is refunded too when polling, an overdue order or the bill finds the money', async () => {
    const polled = await paidInto(refuse, 1, ['lose'])
    await fixture.age(polled.paymentSn, 30)
    await fixture.sweep('waiting-payments')
    const overdue = await paidInto(refuse, 2, ['lose'])
    await fixture.passDeadline(overdue.orderSn)
    await fixture.expireOrders()
    const billed = await paidInto(refuse, 3, ['lose'])
    await reconcileToday(3)
    await fixture.worker.processAll()
    for (const { orderSn } of [polled, overdue, billed]) {
      expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0 })
    }
  })
})

describe('a fault of the platform', () => {
  test('changes nothing, is shown to an operator, and the order is fulfilled once it is repaired', async () => {
    const { orderSn, goodsSn, amount, body } = await paidInto(fault)
    expect(await fixture.notify(1, body)).toMatchObject({ status: 400 })
    expect(await fixture.notify(1, body)).toMatchObject({ status: 400 })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [1], refunds: [], entries: 0 })
    expect(await nameOf(orderSn)).toBe('云山图')
    expect(await failureOf(orderSn)).toMatchObject({ cause: 'undefined is not a function', tries: 2, outcome: null })
    conflicts.delete(orderSn)
    await sql`update fulfilment_failures set last_at = now() - interval '2 min'`.execute(fixture.db)
    await fixture.sweep('faulty-receipts')
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], kept: amount, fulfilled: 1 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
    expect(await failureOf(orderSn)).toMatchObject({ outcome: 'fulfilled' })
  })

  test('keeps the order and its stock waiting beyond its time to pay', async () => {
    const { orderSn, goodsSn, body } = await paidInto(fault)
    await fixture.notify(1, body)
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [1] })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
  })

  test('that is not repaired in time leads to a refund', async () => {
    const { orderSn, goodsSn, body } = await paidInto(fault)
    await fixture.notify(1, body)
    await sql`update fulfilment_failures set first_at = now() - interval '6 h' where order_sn = ${orderSn}`.execute(
      fixture.db,
    )
    expect(await fixture.notify(1, body)).toEqual({ status: 200, text: 'success' })
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({
      status: 5,
      payments: [2],
      refunds: [2],
      kept: 0,
      fulfilled: 0,
    })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(await failureOf(orderSn)).toMatchObject({ cause: 'undefined is not a function', outcome: 'refunded' })
  })

  test('of the database that passes is neither recorded nor refunded: the notification comes again', async () => {
    let times = 0
    const { orderSn, body } = await paidInto(async (tx) => {
      times++
      await sql`set local statement_timeout = 1`.execute(tx)
      await sql`select pg_sleep(1)`.execute(tx)
    })
    expect(await fixture.notify(1, body)).toMatchObject({ status: 503 })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [1], refunds: [] })
    expect(await failureOf(orderSn)).toBeUndefined()
    conflicts.delete(orderSn)
    expect(await fixture.notify(1, body)).toMatchObject({ status: 200 })
    expect([times, (await fixture.booksOf(orderSn)).status]).toEqual([1, 4])
  })
})

const platformOf = (platform: number) =>
  fixture.sandbox.channels.find((channel) => channel.platform === platform) as PaymentChannel
const reconcileToday = (platform: number) =>
  fixture.pay.reconciliation.reconcile(platformOf(platform), shanghaiDay(Date.now()))

describe('one order does not block others', () => {
  test('in polling, at the end of the time to pay, and in the daily bill', async () => {
    const bad = await paidInto(fault, 3, ['lose'])
    const good = [await paidInto(async () => {}, 3, ['lose']), await paidInto(async () => {}, 3, ['lose'])]
    for (const { paymentSn } of [bad, ...good]) {
      await sql`update payments set status = 4 where sn = ${paymentSn}`.execute(fixture.db)
    }
    await reconcileToday(3)
    for (const { orderSn } of good) expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2] })
    expect(await fixture.booksOf(bad.orderSn)).toMatchObject({ status: 1 })
  })

  test('if the stock of one good is wrong, the other overdue orders are still closed', async () => {
    const wrong = await fixture.placeOrder(user)
    const right = await Promise.all(Array.from({ length: 3 }, () => fixture.placeOrder(user)))
    await sql`update goods_taken set taken = 0 where goods_sn = ${wrong.goodsSn}`.execute(fixture.db)
    for (const { orderSn } of [wrong, ...right]) await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    for (const { orderSn } of right) expect((await fixture.booksOf(orderSn)).status).toBe(5)
    expect((await fixture.booksOf(wrong.orderSn)).status).toBe(1)
    await sql`update goods_taken set taken = 1 where goods_sn = ${wrong.goodsSn}`.execute(fixture.db)
    await skipBackoffs(fixture)
    await fixture.expireOrders()
    expect((await fixture.booksOf(wrong.orderSn)).status).toBe(5)
  })
})
