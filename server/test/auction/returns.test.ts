import { AuctionState, type OrderSn, OrderStatus, ReturnState } from '@app/contract'
import { expect, test } from 'vitest'
import { refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import * as fixture from './fixture.ts'

const { makeWon, newKey } = fixture

let server: TestServer
fixture.useTwo((one) => {
  server = one
})

const reason = '足底有一道没有写明的冲线'

/** A lot that was won and paid for. */
async function makeSold() {
  const { lotId, winner, others, orderSn } = await makeWon(server)
  await fixture.payLot(server, winner.call, orderSn)
  await fixture.decide(server)
  return { lotId, winner, others, orderSn }
}

/** Ships it and lets its buyer confirm the receipt. */
async function receive({ call }: fixture.Bidder, orderSn: OrderSn): Promise<void> {
  await server.context.order.deliveries.ship(orderSn, { carrier: '顺丰速运', trackingNumber: 'SF1234567890' })
  await call('order/receiveOrder', { orderSn }, newKey())
}

test('a winner cannot return a lot before it was sent, although the deposits are already back', async () => {
  const { lotId, winner, others, orderSn } = await makeSold()
  expect(Object.values(await fixture.depositsOf(server, lotId))).toEqual(['refunded', 'refunded'])
  expect((await refusal(winner.call('order/returnOrder', { orderSn, reason }, newKey()))).reason).toBe(
    'LOT_NOT_RETURNED',
  )
  expect(await winner.call('order/info', { orderSn })).toMatchObject({
    status: OrderStatus.waitDelivery,
    refund: null,
    return: null,
  })
  expect((await fixture.infoOf(server.call, lotId)).lot.state).toBe(AuctionState.sold)
  expect((await fixture.mineOf(others[0]?.call ?? winner.call, lotId)).orderSn).toBeNull()
})

test('a lot is returned for a defect that the platform accepts, and for no other reason', async () => {
  const { returns } = server.context.order
  const { winner, orderSn } = await makeSold()
  await receive(winner, orderSn)
  await winner.call('order/returnOrder', { orderSn, reason }, newKey())
  expect((await winner.call('order/info', { orderSn })).refund).toBeNull()
  await returns.accept(orderSn, { answer: '属实，请寄回拍卖行', by: '陆泊舟' })
  await server.context.database.transaction((tx) => returns.cameBack(tx, orderSn))
  await server.worker.jobs()
  expect((await winner.call('order/info', { orderSn })).refund).toMatchObject({ amount: 11_000, done: true })

  const other = await makeSold()
  await receive(other.winner, other.orderSn)
  await other.winner.call('order/returnOrder', { orderSn: other.orderSn, reason: '买贵了' }, newKey())
  await returns.refuse(other.orderSn, { answer: '与拍品说明相符', by: '陆泊舟' })
  expect(await other.winner.call('order/info', { orderSn: other.orderSn })).toMatchObject({
    refund: null,
    return: { state: ReturnState.refused },
  })
})
