import { afterAll, beforeAll, expect, test } from 'vitest'
import { GoodsStatus, type OrderSn, OrderStatus, ReturnState } from '@app/contract'
import { outcomes } from '../../support/refusals.ts'
import { type Buyer, openFixture, type Fixture } from '../../shipping/fixture.ts'
import { newKey } from '../../support/keys.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture?.server.stop())

const fifty = 50
const info = (orderSn: OrderSn) => buyer.call('order/info', { orderSn })
const ask = (orderSn: OrderSn) => buyer.call('order/returnOrder', { orderSn, reason: '不合适' }, newKey())

async function ordered(state: 'paid' | 'shipped' | 'received'): Promise<OrderSn> {
  buyer = await fixture.buyer()
  return fixture.order(buyer, state)
}

/** Fifty concurrent calls, each kind in turn. */
function rush(...kinds: readonly (() => Promise<unknown>)[]) {
  return outcomes(
    Array.from({ length: fifty }, (_, index) => (kinds[index % kinds.length] as () => Promise<unknown>)()),
  )
}

test('received by its buyer and automatically at the same moment, a parcel arrives once', async () => {
  const orderSn = await ordered('shipped')
  await fixture.passDays(orderSn, 15)
  let received = 0
  const sweep = () => fixture.server.worker.sweep('parcels-received')
  const receive = async () => {
    await buyer.call('order/receiveOrder', { orderSn }, newKey())
    received++
  }
  const { reasons } = await rush(receive, sweep)
  expect(received).toBeLessThanOrEqual(1)
  expect(new Set(reasons)).toEqual(new Set(['ILLEGAL_TRANSITION']))
  expect((await info(orderSn)).status).toBe(OrderStatus.complete)
  expect((await fixture.booksOf(orderSn)).points).toBe(111)
})

test('sent and refunded at the same moment, exactly one of them happens, once', async () => {
  for (let round = 0; round < 4; round++) {
    const orderSn = await ordered('paid')
    const ship = () => fixture.context.order.deliveries.ship(orderSn, fixture.parcel)
    const { succeeded, reasons } = await rush(ship, () => ask(orderSn))
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['ILLEGAL_TRANSITION']))
    const { status, refund } = await info(orderSn)
    const { kept, refunds } = await fixture.booksOf(orderSn)
    expect([status, refund !== null, refunds, kept]).toEqual(
      status === OrderStatus.closed ? [OrderStatus.closed, true, 1, 0] : [OrderStatus.delivery, false, 0, 11_100],
    )
  }
})

test('requested fifty times at once, a return is requested once', async () => {
  const orderSn = await ordered('received')
  const { succeeded, reasons } = await rush(() => ask(orderSn))
  expect(succeeded).toHaveLength(1)
  expect(new Set(reasons)).toEqual(new Set(['ILLEGAL_TRANSITION']))
  expect((await info(orderSn)).return?.state).toBe(ReturnState.asked)
})

test('accepted and refused at the same moment, a return has one answer', async () => {
  const orderSn = await ordered('received')
  await ask(orderSn)
  const { accept, refuse } = fixture.context.order.returns
  const { succeeded } = await rush(
    () => accept(orderSn, { answer: '请寄回', by: '甲' }),
    () => refuse(orderSn, { answer: '已过期', by: '乙' }),
  )
  expect(succeeded).toHaveLength(1)
  const { state, answer } = (await info(orderSn)).return ?? {}
  expect(answer).toBe(state === ReturnState.accepted ? '请寄回' : '已过期')
})

test('returned fifty times at once, the money is refunded once and the points are taken back', async () => {
  const orderSn = await ordered('received')
  await ask(orderSn)
  await fixture.context.order.returns.accept(orderSn, { answer: '请寄回', by: '甲' })
  const { succeeded } = await rush(() => fixture.cameBack(orderSn))
  expect(succeeded).toHaveLength(1)
  expect(await fixture.booksOf(orderSn)).toEqual({ kept: 0, refunds: 1, points: 0 })
})

test('corrected and received at the same moment, a parcel shows the last number and keeps all of them', async () => {
  const orderSn = await ordered('shipped')
  let number = 1000
  const correct = async () => {
    const trackingNumber = `SF${number++}`
    await fixture.context.order.deliveries.correct(orderSn, { carrier: '中通快递', trackingNumber, by: '陆仓管' })
    return trackingNumber
  }
  const receive = () => buyer.call('order/receiveOrder', { orderSn }, newKey())
  const { reasons } = await rush(correct, correct, correct, correct, receive)
  expect(reasons.every((reason) => reason === 'ILLEGAL_TRANSITION')).toBe(true)
  const { status, delivery } = await info(orderSn)
  expect(status).toBe(OrderStatus.complete)
  const said = [
    fixture.parcel.trackingNumber,
    ...(await fixture.correctionsOf(orderSn)).map((one) => one.to_tracking_number),
  ]
  expect(delivery?.trackingNumber).toBe(said.at(-1))
  expect(new Set(said).size).toBe(said.length)
})

test('corrected to the same fifty times at once, a parcel is corrected once', async () => {
  const orderSn = await ordered('shipped')
  const parcel = { ...fixture.parcel, trackingNumber: 'SF1234567809', by: '陆仓管' }
  const { succeeded } = await rush(() => fixture.context.order.deliveries.correct(orderSn, parcel))
  expect(succeeded.filter((before) => before !== undefined)).toEqual([fixture.parcel])
  expect(await fixture.correctionsOf(orderSn)).toHaveLength(1)
})

test('put on sale again fifty times at once, pieces come back to stock once', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 3 })
  buyer = await fixture.buyer()
  const orderSn = await fixture.returned(buyer, { goodsSn, quantity: 3 })
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.soldOut, sold: 3, restocked: [] })
  const { succeeded } = await rush(() => fixture.context.order.returns.restock(orderSn, '陆仓管'))
  expect(succeeded).toHaveLength(fifty)
  expect(succeeded.filter((restocked) => restocked !== undefined)).toEqual([{ quantity: 3, isOnSale: true }])
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.inSale, sold: 0, restocked: [-3] })
})

test('put on sale again while many people order it, no piece is sold twice', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 2 })
  buyer = await fixture.buyer()
  const orderSn = await fixture.returned(buyer, { goodsSn, quantity: 2 })
  const { restock } = fixture.context.order.returns
  const buy = () => fixture.place(buyer, goodsSn)
  await rush(buy, buy, () => restock(orderSn, '陆仓管'))
  const late = await rush(buy)
  expect(new Set(late.reasons)).toEqual(new Set(['SOLD_OUT']))
  const waiting = await buyer.call('order/goodsOrders', { goodsSn, size: 100 })
  const sns = waiting.list.filter(({ status }) => status === OrderStatus.waitPay).map((one) => one.orderSn)
  expect(sns).toHaveLength(2)
  for (const sn of sns) await fixture.pay(buyer, sn)
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.soldOut, sold: 2, restocked: [-2] })
})

test('the books agree with all of it', async () => {
  expect(await fixture.broken()).toEqual([])
})
