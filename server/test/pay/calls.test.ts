import type { OrderSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestUser } from '../support/factories.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser

beforeAll(async () => {
  fixture = await openFixture()
  user = await fixture.person()
})
afterAll(() => fixture.close())

describe('[call pay/platformList]', () => {
  test('[enum.payment-platform] lists the configured channels and states that no money moves', async () => {
    const { data } = await fixture.ask(user, 'pay/platformList', {}, null)
    expect(data.list).toEqual([
      { platform: 1, name: '支付宝', description: '沙盒环境，不会产生真实扣款', isSandbox: true },
      { platform: 2, name: '银联商务', description: '沙盒环境，不会产生真实扣款', isSandbox: true },
      { platform: 3, name: '汇付', description: '沙盒环境，不会产生真实扣款', isSandbox: true },
    ])
  })

  test('requires a login', async () => {
    expect(await fixture.ask(null, 'pay/platformList', {}, null)).toMatchObject({ code: 401, reason: 'NOT_LOGGED_IN' })
  })
})

describe.each([
  ['[call pay/user/payment]', 'pay/user/payment', { platform: 1 }],
  ['[call pay/user/ums/payment]', 'pay/user/ums/payment', {}],
] as const)('%s', (_key, path, more) => {
  const start = (who: TestUser, orderSn: OrderSn, key?: string) => fixture.ask(who, path, { orderSn, ...more }, key)

  test('begins a payment whose cashier shows amount and order, and pays the order once notified', async () => {
    const { orderSn, amount, goodsSn } = await fixture.placeOrder(user, { priceFen: 1990, name: '云山图' })
    const { data } = await start(user, orderSn)
    const page = await (await fetch(fixture.origin + data.payUrl)).text()
    for (const words of ['19.90', '云山图', orderSn, '沙盒环境，不会产生真实扣款']) expect(page).toContain(words)
    const pressed = await fixture.press(data.payUrl)
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/api/v1/pay/return/${orderSn}`])
    await fixture.deliver()
    expect(await fixture.booksOf(orderSn)).toEqual({
      status: 4,
      payments: [2],
      refunds: [],
      entries: 1,
      kept: amount,
      fulfilled: 1,
    })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('gives one payment and one address for one key, sixteen times at once', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const answers = await Promise.all(Array.from({ length: 16 }, () => start(user, orderSn, `same-key-${orderSn}`)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]?.data.payUrl).toMatch(/^\/sandbox\/cashier\/[\w-]{43}$/)
    expect((await fixture.booksOf(orderSn)).payments).toEqual([1])
  })

  test('returns the waiting payment for other keys, sixteen at once', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const answers = await Promise.all(Array.from({ length: 16 }, () => start(user, orderSn)))
    expect(new Set(answers.map(({ data }) => data.paymentSn)).size).toBe(1)
    expect((await fixture.booksOf(orderSn)).payments).toEqual([1])
  })

  test('refuses a key that already stands for another order', async () => {
    const [one, other] = [await fixture.placeOrder(user), await fixture.placeOrder(user)]
    await start(user, one.orderSn, `reused-${one.orderSn}`)
    const second = await start(user, other.orderSn, `reused-${one.orderSn}`)
    expect(second).toMatchObject({ code: 409, reason: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await fixture.booksOf(other.orderSn)).payments).toEqual([])
  })

  test('refuses what cannot be paid: unknown, another person’s, paid, cancelled, overdue', async () => {
    const stranger = await fixture.person()
    const { orderSn } = await fixture.placeOrder(user)
    expect(await start(user, '404')).toMatchObject({ code: 404, reason: 'ORDER_NOT_FOUND' })
    expect(await start(stranger, orderSn)).toMatchObject({ code: 404, reason: 'ORDER_NOT_FOUND' })
    await fixture.press((await start(user, orderSn)).data.payUrl)
    await fixture.deliver()
    expect(await start(user, orderSn)).toMatchObject({ code: 409, reason: 'ORDER_NOT_PAYABLE' })
    const cancelled = await fixture.placeOrder(user)
    await fixture.ask(user, 'order/cancelOrder', { orderSn: cancelled.orderSn })
    expect(await start(user, cancelled.orderSn)).toMatchObject({ code: 409, reason: 'ORDER_CLOSED' })
    const overdue = await fixture.placeOrder(user)
    await fixture.passDeadline(overdue.orderSn)
    expect(await start(user, overdue.orderSn)).toMatchObject({ code: 409, reason: 'ORDER_CLOSED' })
  })

  test('requires a login and an idempotency key', async () => {
    expect(await fixture.ask(null, path, { orderSn: '1', ...more })).toMatchObject({ reason: 'NOT_LOGGED_IN' })
    expect(await start(user, '1', '')).toMatchObject({ reason: 'IDEMPOTENCY_KEY_MISSING' })
  })
})

describe('[call pay/user/paymentStatus]', () => {
  const status = async (orderSn: OrderSn, who = user) =>
    (await fixture.ask(who, 'pay/user/paymentStatus', { orderSn }, null)).data

  test('follows an order from waiting to paid', async () => {
    const { orderSn, amount } = await fixture.placeOrder(user)
    expect(await status(orderSn)).toEqual({ orderSn, status: 1, orderStatus: 1, amount, failReason: '' })
    const { payUrl } = await fixture.begin(user, orderSn)
    expect(await status(orderSn)).toMatchObject({ status: 1, orderStatus: 1 })
    await fixture.press(payUrl)
    await fixture.deliver()
    expect(await status(orderSn)).toEqual({ orderSn, status: 2, orderStatus: 4, amount, failReason: '' })
  })

  test('asks the channel when the notification does not come, at most once in three seconds', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { paymentSn, payUrl } = await fixture.begin(user, orderSn)
    await fixture.age(paymentSn, 3)
    expect(await status(orderSn)).toMatchObject({ status: 1 })
    await fixture.press(payUrl, 'paid', ['lose'])
    expect(await status(orderSn)).toMatchObject({ status: 1 })
    await fixture.age(paymentSn, 3)
    expect(await status(orderSn)).toMatchObject({ status: 2, orderStatus: 4 })
  })

  test('states why a payment failed, and lets the order be paid another time', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const failed = await fixture.begin(user, orderSn)
    await fixture.press(failed.payUrl, 'failed')
    await fixture.deliver()
    expect(await status(orderSn)).toMatchObject({ status: 3, orderStatus: 1, failReason: '支付未成功' })
    const again = await fixture.begin(user, orderSn)
    expect(again.paymentSn).not.toBe(failed.paymentSn)
    expect(await status(orderSn)).toMatchObject({ status: 1, failReason: '' })
  })

  test('answers each of many concurrent callers about their own order', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => fixture.person()))
    const orders = await Promise.all(people.map((person) => fixture.placeOrder(person)))
    const asked = people.flatMap((person) => orders.map(({ orderSn }) => ({ person, orderSn })))
    const answers = await Promise.all(
      asked.map(({ person, orderSn }) => fixture.ask(person, 'pay/user/paymentStatus', { orderSn }, null)),
    )
    const told = answers.flatMap(({ data }, index) => (data ? [[asked[index]?.person, data.orderSn]] : []))
    expect(told).toEqual(people.map((person, index) => [person, orders[index]?.orderSn]))
  })

  test('is refused to strangers and for unknown orders', async () => {
    const stranger = await fixture.person()
    const { orderSn } = await fixture.placeOrder(user)
    for (const [who, sn] of [
      [stranger, orderSn],
      [user, '404'],
    ] as const) {
      const refusal = await fixture.ask(who, 'pay/user/paymentStatus', { orderSn: sn }, null)
      expect(refusal).toMatchObject({ code: 404, reason: 'ORDER_NOT_FOUND' })
    }
  })
})

test('the return address leads to the order and trusts nothing else', async () => {
  const response = await fetch(`${fixture.origin}/api/v1/pay/return/123?state=paid&url=https://evil.example`, {
    redirect: 'manual',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/#/mine/order?orderSn=123'])
})
