import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GoodsStatus, type OrderSn } from '@app/contract'
import { GoodsType } from '../../src/modules/goods/index.ts'
import { refusal } from '../support/refusals.ts'
import { newKey } from '../support/keys.ts'
import { type Buyer, openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
  buyer = await fixture.buyer()
})
afterAll(() => fixture?.server.stop())

const restock = (orderSn: OrderSn) => fixture.context.order.returns.restock(orderSn, '陆仓管')
const waits = async () => (await fixture.context.order.returns.toRestock()).map((one) => one.orderSn)

test('returned pieces are sold again once staff decide so, and once', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 2 })
  const orderSn = await fixture.returned(buyer, { goodsSn, quantity: 2 })
  expect((await refusal(fixture.place(buyer, goodsSn))).reason).toBe('SOLD_OUT')
  expect(await waits()).toContain(orderSn)

  expect(await restock(orderSn)).toEqual({ quantity: 2, isOnSale: true })
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.inSale, sold: 0, restocked: [-2] })
  expect(await waits()).not.toContain(orderSn)
  expect(await restock(orderSn)).toBeUndefined()
  expect(await fixture.goodOf(goodsSn)).toMatchObject({ sold: 0, restocked: [-2] })

  const again = await fixture.returned(buyer, { goodsSn, quantity: 2 })
  expect(await restock(again)).toEqual({ quantity: 2, isOnSale: true })
  expect(await fixture.goodOf(goodsSn)).toMatchObject({ sold: 0, restocked: [-2, -2] })
})

test('pieces refunded before they were sent are on sale again automatically, once', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 2 })
  const orderSn = await fixture.order(buyer, 'paid', { goodsSn, quantity: 2 })
  expect((await refusal(fixture.place(buyer, goodsSn))).reason).toBe('SOLD_OUT')
  await buyer.call('order/returnOrder', { orderSn, reason: '不想要了' }, newKey())
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.inSale, sold: 0, restocked: [-2] })
  expect(await waits()).not.toContain(orderSn)
  expect(await restock(orderSn)).toBeUndefined()
  expect(await fixture.place(buyer, goodsSn, 2)).toMatch(/^\d{21}$/)
})

test('refunded pieces free their share of the buyer’s limit, and are not spending', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 10, perPersonLimit: 2 })
  const who = await fixture.buyer()
  const back = await fixture.order(who, 'paid', { goodsSn })
  const sentBack = await fixture.order(who, 'received', { goodsSn })
  const asked = { reason: '不合适' }
  expect((await refusal(fixture.place(who, goodsSn))).reason).toBe('LIMIT_REACHED')
  expect(await who.call('user/user/info', {})).toMatchObject({ amountConsume: 11_100, returnrecord: 0 })

  await who.call('order/returnOrder', { orderSn: back, ...asked }, newKey())
  expect(await who.call('order/goodsOrders', { goodsSn })).toMatchObject({ bought: 1 })
  const another = await fixture.place(who, goodsSn)
  await who.call('order/cancelOrder', { orderSn: another }, newKey())

  await who.call('order/returnOrder', { orderSn: sentBack, ...asked }, newKey())
  await fixture.context.order.returns.accept(sentBack, { answer: '请寄回', by: '陆客服' })
  expect((await refusal(fixture.place(who, goodsSn, 2))).reason).toBe('LIMIT_REACHED')
  await fixture.cameBack(sentBack)
  expect(await who.call('order/goodsOrders', { goodsSn })).toMatchObject({ bought: 0 })
  expect(await who.call('user/user/info', {})).toMatchObject({ amountConsume: 0, returnrecord: 2 })
  expect(await fixture.place(who, goodsSn, 2)).toMatch(/^\d{21}$/)
})

test('a lot that is refunded before it was sent is left to its auction', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 1 })
  const orderSn = await fixture.order(buyer, 'paid', { goodsSn })
  const setType = (type: GoodsType) =>
    fixture.db.updateTable('orders').set({ goods_type: type }).where('sn', '=', orderSn).execute()
  await setType(GoodsType.lot)
  await fixture.context.database.transaction((tx) =>
    fixture.context.order.returns.closeAtOnce(tx, orderSn, { request: '有瑕疵', message: '有瑕疵，全额退款' }),
  )
  expect(await fixture.goodOf(goodsSn)).toMatchObject({ sold: 1, restocked: [] })
  await setType(GoodsType.ordinary)
})

test('after its sale a good gets its pieces back and is not sold', async () => {
  const goodsSn = await fixture.parcelGoods({ edition: 1 })
  const orderSn = await fixture.returned(buyer, { goodsSn })
  await sql`update goods set sale_end = now() - interval '1 s' where sn = ${goodsSn}`.execute(fixture.db)
  expect(await restock(orderSn)).toEqual({ quantity: 1, isOnSale: false })
  await fixture.server.worker.sweep('goods-status')
  expect(await fixture.goodOf(goodsSn)).toEqual({ status: GoodsStatus.soldOut, sold: 0, restocked: [-1] })
  expect((await refusal(fixture.place(buyer, goodsSn))).reason).toBe('SALE_ENDED')
})

test('an unfinished return puts nothing on sale', async () => {
  const { returns } = fixture.context.order
  const ask = (orderSn: OrderSn) => buyer.call('order/returnOrder', { orderSn, reason: '不合适' }, newKey())
  const asked = await fixture.order(buyer, 'received')
  const accepted = await fixture.order(buyer, 'received')
  const refused = await fixture.order(buyer, 'received')
  for (const orderSn of [asked, accepted, refused]) await ask(orderSn)
  await returns.accept(accepted, { answer: '请寄回', by: '陆客服' })
  await returns.refuse(refused, { answer: '已有使用痕迹', by: '陆客服' })
  for (const orderSn of [await fixture.order(buyer, 'received'), asked, accepted, refused]) {
    await expect(restock(orderSn)).rejects.toMatchObject({
      reason: 'ILLEGAL_TRANSITION',
      message: '这笔订单没有已收回并退款的商品',
    })
    expect(await waits()).not.toContain(orderSn)
  }
  await expect(restock('1234567890')).rejects.toMatchObject({ reason: 'ORDER_NOT_FOUND' })
})

test('a lot is sold once, by its auction alone', async () => {
  const orderSn = await fixture.returned(buyer)
  const setType = (type: GoodsType) =>
    fixture.db.updateTable('orders').set({ goods_type: type }).where('sn', '=', orderSn).execute()
  await setType(GoodsType.lot)
  expect(await waits()).not.toContain(orderSn)
  await expect(restock(orderSn)).rejects.toMatchObject({ message: '拍品只能重新上拍，不能重新上架' })
  await setType(GoodsType.ordinary)
  expect(await waits()).toContain(orderSn)
})

test('the books agree with all of it', async () => {
  expect(await fixture.broken()).toEqual([])
})
