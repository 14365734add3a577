import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrderSn, OrderStatus } from '@app/contract'
import { GoodsType } from '../../src/modules/goods/index.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { makeAddress } from '../support/addresses.ts'
import { endOfDayAfter } from '../support/holidays.ts'
import { type Buyer, home, newKey, openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
  buyer = await fixture.buyer()
})
afterAll(() => fixture?.server.stop())

const info = (orderSn: OrderSn, who = buyer) => who.call('order/info', { orderSn })
const stateOf = async (orderSn: OrderSn) => (await info(orderSn)).status

describe('buying physical goods', () => {
  test('[call order/order] charges the freight once, has half an hour, and keeps the address masked', async () => {
    const { call, addressId } = buyer
    const goodsSn = await fixture.parcelGoods()
    const order = await call('order/order', { goodsSn, quantity: 3, addressId }, newKey())
    expect(order.amount).toBe(3 * 9900 + 1200)
    expect(order.payBy - Date.now() / 1000).toBeGreaterThan(1790)
    expect(order.payBy - Date.now() / 1000).toBeLessThanOrEqual(1801)
    expect(await info(order.orderSn)).toMatchObject({
      goodsForm: 2,
      status: OrderStatus.waitPay,
      delivery: {
        address: { name: '沈知白', phone: '138****0001', text: '浙江省 杭州市 西湖区 灵隐路 1 号' },
        freight: 1200,
        carrier: '',
        trackingNumber: '',
        shipTime: null,
        receiveTime: null,
        autoReceiveTime: null,
        returnBy: null,
      },
      return: null,
    })
    expect(
      await call(
        'order/order',
        { goodsSn: await makeGoods(fixture.context.database), quantity: 1, noReturnAccepted: true },
        newKey(),
      ),
    ).toMatchObject({ amount: 1990 })
  })

  test('stores no part of the address in clear', async () => {
    const orderSn = await fixture.place(buyer)
    const row = await fixture.db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_sn', '=', orderSn)
      .executeTakeFirstOrThrow()
    const kept = JSON.stringify(row) + row.address_encrypted.toString('latin1') + row.address_encrypted.toString('utf8')
    for (const word of [home.name, home.phone, home.detail]) expect(kept).not.toContain(word)
  })

  test('is refused without an address, with one of somebody else, and with a deleted one', async () => {
    const stranger = await fixture.buyer()
    const goodsSn = await fixture.parcelGoods()
    const gone = await fixture.buyer()
    await gone.call('user/user/deliveryAddress/delete', { addressId: gone.addressId })
    const given = [{}, { addressId: stranger.addressId }, { addressId: '999999999' }]
    for (const address of given) {
      const answer = await refusal(buyer.call('order/order', { goodsSn, quantity: 1, ...address }, newKey()))
      expect(answer).toMatchObject({ status: 409, reason: 'ADDRESS_REQUIRED' })
    }
    const late = gone.call('order/order', { goodsSn, quantity: 1, addressId: gone.addressId }, newKey())
    expect((await refusal(late)).reason).toBe('ADDRESS_REQUIRED')
    expect((await buyer.call('order/goodsOrders', { goodsSn })).total).toBe(0)
  })

  test('does not need the consent that digital goods need', async () => {
    const goodsSn = await makeGoods(fixture.context.database)
    const digital = await refusal(buyer.call('order/order', { goodsSn, quantity: 1 }, newKey()))
    expect(digital).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field: 'noReturnAccepted' } })
    expect(await fixture.place(buyer)).toMatch(/^\d{21}$/)
  })

  test('answers a retry with the first order, whose address was deleted meanwhile, but not another address', async () => {
    const who = await fixture.buyer()
    const other = await makeAddress(who)
    const wanted = { goodsSn: await fixture.parcelGoods(), quantity: 1, addressId: who.addressId }
    const key = newKey()
    const first = await who.call('order/order', wanted, key)
    await who.call('user/user/deliveryAddress/delete', { addressId: who.addressId })
    expect(await who.call('order/order', wanted, key)).toEqual(first)
    const reused = await refusal(who.call('order/order', { ...wanted, addressId: other }, key))
    expect(reused.reason).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test.each([GoodsType.deposit, GoodsType.lot])(
    'does not sell goods of an auction (type %i) like other goods',
    async (type) => {
      const goodsSn = await fixture.parcelGoods()
      await fixture.db.updateTable('goods').set({ goods_type: type }).where('sn', '=', goodsSn).execute()
      const { call, addressId } = buyer
      const answer = await refusal(call('order/order', { goodsSn, quantity: 1, addressId }, newKey()))
      expect(answer.reason).toBe('GOODS_NOT_FOUND')
    },
  )
})

