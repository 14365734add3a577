import {
  CloseReason,
  GoodsForm,
  type GoodsSn,
  type GoodsStatus,
  GoodsStatus as s,
  ItemState,
  type OrderSn,
  OrderStatus,
} from '@app/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { GoodsType } from '../../src/modules/goods/index.ts'
import { makeCollector, newKey, send } from '../gifts/fixture.ts'
import { makeAddress } from '../support/addresses.ts'
import { makeBox } from '../support/boxes.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
/** Another process of the same site. */
let beside: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  beside = await startTestServer({ beside: server })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await beside.stop()
  await server.stop()
})

const reason = '授权有争议'
const callOff = (goodsSn: GoodsSn, who = owner) => who.ask('goods/callOff', { goodsSn, reason })
const make = (given: NewTestGoods = {}) => makeGoods(server.context.database, { priceFen: 100, edition: 50, ...given })

/** Places a person's order of a good through a process. */
async function order(
  goodsSn: GoodsSn,
  given: { isSent?: boolean; isBox?: boolean; quantity?: number; site?: TestServer } = {},
) {
  const { isSent = false, isBox = false, quantity = 1, site = server } = given
  const { user } = await makeCollector(server)
  const call = site.as(user)
  const more = isSent ? { addressId: await makeAddress({ call }) } : { noReturnAccepted: true as const }
  const path = isBox ? 'order/bilndBoxorder' : 'order/order'
  const { orderSn } = await call(path, { goodsSn, quantity, ...more }, { idempotencyKey: randomUUID() })
  return { user, call, orderSn }
}

async function buy(goodsSn: GoodsSn, given: Parameters<typeof order>[1] = {}) {
  const bought = await order(goodsSn, given)
  await payOrder(server, bought.call, bought.orderSn)
  return bought
}

/** Finishes called-off sales on both processes at once, twice. */
async function settle() {
  const sweeps = ['sales-called-off', 'sales-called-off-settled']
  for (const name of [...sweeps, ...sweeps]) await Promise.all([server, beside].map((site) => site.worker.sweep(name)))
  await server.worker.jobs()
}

const stateOf = async (orderSn: OrderSn) => {
  const found = await server.context.database.db
    .selectFrom('orders')
    .select(['status', 'close_reason', 'amount_fen', 'refunded_fen', 'refunded_at'])
    .where('sn', '=', orderSn)
    .executeTakeFirstOrThrow()
  const back = await server.context.database.db
    .selectFrom('refunds')
    .select('amount_fen')
    .where('order_sn', '=', orderSn)
    .execute()
  return { ...found, back: back.map((refund) => refund.amount_fen) }
}

test('calling off works in every status, before, during and after priority windows, once, and only for works and boxes', async () => {
  const now = Math.floor(Date.now() / 1000)
  const phases = { announced: [7200, 3600], priority: [3600, -60], open: [-60, -3600] } as const
  const refusing: ReadonlySet<GoodsStatus> = new Set([s.new, s.waitAudit, s.cancelAudit, s.rejectAudit])
  const kinds = { work: GoodsType.ordinary, box: GoodsType.blindBox, ticket: GoodsType.wishTicket, lot: GoodsType.lot }
  const cells = Object.entries(kinds).flatMap(([kind, goodsType]) =>
    Object.entries(phases).flatMap(([phase, times]) =>
      // Tickets and lots are refused by their kind alone.
      phase === 'open' || kind === 'work' || kind === 'box'
        ? Object.values(s).map((status) => ({ kind, goodsType, phase, times, status }))
        : [],
    ),
  )
  const answers = await Promise.all(
    cells.map(async ({ kind, goodsType, phase, times: [startsIn, windowIn], status }) => {
      const window = { kind: 'vip' as const, start: now + windowIn, end: now + startsIn, description: '会员' }
      const goodsSn = await make({ goodsType, status, startsIn, priorityWindows: [{ ...window, minimumPoints: 0 }] })
      const summary = (await owner.ask('goods/callOffSummary', { goodsSn })).data
      const { data, reason: refused } = await callOff(goodsSn)
      const isPossible = kind !== 'ticket' && kind !== 'lot' && !refusing.has(status)
      const again = [(await callOff(goodsSn)).reason]
      for (const verb of isPossible ? (['stop', 'resume'] as const) : [])
        again.push((await owner.ask(`goods/${verb}`, { goodsSn, reason })).reason)
      const to = status === s.platformDismounting ? s.platformDismounting : s.expirationOffShelf
      return {
        cell: `${kind} ${phase} ${status}`,
        found: [summary.isPossible, refused ?? data],
        expected: [isPossible, isPossible ? { outcome: 'done', result: { status: to } } : 'ILLEGAL_TRANSITION'],
        again,
      }
    }),
  )
  expect(answers.map(({ cell, found }) => [cell, found])).toEqual(answers.map(({ cell, expected }) => [cell, expected]))
  expect(answers.filter(({ again }) => again.some((refused) => refused !== 'ILLEGAL_TRANSITION'))).toEqual([])
  const hidden = await make({ status: s.platformDismounting })
  await callOff(hidden)
  expect((await owner.ask('goods/putBack', { goodsSn: hidden, reason })).data).toEqual({ status: s.expirationOffShelf })
})

