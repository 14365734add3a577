import { AuctionState, CloseReason, OrderStatus } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { payOrder } from '../support/paying.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import * as fixture from './fixture.ts'
import { makeLot } from '../support/lots.ts'

const { makeBidders, makePerson, makeWon, newKey } = fixture

let server: TestServer
let second: TestServer
fixture.useTwo((...both) => {
  ;[server, second] = both
})

const reason = async (call: Promise<unknown>) => (await refusal(call)).reason
const refusalOf = (lotId: string) => fixture.withdraw(server, lotId).catch((error: unknown) => error)
const stateOf = async (lotId: string) => (await fixture.infoOf(server.call, lotId)).lot.state
const everybody = <Value>(people: readonly fixture.Bidder[], value: Value) =>
  Object.fromEntries(people.map(({ user }) => [user.uid, value]))

async function rowOf(lotId: string) {
  const { rows } = await server.context.database.pool.query(
    'select state, withdrawn_by, withdrawn_reason, withdrawn_at from auction_lots where id = $1',
    [lotId],
  )
  return rows[0]
}

async function reservedOf(lotId: string): Promise<unknown> {
  const { rows } = await server.context.database.pool.query(
    `select s.reserved, s.sold from goods_stock s join auction_lots l on l.goods_sn = s.goods_sn where l.id = $1`,
    [lotId],
  )
  return rows[0]
}