describe('the delivery address', () => {
  test('is a copy: later changes of the address book do not change it', async () => {
    const who = await fixture.buyer()
    const orderSn = await fixture.place(who)
    const moved = { ...home, addressId: who.addressId, name: '别人', detail: '别处 1 号' }
    await who.call('user/user/deliveryAddress/update', moved)
    await who.call('user/user/deliveryAddress/delete', { addressId: who.addressId })
    expect((await info(orderSn, who)).delivery?.address).toMatchObject({
      name: '沈知白',
      text: expect.stringMatching(/灵隐路/),
    })
  })

  test('[call order/addressOrder] can be changed until the parcel is sent, by its owner and with an own address', async () => {
    const orderSn = await fixture.order(buyer, 'paid')
    const elsewhere = { ...home, detail: '湖滨路 2 号' }
    const addressId = await makeAddress(buyer, elsewhere)
    await buyer.call('order/addressOrder', { orderSn, addressId })
    expect((await info(orderSn)).delivery?.address.text).toContain('湖滨路 2 号')

    const stranger = await fixture.buyer()
    const theirs = await refusal(stranger.call('order/addressOrder', { orderSn, addressId: stranger.addressId }))
    expect(theirs.reason).toBe('ORDER_NOT_FOUND')
    const foreign = await refusal(buyer.call('order/addressOrder', { orderSn, addressId: stranger.addressId }))
    expect(foreign).toMatchObject({ status: 404, reason: 'NOT_FOUND' })

    await fixture.context.order.deliveries.ship(orderSn, fixture.parcel)
    const late = await refusal(buyer.call('order/addressOrder', { orderSn, addressId: buyer.addressId }))
    expect(late.reason).toBe('ILLEGAL_TRANSITION')
    expect((await info(orderSn)).delivery?.address.text).toContain('湖滨路 2 号')
  })

  test('is given by the winner of a lot before it is paid, at no further freight', async () => {
    const goodsSn = await fixture.parcelGoods()
    const award = { uid: buyer.user.uid, goodsSn, goodsType: 1, priceFen: 50_000, paySeconds: 600 } as const
    const orderSn = await fixture.context.database.transaction((tx) => fixture.context.order.award(tx, award))
    expect((await info(orderSn)).delivery).toBeNull()
    const early = await refusal(buyer.call('pay/user/payment', { orderSn, platform: 1 }, newKey()))
    expect(early).toMatchObject({ status: 409, reason: 'ADDRESS_REQUIRED' })
    await buyer.call('order/addressOrder', { orderSn, addressId: buyer.addressId })
    expect(await info(orderSn)).toMatchObject({ amount: 50_000, delivery: { freight: 0 } })
    await fixture.pay(buyer, orderSn)
    expect(await stateOf(orderSn)).toBe(OrderStatus.waitDelivery)
  })

  test('does not exist for digital goods', async () => {
    const wanted = { goodsSn: await makeGoods(fixture.context.database), quantity: 1, noReturnAccepted: true } as const
    const { orderSn } = await buyer.call('order/order', wanted, newKey())
    const answer = await refusal(buyer.call('order/addressOrder', { orderSn, addressId: buyer.addressId }))
    expect(answer.reason).toBe('ILLEGAL_TRANSITION')
    expect((await info(orderSn)).delivery).toBeNull()
  })
})

