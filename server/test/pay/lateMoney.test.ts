import type { GoodsSn, OrderSn } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser

beforeAll(async () => {
  fixture = await openFixture()
  user = await fixture.person()
})
afterAll(() => fixture.close())

async function refundInBooksOf(orderSn: OrderSn) {
  const { data } = await fixture.ask(user, 'order/info', { orderSn }, null)
  return data.refund
}

describe('money for an order that does not wait for it', () => {
  test('after cancelling is refunded in full, the order stays closed', async () => {
    const { orderSn, amount, goodsSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn)
    await fixture.ask(user, 'order/cancelOrder', { orderSn })
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [4] })
    await fixture.press(payUrl, 'paid', ['late'])
    await fixture.deliver()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [1], kept: amount })
    expect(await refundInBooksOf(orderSn)).toMatchObject({ amount, done: false, reason: '订单已关闭，款项自动退回' })
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toEqual({
      status: 5,
      payments: [2],
      refunds: [2],
      entries: 2,
      kept: 0,
      fulfilled: 0,
    })
    expect(await refundInBooksOf(orderSn)).toMatchObject({ amount, done: true })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('a cashier that was closed with its order accepts no money without the fault', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn)
    await fixture.ask(user, 'order/cancelOrder', { orderSn })
    await fixture.worker.processAll()
    await fixture.press(payUrl)
    await fixture.deliver()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [4], entries: 0 })
    expect(await (await fetch(fixture.origin + payUrl)).text()).toContain('这笔支付已关闭')
  })

  test('paid before cancelling, with a lost notification: closing at the channel finds the money and refunds it', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn)
    await fixture.press(payUrl, 'paid', ['lose'])
    await fixture.ask(user, 'order/cancelOrder', { orderSn })
    await fixture.worker.processAll()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0 })
  })

  test('paid twice through two payments: the order is fulfilled once and the second is refunded', async () => {
    const { orderSn, amount } = await fixture.placeOrder(user)
    const alipay = await fixture.begin(user, orderSn, 1)
    const ums = await fixture.begin(user, orderSn, 2)
    await fixture.press(alipay.payUrl)
    await fixture.press(ums.payUrl)
    await fixture.deliver()
    await fixture.worker.processAll()
    const books = await fixture.booksOf(orderSn)
    expect(books).toMatchObject({ status: 4, payments: [2, 2], refunds: [2], entries: 3, kept: amount, fulfilled: 1 })
    expect((await refundInBooksOf(orderSn))?.reason).toBe('订单已支付，重复的款项自动退回')
  })

  test('the fault payTwice does the same with one press', async () => {
    const { orderSn, amount } = await fixture.placeOrder(user)
    await fixture.begin(user, orderSn, 3)
    const alipay = await fixture.begin(user, orderSn, 1)
    await fixture.press(alipay.payUrl, 'paid', ['payTwice', 'twice'])
    await fixture.deliver()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2, 2], refunds: [2], kept: amount })
  })

  test('when an order is paid, its other waiting payments are closed at their channels', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const alipay = await fixture.begin(user, orderSn, 1)
    const ums = await fixture.begin(user, orderSn, 2)
    await fixture.press(alipay.payUrl)
    await fixture.deliver()
    await fixture.worker.processAll()
    expect((await fixture.booksOf(orderSn)).payments).toEqual([2, 4])
    expect(await (await fetch(fixture.origin + ums.payUrl)).text()).toContain('这笔支付已关闭')
  })

  test('refundOrder refunds the money of a fulfilled order, once', async () => {
    const { orderSn, amount } = await fixture.placeOrder(user)
    await fixture.press((await fixture.begin(user, orderSn)).payUrl)
    await fixture.deliver()
    const give = () => fixture.database.transaction((tx) => fixture.pay.refundOrder(tx, orderSn, '铸造失败，款项退回'))
    expect([await give(), await give()]).toEqual([true, false])
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
    expect(await refundInBooksOf(orderSn)).toMatchObject({ amount, done: true, reason: '铸造失败，款项退回' })
  })

  test('refundOrder refunds nothing of a second payment that was begun and never made', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    await fixture.begin(user, orderSn, 2)
    await fixture.press((await fixture.begin(user, orderSn, 1)).payUrl)
    await fixture.deliver()
    await fixture.worker.processAll()
    expect((await fixture.booksOf(orderSn)).payments).toEqual([4, 2])
    await fixture.database.transaction((tx) => fixture.pay.refundOrder(tx, orderSn, '铸造失败，款项退回'))
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
  })
})

