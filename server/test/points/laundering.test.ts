import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderStatus, RecordSource } from '@app/contract'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { type Buyer, newKey, openFixture, type Fixture } from '../shipping/fixture.ts'
import { violations } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(async () => {
  expect(await violations(fixture.context.database)).toEqual([])
  await fixture.server.stop()
})

const reason = '尺寸与想的不一样'
const pointsOf = async ({ call }: Buyer) => {
  const { points, earned, debt, pending } = await call('user/userPoint/List', {})
  return { points, earned, debt, pending: pending?.points ?? 0 }
}
const spend = ({ user }: Buyer, points: number, reference: string) =>
  fixture.context.database.transaction((tx) =>
    fixture.context.points.spend(tx, { uid: user.uid, source: RecordSource.lottery, points, title: '抽奖', reference }),
  )
const sweep = () => fixture.server.worker.sweep('pending-points')

test('points of a parcel cannot be spent while it can be returned, and are shown as pending', async () => {
  const buyer = await fixture.buyer()
  const orderSn = await fixture.order(buyer, 'received')
  await sweep()
  expect(await pointsOf(buyer)).toEqual({ points: 0, earned: 0, debt: 0, pending: 111 })
  const { delivery } = await buyer.call('order/info', { orderSn })
  expect((await buyer.call('user/userPoint/List', {})).pending?.time).toBe(delivery?.returnBy)
  await expect(spend(buyer, 1, 'draw')).rejects.toMatchObject({ reason: 'POINTS_SHORT' })

  await fixture.passDays(orderSn, 8)
  await sweep()
  expect(await pointsOf(buyer)).toEqual({ points: 111, earned: 111, debt: 0, pending: 0 })
  expect((await refusal(buyer.call('order/returnOrder', { orderSn, reason }, newKey()))).reason).toBe('RETURN_CLOSED')
  await spend(buyer, 111, 'draw')
})

test('points of a parcel that is being returned wait until that is decided', async () => {
  const { returns } = fixture.context.order
  const buyer = await fixture.buyer()
  const orderSn = await fixture.order(buyer, 'received')
  await buyer.call('order/returnOrder', { orderSn, reason }, newKey())
  await fixture.passDays(orderSn, 8)
  await sweep()
  expect(await pointsOf(buyer)).toMatchObject({ points: 0, pending: 111 })
  await returns.accept(orderSn, { answer: '请寄回', by: '陆客服' })
  await fixture.passDays(orderSn, 1)
  await sweep()
  await fixture.cameBack(orderSn)
  await fixture.passDays(orderSn, 1)
  await sweep()
  expect(await pointsOf(buyer)).toEqual({ points: 0, earned: 0, debt: 0, pending: 0 })
})

test('points of a parcel whose return is refused become available', async () => {
  const buyer = await fixture.buyer()
  const orderSn = await fixture.order(buyer, 'received')
  await buyer.call('order/returnOrder', { orderSn, reason }, newKey())
  await fixture.passDays(orderSn, 8)
  await fixture.context.order.returns.refuse(orderSn, { answer: '已有使用痕迹', by: '陆客服' })
  await sweep()
  expect(await pointsOf(buyer)).toEqual({ points: 111, earned: 111, debt: 0, pending: 0 })
})

test('the refund of a digital order whose points are spent leaves a debt, which the next order pays first', async () => {
  const buyer = await fixture.buyer()
  const buy = async (priceFen: number) => {
    const goodsSn = await makeGoods(fixture.context.database, { priceFen })
    const { orderSn } = await buyer.call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, newKey())
    await fixture.pay(buyer, orderSn)
    return orderSn
  }
  const orderSn = await buy(10_000)
  await spend(buyer, 80, 'draw')
  expect(await buyer.call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.complete })
  await fixture.context.pay.operatorRefunds.perform({
    orderSn,
    reason: '藏品没能上链',
    by: '陆财务',
    key: randomUUID(),
  })
  expect(await pointsOf(buyer)).toEqual({ points: 0, earned: 0, debt: 80, pending: 0 })
  const [refunded] = (await buyer.call('user/userPoint/List', {})).list
  expect(refunded).toMatchObject({ title: '订单退款', change: -20, owed: 80, balance: 0 })
  await buy(5000)
  expect(await pointsOf(buyer)).toEqual({ points: 0, earned: 50, debt: 30, pending: 0 })
  await buy(5000)
  expect(await pointsOf(buyer)).toEqual({ points: 20, earned: 100, debt: 0, pending: 0 })
  const { list } = await buyer.call('user/userPoint/List', {})
  expect(list.slice(0, 2).map(({ title, change, owed, balance }) => [title, change, owed, balance])).toEqual([
    ['抵扣退款时欠下的积分', -30, -30, 20],
    ['购买藏品', 50, 0, 50],
  ])
})