describe('[enum.order-status] the states of a parcel', () => {
  test('go 1 → 2 → 3 → 4, and the points are earned on arrival', async () => {
    const who = await fixture.buyer()
    const goodsSn = await fixture.parcelGoods({ edition: 1 })
    const orderSn = await fixture.place(who, goodsSn)
    await fixture.pay(who, orderSn)
    const paid = await info(orderSn, who)
    expect(paid).toMatchObject({
      status: OrderStatus.waitDelivery,
      payTime: expect.any(Number),
      nftIds: [],
      serials: [],
    })
    expect(await fixture.booksOf(orderSn)).toEqual({ kept: 11_100, refunds: 0, points: 0 })
    expect((await fixture.context.order.deliveries.toShip()).find((one) => one.orderSn === orderSn)).toMatchObject({
      quantity: 1,
      address: { name: home.name, phone: home.phone, text: expect.stringContaining(home.detail) },
    })

    await fixture.context.order.deliveries.ship(orderSn, fixture.parcel)
    const shipped = await info(orderSn, who)
    expect(shipped).toMatchObject({ status: OrderStatus.delivery, payTime: paid.payTime, delivery: fixture.parcel })
    const { shipTime, autoReceiveTime } = shipped.delivery ?? {}
    expect(autoReceiveTime).toBe(endOfDayAfter(Number(shipTime), 14))

    await who.call('order/receiveOrder', { orderSn }, newKey())
    const received = await info(orderSn, who)
    expect(received).toMatchObject({ status: OrderStatus.complete, payTime: paid.payTime })
    expect(received.delivery).toMatchObject({ autoReceiveTime: null })
    expect(received.delivery?.returnBy).toBe(endOfDayAfter(Number(received.delivery?.receiveTime), 7))
    expect((await fixture.booksOf(orderSn)).points).toBe(111)
  })

  test('cannot be skipped', async () => {
    const { ship } = fixture.context.order.deliveries
    const receive = (orderSn: OrderSn, who = buyer) => refusal(who.call('order/receiveOrder', { orderSn }, newKey()))
    const waiting = await fixture.place(buyer)
    await expect(ship(waiting, fixture.parcel)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    const paid = await fixture.order(buyer, 'paid')
    expect((await receive(paid)).reason).toBe('ILLEGAL_TRANSITION')
    expect((await refusal(buyer.call('order/cancelOrder', { orderSn: paid }, newKey()))).reason).toBe(
      'ILLEGAL_TRANSITION',
    )
    const shipped = await fixture.order(buyer, 'shipped')
    await expect(ship(shipped, fixture.parcel)).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    expect((await receive(shipped, await fixture.buyer())).reason).toBe('ORDER_NOT_FOUND')
    const received = await fixture.order(buyer, 'received')
    expect((await receive(received)).reason).toBe('ILLEGAL_TRANSITION')
    expect([await stateOf(waiting), await stateOf(paid), await stateOf(shipped), await stateOf(received)]).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('[call order/deleteOrder] must be final: a paid or travelling parcel cannot be hidden, a received one can', async () => {
    const hide = (orderSn: OrderSn) => buyer.call('order/deleteOrder', { orderSn }, newKey())
    const listed = async () => (await buyer.call('order/orders', { size: 100 })).list.map(({ orderSn }) => orderSn)
    const [paid, shipped] = [await fixture.order(buyer, 'paid'), await fixture.order(buyer, 'shipped')]
    for (const orderSn of [paid, shipped]) {
      expect(await refusal(hide(orderSn))).toMatchObject({ status: 409, reason: 'ILLEGAL_TRANSITION' })
    }
    const received = await fixture.order(buyer, 'received')
    expect(await listed()).toEqual(expect.arrayContaining([paid, shipped, received]))
    await hide(received)
    expect(await listed()).not.toContain(received)
    expect(await listed()).toEqual(expect.arrayContaining([paid, shipped]))
  })

  test('end automatically two weeks after it was sent, and not before', async () => {
    const [due, young] = [await fixture.order(buyer, 'shipped'), await fixture.order(buyer, 'shipped')]
    await fixture.passDays(due, 15)
    await fixture.passDays(young, 13)
    await fixture.server.worker.sweep('parcels-received')
    expect([await stateOf(due), await stateOf(young)]).toEqual([OrderStatus.complete, OrderStatus.delivery])
  })

  test('end unpaid like other orders, and the pieces are released', async () => {
    const goodsSn = await fixture.parcelGoods({ edition: 1 })
    const orderSn = await fixture.place(buyer, goodsSn)
    await fixture.db
      .updateTable('orders')
      .set({ pay_by: new Date(0) })
      .where('sn', '=', orderSn)
      .execute()
    await fixture.server.worker.sweep('overdue-orders')
    expect(await stateOf(orderSn)).toBe(OrderStatus.closed)
    expect(await fixture.place(await fixture.buyer(), goodsSn)).toMatch(/^\d{21}$/)
  })
})

test('the books agree with all of it', async () => {
  expect(await fixture.broken()).toEqual([])
})
