import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CloseReason, type OrderSn, OrderStatus, ReturnState } from '@app/contract'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { type Buyer, newKey, openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture?.server.stop())

const reason = '尺寸与想的不一样'
const info = (orderSn: OrderSn) => buyer.call('order/info', { orderSn })
const ask = (orderSn: OrderSn) => buyer.call('order/returnOrder', { orderSn, reason }, newKey())
const accept = (orderSn: OrderSn) =>
  fixture.context.order.returns.accept(orderSn, { answer: '请寄回云岫市泊云路 1 号', by: '陆客服' })

/** A new buyer for each order, whose points then come from this order alone. */
async function ordered(state: 'paid' | 'shipped' | 'received'): Promise<OrderSn> {
  buyer = await fixture.buyer()
  return fixture.order(buyer, state)
}

describe('[call order/returnOrder] before the parcel was sent', () => {
  test('closes the order and refunds the money at once', async () => {
    const orderSn = await ordered('paid')
    await ask(orderSn)
    expect(await info(orderSn)).toMatchObject({
      status: OrderStatus.closed,
      closeReason: CloseReason.refunded,
      refund: { amount: 11_100, done: false },
      return: { state: ReturnState.refunded, reason, answer: '' },
    })
    expect(await fixture.booksOf(orderSn)).toEqual({ kept: 0, refunds: 1, points: 0 })
    expect((await info(orderSn)).refund).toMatchObject({ done: true })
    expect((await refusal(ask(orderSn))).reason).toBe('ILLEGAL_TRANSITION')
    await expect(fixture.context.order.deliveries.ship(orderSn, fixture.parcel)).rejects.toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
    })
  })

  test('is refused for an unpaid or a travelling order, and for somebody else’s', async () => {
    buyer = await fixture.buyer()
    const waiting = await fixture.place(buyer)
    expect((await refusal(ask(waiting))).reason).toBe('ILLEGAL_TRANSITION')
    const shipped = await fixture.order(buyer, 'shipped')
    expect((await refusal(ask(shipped))).reason).toBe('ILLEGAL_TRANSITION')
    const paid = await fixture.order(buyer, 'paid')
    buyer = await fixture.buyer()
    expect((await refusal(ask(paid))).reason).toBe('ORDER_NOT_FOUND')
    expect(await fixture.booksOf(paid)).toMatchObject({ kept: 11_100, refunds: 0 })
  })
})

describe('[call order/returnOrder] after the parcel arrived', () => {
  test('is requested, accepted and refunded, and takes the points back', async () => {
    const orderSn = await ordered('received')
    expect((await fixture.booksOf(orderSn)).points).toBe(111)
    await ask(orderSn)
    expect((await info(orderSn)).return).toMatchObject({ state: ReturnState.asked, reason, answer: '' })
    expect((await fixture.context.order.returns.open()).map((one) => one.orderSn)).toContain(orderSn)
    expect((await refusal(buyer.call('order/deleteOrder', { orderSn }, newKey()))).reason).toBe('ILLEGAL_TRANSITION')
    await accept(orderSn)
    expect(await info(orderSn)).toMatchObject({
      status: OrderStatus.complete,
      return: { state: ReturnState.accepted, answer: '请寄回云岫市泊云路 1 号' },
      refund: null,
    })
    await fixture.cameBack(orderSn)
    expect(await fixture.booksOf(orderSn)).toEqual({ kept: 0, refunds: 1, points: 0 })
    expect(await info(orderSn)).toMatchObject({
      status: OrderStatus.complete,
      return: { state: ReturnState.refunded },
      refund: { amount: 11_100, done: true },
    })
    await buyer.call('order/deleteOrder', { orderSn }, newKey())
  })

  test('is refused with a text, once and for all', async () => {
    const orderSn = await ordered('received')
    await ask(orderSn)
    await fixture.context.order.returns.refuse(orderSn, { answer: '杯身已有使用痕迹', by: '陆客服' })
    expect((await info(orderSn)).return).toMatchObject({ state: ReturnState.refused, answer: '杯身已有使用痕迹' })
    expect((await refusal(ask(orderSn))).reason).toBe('ILLEGAL_TRANSITION')
    await expect(accept(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await expect(fixture.cameBack(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await fixture.booksOf(orderSn)).toEqual({ kept: 11_100, refunds: 0, points: 111 })
  })

  test('is refunded only after it was accepted', async () => {
    const orderSn = await ordered('received')
    const { cameBack } = fixture
    await expect(cameBack(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await ask(orderSn)
    await expect(cameBack(orderSn)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: 0 })
  })

  test('can be requested for seven days', async () => {
    const early = await ordered('received')
    await fixture.passDays(early, 6)
    await ask(early)
    expect((await info(early)).return?.state).toBe(ReturnState.asked)
    const over = await ordered('received')
    await fixture.passDays(over, 8)
    expect(await refusal(ask(over))).toMatchObject({ status: 409, reason: 'RETURN_CLOSED' })
  })

  test('is refused for digital goods', async () => {
    buyer = await fixture.buyer()
    const wanted = { goodsSn: await makeGoods(fixture.context.database), quantity: 1, noReturnAccepted: true } as const
    const { orderSn } = await buyer.call('order/order', wanted, newKey())
    await fixture.pay(buyer, orderSn)
    expect((await refusal(ask(orderSn))).reason).toBe('ILLEGAL_TRANSITION')
    expect(await info(orderSn)).toMatchObject({ status: OrderStatus.complete, return: null, refund: null })
  })
})

test('the books agree with all of it', async () => {
  expect(await fixture.broken()).toEqual([])
})
