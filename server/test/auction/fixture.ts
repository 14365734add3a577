import type { OrderSn, Uid, Reply } from '@app/contract'
import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { setOpen } from '../../src/modules/auction/index.ts'
import type { AuctionSettings } from '../../src/modules/auction/settings.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { makeAddress } from '../support/addresses.ts'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newKey } from '../support/keys.ts'
import { makeLot } from '../support/lots.ts'

export { newKey }

/** Opens two processes of one site with open auctions for all tests of a file, and audits the books after them. */
export function useTwo(give: (server: TestServer, second: TestServer) => void): void {
  const running: TestServer[] = []
  beforeAll(async () => {
    const server = await startTestServer()
    running.push(server)
    await open(server)
    const second = await startTestServer({ beside: server })
    running.unshift(second)
    give(server, second)
  })
  afterAll(async () => {
    const [first] = running
    if (first) expect(await faults(first)).toEqual([])
    for (const server of running) await server.stop()
  })
}

/** Switches auctions on. */
export async function open({ context }: TestServer, isOpen = true): Promise<void> {
  await context.database.transaction((tx) => setOpen(tx, isOpen))
  context.auction.forget()
}

/** Changes the auction settings, at this process. */
export async function configure({ context }: TestServer, change: Partial<AuctionSettings['auction']>): Promise<void> {
  await context.database.pool.query(`update settings set value = value || $1::jsonb where key = 'auction'`, [
    JSON.stringify(change),
  ])
  context.auction.forget()
}

export interface Bidder {
  user: TestUser
  call: Call
  /** Bids this many fen. */
  bid(lotId: string, price: number, key?: string): Promise<Reply<'order/auction/bid'>>
}

/** Bids as the page does after the bidder confirmed the amount. */
const bidAs = (call: Call, lotId: string, price: number, key: string = randomUUID()) =>
  call('order/auction/bid', { lotId, price, isFarMeant: true }, { idempotencyKey: key })

/** Creates a verified user who has paid no deposit yet. */
export async function makePerson(server: TestServer, given: NewTestUser = {}): Promise<Bidder> {
  const user = await makeUser(server.context.database, given)
  const call = server.as(user)
  return { user, call, bid: (lotId, price, key) => bidAs(call, lotId, price, key) }
}

/** Sets the delivery address of a won lot. */
export async function addressLot(call: Call, orderSn: OrderSn): Promise<void> {
  const addressId = await makeAddress({ call })
  await call('order/addressOrder', { orderSn, addressId }, newKey())
}

/** Sets the delivery address of a won lot, and pays for it. */
export async function payLot(server: TestServer, call: Call, orderSn: OrderSn): Promise<void> {
  await addressLot(call, orderSn)
  await payOrder(server, call, orderSn)
}

/** Creates a verified user whose deposit is paid. */
export async function makeBidder(server: TestServer, lotId: string, given: NewTestUser = {}): Promise<Bidder> {
  const bidder = await makePerson(server, given)
  await topUp(server, bidder, lotId)
  return bidder
}

/** Pays the missing part of the deposit for a bid, or for the next one; returns the order number. */
export async function topUp(server: TestServer, { call }: Bidder, lotId: string, price?: number): Promise<string> {
  const { orderSn } = await call('order/auction/deposit', { lotId, ...(price && { price }) }, newKey())
  await payOrder(server, call, orderSn)
  return orderSn
}

export const makeBidders = (server: TestServer, lotId: string, count: number): Promise<Bidder[]> =>
  Promise.all(Array.from({ length: count }, () => makeBidder(server, lotId)))

/** Ends a lot, or moves it to this many seconds before its end. */
export async function passTime({ context }: TestServer, lotId: string, secondsLeft = -1): Promise<void> {
  await context.database.pool.query(
    `update auction_lots set starts_at = least(starts_at, now() - interval '1 h'), ends_at = now() + make_interval(secs => $2)
     where id = $1`,
    [lotId, secondsLeft],
  )
}

/** Lets an order's time to pay expire, and runs what follows. */
export async function passPayBy(server: TestServer, orderSn: OrderSn): Promise<void> {
  const { pool } = server.context.database
  await pool.query(`update orders set pay_by = now() - interval '1 s' where sn = $1`, [orderSn])
  await server.worker.sweep('overdue-orders')
  await server.worker.jobs()
}

/** Runs the sweeps of the auction and their jobs. */
export async function decide(server: TestServer): Promise<void> {
  await server.worker.sweep('auction-lots')
  await server.worker.sweep('auction-deposits')
  await server.worker.jobs()
}

/** A lot that is over after two or more people bid, each a step above the previous; the last one won. */
export async function makeWon(server: TestServer, count = 2, step = 1000) {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, count)
  for (const [turn, { bid }] of people.entries()) await bid(lotId, 10_000 + turn * step)
  await passTime(server, lotId)
  await decide(server)
  const [winner, ...others] = people.toReversed()
  if (!winner) throw new Error('Nobody won')
  return { lotId, winner, others, orderSn: (await mineOf(winner.call, lotId)).orderSn ?? '' }
}

/** Withdraws a lot as an operator does; false if it was withdrawn before. */
export const withdraw = ({ context }: TestServer, lotId: string, reason = '委托人收回了这件瓷瓶') =>
  context.auction.withdraw(lotId, { reason, by: '陆泊舟' })

/** All bids of a lot in the order they were accepted. */
export async function bidsOf({ context }: TestServer, lotId: string): Promise<{ uid: Uid; price: number }[]> {
  const { rows } = await context.database.pool.query<{ uid: Uid; price_fen: string }>(
    'select uid, price_fen from auction_bids where lot_id = $1 order by id',
    [lotId],
  )
  return rows.map(({ uid, price_fen }) => ({ uid, price: Number(price_fen) }))
}

/** The state of each person's last deposit for a lot; late ones were refunded by the rule for orders. */
export async function depositsOf({ context }: TestServer, lotId: string): Promise<Record<string, string>> {
  const { rows } = await context.database.pool.query<{ uid: Uid; state: string }>(
    `select d.uid, case when d.state = 'ordered' and r.sn is not null then 'refunded' else d.state end as state
     from auction_deposits d left join refunds r on r.order_sn = d.order_sn where d.lot_id = $1 order by d.order_sn`,
    [lotId],
  )
  return Object.fromEntries(rows.map(({ uid, state }) => [uid, state]))
}

/** The number of refunds of each deposit of a lot, by person. */
export async function refundsOf({ context }: TestServer, lotId: string): Promise<Record<string, number>> {
  const { rows } = await context.database.pool.query<{ uid: Uid; count: number }>(
    `select d.uid, count(r.sn)::int as count from auction_deposits d
     left join refunds r on r.order_sn = d.order_sn where d.lot_id = $1 group by d.uid`,
    [lotId],
  )
  return Object.fromEntries(rows.map(({ uid, count }) => [uid, count]))
}

/** Names of the violated invariants. */
export async function faults({ context }: TestServer): Promise<unknown[]> {
  return (await audit(context.database.db)).filter(({ violations }) => violations > 0)
}

export const infoOf = async (call: Call, lotId: string) => call('order/auction/info', { lotId })
export const mineOf = async (call: Call, lotId: string) => {
  const { mine } = await infoOf(call, lotId)
  if (!mine) throw new Error('Nobody is logged in')
  return mine
}
