import { AuctionState, CloseReason, type GoodsSn, OrderStatus } from '@app/contract'
import { describe, expect, test, vi } from 'vitest'
import type { TestServer } from '../support/server.ts'
import { skipBackoffs, backoffsOf } from '../support/backoffs.ts'
import * as fixture from './fixture.ts'
import { makeLot } from '../support/lots.ts'

const { makeBidder, makeBidders, newKey } = fixture

let server: TestServer
let second: TestServer
fixture.useTwo((...both) => {
  ;[server, second] = both
})

const makeWon = (count?: number) => fixture.makeWon(server, count)
const stateOf = async (lotId: string) => (await fixture.infoOf(server.call, lotId)).lot.state
const refundsOf = (lotId: string) => fixture.refundsOf(server, lotId)

describe('the highest bidder', () => {
  test('has a day to pay for the lot, and it is sold', async () => {
    const before = Math.floor(Date.now() / 1000)
    const { lotId, winner, others, orderSn } = await makeWon()
    expect(await stateOf(lotId)).toBe(AuctionState.waitPay)
    const order = await winner.call('order/info', { orderSn })
    expect(order).toMatchObject({ amount: 11_000, isLot: true, goodsForm: 2, status: OrderStatus.waitPay })
    expect(order.payBy).toBeGreaterThanOrEqual(before + 24 * 3600)
    expect(await fixture.depositsOf(server, lotId)).toEqual(
      Object.fromEntries([winner, ...others].map(({ user }) => [user.uid, 'held'])),
    )
    expect((await fixture.mineOf(others[0]?.call ?? winner.call, lotId)).orderSn).toBeNull()

    await fixture.payLot(server, winner.call, orderSn)
    expect(await stateOf(lotId)).toBe(AuctionState.sold)
    expect(await winner.call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.waitDelivery })
    await fixture.decide(server)
    expect(Object.values(await fixture.depositsOf(server, lotId))).toEqual(['refunded', 'refunded'])
    const { depositOrderSn } = await fixture.mineOf(winner.call, lotId)
    expect(await winner.call('order/info', { orderSn: depositOrderSn ?? '' })).toMatchObject({
      status: OrderStatus.complete,
      refund: { amount: 5000, done: true },
    })
  })

  test('who does not pay loses the deposit, and the next bidder is offered the lot at their own price', async () => {
    const { lotId, winner, others, orderSn } = await makeWon(3)
    const [next, last] = others
    if (!next || !last) throw new Error('Nobody is next')
    await fixture.passPayBy(server, orderSn)
    await fixture.decide(server)
    expect((await fixture.mineOf(winner.call, lotId)).orderSn).toBeNull()
    const offered = await fixture.mineOf(next.call, lotId)
    expect(offered).toMatchObject({ isLeading: true })
    const nextOrder = offered.orderSn ?? ''
    expect(await next.call('order/info', { orderSn: nextOrder })).toMatchObject({ amount: 11_000 })
    expect(await fixture.depositsOf(server, lotId)).toEqual({
      [winner.user.uid]: 'kept',
      [next.user.uid]: 'held',
      [last.user.uid]: 'held',
    })
    await fixture.payLot(server, next.call, nextOrder)
    await fixture.decide(server)
    expect(await stateOf(lotId)).toBe(AuctionState.sold)
    expect((await fixture.infoOf(server.call, lotId)).lot.price).toBe(11_000)
    expect(await refundsOf(lotId)).toEqual({ [winner.user.uid]: 0, [next.user.uid]: 1, [last.user.uid]: 1 })
  })

  test('who cancels the order counts as not paying', async () => {
    const { lotId, winner, orderSn } = await makeWon()
    await winner.call('order/cancelOrder', { orderSn }, newKey())
    await fixture.decide(server)
    expect((await fixture.depositsOf(server, lotId))[winner.user.uid]).toBe('kept')
  })
})

