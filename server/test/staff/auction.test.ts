import { OrderStatus } from '@app/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import * as fixture from '../auction/fixture.ts'
import { makeLot } from '../support/lots.ts'
import { refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let first: StaffMember
let second: StaffMember
fixture.useTwo((one) => {
  server = one
})
beforeAll(async () => {
  first = await createStaff(server, { roles: ['operation'] })
  second = await createStaff(server, { roles: ['owner'] })
})

const info = async (lotId: string) => (await first.ask('lot/info', { lotId })).data
const withdraw = (lotId: string, who = first) => who.ask('lot/withdraw', { lotId, reason: '委托人撤回' })
const takeBack = (lotId: string) => first.ask('lot/takeBack', { lotId, reason: '送检发现裂纹' })

describe('[console.auction] a lot', () => {
  test('is shown live: bids as they come, the leader, masked, and its deposits', async () => {
    const lotId = await makeLot(server)
    const [one, other] = await fixture.makeBidders(server, lotId, 2)
    await one?.bid(lotId, 10_000)
    await other?.bid(lotId, 11_000)
    const seen = await info(lotId)
    expect(seen).toMatchObject({
      state: 2,
      priceFen: 11_000,
      nextBidFen: 12_000,
      bids: 2,
      leader: { uid: other?.user.uid },
    })
    expect(seen.lastBids.map(({ priceFen }) => priceFen)).toEqual([11_000, 10_000])
    expect(seen.deposits).toMatchObject({ held: 2, heldFen: 10_000, kept: 0, refunded: 0 })
    expect((await first.ask('lot/list', { lotId, state: 2 })).data.list).toMatchObject([{ lotId, bids: 2 }])
    expect((await first.ask('lot/bids', { lotId, uid: one?.user.uid })).data.list).toMatchObject([{ priceFen: 10_000 }])
    const held = (await first.ask('lot/deposits', { lotId, state: 'held' })).data.list
    expect(held.map(({ amountFen }) => amountFen)).toEqual([5000, 5000])
    expect((await first.ask('lot/deposits', { lotId, state: 'kept' })).data.list).toEqual([])
  })

  test('is withdrawn by one person at once, also if two press it, and its deposits are returned', async () => {
    const lotId = await makeLot(server)
    const [bidder] = await fixture.makeBidders(server, lotId, 1)
    await bidder?.bid(lotId, 10_000)
    const answers = await Promise.all([withdraw(lotId), withdraw(lotId, second)])
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    await fixture.decide(server)
    expect(await info(lotId)).toMatchObject({
      state: 6,
      withdrawal: { reason: '委托人撤回' },
      deposits: { refunded: 1 },
    })
    expect((await refusal(bidder?.bid(lotId, 12_000) ?? Promise.resolve())).reason).toBe('LOT_WITHDRAWN')
  })

  test('that was knocked down is withdrawn by two and never by one; its winner pays nothing and loses nothing', async () => {
    const { lotId, winner, orderSn } = await fixture.makeWon(server)
    expect((await withdraw(lotId)).reason).toBe('ILLEGAL_TRANSITION')
    const asked = await takeBack(lotId)
    expect(asked.data.outcome).toBe('waiting')
    const id = asked.data.outcome === 'waiting' ? asked.data.approvalId : ''
    expect((await first.ask('approval/approve', { id })).status).toBe(403)
    expect((await second.ask('approval/approve', { id })).status).toBe(200)
    await fixture.decide(server)
    expect(await info(lotId)).toMatchObject({ state: 6, deposits: { held: 0, kept: 0 } })
    expect((await winner.call('order/info', { orderSn })).status).toBe(OrderStatus.closed)
    expect((await takeBack(lotId)).reason).toBe('ILLEGAL_TRANSITION')
  })

  test('is not withdrawn by a request from before it was offered to the next bidder', async () => {
    const { lotId, orderSn } = await fixture.makeWon(server)
    const asked = await takeBack(lotId)
    await fixture.passPayBy(server, orderSn)
    await fixture.decide(server)
    const offers = (await info(lotId)).offers
    expect(offers.map(({ place, lapsedAt }) => [place, lapsedAt === null])).toEqual([
      [1, false],
      [2, true],
    ])
    const id = asked.data.outcome === 'waiting' ? asked.data.approvalId : ''
    expect((await second.ask('approval/approve', { id })).reason).toBe('APPROVAL_MOVED')
    expect(await info(lotId)).toMatchObject({ state: 3, deposits: { kept: 1 } })
  })
})

test('[console.auction] the console closes and opens the auctions', async () => {
  const lotId = await makeLot(server)
  const [bidder] = await fixture.makeBidders(server, lotId, 1)
  await first.ask('auction/open', { isOpen: false, reason: '系统检查' })
  await expect.poll(async () => (await info(lotId)).isOpen).toBe(false)
  expect((await refusal(bidder?.bid(lotId, 10_000) ?? Promise.resolve())).reason).toBe('AUCTION_CLOSED')
  await first.ask('auction/open', { isOpen: true, reason: '检查完成' })
  await expect.poll(async () => (await info(lotId)).isOpen).toBe(true)
  await bidder?.bid(lotId, 10_000)
  expect((await info(lotId)).priceFen).toBe(10_000)
})
