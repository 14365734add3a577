import { AuctionState, OrderStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payOrder } from '../support/paying.ts'
import type { TestServer } from '../support/server.ts'
import * as world from './world.ts'

const { makeBidder, makeBidders, makeLot, makePerson, newKey } = world

let server: TestServer
let second: TestServer
beforeAll(async () => {
  ;[server, second] = await world.openTwo()
})
afterAll(async () => {
  expect(await world.faults(server)).toEqual([])
  await second.stop()
  await server.stop()
})

const makeWon = (count?: number) => world.makeWon(server, count)
const stateOf = async (lotId: string) => (await world.infoOf(server.call, lotId)).lot.state
const refundsOf = (lotId: string) => world.refundsOf(server, lotId)

describe('who bid most', () => {
  test('has a day to pay for the lot, and it is sold', async () => {
    const { lotId, winner, others, orderSn } = await makeWon()
    expect(await stateOf(lotId)).toBe(AuctionState.waitPay)
    const order = await winner.call('order/info', { orderSn })
    expect(order).toMatchObject({ amount: 11_000, isLot: true, goodsForm: 2, status: OrderStatus.waitPay })
    expect(order.payBy - Date.now() / 1000).toBeGreaterThan(24 * 3600 - 60)
    expect(await world.depositsOf(server, lotId)).toEqual(
      Object.fromEntries([winner, ...others].map(({ user }) => [user.uid, 'held'])),
    )
    expect((await world.mineOf(others[0]?.call ?? winner.call, lotId)).orderSn).toBeNull()

    await world.payLot(server, winner.call, orderSn)
    expect(await stateOf(lotId)).toBe(AuctionState.sold)
    expect(await winner.call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.waitDelivery })
    await world.decide(server)
    expect(Object.values(await world.depositsOf(server, lotId))).toEqual(['refunded', 'refunded'])
    const { depositOrderSn } = await world.mineOf(winner.call, lotId)
    expect(await winner.call('order/info', { orderSn: depositOrderSn ?? '' })).toMatchObject({
      status: OrderStatus.complete,
      refund: { amount: 5000, done: true },
    })
  })

  test('and does not pay loses the deposit, and the next in line is offered the lot at their own price', async () => {
    const { lotId, winner, others, orderSn } = await makeWon(3)
    const [next, last] = others
    if (!next || !last) throw new Error('Nobody is next')
    await world.passPayBy(server, orderSn)
    await world.decide(server)
    expect((await world.mineOf(winner.call, lotId)).orderSn).toBeNull()
    const offered = await world.mineOf(next.call, lotId)
    expect(offered).toMatchObject({ isLeading: true })
    const nextOrder = offered.orderSn ?? ''
    expect(await next.call('order/info', { orderSn: nextOrder })).toMatchObject({ amount: 11_000 })
    expect(await world.depositsOf(server, lotId)).toEqual({
      [winner.user.uid]: 'kept',
      [next.user.uid]: 'held',
      [last.user.uid]: 'held',
    })
    await world.payLot(server, next.call, nextOrder)
    await world.decide(server)
    expect(await stateOf(lotId)).toBe(AuctionState.sold)
    expect((await world.infoOf(server.call, lotId)).lot.price).toBe(11_000)
    expect(await refundsOf(lotId)).toEqual({ [winner.user.uid]: 0, [next.user.uid]: 1, [last.user.uid]: 1 })
  })

  test('and cancels the order has not paid either', async () => {
    const { lotId, winner, orderSn } = await makeWon()
    await winner.call('order/cancelOrder', { orderSn }, newKey())
    await world.decide(server)
    expect((await world.depositsOf(server, lotId))[winner.user.uid]).toBe('kept')
  })
})

test('a lot that nobody pays for is unsold, and only who won it has lost a deposit', async () => {
  const { lotId, winner, others, orderSn } = await makeWon()
  const [next] = others
  await world.passPayBy(server, orderSn)
  await world.decide(server)
  await world.passPayBy(server, (next && (await world.mineOf(next.call, lotId)).orderSn) ?? '')
  await world.decide(server)
  expect(await stateOf(lotId)).toBe(AuctionState.unsold)
  expect(await world.depositsOf(server, lotId)).toEqual({
    [winner.user.uid]: 'kept',
    [next?.user.uid ?? '']: 'refunded',
  })
})

test('deposits go back once, whoever gives them back and however often at once', async () => {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, 6)
  await world.passTime(server, lotId)
  await world.decide(server)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? second : server).worker.sweep('auction-deposits')),
  )
  await world.decide(server)
  expect(await refundsOf(lotId)).toEqual(Object.fromEntries(people.map(({ user }) => [user.uid, 1])))
})

test('fifty ends of one lot at once make one order', async () => {
  const lotId = await makeLot(server)
  const bidder = await makeBidder(server, lotId)
  await bidder.bid(lotId, 10_000)
  await world.passTime(server, lotId)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? second : server).worker.sweep('auction-lots')),
  )
  expect((await bidder.call('order/orders', {})).list.filter(({ isLot }) => isLot)).toHaveLength(1)
})

test('a winner who pays while the time to pay runs out has paid or lost it, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const { lotId, winner, orderSn } = await makeWon()
    await world.addressLot(winner.call, orderSn)
    const { payUrl } = await winner.call('pay/user/payment', { orderSn, platform: 1 }, newKey())
    const body = new URLSearchParams({ outcome: 'paid' })
    await fetch(server.url + payUrl, { method: 'POST', body, redirect: 'manual' })
    await Promise.all([
      server.worker.sweep('sandbox-notifications'),
      winner.call('order/cancelOrder', { orderSn }, newKey()).catch(() => {}),
      ...[second, server].map((one) => one.worker.sweep('auction-lots')),
    ])
    await world.decide(server)
    const { status } = await winner.call('order/info', { orderSn })
    const isSold = status === OrderStatus.waitDelivery
    expect(await stateOf(lotId)).toBe(isSold ? AuctionState.sold : AuctionState.waitPay)
    expect((await world.depositsOf(server, lotId))[winner.user.uid]).toBe(isSold ? 'refunded' : 'kept')
  }
})

test('a deposit that is paid after the lot was decided comes back', async () => {
  const lotId = await makeLot(server)
  const late = await makePerson(server)
  const { orderSn } = await late.call('order/auction/deposit', { lotId }, newKey())
  await world.passTime(server, lotId)
  await world.decide(server)
  await payOrder(server, late.call, orderSn)
  await world.decide(server)
  expect(await world.depositsOf(server, lotId)).toEqual({ [late.user.uid]: 'refunded' })
})
