import { AuctionState } from '@app/contract'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../support/refusals.ts'
import type { TestServer } from '../../support/server.ts'
import * as fixture from '../../auction/fixture.ts'
import { makeLot } from '../../support/lots.ts'

const { makeBidder, makeWon, newKey } = fixture

let server: TestServer
fixture.useTwo((one) => {
  server = one
})

const reason = async (call: Promise<unknown>) => (await refusal(call)).reason
const lotOf = async (lotId: string) => (await fixture.infoOf(server.call, lotId)).lot

/** Lets the time to pay of the person who was offered a lot expire. */
async function lapse({ call }: fixture.Bidder, lotId: string): Promise<void> {
  await fixture.passPayBy(server, (await fixture.mineOf(call, lotId)).orderSn ?? '')
  await fixture.decide(server)
}

/** Ends a lot with bids, and lets its winner not pay. */
async function winAndDefault(lotId: string, price: number): Promise<fixture.Bidder> {
  const winner = await makeBidder(server, lotId)
  await winner.bid(lotId, price)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  await lapse(winner, lotId)
  return winner
}

describe('a winner who does not pay', () => {
  test('does not pass the lot to a far lower bid: it is reopened, from its start, without them', async () => {
    const lotId = await makeLot(server)
    const [shielded, shield] = [await makeBidder(server, lotId), await makeBidder(server, lotId)]
    await shielded.bid(lotId, 10_000)
    await shield.bid(lotId, 50_000)
    await fixture.passTime(server, lotId)
    await fixture.decide(server)
    // The lot can never be offered at so low a bid: its deposit is returned.
    expect(await fixture.depositsOf(server, lotId)).toEqual({
      [shielded.user.uid]: 'refunded',
      [shield.user.uid]: 'held',
    })
    const reopened = Math.floor(Date.now() / 1000)
    await lapse(shield, lotId)

    const again = await lotOf(lotId)
    expect(again).toMatchObject({ state: AuctionState.running, round: 2, price: null, bids: 0, nextBid: 10_000 })
    expect(again.endTime).toBeGreaterThanOrEqual(reopened + 24 * 3600)
    expect((await server.call('order/auction/bids', { lotId })).list).toEqual([])
    expect((await shielded.call('order/orders', {})).list.filter(({ isLot }) => isLot)).toEqual([])
    expect((await fixture.depositsOf(server, lotId))[shield.user.uid]).toBe('kept')
    expect(await fixture.mineOf(shield.call, lotId)).toMatchObject({ isDepositKept: true, deposit: 0, orderSn: null })
    expect(await reason(shield.bid(lotId, 10_000))).toBe('BIDDER_BARRED')
    expect(await reason(shield.call('order/auction/deposit', { lotId }, newKey()))).toBe('BIDDER_BARRED')

    // Each round has its own deposits.
    expect(await fixture.mineOf(shielded.call, lotId)).toMatchObject({
      isDepositPaid: false,
      deposit: 0,
      highest: null,
    })
    expect(await reason(shielded.bid(lotId, 10_000))).toBe('DEPOSIT_REQUIRED')
    await fixture.topUp(server, shielded, lotId)
    await shielded.bid(lotId, 10_000)
    await fixture.passTime(server, lotId)
    await fixture.decide(server)
    await fixture.payLot(server, shielded.call, (await fixture.mineOf(shielded.call, lotId)).orderSn ?? '')
    await fixture.decide(server)
    expect(await lotOf(lotId)).toMatchObject({ state: AuctionState.sold, price: 10_000, round: 2 })
  })

  test('passes it to the next within two steps of the hammer price, however many decline; then it is reopened', async () => {
    const { lotId, winner, others } = await makeWon(server, 4)
    const [next, third, last] = others
    if (!next || !third || !last) throw new Error('Nobody is next')
    expect(await fixture.depositsOf(server, lotId)).toMatchObject({
      [third.user.uid]: 'held',
      [last.user.uid]: 'refunded',
    })
    await lapse(winner, lotId)
    expect((await fixture.mineOf(next.call, lotId)).orderSn).not.toBeNull()
    await lapse(next, lotId)
    expect((await fixture.mineOf(third.call, lotId)).orderSn).not.toBeNull()
    await lapse(third, lotId)
    expect(await lotOf(lotId)).toMatchObject({ state: AuctionState.running, round: 2 })
    expect(await fixture.depositsOf(server, lotId)).toEqual({
      [winner.user.uid]: 'kept',
      [next.user.uid]: 'refunded',
      [third.user.uid]: 'refunded',
      [last.user.uid]: 'refunded',
    })
    // A bidder who declined has lost nothing, and may bid again.
    await fixture.topUp(server, next, lotId)
    await next.bid(lotId, 10_000)
  })

  test('leaves it unsold after the last round, or if auctions are closed by then', async () => {
    const lotId = await makeLot(server)
    const winners: fixture.Bidder[] = []
    for (let round = 1; round <= 3; round++) winners.push(await winAndDefault(lotId, 10_000))
    expect(await lotOf(lotId)).toMatchObject({ state: AuctionState.unsold, round: 3 })
    expect(await fixture.depositsOf(server, lotId)).toEqual(
      Object.fromEntries(winners.map(({ user }) => [user.uid, 'kept'])),
    )
    const closed = await makeLot(server)
    const { call } = await makeBidder(server, closed)
    await call('order/auction/bid', { lotId: closed, price: 10_000 }, newKey())
    await fixture.passTime(server, closed)
    await fixture.decide(server)
    await fixture.open(server, false)
    await fixture.passPayBy(server, (await fixture.mineOf(call, closed)).orderSn ?? '')
    await fixture.decide(server)
    await fixture.open(server)
    expect((await lotOf(closed)).state).toBe(AuctionState.unsold)
  })
})

test('a reopened lot may be withdrawn, and kept deposits stay kept', async () => {
  const lotId = await makeLot(server)
  const defaulted = await winAndDefault(lotId, 10_000)
  const late = await makeBidder(server, lotId)
  await fixture.withdraw(server, lotId)
  await fixture.decide(server)
  expect(await fixture.depositsOf(server, lotId)).toEqual({
    [defaulted.user.uid]: 'kept',
    [late.user.uid]: 'refunded',
  })
})

test('how far a lot may fall, and how often and how long it is reopened, are settings', async () => {
  await fixture.configure(server, { fallSteps: 0, mostRounds: 2, reopenHours: 5 })
  const { lotId, winner } = await makeWon(server)
  const now = Math.floor(Date.now() / 1000)
  await lapse(winner, lotId)
  const again = await lotOf(lotId)
  expect(again).toMatchObject({ state: AuctionState.running, round: 2 })
  expect(again.endTime).toBeGreaterThanOrEqual(now + 5 * 3600)
  expect(again.endTime).toBeLessThan(now + 6 * 3600)
  await winAndDefault(lotId, 10_000)
  expect((await lotOf(lotId)).state).toBe(AuctionState.unsold)
  await fixture.configure(server, { fallSteps: 2, mostRounds: 3, reopenHours: 24 })
})
