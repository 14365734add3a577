import { randomUUID } from 'node:crypto'
import { CloseReason, type OrderSn, OrderStatus } from '@app/contract'
import { describe, expect, test } from 'vitest'
import * as deposits from '../../src/modules/auction/deposits/queries.ts'
import { payOrder, pressPaid } from '../support/paying.ts'
import { refusal } from '../support/refusals.ts'
import type { TestServer } from '../support/server.ts'
import * as fixture from './fixture.ts'
import { makeLot } from '../support/lots.ts'

const { makeBidder, makePerson, newKey } = fixture

let server: TestServer
let second: TestServer
fixture.useTwo((...both) => {
  ;[server, second] = both
})

const reason = async (call: Promise<unknown>) => (await refusal(call)).reason
const order = ({ call }: fixture.Bidder, lotId: string, price?: number) =>
  call('order/auction/deposit', { lotId, ...(price && { price }) }, newKey())
const heldOf = async ({ call }: fixture.Bidder, lotId: string) => (await fixture.mineOf(call, lotId)).deposit

/** Lets an order's time to pay expire without a sweep, as if all sweeps were busy. */
async function runOut(orderSn: OrderSn): Promise<void> {
  await server.context.database.pool.query(`update orders set pay_by = now() - interval '1 s' where sn = $1`, [orderSn])
}

test('a deposit is held once it is paid, then returned or kept, and never both', async () => {
  const lotId = await makeLot(server)
  const waiting = await makePerson(server)
  const paid = [await makeBidder(server, lotId), await makeBidder(server, lotId)]
  const bidders = [waiting, ...paid]
  const sns: OrderSn[] = []
  for (const bidder of bidders) sns.push((await order(bidder, lotId)).orderSn)
  const [, givenBack, kept] = sns as [OrderSn, OrderSn, OrderSn]
  const undone = new Error('so that the books stay whole')
  const ended = server.context.database.transaction(async (tx) => {
    const states = async () => {
      const found: (string | undefined)[] = []
      for (const { user } of bidders) found.push((await deposits.listOf(tx, lotId, user.uid))[0]?.state)
      return found
    }
    expect(await deposits.setRefunded(tx, givenBack)).toBe(true)
    for (const { user } of bidders) await deposits.keep(tx, lotId, 1, user.uid)
    expect(await states()).toEqual(['ordered', 'refunded', 'kept'])
    for (const sn of sns) expect(await deposits.setRefunded(tx, sn)).toBe(false)
    for (const sn of [givenBack, kept]) expect(await deposits.setHeld(tx, sn)).toBe(false)
    expect(await states()).toEqual(['ordered', 'refunded', 'kept'])
    throw undone
  })
  await expect(ended).rejects.toBe(undone)
})