test('unpaid orders are closed, paid ones refunded once, and pieces taken back as far as the buyer still has them', async () => {
  const goodsSn = await make()
  const waiting = await order(goodsSn)
  const kept = await buy(goodsSn, { quantity: 2 })
  const given = await buy(goodsSn)
  const partly = await buy(goodsSn)
  const offered = await buy(goodsSn)
  // One buyer gave the piece away, one was partly refunded already, one offers the piece to somebody.
  const { pool, db } = server.context.database
  await pool.query('update items set gift_from = now() where goods_sn = $1', [goodsSn])
  await server.worker.sweep('mint')
  const other = await makeCollector(server)
  const offer = async ({ user, call, orderSn }: Awaited<ReturnType<typeof buy>>) =>
    send({ user, call }, (await server.context.vault.itemsOf(orderSn)).nftIds[0] ?? '', other)
  const { giftId } = await offer(given)
  await other.call('hwnft/giftRecord/receive', { giftId }, newKey())
  await offer(offered)
  await owner.ask('order/refund', {
    orderSn: partly.orderSn,
    amountFen: 40,
    refundedFen: 0,
    reason: '补偿',
    key: randomUUID(),
  })

  const summary = (await owner.ask('goods/callOffSummary', { goodsSn })).data
  expect(summary).toMatchObject({ waiting: { orders: 1, people: 1 }, refunds: { orders: 4, people: 4, fen: 460 } })
  await callOff(goodsSn)
  await settle()
  expect(await stateOf(waiting.orderSn)).toMatchObject({
    status: OrderStatus.closed,
    close_reason: CloseReason.calledOff,
    back: [],
  })
  expect(await stateOf(kept.orderSn)).toMatchObject({ refunded_at: expect.any(Date), refunded_fen: 200, back: [200] })
  expect(await stateOf(given.orderSn)).toMatchObject({ refunded_at: null, refunded_fen: 100, back: [100] })
  expect(await stateOf(offered.orderSn)).toMatchObject({ refunded_at: null, refunded_fen: 100, back: [100] })
  expect((await stateOf(partly.orderSn)).back.toSorted((one, next) => one - next)).toEqual([40, 60])
  const items = await db.selectFrom('items').select(['state', 'owner_uid']).where('goods_sn', '=', goodsSn).execute()
  expect(items.filter(({ state }) => state === ItemState.destroyed)).toHaveLength(3)
  expect((await kept.call('order/info', { orderSn: kept.orderSn })).refund?.reason).toBe(`发售已取消：${reason}`)
  expect((await owner.ask('goods/callOffSummary', { goodsSn })).data).toMatchObject({
    calledOff: { reason, isSettled: true },
    waiting: { orders: 0 },
    refunds: { orders: 0, fen: 0 },
  })
})

test('unsent parcels are called off and refunded, sent ones and free pieces stay', async () => {
  const goodsSn = await make({ form: GoodsForm.physical, edition: 9 })
  const [packed, sent] = [await buy(goodsSn, { isSent: true }), await buy(goodsSn, { isSent: true })]
  await owner.ask('parcel/send', { orderSn: sent.orderSn, carrier: '顺丰速运', trackingNumber: 'SF1234567890' })
  const gift = await make({ priceFen: 0 })
  const free = await order(gift)
  await callOff(goodsSn)
  await callOff(gift)
  await settle()
  expect(await stateOf(packed.orderSn)).toMatchObject({ status: OrderStatus.closed, back: [expect.any(Number)] })
  expect(await stateOf(sent.orderSn)).toMatchObject({ status: OrderStatus.delivery, back: [] })
  expect(await stateOf(free.orderSn)).toMatchObject({ status: OrderStatus.complete, back: [] })
  expect((await owner.ask('goods/info', { goodsSn })).data.status).toBe(s.expirationOffShelf)
})

