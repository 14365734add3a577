import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderSn, OrderStatus } from '@app/contract'
import { type Buyer, openFixture, type Fixture } from './fixture.ts'
import { newKey } from '../support/keys.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
  buyer = await fixture.buyer()
})
afterAll(() => fixture?.server.stop())

const other = { carrier: '中通快递', trackingNumber: '75432109876543' }
const info = (orderSn: OrderSn) => buyer.call('order/info', { orderSn })
const correct = (orderSn: OrderSn, parcel = other) =>
  fixture.context.order.deliveries.correct(orderSn, { ...parcel, by: '陆仓管' })

test('its buyer reads the new number, the previous one is kept, and the days still count from the sending', async () => {
  const orderSn = await fixture.order(buyer, 'shipped')
  await fixture.passDays(orderSn, 3)
  const before = await info(orderSn)
  expect(await correct(orderSn)).toEqual(fixture.parcel)
  expect(await info(orderSn)).toEqual({ ...before, delivery: { ...before.delivery, ...other } })
  expect(await correct(orderSn, fixture.parcel)).toEqual(other)
  expect(await fixture.correctionsOf(orderSn)).toMatchObject([
    {
      from_carrier: fixture.parcel.carrier,
      from_tracking_number: fixture.parcel.trackingNumber,
      to_carrier: other.carrier,
      to_tracking_number: other.trackingNumber,
      corrected_by: '陆仓管',
      created_at: expect.any(Date),
    },
    { from_carrier: other.carrier, from_tracking_number: other.trackingNumber },
  ])
  await fixture.passDays(orderSn, 12)
  await fixture.server.worker.sweep('parcels-received')
  expect((await info(orderSn)).status).toBe(OrderStatus.complete)
})

test('a repeated correction changes nothing', async () => {
  const orderSn = await fixture.order(buyer, 'shipped')
  expect(await correct(orderSn, fixture.parcel)).toBeUndefined()
  expect(await fixture.correctionsOf(orderSn)).toEqual([])
})

test('a parcel that is not on its way is not corrected', async () => {
  const closed = await fixture.order(buyer, 'paid')
  await buyer.call('order/returnOrder', { orderSn: closed, reason: '不想要了' }, newKey())
  const received = await fixture.order(buyer, 'received')
  for (const orderSn of [await fixture.place(buyer), await fixture.order(buyer, 'paid'), received, closed]) {
    await expect(correct(orderSn)).rejects.toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
      message: '只有运送中的包裹可以更正快递单号',
    })
    expect(await fixture.correctionsOf(orderSn)).toEqual([])
  }
  expect((await info(received)).delivery).toMatchObject(fixture.parcel)
  await expect(correct('1234567890')).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' })
})

test('the books agree with all of it', async () => {
  expect(await fixture.broken()).toEqual([])
})