test('a winner whose paid order cannot be fulfilled gets the deposit back, and the lot continues', async () => {
  const { lotId, winner, others, orderSn } = await makeWon()
  const { database, order } = server.context
  await database.transaction((tx) => order.close(tx, orderSn, CloseReason.unfulfilled))
  await fixture.decide(server)
  expect((await fixture.depositsOf(server, lotId))[winner.user.uid]).not.toBe('kept')
  const [next] = others
  expect(await fixture.mineOf(next?.call ?? winner.call, lotId)).toMatchObject({ isLeading: true })
})

test('a lot that cannot be decided does not delay others', async () => {
  const broken = await makeWon()
  await server.context.database.pool.query('update orders set status = 5, close_reason = 1 where sn = $1', [
    broken.orderSn,
  ])
  const lotId = await makeLot(server)
  const bidder = await makeBidder(server, lotId)
  await bidder.bid(lotId, 10_000)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  expect(await stateOf(lotId)).toBe(AuctionState.waitPay)
  expect(await stateOf(broken.lotId)).toBe(AuctionState.waitPay)
  const { database, goods } = server.context
  const { rows } = await database.pool.query<{ goods_sn: GoodsSn }>('select goods_sn from orders where sn = $1', [
    broken.orderSn,
  ])
  const goodsSn = rows[0]?.goods_sn ?? ''
  await database.transaction((tx) => goods.releaseStock(tx, { goodsSn, quantity: 1, orderSn: broken.orderSn }))
  await skipBackoffs(database)
  await fixture.decide(server)
  expect(await backoffsOf(database, 'auction-lots')).toEqual([])
})

test('a lot that cannot begin is retried later, not in a tight loop', async () => {
  const { database, log } = server.context
  const lotId = await makeLot(server, { startsIn: 3600, endsIn: 7200 })
  const logged = vi.spyOn(log, 'error')
  const query = (text: string) => database.pool.query(text)
  await query(`update auction_lots set starts_at = now() - interval '1 s' where id = ${lotId}`)
  await query(`create function refuse_lot() returns trigger language plpgsql as
    $$ begin raise exception 'this lot is broken'; end $$`)
  await query(`create trigger poison before update on auction_lots for each row
    when (old.id = ${lotId}) execute function refuse_lot()`)
  await fixture.decide(server)
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ lotId }), expect.any(String))
  await query('drop function refuse_lot cascade')
  await skipBackoffs(database)
  await fixture.decide(server)
  expect(await stateOf(lotId)).toBe(AuctionState.running)
  logged.mockRestore()
})

test('deposits are returned once, whichever process returns them and however often at once', async () => {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, 6)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? second : server).worker.sweep('auction-deposits')),
  )
  await fixture.decide(server)
  expect(await refundsOf(lotId)).toEqual(Object.fromEntries(people.map(({ user }) => [user.uid, 1])))
})

test('ending one lot fifty times at once makes one order', async () => {
  const lotId = await makeLot(server)
  const bidder = await makeBidder(server, lotId)
  await bidder.bid(lotId, 10_000)
  await fixture.passTime(server, lotId)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 2 ? second : server).worker.sweep('auction-lots')),
  )
  expect((await bidder.call('order/orders', {})).list.filter(({ isLot }) => isLot)).toHaveLength(1)
})

test('a winner who pays while the time to pay runs out has paid or lost it, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const { lotId, winner, orderSn } = await makeWon()
    await fixture.addressLot(winner.call, orderSn)
    const { payUrl } = await winner.call('pay/user/payment', { orderSn, platform: 1 }, newKey())
    const body = new URLSearchParams({ outcome: 'paid' })
    await fetch(server.url + payUrl, { method: 'POST', body, redirect: 'manual' })
    await Promise.all([
      server.worker.sweep('sandbox-notifications'),
      winner.call('order/cancelOrder', { orderSn }, newKey()).catch(() => {}),
      ...[second, server].map((one) => one.worker.sweep('auction-lots')),
    ])
    await fixture.decide(server)
    const { status } = await winner.call('order/info', { orderSn })
    const isSold = status === OrderStatus.waitDelivery
    expect(await stateOf(lotId)).toBe(isSold ? AuctionState.sold : AuctionState.waitPay)
    expect((await fixture.depositsOf(server, lotId))[winner.user.uid]).toBe(isSold ? 'refunded' : 'kept')
  }
})