test('unopened boxes are taken back, and opened ones are refunded without them', async () => {
  const { goodsSn } = await makeBox(server, { priceFen: 100 })
  const [closed, opened] = [await buy(goodsSn, { isBox: true }), await buy(goodsSn, { isBox: true })]
  const { boxIds } = await opened.call('order/info', { orderSn: opened.orderSn })
  await opened.call('hwnft/userBlindBox/open', { boxIds }, { idempotencyKey: randomUUID() })
  await callOff(goodsSn)
  await settle()
  expect(await stateOf(closed.orderSn)).toMatchObject({ refunded_at: expect.any(Date), back: [100] })
  expect(await stateOf(opened.orderSn)).toMatchObject({ refunded_at: null, refunded_fen: 100, back: [100] })
})

test('purchases and payments concurrent with a call off are neither left waiting nor left unrefunded, on two processes', async () => {
  const goodsSn = await make({ edition: 200 })
  const early = await Promise.all(Array.from({ length: 6 }, () => order(goodsSn)))
  const sites = [server, beside]
  const placing = Array.from({ length: 12 }, (_, index) =>
    order(goodsSn, { site: sites[index % 2] as TestServer }).then(
      ({ orderSn }) => orderSn,
      (error: { reason?: string }) => error.reason,
    ),
  )
  const paying = early.map(({ call, orderSn }) => payOrder(server, call, orderSn).catch(() => undefined))
  const calling = callOff(goodsSn)
  const placed = await Promise.all(placing)
  await Promise.all(paying)
  expect((await calling).data).toMatchObject({ outcome: 'done' })
  for (const site of sites) await expect(order(goodsSn, { site })).rejects.toMatchObject({ reason: 'NOT_ON_SALE' })
  await server.worker.sweep('sandbox-notifications')
  await settle()
  const orders = await server.context.database.db
    .selectFrom('orders')
    .select('sn')
    .where('goods_sn', '=', goodsSn)
    .execute()
  expect(placed.every((one) => one === 'NOT_ON_SALE' || orders.some(({ sn }) => sn === one))).toBe(true)
  for (const { sn } of orders) {
    const { status, back } = await stateOf(sn)
    const paid = await server.context.database.db
      .selectFrom('payments')
      .select('amount_fen')
      .where('order_sn', '=', sn)
      .where('status', '=', 2)
      .execute()
    const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
    expect(sum(back)).toBe(sum(paid.map((one) => one.amount_fen)))
    expect(status).not.toBe(OrderStatus.waitPay)
  }
})

test('above a thousand yuan a second person approves, and nobody can buy in the meantime', async () => {
  const goodsSn = await make({ priceFen: 60_000 })
  const bought = [await buy(goodsSn), await buy(goodsSn)]
  const [first, second] = [
    await createStaff(server, { roles: ['operation'] }),
    await createStaff(server, { roles: ['owner'] }),
  ]
  const { data } = await callOff(goodsSn, first)
  expect(data).toMatchObject({ outcome: 'waiting' })
  await expect(order(goodsSn)).rejects.toMatchObject({ reason: 'NOT_ON_SALE' })
  await settle()
  expect((await stateOf(bought[0]?.orderSn ?? '')).back).toEqual([])
  const id = data.outcome === 'waiting' ? data.approvalId : ''
  expect((await second.ask('approval/info', { id })).data.sentence).toContain('退款 ¥1,200')
  expect((await second.ask('approval/approve', { id, comment: '同意' })).status).toBe(200)
  await settle()
  for (const { orderSn } of bought) expect((await stateOf(orderSn)).back).toEqual([60_000])
})

test('a call off appears at once on the work’s page and in a notice, and the audit records who did it', async () => {
  const goodsSn = await make({ name: '寒江图', status: s.waitOnShelf, startsIn: 3600 })
  await server.call('goods/goods/info', { goodsSn })
  await beside.call('goods/goods/info', { goodsSn })
  await callOff(goodsSn)
  for (const site of [server, beside]) {
    await expect
      .poll(() => site.call('goods/goods/info', { goodsSn }))
      .toMatchObject({ status: s.expirationOffShelf, calledOff: { reason } })
    await expect
      .poll(async () => (await site.call('ops/notice/list', { page: 1, size: 50 })).list.map(({ title }) => title))
      .toContain('《寒江图》取消发售')
  }
  const { data } = await owner.ask('audit/list', { target: `goods:${goodsSn}` })
  expect(data.list[0]).toMatchObject({ verb: 'goods/callOff', outcome: 'done' })
})
