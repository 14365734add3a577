import type { OrderSn } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shippingInvariants } from '../../src/audit/shippingInvariants.ts'
import { makeGoods } from '../support/goods.ts'
import { testNoticed } from '../support/damage.ts'
import { newKey, openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  await orderEverything()
})
afterAll(() => fixture?.server.stop())

/** Parcels in every state, one with a return requested and one returned, and a digital order beside them. */
async function orderEverything(): Promise<void> {
  const buyer = await fixture.buyer()
  const { deliveries, returns } = fixture.context.order
  const returnOf = (orderSn: OrderSn) =>
    buyer.call('order/returnOrder', { orderSn, reason: '尺寸与想的不一样' }, newKey())
  await fixture.place(buyer, undefined, 2)
  for (const state of ['paid', 'shipped', 'received'] as const) await fixture.order(buyer, state)
  await returnOf(await fixture.order(buyer, 'paid'))
  await returnOf(await fixture.order(buyer, 'received'))
  await fixture.returned(buyer)
  await returns.restock(await fixture.returned(buyer, { quantity: 2 }), '陆仓管')
  const corrected = await fixture.order(buyer, 'shipped')
  for (const trackingNumber of ['SF1234567809', 'SF1234567908']) {
    await deliveries.correct(corrected, { ...fixture.parcel, trackingNumber, by: '陆仓管' })
  }
  const digital = { goodsSn: await makeGoods(fixture.context.database), quantity: 1, noReturnAccepted: true } as const
  await fixture.pay(buyer, (await buyer.call('order/order', digital, newKey())).orderSn)
}

test('the audit finds nothing wrong in parcels of every state', async () => {
  expect(await fixture.broken()).toEqual([])
})

const costs = 'an order is of the kind of its good, and costs its pieces and the freight of its parcel'

testNoticed(() => fixture.context.database, [costs, ...Object.keys(shippingInvariants)], {
  [costs]: [
    `update orders set goods_type = 2 where status = 4`,
    `update orders set amount_fen = amount_fen - 1 where goods_sn in (select sn from goods where form = 1)`,
    `update deliveries set freight_fen = 0 where shipped_at is null`,
  ],
  'an order of physical goods has a parcel, that of a lot once it is paid, and no other order has one': [
    `delete from deliveries where order_sn in (select sn from orders where status = 1)`,
    `delete from deliveries where order_sn in (select sn from orders where status = 2)`,
    `insert into deliveries (order_sn, uid, address_encrypted, freight_fen)
     select o.sn, o.uid, '\\x01', 0 from orders o join goods g on g.sn = o.goods_sn where g.form = 1`,
    `update orders set status = 3 where goods_sn in (select sn from goods where form = 1)`,
  ],
  'a parcel is as far as its order': [
    `update orders set status = 4 where status = 3`,
    `update deliveries set received_at = null`,
    `update deliveries set uid = uid + 1`,
  ],
  'what is sent back had arrived, and its money goes back when it has come': [
    `update orders set status = 5 where sn in (select order_sn from order_returns where state = 1)`,
    `update order_returns set state = 4, refunded_at = now() where state = 1`,
    `update order_returns set uid = uid + 1`,
  ],
  'a parcel says what it was last corrected to, and each correction begins with what was said before': [
    `update deliveries set tracking_number = 'SF0000000000' where shipped_at is not null`,
    `delete from delivery_corrections where id = (select max(id) from delivery_corrections)`,
    `update delivery_corrections set from_carrier = '中通快递' where id = (select max(id) from delivery_corrections)`,
  ],
  'what is on sale again came back, as many pieces as were bought of its good, once': [
    `delete from stock_entries where kind = 'restock'`,
    `update stock_entries set sold = sold - 1 where kind = 'restock'`,
    `update stock_entries set order_sn = null where kind = 'restock'`,
    `update order_returns set restocked_by = null, restocked_at = null`,
    `update order_returns set restocked_by = '陆仓管', restocked_at = now() where state = 4`,
    `update goods set form = 1 where sn in (select goods_sn from stock_entries where kind = 'restock')`,
    `update goods set goods_type = 5 where sn in (select goods_sn from stock_entries where kind = 'restock')`,
  ],
  'physical goods that count as sold were paid for and are not on sale again': [
    `update goods_sold set sold = sold + 1 where goods_sn in (select sn from goods where form = 2)`,
    `update orders set paid_at = null where status = 4`,
    `update order_returns set restocked_by = null, restocked_at = null`,
  ],
  'physical goods are not held as items': [`update goods set form = 2`],
})