describe('a withdrawn lot', () => {
  test('before its beginning accepts no more deposits and never begins; paid ones are returned', async () => {
    const lotId = await makeLot(server, { startsIn: 600 })
    const people = await makeBidders(server, lotId, 2)
    const late = await makePerson(server)
    const sent = Math.floor(Date.now() / 1000)
    expect(await fixture.withdraw(server, lotId, '釉面有伤，留待修复')).toBe(true)
    const answered = Math.floor(Date.now() / 1000)
    expect(await reason(late.call('order/auction/deposit', { lotId }, newKey()))).toBe('LOT_WITHDRAWN')
    await fixture.passTime(server, lotId, 60)
    await fixture.decide(server)
    const info = await fixture.infoOf(server.call, lotId)
    expect(info.lot.state).toBe(AuctionState.withdrawn)
    expect(info.withdrawal?.reason).toBe('釉面有伤，留待修复')
    expect(info.withdrawal?.time).toBeGreaterThanOrEqual(sent)
    expect(info.withdrawal?.time).toBeLessThanOrEqual(answered)
    expect(await fixture.depositsOf(server, lotId)).toEqual(everybody(people, 'refunded'))
    expect(await fixture.refundsOf(server, lotId)).toEqual(everybody(people, 1))
  })

  test('during the bidding accepts no more bids, is offered to nobody, and everybody is notified', async () => {
    const lotId = await makeLot(server)
    const [one, other] = await makeBidders(server, lotId, 2)
    if (!one || !other) throw new Error('Nobody bids')
    await one.bid(lotId, 10_000)
    expect((await fixture.infoOf(one.call, lotId)).withdrawal).toBeNull()
    const { live } = await fixture.infoOf(server.call, lotId)
    await fixture.withdraw(server, lotId)
    expect(await refusal(other.bid(lotId, 11_000))).toMatchObject({
      reason: 'LOT_WITHDRAWN',
      message: '这件拍品已撤拍，交过的保证金会原路退回',
    })
    const { rows } = await server.context.database.pool.query(
      `select data from live_events where topic = 'auction' and number > $1 and data ->> 'lotId' = $2`,
      [live, lotId],
    )
    expect(rows).toMatchObject([{ data: { state: AuctionState.withdrawn, price: 10_000, bids: 1 } }])
    await fixture.passTime(server, lotId)
    await fixture.decide(server)
    expect(await stateOf(lotId)).toBe(AuctionState.withdrawn)
    expect((await one.call('order/orders', {})).list.filter(({ isLot }) => isLot)).toEqual([])
    expect(await fixture.depositsOf(server, lotId)).toEqual(everybody([one, other], 'refunded'))
    const { depositOrderSn } = await fixture.mineOf(one.call, lotId)
    expect(await one.call('order/info', { orderSn: depositOrderSn ?? '' })).toMatchObject({
      refund: { amount: 5000, done: true, reason: '拍品已撤拍，保证金原路退回' },
    })
    const list = await server.call('order/auction/list', {})
    expect(list.list.find((lot) => lot.lotId === lotId)?.state).toBe(AuctionState.withdrawn)
  })

  test('before the winner has paid closes their order, releases its stock, and keeps no deposit', async () => {
    const { lotId, winner, others, orderSn } = await makeWon(server)
    await fixture.addressLot(winner.call, orderSn)
    await fixture.withdraw(server, lotId)
    expect(await winner.call('order/info', { orderSn })).toMatchObject({
      status: OrderStatus.closed,
      closeReason: CloseReason.withdrawn,
    })
    expect(await reason(winner.call('pay/user/payment', { orderSn, platform: 1 }, newKey()))).toBe('ORDER_CLOSED')
    expect(await reservedOf(lotId)).toEqual({ reserved: 0, sold: 0 })
    await fixture.decide(server)
    expect(await stateOf(lotId)).toBe(AuctionState.withdrawn)
    expect((await fixture.mineOf(winner.call, lotId)).orderSn).toBeNull()
    expect(await fixture.depositsOf(server, lotId)).toEqual(everybody([winner, ...others], 'refunded'))
    expect(await fixture.refundsOf(server, lotId)).toEqual(everybody([winner, ...others], 1))
  })

  test('after the winner let it lapse returns all deposits except the one that was kept by then', async () => {
    const passed = await makeWon(server, 3)
    await fixture.passPayBy(server, passed.orderSn)
    await fixture.decide(server)
    const cancelled = await makeWon(server, 3)
    await cancelled.winner.call('order/cancelOrder', { orderSn: cancelled.orderSn }, newKey())
    for (const { lotId, winner, others } of [passed, cancelled]) {
      await fixture.withdraw(server, lotId)
      await fixture.decide(server)
      expect(await fixture.depositsOf(server, lotId)).toEqual({
        ...everybody(others, 'refunded'),
        [winner.user.uid]: 'kept',
      })
      expect(await fixture.mineOf(winner.call, lotId)).toMatchObject({ isDepositPaid: true, isDepositKept: true })
      expect(await reservedOf(lotId)).toEqual({ reserved: 0, sold: 0 })
    }
  })

  test('stays withdrawn: a second time reports it and changes nothing', async () => {
    const lotId = await makeLot(server)
    const before = Array.from({ length: 50 }, (_, turn) => fixture.withdraw(turn % 2 ? second : server, lotId))
    expect((await Promise.all(before)).filter((isNew) => isNew)).toHaveLength(1)
    const row = await rowOf(lotId)
    expect(row).toMatchObject({ state: 6, withdrawn_by: '陆泊舟', withdrawn_reason: '委托人收回了这件瓷瓶' })
    expect(await fixture.withdraw(server, lotId, '另一个理由')).toBe(false)
    expect(await rowOf(lotId)).toEqual(row)
  })
})

