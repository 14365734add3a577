import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderSn, OrderStatus, ReturnState } from '@app/contract'
import { opsAlone, opsOver } from '../support/ops.ts'
import { type Buyer, home, openFixture, type Fixture } from './fixture.ts'
import { newKey } from '../support/keys.ts'

let fixture: Fixture
let buyer: Buyer
beforeAll(async () => {
  fixture = await openFixture()
  buyer = await fixture.buyer()
})
afterAll(() => fixture?.server.stop())

const ops = (...given: string[]) => opsOver(fixture.context)(...given)

const info = (orderSn: OrderSn) => buyer.call('order/info', { orderSn })

test('lists waiting parcels, sends one, answers a return and refunds it', async () => {
  expect(await ops('parcels', 'list')).toEqual({ code: 0, output: '没有等待发货的订单。\n' })
  const orderSn = await fixture.order(buyer, 'paid')
  const list = await ops('parcels', 'list')
  for (const word of [orderSn, home.name, home.phone, home.detail]) expect(list.output).toContain(word)

  expect(await ops('parcels', 'send', orderSn, '顺丰速运', 'SF1234567890')).toEqual({ code: 0, output: '已发货。\n' })
  expect(await info(orderSn)).toMatchObject({ status: OrderStatus.delivery, delivery: fixture.parcel })
  const again = await ops('parcels', 'send', orderSn, '顺丰速运', 'SF1234567890')
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('ILLEGAL_TRANSITION') })

  await buyer.call('order/receiveOrder', { orderSn }, newKey())
  await buyer.call('order/returnOrder', { orderSn, reason: '颜色\u202e不合适' }, newKey())
  const asked = await ops('returns', 'list')
  expect(asked.output).toContain(`订单 ${orderSn}  申请中`)
  expect(asked.output).toContain('颜色\\u202e不合适')
  expect(await ops('returns', 'accept', orderSn, '--answer', '请寄回泊云路 1 号', '--by', '陆客服')).toMatchObject({
    code: 0,
  })
  expect((await ops('returns', 'refuse', orderSn, '--answer', '不收', '--by', '陆客服')).code).toBe(1)
  expect((await ops('returns', 'list')).output).toContain(`订单 ${orderSn}  已同意`)
  expect(await ops('returns', 'received', orderSn)).toMatchObject({ code: 0 })
  expect((await info(orderSn)).return?.state).toBe(ReturnState.refunded)
  const returned = await ops('returns', 'list')
  expect(returned.output).toMatch(/^没有等待处理的退货。\n/)
  expect(returned.output).toContain(`订单 ${orderSn}  已收回`)
  expect(await ops('returns', 'restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 0,
    output: '已由陆仓管重新上架 1 件；商品在售。\n',
  })
  expect(await ops('returns', 'restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 0,
    output: '此前已经重新上架，没有改动。\n',
  })
  expect(await ops('returns', 'list')).toEqual({ code: 0, output: '没有等待处理的退货。\n' })
})

test('corrects a wrong tracking number, and prints the previous one', async () => {
  const orderSn = await fixture.order(buyer, 'shipped')
  const correct = () => ops('parcels', 'correct', orderSn, '中通快递', '7543210', '--by', '陆仓管')
  expect(await correct()).toEqual({
    code: 0,
    output: '已由陆仓管更正；原来是 "顺丰速运" SF1234567890。\n',
  })
  expect((await info(orderSn)).delivery).toMatchObject({ carrier: '中通快递', trackingNumber: '7543210' })
  expect(await correct()).toEqual({ code: 0, output: '登记的就是这个单号，没有改动。\n' })
  await buyer.call('order/receiveOrder', { orderSn }, newKey())
  expect(await correct()).toEqual({ code: 1, output: '只有运送中的包裹可以更正快递单号（ILLEGAL_TRANSITION）\n' })
  expect(await ops('returns', 'restock', orderSn, '--by', '陆仓管')).toEqual({
    code: 1,
    output: '这笔订单没有已收回并退款的商品（ILLEGAL_TRANSITION）\n',
  })
})

const sn = '123456789012345678901'

test.each([
  [['parcels', 'send', '12']],
  [['parcels', 'send', sn, '顺丰速运']],
  [['parcels', 'send', sn, '顺丰速运', 'no number']],
  [['returns', 'refuse', sn, '--by', '陆客服']],
  [['returns', 'list', 'all']],
  [['parcels', 'correct', sn, '顺丰速运', '--by', '陆仓管']],
  [['parcels', 'correct', sn, '顺丰速运', 'SF1234567890', 'all', '--by', '陆仓管']],
  [['parcels', 'send', sn, '顺丰速运', 'SF1234567890', 'all']],
  [['returns', 'restock', 'all', '--by', '陆仓管']],
])('does nothing when asked %j', async (given) => {
  expect(await opsAlone(...given)).toMatchObject({ code: 2, output: expect.stringContaining('用法') })
})
