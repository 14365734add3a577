import { AuctionState, OrderStatus } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { outcomes, refusal } from '../support/refusals.ts'
import { payOrder } from '../support/paying.ts'
import type { TestServer } from '../support/server.ts'
import * as fixture from './fixture.ts'
import { makeLot } from '../support/lots.ts'

const { makeBidder, makeBidders, makePerson, newKey } = fixture

let server: TestServer
let second: TestServer
fixture.useTwo((...both) => {
  ;[server, second] = both
})

const reason = async (call: Promise<unknown>) => (await refusal(call)).reason
const toldOf = async (lotId: string) => {
  const { rows } = await server.context.database.pool.query<{ data: { price: number; endTime: number } }>(
    `select data from live_events where topic = 'auction' and data ->> 'lotId' = $1 order by number`,
    [lotId],
  )
  return rows.map(({ data }) => data)
}

describe('closed auctions', () => {
  test('show no lots, accept no deposit and no bid, and open the moment an operator opens them', async () => {
    const lotId = await makeLot(server)
    const bidder = await makeBidder(server, lotId)
    const late = await makePerson(server)
    await fixture.open(server, false)
    expect(await server.call('order/auction/list', {})).toEqual({ isOpen: false, list: [] })
    expect(await reason(bidder.bid(lotId, 10_000))).toBe('AUCTION_CLOSED')
    expect(await reason(late.call('order/auction/deposit', { lotId }, newKey()))).toBe('AUCTION_CLOSED')
    await fixture.open(server)
    const { isOpen, list } = await server.call('order/auction/list', {})
    expect(isOpen).toBe(true)
    expect(list.find((lot) => lot.lotId === lotId)).toMatchObject({ state: AuctionState.running, price: null })
    expect((await bidder.bid(lotId, 10_000)).lot.price).toBe(10_000)
  })
})

describe('a deposit', () => {
  test('comes before the first bid, is one order a person, and earns no points', async () => {
    const lotId = await makeLot(server)
    const { call, bid, user } = await makePerson(server)
    expect(await reason(bid(lotId, 10_000))).toBe('DEPOSIT_REQUIRED')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('order/auction/deposit', { lotId }, newKey())),
    )
    const [first] = answers
    expect(new Set(answers.map(({ orderSn }) => orderSn)).size).toBe(1)
    expect(first).toMatchObject({ amount: 5000, isPaid: false })
    const orderSn = first?.orderSn ?? ''
    expect(await fixture.mineOf(call, lotId)).toMatchObject({ depositOrderSn: orderSn, isDepositPaid: false })
    expect(await call('order/info', { orderSn })).toMatchObject({ isDeposit: true, isLot: false, goodsType: 1 })

    await payOrder(server, call, orderSn)
    expect(await fixture.mineOf(call, lotId)).toMatchObject({ depositOrderSn: orderSn, isDepositPaid: true })
    expect(await call('order/auction/deposit', { lotId }, newKey())).toMatchObject({ orderSn, isPaid: true })
    expect(await call('order/info', { orderSn })).toMatchObject({ status: OrderStatus.complete })
    const { rows } = await server.context.database.pool.query('select from point_entries where uid = $1', [user.uid])
    expect(rows).toEqual([])
    expect((await bid(lotId, 10_000)).lot).toMatchObject({ price: 10_000, bids: 1, nextBid: 11_000 })
  })

  test('cannot be ordered in any other way, nor can a lot', async () => {
    const lotId = await makeLot(server)
    const { call } = await makePerson(server)
    const { goodsSn } = (await fixture.infoOf(call, lotId)).lot
    for (const sn of [goodsSn, `${goodsSn}D`]) {
      const order = call('order/order', { goodsSn: sn, quantity: 1, noReturnAccepted: true }, newKey())
      expect(await reason(order)).toBe('GOODS_NOT_FOUND')
      expect(await reason(call('goods/goods/info', { goodsSn: sn }))).toBe('GOODS_NOT_FOUND')
    }
  })

  test('that is cancelled may be ordered again', async () => {
    const lotId = await makeLot(server)
    const { call } = await makePerson(server)
    const { orderSn } = await call('order/auction/deposit', { lotId }, newKey())
    await call('order/cancelOrder', { orderSn }, newKey())
    const again = await call('order/auction/deposit', { lotId }, newKey())
    expect(again.orderSn).not.toBe(orderSn)
  })

  test('once paid cannot be cancelled by its owner', async () => {
    const lotId = await makeLot(server)
    const { call } = await makeBidder(server, lotId)
    const { depositOrderSn } = await fixture.mineOf(call, lotId)
    expect(await reason(call('order/cancelOrder', { orderSn: depositOrderSn ?? '' }, newKey()))).toBe(
      'ILLEGAL_TRANSITION',
    )
  })
})