describe('the deposit behind a bid', () => {
  test('is a tenth of it, at least the minimum, and the missing part is paid before the bid counts', async () => {
    const lotId = await makeLot(server)
    const bidder = await makePerson(server)
    expect((await fixture.infoOf(bidder.call, lotId)).lot).toMatchObject({ deposit: 5000, depositPercent: 10 })
    expect((await order(bidder, lotId)).amount).toBe(5000)
    await fixture.topUp(server, bidder, lotId)
    await bidder.bid(lotId, 50_000)
    const other = await makeBidder(server, lotId)
    expect(await heldOf(other, lotId)).toBe(5100)
    await other.bid(lotId, 51_000)

    expect(await refusal(bidder.bid(lotId, 60_001))).toMatchObject({ reason: 'DEPOSIT_SHORT', data: { missing: 1001 } })
    const { orderSn, amount, isPaid } = await order(bidder, lotId, 60_001)
    expect({ amount, isPaid }).toEqual({ amount: 1001, isPaid: false })
    expect(await reason(bidder.bid(lotId, 60_001))).toBe('DEPOSIT_SHORT')
    await payOrder(server, bidder.call, orderSn)
    expect(await heldOf(bidder, lotId)).toBe(6001)
    expect(await order(bidder, lotId, 60_001)).toMatchObject({ orderSn, isPaid: true })
    await bidder.bid(lotId, 60_001)
  })

  test('is returned by its auction alone, not by an operator', async () => {
    const lotId = await makeLot(server)
    const bidder = await makeBidder(server, lotId)
    const { orderSn } = await order(bidder, lotId)
    const wanted = { orderSn, reason: '客户要求退回', by: '陆客服' }
    for (const amountFen of [undefined, 100]) {
      const refused = server.context.pay.operatorRefunds.perform({ ...wanted, amountFen, key: randomUUID() })
      await expect(refused).rejects.toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    }
    expect(await heldOf(bidder, lotId)).toBe(5000)
  })

  test('is returned in all its parts, or kept in all', async () => {
    const lotId = await makeLot(server)
    const [loser, winner] = [await makeBidder(server, lotId), await makeBidder(server, lotId)]
    for (const bidder of [loser, winner]) await fixture.topUp(server, bidder, lotId, 80_000)
    await loser.bid(lotId, 60_000)
    await winner.bid(lotId, 80_000)
    await fixture.passTime(server, lotId)
    await fixture.decide(server)
    await fixture.passPayBy(server, (await fixture.mineOf(winner.call, lotId)).orderSn ?? '')
    await fixture.decide(server)
    const { rows } = await server.context.database.pool.query(
      `select d.uid, d.amount_fen::int as amount, d.state, r.amount_fen::int as refunded from auction_deposits d
       left join refunds r on r.order_sn = d.order_sn where d.lot_id = $1 order by d.uid = $2, d.order_sn`,
      [lotId, winner.user.uid],
    )
    expect(rows).toEqual([
      { uid: loser.user.uid, amount: 5000, state: 'refunded', refunded: 5000 },
      { uid: loser.user.uid, amount: 3000, state: 'refunded', refunded: 3000 },
      { uid: winner.user.uid, amount: 5000, state: 'kept', refunded: null },
      { uid: winner.user.uid, amount: 3000, state: 'kept', refunded: null },
    ])
  })

  test('cannot be ordered for a price that no bid may have', async () => {
    const lotId = await makeLot(server)
    const bidder = await makePerson(server)
    expect(await refusal(order(bidder, lotId, 1_150_000_000))).toMatchObject({ data: { field: 'price' } })
  })

  test('is only the minimum if the lot says so, and follows the setting if the lot says nothing', async () => {
    const plain = await makeLot(server, { depositPercent: 0 })
    const bidder = await makeBidder(server, plain)
    await bidder.bid(plain, 500_000)
    await fixture.configure(server, { depositPercent: 25 })
    const lotId = await makeLot(server)
    await fixture.configure(server, { depositPercent: 10 })
    expect((await order(bidder, lotId, 40_000)).amount).toBe(10_000)
  })
})

describe('a waiting deposit order', () => {
  test('is returned again for the same amount, and called off for another', async () => {
    const lotId = await makeLot(server)
    const bidder = await makePerson(server)
    const first = await order(bidder, lotId)
    expect(await order(bidder, lotId, 50_000)).toEqual(first)
    const more = await order(bidder, lotId, 100_000)
    expect(more).toMatchObject({ amount: 10_000, isPaid: false })
    expect(more.orderSn).not.toBe(first.orderSn)
    expect(await bidder.call('order/info', { orderSn: first.orderSn })).toMatchObject({
      status: OrderStatus.closed,
      closeReason: CloseReason.cancelled,
    })
  })

  test('that is called off while it is being paid is paid or refunded, and never both', async () => {
    for (let round = 0; round < 5; round++) {
      const lotId = await makeLot(server)
      const bidder = await makePerson(server)
      const { orderSn } = await order(bidder, lotId)
      const { payUrl } = await bidder.call('pay/user/payment', { orderSn, platform: 1 }, newKey())
      const [, more] = await Promise.all([
        pressPaid(server, payUrl),
        second.as(bidder.user)('order/auction/deposit', { lotId, price: 100_000 }, newKey()),
      ])
      await server.worker.jobs()
      if (!more.isPaid) await payOrder(server, bidder.call, more.orderSn)
      expect(await heldOf(bidder, lotId)).toBe(10_000)
    }
  })
})