test('a lot that is paid for, unsold or unknown cannot be withdrawn', async () => {
  const { lotId, winner, orderSn } = await makeWon(server)
  await fixture.payLot(server, winner.call, orderSn)
  expect(await refusalOf(lotId)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  expect(await stateOf(lotId)).toBe(AuctionState.sold)
  const unsold = await makeLot(server)
  await fixture.passTime(server, unsold)
  await fixture.decide(server)
  expect(await refusalOf(unsold)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  expect(await refusalOf('999999')).toMatchObject({ reason: 'NOT_FOUND' })
})

test('a deposit that is being paid while its lot is withdrawn is refunded', async () => {
  const lotId = await makeLot(server)
  const [early, late] = [await makePerson(server), await makePerson(server)]
  const [first, last] = await Promise.all(
    [early, late].map(({ call }) => call('order/auction/deposit', { lotId }, newKey())),
  )
  await Promise.all([payOrder(server, early.call, first?.orderSn ?? ''), fixture.withdraw(second, lotId)])
  await payOrder(server, late.call, last?.orderSn ?? '')
  await fixture.decide(server)
  expect(await fixture.depositsOf(server, lotId)).toEqual(everybody([early, late], 'refunded'))
  expect(await fixture.refundsOf(server, lotId)).toEqual(everybody([early, late], 1))
})

test('fifty bids and a withdrawal at once: accepted bids precede it, and all deposits are returned', async () => {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, 10)
  await people[0]?.bid(lotId, 10_000)
  const bids = Array.from({ length: 50 }, async (_, index) => {
    const price = 11_000 + index * 700
    const call = (index % 2 ? second : server).as(people[index % people.length]?.user ?? { token: '' })
    await call('order/auction/bid', { lotId, price, isFarMeant: true }, newKey())
    return price
  })
  const [{ succeeded, reasons }, isNew] = await Promise.all([outcomes(bids), fixture.withdraw(second, lotId)])
  expect(isNew).toBe(true)
  const stood = (await fixture.bidsOf(server, lotId)).map(({ price }) => price)
  expect(stood).toEqual([10_000, ...succeeded.toSorted((one, other) => one - other)])
  expect(reasons.filter((why) => !['LOT_WITHDRAWN', 'BID_TOO_LOW', 'ALREADY_LEADING'].includes(why))).toEqual([])
  expect(await reason(people[1]?.bid(lotId, 49_000) ?? Promise.resolve())).toBe('LOT_WITHDRAWN')
  expect((await fixture.infoOf(server.call, lotId)).lot).toMatchObject({
    state: AuctionState.withdrawn,
    price: stood.at(-1),
    bids: stood.length,
  })
  await fixture.decide(server)
  expect(await fixture.depositsOf(server, lotId)).toEqual(everybody(people, 'refunded'))
  expect(await fixture.refundsOf(server, lotId)).toEqual(everybody(people, 1))
})

test('a winner who pays while the lot is withdrawn has bought it or is refunded, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const { lotId, winner, others, orderSn } = await makeWon(server)
    await fixture.addressLot(winner.call, orderSn)
    const { payUrl } = await winner.call('pay/user/payment', { orderSn, platform: 1 }, newKey())
    const body = new URLSearchParams({ outcome: 'paid' })
    await fetch(server.url + payUrl, { method: 'POST', body, redirect: 'manual' })
    const [isWithdrawn] = await Promise.all([
      fixture.withdraw(second, lotId).catch(() => false),
      server.worker.sweep('sandbox-notifications'),
    ])
    await fixture.decide(server)
    await server.worker.jobs()
    const { status, refund } = await winner.call('order/info', { orderSn })
    expect(await stateOf(lotId)).toBe(isWithdrawn ? AuctionState.withdrawn : AuctionState.sold)
    expect(status).toBe(isWithdrawn ? OrderStatus.closed : OrderStatus.waitDelivery)
    expect(refund?.amount).toBe(isWithdrawn ? 11_000 : undefined)
    expect(await fixture.depositsOf(server, lotId)).toEqual(everybody([winner, ...others], 'refunded'))
  }
})

test('the end of a lot and its withdrawal are serialized', async () => {
  for (let round = 0; round < 3; round++) {
    const lotId = await makeLot(server)
    const people = await makeBidders(server, lotId, 2)
    await people[0]?.bid(lotId, 10_000)
    await fixture.passTime(server, lotId)
    const ended = server.worker.sweep('auction-lots')
    expect(await fixture.withdraw(second, lotId)).toBe(true)
    await ended
    await fixture.decide(server)
    expect(await stateOf(lotId)).toBe(AuctionState.withdrawn)
    expect(await reservedOf(lotId)).toEqual({ reserved: 0, sold: 0 })
    expect(await fixture.depositsOf(server, lotId)).toEqual(everybody(people, 'refunded'))
  }
})