describe('a bid', () => {
  test('must reach the start, then the step above the last, and not be far above both', async () => {
    const lotId = await makeLot(server)
    const [one, other] = await makeBidders(server, lotId, 2)
    if (!one || !other) throw new Error('Nobody bids')
    expect(await reason(one.bid(lotId, 9999))).toBe('BID_TOO_LOW')
    await one.bid(lotId, 10_500)
    expect(await reason(one.bid(lotId, 20_000))).toBe('ALREADY_LEADING')
    expect(await reason(other.bid(lotId, 11_499))).toBe('BID_TOO_LOW')
    const slip = await refusal(other.bid(lotId, 1_150_000_000))
    expect(slip).toMatchObject({ reason: 'BAD_INPUT', data: { field: 'price' } })
    expect((await other.bid(lotId, 11_500)).lot).toMatchObject({ price: 11_500, bids: 2, nextBid: 12_500 })
    expect(await fixture.mineOf(one.call, lotId)).toMatchObject({ highest: 10_500, isLeading: false })
    expect(await fixture.mineOf(other.call, lotId)).toMatchObject({ highest: 11_500, isLeading: true })
    expect((await toldOf(lotId)).map(({ price }) => price)).toEqual([10_500, 11_500])
  })

  test('far above the minimum counts once its bidder confirms it, from the same price that the page shows', async () => {
    const lotId = await makeLot(server)
    const { call, user } = await makeBidder(server, lotId)
    const bid = (price: number, isFarMeant?: true) =>
      call('order/auction/bid', { lotId, price, ...(isFarMeant && { isFarMeant }) }, newKey())
    // Ten steps above the start are more than half of it.
    expect((await fixture.infoOf(call, lotId)).lot.farFrom).toBe(20_000)
    expect(await refusal(bid(20_000))).toMatchObject({ reason: 'BID_FAR', status: 409 })
    expect(await fixture.bidsOf(server, lotId)).toEqual([])
    expect((await bid(20_000, true)).lot).toMatchObject({ price: 20_000, farFrom: 31_500 })
    expect(await fixture.bidsOf(server, lotId)).toEqual([{ uid: user.uid, price: 20_000 }])
    const other = await makeBidder(server, lotId)
    await other.call('order/auction/bid', { lotId, price: 31_499 }, newKey())
  })

  test('needs a verified adult', async () => {
    const lotId = await makeLot(server)
    const stranger = await makePerson(server, { kycStatus: 1 })
    const child = await makePerson(server, { birthDate: '2015-01-01' })
    for (const [person, why] of [
      [stranger, 'KYC_REQUIRED'],
      [child, 'UNDER_AGE'],
    ] as const) {
      expect(await reason(person.bid(lotId, 10_000))).toBe(why)
      expect(await reason(person.call('order/auction/deposit', { lotId }, newKey()))).toBe(why)
    }
  })

  test('is shown masked to others and as their own to its bidder, page by page', async () => {
    const lotId = await makeLot(server)
    const one = await makeBidder(server, lotId, { nickname: '林间拾叶' })
    const other = await makeBidder(server, lotId)
    for (const [turn, bidder] of [one, other, one, other, one].entries()) await bidder.bid(lotId, 10_000 + turn * 1000)
    const first = await one.call('order/auction/bids', { lotId, size: 2 })
    expect(first.total).toBe(5)
    expect(first.list.map(({ price, isMine }) => [price, isMine])).toEqual([
      [14_000, true],
      [13_000, false],
    ])
    expect(first.list[0]?.name).toBe('我')
    const rest = await server.call('order/auction/bids', { lotId, size: 10, cursor: first.cursor ?? '' })
    expect(rest.list.map(({ price }) => price)).toEqual([12_000, 11_000, 10_000])
    expect(rest.list.every(({ name, isMine }) => !isMine && name !== '林间拾叶' && name !== '')).toBe(true)
  })

  test('in the last five minutes sets five minutes again, and earlier changes nothing', async () => {
    const lotId = await makeLot(server)
    const [one, other] = await makeBidders(server, lotId, 2)
    const before = (await fixture.infoOf(server.call, lotId)).lot.endTime
    expect((await one?.bid(lotId, 10_000))?.lot.endTime).toBe(before)
    await fixture.passTime(server, lotId, 2)
    const sent = Math.floor(Date.now() / 1000)
    const placed = await other?.bid(lotId, 11_000)
    const answered = Math.floor(Date.now() / 1000)
    expect(placed?.lot.endTime).toBeGreaterThanOrEqual(sent + 300)
    expect(placed?.lot.endTime).toBeLessThanOrEqual(answered + 300)
    expect((await toldOf(lotId)).at(-1)?.endTime).toBe(placed?.lot.endTime)
  })

  test('after the end or before the beginning is refused, whether or not the sweep has run', async () => {
    const lotId = await makeLot(server)
    const coming = await makeLot(server, { startsIn: 600 })
    const bidder = await makeBidder(server, lotId)
    const early = await makeBidder(server, coming)
    await fixture.passTime(server, lotId, 0)
    expect(await reason(bidder.bid(lotId, 10_000))).toBe('AUCTION_CLOSED')
    expect(await reason(early.bid(coming, 10_000))).toBe('AUCTION_CLOSED')
    await fixture.decide(server)
    expect((await fixture.infoOf(server.call, lotId)).lot.state).toBe(AuctionState.unsold)
    expect(await reason(bidder.bid(lotId, 10_000))).toBe('AUCTION_CLOSED')
  })

  test('sent twice under one key is one bid', async () => {
    const lotId = await makeLot(server)
    const { bid } = await makeBidder(server, lotId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bid(lotId, 10_000, 'one-bid-for-all')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await fixture.bidsOf(server, lotId)).toHaveLength(1)
  })
})