describe('a second deposit after the first expired', () => {
  /** Two deposits that are both paid: the first just before it expires, with its notification after the second's. */
  async function payTwice(lotId: string, prices: [number, number]) {
    const bidder = await makePerson(server)
    const first = await order(bidder, lotId, prices[0])
    const { payUrl } = await bidder.call('pay/user/payment', { orderSn: first.orderSn, platform: 1 }, newKey())
    await runOut(first.orderSn)
    const again = await order(bidder, lotId, prices[1])
    expect(again.orderSn).not.toBe(first.orderSn)
    await payOrder(server, bidder.call, again.orderSn)
    await pressPaid(server, payUrl)
    await server.worker.jobs()
    return { bidder, first, again }
  }

  test('is refunded automatically if the bid is already covered, and does not stop anything', async () => {
    const lotId = await makeLot(server)
    const { bidder, first, again } = await payTwice(lotId, [10_000, 10_000])
    expect(await heldOf(bidder, lotId)).toBe(5000)
    expect(await bidder.call('order/info', { orderSn: first.orderSn })).toMatchObject({
      status: OrderStatus.closed,
      refund: { amount: 5000, done: true, reason: expect.stringContaining('保证金此前已经交足') },
    })
    expect(await bidder.call('order/info', { orderSn: again.orderSn })).toMatchObject({ refund: null })
    await bidder.bid(lotId, 10_000)
  })

  test('counts if the bid needs more than is held', async () => {
    const lotId = await makeLot(server)
    const { bidder } = await payTwice(lotId, [100_000, 10_000])
    expect(await heldOf(bidder, lotId)).toBe(15_000)
    await bidder.bid(lotId, 100_000)
  })
})

test('a deposit that is paid after the lot was decided is refunded', async () => {
  const lotId = await makeLot(server)
  const late = await makePerson(server)
  const { orderSn } = await order(late, lotId)
  await fixture.passTime(server, lotId)
  await fixture.decide(server)
  await payOrder(server, late.call, orderSn)
  await server.worker.jobs()
  expect(await fixture.depositsOf(server, lotId)).toEqual({ [late.user.uid]: 'refunded' })
  expect(await late.call('order/info', { orderSn })).toMatchObject({ refund: { amount: 5000, done: true } })
})

test('a second deposit counts if the first was paid without a notification, and the first is refunded', async () => {
  const lotId = await makeLot(server)
  const { call } = await makePerson(server)
  const first = await call('order/auction/deposit', { lotId }, newKey())
  const { paymentSn, payUrl } = await call('pay/user/payment', { orderSn: first.orderSn, platform: 1 }, newKey())
  await pressPaid(server, payUrl, ['lose'])
  const { pool } = server.context.database
  await pool.query(`update orders set pay_by = now() - interval '1 s' where sn = $1`, [first.orderSn])
  const again = await call('order/auction/deposit', { lotId }, newKey())
  expect(again.orderSn).not.toBe(first.orderSn)
  await payOrder(server, call, again.orderSn)
  await pool.query(`update payments set created_at = created_at - interval '1 min' where sn = $1`, [paymentSn])
  await server.worker.sweep('waiting-payments')
  await server.worker.jobs()
  expect(await fixture.mineOf(call, lotId)).toMatchObject({ deposit: 5000, depositOrderSn: again.orderSn })
  expect(await call('order/info', { orderSn: again.orderSn })).toMatchObject({ status: OrderStatus.complete })
  expect(await call('order/info', { orderSn: first.orderSn })).toMatchObject({
    status: OrderStatus.closed,
    closeReason: CloseReason.unfulfilled,
    refund: { amount: 5000, done: true },
  })
})
