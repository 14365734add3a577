import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionInvariants } from '../../src/audit/auctionInvariants.ts'
import { testNoticed } from '../support/damage.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import * as fixture from './fixture.ts'
import { makeLot } from '../support/lots.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await fixture.open(server)
  await sellToTheSecond()
  await withdrawWon()
  await openAgain()
  const running = await makeLot(server)
  for (const [turn, { bid }] of (await fixture.makeBidders(server, running, 2)).entries()) {
    await bid(running, 10_000 + turn * 1000)
  }
})
afterAll(() => server?.stop())

/** A lot that the highest of three bidders does not pay for, and the next one does. */
async function sellToTheSecond(): Promise<void> {
  const lotId = await makeLot(server)
  const [third, second, first] = await fixture.makeBidders(server, lotId, 3)
  if (!first || !second || !third) throw new Error('Nobody bids')
  await third.bid(lotId, 10_000)
  await first.bid(lotId, 11_000)
  await second.bid(lotId, 12_000)
  await first.bid(lotId, 13_000)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  await fixture.passPayBy(server, String((await fixture.mineOf(first.call, lotId)).orderSn))
  await fixture.decide(server)
  await fixture.payLot(server, second.call, String((await fixture.mineOf(second.call, lotId)).orderSn))
  await fixture.decide(server)
  expect(await fixture.depositsOf(server, lotId)).toEqual({
    [first.user.uid]: 'kept',
    [second.user.uid]: 'refunded',
    [third.user.uid]: 'refunded',
  })
}

/** A lot in its second round: the winner of the first topped up the deposit, bid far above another, and did not pay. */
async function openAgain(): Promise<void> {
  const lotId = await makeLot(server)
  const [one, other] = await fixture.makeBidders(server, lotId, 2)
  if (!one || !other) throw new Error('Nobody bids')
  await one.bid(lotId, 10_000)
  await fixture.topUp(server, other, lotId, 60_000)
  await other.bid(lotId, 60_000)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  await fixture.passPayBy(server, String((await fixture.mineOf(other.call, lotId)).orderSn))
  await fixture.decide(server)
  await fixture.topUp(server, one, lotId)
  await one.bid(lotId, 11_000)
}

/** A lot that is withdrawn while its winner may still pay. */
async function withdrawWon(): Promise<void> {
  const { lotId } = await fixture.makeWon(server)
  await fixture.withdraw(server, lotId)
  await fixture.decide(server)
}

test('the audit finds nothing wrong in a running lot, one sold to the second bidder, one withdrawn and one reopened', async () => {
  expect(await fixture.faults(server)).toEqual([])
})

testNoticed(() => server.context.database, Object.keys(auctionInvariants), {
  'a lot and its deposit are goods that their auction alone sells': [
    `update goods set goods_type = 1 where goods_type = 5`,
    `update goods set goods_type = 1 where goods_type = 4`,
  ],
  'each bid is above the one before, which was somebody else’s, by the step of its lot': [
    `alter table auction_bids disable trigger user;
     update auction_bids set price_fen = price_fen + 1 where price_fen = 10000`,
    `alter table auction_bids disable trigger user;
     update auction_bids set uid = (select min(uid) from auction_bids)`,
  ],
  'a lot stands at its highest bid, or at that of whom it is offered to': [
    `update auction_lots set bids = bids + 1`,
    `update auction_lots set price_fen = price_fen + 1`,
    `update auction_lots set leader_uid = (select uid from auction_deposits where state = 'kept' limit 1)`,
  ],
  'behind each bid lay its part of the price, and the least deposit': [
    `delete from auction_deposits where state = 'held'`,
    `update auction_deposits set state = 'ordered', settled_at = null where amount_fen = 1000`,
    `update auction_lots set deposit_percent = 11`,
    `update orders set paid_at = now() where goods_type = 4`,
  ],
  'a deposit that was fulfilled is noted as paid, and no other is': [
    `delete from auction_deposits where state = 'refunded'`,
    `update auction_deposits set state = 'ordered', settled_at = null where state = 'kept'`,
    `update orders set status = 5 where goods_type = 4`,
  ],
  'of the deposits that somebody has for a round, the last was not had before': [
    `update auction_deposits set target_fen = 1000 where state = 'kept'`,
  ],
  'who did not pay for a lot bids for it no more': [
    `update auction_deposits d set uid = b.uid from auction_bids b
     where d.lot_id = b.lot_id and b.round = 2 and d.state = 'kept'`,
  ],
  'a lot is opened again only after its winner did not pay': [
    `update auction_lots set round = 3 where round = 2`,
    `update auction_lots set round = 2 where state = 2 and round = 1`,
  ],
  'a deposit was ordered by whose it is, for its lot, at its amount, as a part of what it is for': [
    `update auction_lots set deposit_fen = deposit_fen + 1`,
    `update auction_deposits set amount_fen = amount_fen - 1`,
    `update auction_deposits set target_fen = amount_fen - 1`,
    `update auction_deposits set uid = (
       select b.uid from auction_bids b where b.lot_id <> auction_deposits.lot_id limit 1
     ) where state = 'kept'`,
    `update auction_deposits set lot_id = (select max(id) from auction_lots) where state = 'kept'`,
  ],
  'a deposit that is given back has its refund, and none that is held or kept has one': [
    `update auction_deposits set state = 'refunded', settled_at = now() where state = 'held'`,
    `update auction_deposits set state = 'held', settled_at = null where state = 'refunded'`,
  ],
  'only who won and did not pay loses the deposit, and not where the lot was withdrawn first': [
    `update auction_deposits set state = 'kept' where state = 'refunded'`,
    `update auction_deposits set state = 'held', settled_at = null where state = 'kept'`,
    `update orders set close_reason = 1 where close_reason = 4`,
  ],
  'a lot that is withdrawn has no bid after that, and no order but closed ones': [
    `update auction_lots set withdrawn_at = withdrawn_at - interval '1 h' where state = 6`,
    `update orders set status = 1 where close_reason = 4`,
  ],
  'an order is closed as withdrawn only with its lot': [
    `update orders set close_reason = 4 where goods_type = 4`,
    `update orders set status = 1 where close_reason = 4`,
  ],
  'a lot is sold exactly when the order it was offered by is paid': [
    `update auction_lots set state = 5 where state = 4`,
    `update auction_lots set state = 4 where state = 2`,
  ],
  'a lot is offered to its bidders one after another, the highest first, each at their own bid': [
    `update auction_offers set price_fen = price_fen - 1000`,
    `update auction_offers set place = place + 1 where place = 2`,
    `update auction_offers set uid = (select uid from auction_deposits where state = 'held' limit 1)
     where lapsed_at is not null`,
  ],
  'a lot is ordered by its offers alone, and an offer lapses only unpaid': [
    `delete from auction_offers where lapsed_at is null`,
    `update auction_offers set lapsed_at = now() where lapsed_at is null`,
  ],
})