/** An order that was paid at the channel, without a notification so far. */
async function paidUnheard(round: number, goodsSn?: GoodsSn) {
  const platform = ((round % 3) + 1) as 1 | 2 | 3
  const { orderSn, amount } = await fixture.placeOrder(user, { ...(goodsSn && { goodsSn }) })
  const { paymentSn, payUrl } = await fixture.begin(user, orderSn, platform)
  await fixture.press(payUrl)
  const [body = ''] = await fixture.notificationsOf(paymentSn)
  return {
    orderSn,
    amount,
    cancel: () => fixture.ask(user, 'order/cancelOrder', { orderSn }),
    pay: () => fixture.notify(platform, body),
  }
}

/** The final state in an order's books: the money is kept and the order fulfilled, or both undone. */
const ended = (isPaid: boolean, amount: number) =>
  isPaid
    ? { status: 4, payments: [2], refunds: [], entries: 1, kept: amount, fulfilled: 1 }
    : { status: 5, payments: [2], refunds: [2], entries: 2, kept: 0, fulfilled: 0 }

describe('concurrent cancelling and paying', () => {
  /** Locks the order's row until each of `works`, begun in this order, waits for it; then they get it in this order. */
  async function queueUp(orderSn: OrderSn, works: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
    const holder = await fixture.database.pool.connect()
    const waiting = async () =>
      (
        await fixture.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    try {
      await holder.query('begin')
      await holder.query('select from orders where sn = $1 for update', [orderSn])
      const begun: Promise<unknown>[] = []
      for (const work of works) {
        begun.push(work())
        await expect.poll(waiting, { timeout: 15_000 }).toBe(begun.length)
      }
      await holder.query('commit')
      return await Promise.all(begun)
    } finally {
      holder.release()
    }
  }

  test('a cancellation that is first closes the order, and the money is refunded', async () => {
    const { orderSn, amount, cancel, pay } = await paidUnheard(0)
    const [cancelled, notified] = await queueUp(orderSn, [cancel, pay])
    expect([cancelled, notified]).toMatchObject([{ code: 200 }, { status: 200 }])
    await fixture.worker.processAll()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toEqual(ended(false, amount))
  })

  test('a payment that is first is kept, and the cancellation is refused', async () => {
    const { orderSn, amount, cancel, pay } = await paidUnheard(0)
    const [notified, cancelled] = await queueUp(orderSn, [pay, cancel])
    expect([notified, cancelled]).toMatchObject([{ status: 200 }, { code: 409, reason: 'ILLEGAL_TRANSITION' }])
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toEqual(ended(true, amount))
  })
})

test('cancelling and paying race 100 times: the order is paid, or closed and refunded, never both or neither', async () => {
  const rounds = 100
  const goodsSn = await makeGoods(fixture.database, { edition: rounds })
  const orders = []
  for (let round = 0; round < rounds; round++) orders.push(await paidUnheard(round, goodsSn))
  for (const [round, { cancel, pay }] of orders.entries()) {
    await Promise.all(round % 2 === 0 ? [cancel(), pay(), pay()] : [pay(), pay(), cancel()])
  }
  await fixture.worker.processAll()
  await fixture.worker.processAll()
  let paid = 0
  for (const { orderSn, amount } of orders) {
    const books = await fixture.booksOf(orderSn)
    const isPaid = books.status === 4
    if (isPaid) paid++
    expect(books).toEqual(ended(isPaid, amount))
  }
  expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: paid })
  const { rows } = await sql<{ reserved: number; sold: number }>`
    select sum(reserved)::int as reserved, sum(sold)::int as sold from stock_entries where goods_sn = ${goodsSn}`.execute(
    fixture.db,
  )
  expect(rows[0]).toEqual({ reserved: 0, sold: paid })
}, 120_000)