test('fifty bids at once, at two servers, leave prices that rise by the step, and exactly the accepted ones', async () => {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, 10)
  const calls = Array.from({ length: 50 }, (_, index) => {
    const user = people[index % people.length]?.user
    const call = (index % 2 ? second : server).as(user ?? { token: '' })
    const price = 10_000 + ((index * 7) % 50) * 700
    return call('order/auction/bid', { lotId, price, isFarMeant: true }, newKey()).then(() => price)
  })
  const { succeeded, reasons } = await outcomes(calls)
  const prices = (await fixture.bidsOf(server, lotId)).map(({ price }) => price)
  expect(prices.toSorted((one, other) => one - other)).toEqual(prices)
  expect(succeeded.toSorted((one, other) => one - other)).toEqual(prices)
  const rises = prices.slice(1).map((price, index) => price - (prices[index] ?? 0))
  expect(rises.filter((rise) => rise < 1000)).toEqual([])
  expect(succeeded.length).toBeGreaterThan(1)
  expect(reasons.filter((why) => why !== 'BID_TOO_LOW' && why !== 'ALREADY_LEADING')).toEqual([])
  const { lot } = await fixture.infoOf(server.call, lotId)
  expect(lot).toMatchObject({ price: prices.at(-1), bids: prices.length })
  expect((await toldOf(lotId)).map(({ price }) => price)).toEqual(prices)
})

test('bids at the last second and the end of the lot are serialized: none is lost, none is too late', async () => {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, 10)
  await fixture.passTime(server, lotId, 0.15)
  const calls = people.map(async ({ bid }, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 30))
    return bid(lotId, 10_000 + index * 1000)
  })
  const sweeps = Array.from({ length: 10 }, async (_, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 40))
    await (index % 2 ? second : server).worker.sweep('auction-lots')
  })
  const [{ succeeded }] = await Promise.all([outcomes(calls), ...sweeps])
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  const { lot } = await fixture.infoOf(server.call, lotId)
  expect(await fixture.bidsOf(server, lotId)).toHaveLength(succeeded.length)
  expect(lot).toMatchObject({
    bids: succeeded.length,
    state: succeeded.length > 0 ? AuctionState.waitPay : AuctionState.unsold,
  })
})
