import { randomUUID } from 'node:crypto'
import type { Call } from '@app/contract/client'
import { audit } from '../../src/audit/index.ts'
import { type NewLot, newLot, publishLot, setOpen } from '../../src/modules/auction/index.ts'
import { randomKey } from '../../src/core/ids.ts'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import { makeShop } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export const newKey = () => ({ idempotencyKey: randomUUID() })

const cover = { url: '/media/test', widths: [320], ratio: 1, placeholder: '' }

/** Two processes of one site whose auctions are open. */
export async function openTwo(): Promise<[TestServer, TestServer]> {
  const server = await startTestServer()
  await open(server)
  return [server, await startTestServer({ beside: server })]
}

/** Switches auctions on. */
export async function open({ context }: TestServer, isOpen = true): Promise<void> {
  await context.database.transaction((tx) => setOpen(tx, isOpen))
  context.auction.forget()
}

export interface GivenLot extends Partial<NewLot> {
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
}

/** A lot from 100 yuan by steps of 10, with a deposit of 50, that runs for an hour; returns its id. */
export async function makeLot(server: TestServer, { startsIn = -60, endsIn = 3600, ...given }: GivenLot = {}) {
  const { database } = server.context
  const lot = newLot.parse({
    goodsSn: `L${randomKey(10).toUpperCase()}`,
    name: '雨过天青 · 柴烧瓷瓶',
    house: '云岫拍卖行',
    licenceNumber: '云拍批字第 001 号',
    shopId: await makeShop(database),
    creator: { name: '沈知白', title: '陶艺师', introduction: '守窑三十年' },
    cover,
    gallery: [cover],
    story: ['一窑一件。'],
    remarks: ['品相完好。'],
    startPrice: 10_000,
    step: 1000,
    deposit: 5000,
    startsAt: new Date(Date.now() + startsIn * 1000),
    endsAt: new Date(Date.now() + endsIn * 1000),
    ...given,
  })
  return database.transaction((tx) => publishLot(tx, lot))
}

export interface Bidder {
  user: TestUser
  call: Call
  /** Bids so many fen. */
  bid(lotId: string, price: number, key?: string): ReturnType<typeof bidAs>
}

const bidAs = (call: Call, lotId: string, price: number, key: string = randomUUID()) =>
  call('order/auction/bid', { lotId, price }, { idempotencyKey: key })

/** A verified person, who has paid no deposit yet. */
export async function makePerson(server: TestServer, given: NewTestUser = {}): Promise<Bidder> {
  const user = await makeUser(server.context.database, given)
  const call = server.as(user)
  return { user, call, bid: (lotId, price, key) => bidAs(call, lotId, price, key) }
}

const address = { name: '沈知白', phone: '13912345678', regionCode: '330106', detail: '龙井路 1 号' }

/** Says where a lot that somebody won is to go. */
export async function addressLot(call: Call, orderSn: string): Promise<void> {
  const { addressId } = await call('user/user/deliveryAddress/add', address, newKey())
  await call('order/addressOrder', { orderSn, addressId }, newKey())
}

/** The same, and pays for it. */
export async function payLot(server: TestServer, call: Call, orderSn: string): Promise<void> {
  await addressLot(call, orderSn)
  await payOrder(server, call, orderSn)
}

/** A verified person whose deposit is paid. */
export async function makeBidder(server: TestServer, lotId: string, given: NewTestUser = {}): Promise<Bidder> {
  const bidder = await makePerson(server, given)
  const { orderSn } = await bidder.call('order/auction/deposit', { lotId }, newKey())
  await payOrder(server, bidder.call, orderSn)
  return bidder
}

export const makeBidders = (server: TestServer, lotId: string, count: number): Promise<Bidder[]> =>
  Promise.all(Array.from({ length: count }, () => makeBidder(server, lotId)))

/** Lets a lot end, or stand so many seconds before its end. */
export async function passTime({ context }: TestServer, lotId: string, secondsLeft = -1): Promise<void> {
  await context.database.pool.query(
    `update auction_lots set starts_at = least(starts_at, now() - interval '1 h'), ends_at = now() + make_interval(secs => $2)
     where id = $1`,
    [lotId, secondsLeft],
  )
}

/** Lets the time to pay an order pass, and what follows from it. */
export async function passPayBy(server: TestServer, orderSn: string): Promise<void> {
  const { pool } = server.context.database
  await pool.query(`update orders set pay_by = now() - interval '1 s' where sn = $1`, [orderSn])
  await server.worker.sweep('overdue-orders')
  await server.worker.jobs()
}

/** Runs the sweeps of the auction and the jobs they leave. */
export async function decide(server: TestServer): Promise<void> {
  await server.worker.sweep('auction-lots')
  await server.worker.sweep('auction-deposits')
  await server.worker.jobs()
}

/** A lot that two, or more, people have bid for and that is over: the last of them won. */
export async function makeWon(server: TestServer, count = 2) {
  const lotId = await makeLot(server)
  const people = await makeBidders(server, lotId, count)
  for (const [turn, { bid }] of people.entries()) await bid(lotId, 10_000 + turn * 1000)
  await passTime(server, lotId)
  await decide(server)
  const [winner, ...others] = people.toReversed()
  if (!winner) throw new Error('Nobody won')
  return { lotId, winner, others, orderSn: (await mineOf(winner.call, lotId)).orderSn ?? '' }
}

/** Withdraws a lot as an operator does; false when it was before. */
export const withdraw = ({ context }: TestServer, lotId: string, reason = '委托人收回了这件瓷瓶') =>
  context.auction.withdraw(lotId, { reason, by: '陆泊舟' })

/** Everybody's bids of a lot in the order they were accepted. */
export async function bidsOf({ context }: TestServer, lotId: string): Promise<{ uid: string; price: number }[]> {
  const { rows } = await context.database.pool.query<{ uid: string; price_fen: string }>(
    'select uid, price_fen from auction_bids where lot_id = $1 order by id',
    [lotId],
  )
  return rows.map(({ uid, price_fen }) => ({ uid, price: Number(price_fen) }))
}

/** What became of the deposits of a lot, by person. */
export async function depositsOf({ context }: TestServer, lotId: string): Promise<Record<string, string>> {
  const { rows } = await context.database.pool.query<{ uid: string; state: string }>(
    'select uid, state from auction_deposits where lot_id = $1',
    [lotId],
  )
  return Object.fromEntries(rows.map(({ uid, state }) => [uid, state]))
}

/** How many refunds each deposit of a lot has, by person. */
export async function refundsOf({ context }: TestServer, lotId: string): Promise<Record<string, number>> {
  const { rows } = await context.database.pool.query<{ uid: string; count: number }>(
    `select d.uid, count(r.sn)::int as count from auction_deposits d
     left join refunds r on r.order_sn = d.order_sn where d.lot_id = $1 group by d.uid`,
    [lotId],
  )
  return Object.fromEntries(rows.map(({ uid, count }) => [uid, count]))
}

/** Names of the invariants that do not hold. */
export async function faults({ context }: TestServer): Promise<unknown[]> {
  return (await audit(context.database.db)).filter(({ violations }) => violations > 0)
}

export const infoOf = async (call: Call, lotId: string) => call('order/auction/info', { lotId })
export const mineOf = async (call: Call, lotId: string) => {
  const { mine } = await infoOf(call, lotId)
  if (!mine) throw new Error('Nobody is logged in')
  return mine
}
