import { AuctionState, OrderStatus } from '@app/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLot } from '../support/lots.ts'
import { payOrder } from '../support/paying.ts'
import { refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import * as fixture from './fixture.ts'

const { makeBidders, makePerson, makeWon, newKey } = fixture

let server: TestServer
let second: TestServer
let operator: StaffMember
fixture.useTwo((...both) => {
  ;[server, second] = both
})
beforeAll(async () => {
  operator = await createStaff(server, { roles: ['operation'] })
})

const takeDown = (lotId: string) => operator.ask('lot/takeDown', { lotId, reason: '委托人涉嫌售假' })
const putBack = (lotId: string) => operator.ask('lot/putBack', { lotId, reason: '已经查明' })
const reason = async (call: Promise<unknown>) => (await refusal(call)).reason
const listed = async (site: TestServer, lotId: string) =>
  (await site.call('order/auction/list', {})).list.some((lot) => lot.lotId === lotId)
const stateOf = async (lotId: string) => (await fixture.infoOf(server.call, lotId)).lot.state

/** A lot without bids that is over. */
async function makeUnsold(): Promise<string> {
  const lotId = await makeLot(server)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  return lotId
}

async function makeSold(): Promise<string> {
  const { lotId, winner, orderSn } = await makeWon(server)
  await fixture.payLot(server, winner.call, orderSn)
  return lotId
}

async function makeWithdrawn(): Promise<string> {
  const lotId = await makeLot(server)
  await fixture.withdraw(server, lotId)
  return lotId
}

describe('a lot in any state', () => {
  const { coming, running, waitPay, sold, unsold, withdrawn } = AuctionState
  test.each([
    ['coming', coming, () => makeLot(server, { startsIn: 600 }), 200],
    ['running', running, () => makeLot(server), 200],
    ['waiting to be paid', waitPay, async () => (await makeWon(server)).lotId, 409],
    ['sold', sold, makeSold, 409],
    ['unsold', unsold, makeUnsold, 409],
    ['withdrawn', withdrawn, makeWithdrawn, 200],
  ] as const)(
    '%s disappears at once when it is taken down, and returns unchanged',
    async (_, state, make, whenWithdrawn) => {
      const lotId = await make()
      const person = await makePerson(server)
      expect(await stateOf(lotId)).toBe(state)
      // Repeating a step is no error, in whatever order colleagues press.
      expect((await putBack(lotId)).status).toBe(200)
      for (let press = 0; press < 2; press++) {
        expect((await takeDown(lotId)).status).toBe(200)
        for (const site of [server, second]) {
          expect(await listed(site, lotId)).toBe(false)
          expect(await reason(site.call('order/auction/info', { lotId }))).toBe('NOT_FOUND')
          expect(await reason(site.call('order/auction/bids', { lotId }))).toBe('NOT_FOUND')
        }
        expect(await reason(person.call('order/auction/deposit', { lotId }, newKey()))).toBe('NOT_FOUND')
        expect(await reason(person.call('order/auction/bid', { lotId, price: 20_000 }, newKey()))).toBe('NOT_FOUND')
        expect((await operator.ask('lot/info', { lotId })).data).toMatchObject({ state, isTakenDown: true })
      }
      await fixture.decide(server)
      expect((await putBack(lotId)).status).toBe(200)
      expect((await operator.ask('lot/info', { lotId })).data).toMatchObject({ state, isTakenDown: false })
      expect(await stateOf(lotId)).toBe(state)
      expect(await listed(server, lotId)).toBe(true)
      await takeDown(lotId)
      const withdrawing = await operator.ask('lot/withdraw', { lotId, reason: '委托人撤回' })
      expect(withdrawing.status).toBe(whenWithdrawn)
      expect(await listed(server, lotId)).toBe(false)
    },
  )

  test('is taken down and put back only by staff with the right, and only if it exists', async () => {
    const lotId = await makeLot(server)
    const support = await createStaff(server, { roles: ['support'] })
    expect((await support.ask('lot/takeDown', { lotId, reason: '不许' })).status).toBe(403)
    expect((await support.ask('lot/putBack', { lotId, reason: '不许' })).status).toBe(403)
    for (const verb of [takeDown, putBack]) expect((await verb('999999')).reason).toBe('NOT_FOUND')
    await takeDown(lotId)
    await putBack(lotId)
    const owner = await createStaff(server, { roles: ['owner'] })
    const { list } = (await owner.ask('audit/list', { target: `lot:${lotId}` })).data
    expect(list.map(({ verb }) => verb)).toEqual(['lot/putBack', 'lot/takeDown'])
  })
})

test('standing bids continue when the lot is put back in time; open pages see it disappear and return', async () => {
  const lotId = await makeLot(server)
  const [one, other] = await makeBidders(server, lotId, 2)
  await one?.bid(lotId, 10_000)
  const { live } = await fixture.infoOf(server.call, lotId)
  await takeDown(lotId)
  expect(await reason(other?.bid(lotId, 11_000) ?? Promise.resolve())).toBe('NOT_FOUND')
  await putBack(lotId)
  await other?.bid(lotId, 11_000)
  const { rows } = await server.context.database.pool.query<{ state: number }>(
    `select (data ->> 'state')::int as state from live_events
     where topic = 'auction' and number > $1 and data ->> 'lotId' = $2 order by number`,
    [live, lotId],
  )
  expect(rows.map(({ state }) => state)).toEqual([AuctionState.withdrawn, AuctionState.running, AuctionState.running])
  expect((await fixture.infoOf(server.call, lotId)).lot).toMatchObject({ price: 11_000, bids: 2 })
})

test.each(['its sweep came by', 'no sweep came by'])(
  'a lot whose time ended while it was taken down is withdrawn, never sold or reopened, when %s',
  async (when) => {
    const lotId = await makeLot(server)
    const people = await makeBidders(server, lotId, 2)
    await people[0]?.bid(lotId, 10_000)
    await takeDown(lotId)
    await server.context.database.pool.query(
      `update auction_lots set taken_down_at = now() - interval '1 min', ends_at = now() - interval '1 s' where id = $1`,
      [lotId],
    )
    if (when === 'its sweep came by') await fixture.decide(server)
    await putBack(lotId)
    await fixture.decide(server)
    const info = await fixture.infoOf(server.call, lotId)
    expect(info.lot.state).toBe(AuctionState.withdrawn)
    expect(info.withdrawal?.reason).toBe('拍品已下架，竞拍没有正常结束')
    expect(Object.values(await fixture.depositsOf(server, lotId))).toEqual(['refunded', 'refunded'])
    expect(Object.values(await fixture.refundsOf(server, lotId))).toEqual([1, 1])
  },
)

test('a lot whose bidding ended before it was taken down is still won', async () => {
  const lotId = await makeLot(server)
  const [winner] = await makeBidders(server, lotId, 1)
  await winner?.bid(lotId, 10_000)
  await fixture.passTime(server, lotId)
  await takeDown(lotId)
  await fixture.decide(server)
  await putBack(lotId)
  expect(await stateOf(lotId)).toBe(AuctionState.waitPay)
})

test('the winner may pay while it is taken down', async () => {
  const { lotId, winner, others, orderSn } = await makeWon(server)
  await takeDown(lotId)
  await fixture.payLot(server, winner.call, orderSn)
  await fixture.decide(server)
  expect((await winner.call('order/info', { orderSn })).status).toBe(OrderStatus.waitDelivery)
  expect(Object.values(await fixture.depositsOf(server, lotId))).toEqual([winner, ...others].map(() => 'refunded'))
  await putBack(lotId)
  expect(await stateOf(lotId)).toBe(AuctionState.sold)
})

test('a winner who does not pay while it is taken down loses nothing, and the lot goes to nobody else', async () => {
  const { lotId, winner, others, orderSn } = await makeWon(server)
  await takeDown(lotId)
  await fixture.passPayBy(server, orderSn)
  await fixture.decide(server)
  await putBack(lotId)
  expect(await stateOf(lotId)).toBe(AuctionState.withdrawn)
  expect(Object.values(await fixture.depositsOf(server, lotId))).toEqual([winner, ...others].map(() => 'refunded'))
  expect(others.length).toBeGreaterThan(0)
  for (const { call } of others) expect((await fixture.mineOf(call, lotId)).orderSn).toBeNull()
})

test('a deposit that is paid after its lot was taken down is refunded', async () => {
  const lotId = await makeLot(server)
  const { call } = await makePerson(server)
  const { orderSn } = await call('order/auction/deposit', { lotId }, newKey())
  await takeDown(lotId)
  await payOrder(server, call, orderSn)
  await server.worker.jobs()
  expect((await call('order/info', { orderSn })).refund).toMatchObject({ amount: 5000 })
})
