import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import type { Call } from '@app/contract/client'
import { makeUser, type TestUser } from '../support/factories.ts'
import { raceTimeout as timeout, rounds } from '../races/fixture.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'

let server: TestServer
let user: TestUser
let call: Call
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  user = await makeUser(server.context.database)
  call = server.as(user)
})

const goods = (given: NewTestGoods = {}) => makeGoods(server.context.database, given)
const place = (goodsSn: GoodsSn, quantity = 1, key = newKey()) =>
  call('order/order', { goodsSn, quantity, noReturnAccepted: true }, key)
const pay = (orderSn: OrderSn) =>
  server.context.database.transaction((tx) => server.context.order.fulfil(tx, orderSn, 1))

async function stockOf(goodsSn: GoodsSn) {
  const { rows } = await server.context.database.pool.query(
    `select s.reserved, s.sold, coalesce(sum(e.reserved), 0)::int as entries_reserved,
       coalesce(sum(e.sold), 0)::int as entries_sold
     from goods_stock s left join stock_entries e using (goods_sn) where goods_sn = $1 group by 1, 2`,
    [goodsSn],
  )
  const { entries_reserved, entries_sold, ...stock } = rows[0]
  expect({ reserved: entries_reserved, sold: entries_sold }).toEqual(stock)
  return stock
}

describe('[call order/order]', () => {
  test('reserves the pieces and states until when to pay', async () => {
    const goodsSn = await goods({ priceFen: 1990 })
    const order = await place(goodsSn, 2)
    expect(order).toMatchObject({ amount: 3980, isExisting: false, orderSn: expect.stringMatching(/^\d{21}$/) })
    expect(order.payBy - Date.now() / 1000).toBeGreaterThan(590)
    expect(order.payBy - Date.now() / 1000).toBeLessThanOrEqual(601)
    expect(await stockOf(goodsSn)).toEqual({ reserved: 2, sold: 0 })
  })

  test('gives an order of a drop five minutes', async () => {
    const { payBy } = await place(await goods({ isDrop: true }))
    expect(payBy - Date.now() / 1000).toBeLessThanOrEqual(301)
  })

  test('gives the first answer again for the same key, also to ten at once', async () => {
    const goodsSn = await goods()
    const key = newKey()
    const { succeeded } = await outcomes(Array.from({ length: 10 }, () => place(goodsSn, 1, key)))
    expect(new Set(succeeded.map((order) => order.orderSn)).size).toBe(1)
    expect(succeeded).toHaveLength(10)
    expect(await stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
  })

  test('returns the waiting order if the limit is one, and never a paid one', async () => {
    const goodsSn = await goods({ perPersonLimit: 1 })
    const first = await place(goodsSn)
    expect(await place(goodsSn)).toEqual({ ...first, isExisting: true })
    await pay(first.orderSn)
    expect(await refusal(place(goodsSn))).toMatchObject({ status: 409, reason: 'LIMIT_REACHED' })
    expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('refuses the key for another body', async () => {
    const goodsSn = await goods()
    const key = newKey()
    await place(goodsSn, 1, key)
    expect(await refusal(place(goodsSn, 2, key))).toMatchObject({ status: 409, reason: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test.each([{ noReturnAccepted: false }, {}])(
    'refuses %j: the buyer accepts that there is no return',
    async (given) => {
      const input = { goodsSn: await goods(), quantity: 1, ...given } as never
      const answer = await refusal(call('order/order', input, newKey()))
      expect(answer).toMatchObject({ status: 400, data: { field: 'noReturnAccepted' } })
    },
  )

  test('refuses goods that are not on sale', async () => {
    expect(await refusal(place('T-nothing'))).toMatchObject({ status: 404, reason: 'GOODS_NOT_FOUND' })
  })
})

describe('[call order/cancelOrder]', () => {
  const cancel = (orderSn: OrderSn, key = newKey()) => call('order/cancelOrder', { orderSn }, key)

  test('closes a waiting order and releases its pieces', async () => {
    const goodsSn = await goods()
    const { orderSn } = await place(goodsSn, 3)
    await cancel(orderSn)
    expect(await call('order/info', { orderSn })).toMatchObject({
      status: OrderStatus.closed,
      closeReason: 1,
      closeTime: expect.any(Number),
    })
    expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('gives the same answer for the same key, and a refusal for a new one', async () => {
    const { orderSn } = await place(await goods())
    const key = newKey()
    const first = await cancel(orderSn, key)
    expect(await cancel(orderSn, key)).toEqual(first)
    expect(await refusal(cancel(orderSn))).toMatchObject({ status: 409, reason: 'ILLEGAL_TRANSITION' })
  })

  test('refuses the key of another order', async () => {
    const goodsSn = await goods()
    const [one, other] = [await place(goodsSn), await place(goodsSn)]
    const key = newKey()
    await cancel(one.orderSn, key)
    expect((await refusal(cancel(other.orderSn, key))).reason).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
  })

  test('happens once when called ten times at once, with one key or with many', async () => {
    const goodsSn = await goods()
    const [one, other] = [await place(goodsSn), await place(goodsSn)]
    const key = newKey()
    const same = await outcomes(Array.from({ length: 10 }, () => cancel(one.orderSn, key)))
    expect(same.succeeded).toHaveLength(10)
    const different = await outcomes(Array.from({ length: 10 }, () => cancel(other.orderSn)))
    expect(different.succeeded).toHaveLength(1)
    expect(new Set(different.reasons)).toEqual(new Set(['ILLEGAL_TRANSITION']))
    expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
  })

  test('concurrent with a payment, exactly one of them happens', { timeout }, async () => {
    for (let round = 0; round < Math.max(10, rounds); round++) {
      const goodsSn = await goods()
      const { orderSn } = await place(goodsSn)
      const [cancelled, paid] = await Promise.allSettled([cancel(orderSn), pay(orderSn)])
      expect([cancelled.status, paid.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const isPaid = paid.status === 'fulfilled'
      expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: Number(isPaid) })
      expect((await call('order/info', { orderSn })).nftIds).toHaveLength(Number(isPaid))
    }
  })

  test('does not touch a paid order', async () => {
    const goodsSn = await goods()
    const { orderSn } = await place(goodsSn)
    await pay(orderSn)
    expect((await refusal(cancel(orderSn))).reason).toBe('ILLEGAL_TRANSITION')
    expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('notifies the channel by a job', async () => {
    const { orderSn } = await place(await goods())
    await cancel(orderSn)
    const job = await server.context.database.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'order.closed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(job?.payload).toEqual({ orderSn })
  })
})

describe('[call order/deleteOrder]', () => {
  test('hides a finished order from its owner, never from the books', async () => {
    const { orderSn } = await place(await goods())
    await pay(orderSn)
    await call('order/deleteOrder', { orderSn }, newKey())
    expect((await call('order/orders', {})).total).toBe(0)
    expect((await refusal(call('order/info', { orderSn }))).reason).toBe('ORDER_NOT_FOUND')
    expect((await refusal(call('order/deleteOrder', { orderSn }, newKey()))).reason).toBe('ORDER_NOT_FOUND')
    const kept = await server.context.database.db
      .selectFrom('orders')
      .select('status')
      .where('sn', '=', orderSn)
      .executeTakeFirst()
    expect(kept).toEqual({ status: OrderStatus.complete })
  })

  test('refuses a waiting order', async () => {
    const { orderSn } = await place(await goods())
    expect(await refusal(call('order/deleteOrder', { orderSn }, newKey()))).toMatchObject({
      status: 409,
      reason: 'ILLEGAL_TRANSITION',
    })
    expect((await call('order/orders', {})).total).toBe(1)
  })
})

describe('[call order/orders]', () => {
  test('is empty for a new user', async () => {
    expect(await call('order/orders', {})).toEqual({ list: [], total: 0, page: 1, size: 20, cursor: null })
  })

  test('shows the same by cursor and by page, newest first, and only orders of the caller', async () => {
    const goodsSn = await goods({ name: '千里江山', priceFen: 100 })
    const mine = []
    for (let index = 0; index < 7; index++) mine.push((await place(goodsSn)).orderSn)
    const stranger = server.as(await makeUser(server.context.database))
    await stranger('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())

    const byPage = []
    for (let page = 1; page <= 3; page++) byPage.push(...(await call('order/orders', { page, size: 3 })).list)
    const byCursor = []
    let cursor: string | null | undefined
    do {
      const reply = await call('order/orders', { size: 3, ...(cursor && { cursor }) })
      expect(reply.total).toBe(7)
      byCursor.push(...reply.list)
      cursor = reply.cursor
    } while (cursor)
    expect(byCursor).toEqual(byPage)
    expect((await call('order/orders', { size: 7 })).cursor).toBeNull()
    expect(byPage.map((order) => order.orderSn)).toEqual(mine.toReversed())
    expect(byPage[0]).toMatchObject({ goodsName: '千里江山', price: 100, amount: 100, status: OrderStatus.waitPay })
  })

  test('[enum.order-status] filters by status', async () => {
    const goodsSn = await goods()
    const [waiting, paid] = [await place(goodsSn), await place(goodsSn)]
    await pay(paid.orderSn)
    const listed = async (status: OrderStatus) =>
      (await call('order/orders', { status })).list.map((order) => order.orderSn)
    expect(await listed(OrderStatus.waitPay)).toEqual([waiting.orderSn])
    expect(await listed(OrderStatus.complete)).toEqual([paid.orderSn])
    expect(await listed(OrderStatus.closed)).toEqual([])
  })

  test('refuses an unknown cursor', async () => {
    expect(await refusal(call('order/orders', { cursor: "1' or '1" }))).toMatchObject({
      status: 400,
      data: { field: 'cursor' },
    })
  })
})

test('[call order/goodsOrders] counts what is within the limit and names the waiting order', async () => {
  const goodsSn = await goods({ perPersonLimit: 10 })
  await place(await goods())
  const [cancelled, paid, waiting] = [await place(goodsSn, 4), await place(goodsSn, 2), await place(goodsSn, 3)]
  await call('order/cancelOrder', { orderSn: cancelled.orderSn }, newKey())
  await pay(paid.orderSn)
  const reply = await call('order/goodsOrders', { goodsSn })
  expect(reply).toMatchObject({ total: 3, bought: 5, waitingOrderSn: waiting.orderSn, page: 1, size: 20 })
  expect(reply.list.map((order) => order.orderSn)).toEqual([waiting, paid, cancelled].map((order) => order.orderSn))
  expect(await call('order/goodsOrders', { goodsSn: 'T-nothing' })).toMatchObject({
    total: 0,
    bought: 0,
    waitingOrderSn: null,
  })
})

describe('[call order/info]', () => {
  test('[enum.order-delivery-state] shows a waiting order without items', async () => {
    const goodsSn = await goods({ name: '溪山行旅', priceFen: 300 })
    const { orderSn, payBy } = await place(goodsSn, 2)
    expect(await call('order/info', { orderSn })).toMatchObject({
      orderSn,
      goodsSn,
      goodsName: '溪山行旅',
      goodsType: 1,
      goodsForm: 1,
      quantity: 2,
      price: 300,
      amount: 600,
      status: OrderStatus.waitPay,
      deliveryState: 1,
      payBy,
      payTime: null,
      closeTime: null,
      closeReason: null,
      platform: null,
      serials: [],
      nftIds: [],
      refund: null,
    })
  })

  test('shows a paid order with its items, whose serials nobody else has', async () => {
    const goodsSn = await goods()
    const [first, second] = [await place(goodsSn, 2), await place(goodsSn, 3)]
    await pay(second.orderSn)
    await pay(first.orderSn)
    expect(await call('order/info', { orderSn: second.orderSn })).toMatchObject({
      status: OrderStatus.complete,
      platform: 1,
      payTime: expect.any(Number),
      serials: [1, 2, 3],
      nftIds: Array.from({ length: 3 }, () => expect.any(String)),
    })
    expect(await call('order/info', { orderSn: first.orderSn })).toMatchObject({ serials: [4, 5] })
  })
})

test('an order is paid once, whatever pays it at the same time', async () => {
  const goodsSn = await goods()
  const { orderSn } = await place(goodsSn, 2)
  const { succeeded, reasons } = await outcomes(Array.from({ length: 8 }, () => pay(orderSn)))
  expect(succeeded).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ILLEGAL_TRANSITION']))
  expect((await call('order/info', { orderSn })).serials).toEqual([1, 2])
  expect(await stockOf(goodsSn)).toEqual({ reserved: 0, sold: 2 })
})
