import type { OrderSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { payOrder } from '../support/paying.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
let finance: StaffMember
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  finance = await createStaff(server, { roles: ['finance'] })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(async () => {
  expect((await audit(server.context.database.db)).filter(({ violations }) => violations > 0)).toEqual([])
  await server.stop()
})

async function paid() {
  const { database } = server.context
  const user = await makeUser(database)
  const call = server.as(user)
  const goodsSn = await makeGoods(database, { priceFen: 6000 })
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true as const }
  const { orderSn } = await call('order/order', wanted, { idempotencyKey: randomUUID() })
  await payOrder(server, call, orderSn)
  const { list } = (await finance.ask('payment/list', { orderSn })).data
  return { user, call, orderSn, paymentSn: list[0]?.paymentSn ?? '' }
}

const give = (orderSn: OrderSn, amountFen: number) =>
  finance.ask('order/refund', { orderSn, amountFen, refundedFen: 0, reason: '协商退款', key: randomUUID() })

/** A refund that its channel refuses. */
async function refused() {
  const order = await paid()
  await give(order.orderSn, 500)
  const [refund] = (await finance.ask('refund/list', { orderSn: order.orderSn })).data.list
  const refundSn = refund?.refundSn ?? ''
  const { db } = server.context.database
  await db.updateTable('refunds').set({ refusal: '商户余额不足' }).where('sn', '=', refundSn).execute()
  return { ...order, refundSn }
}

/** Simulates a failed try: the next one is far away. */
const putOff = () =>
  server.context.database.db
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now() + interval '1 hour'` })
    .where('kind', '=', 'refund.send')
    .where('done_at', 'is', null)
    .execute()

describe('[console.orders] payments', () => {
  test('are found by each filter, and shown with attempts, refunds and the answers of their channel, masked', async () => {
    const { user, orderSn, paymentSn } = await paid()
    const { data } = await finance.ask('payment/info', { paymentSn })
    expect(data).toMatchObject({ orderSn, uid: user.uid, status: 2, amountFen: 6000, attempts: [{ paymentSn }] })
    expect(data.notifications).toMatchObject([{ state: 'paid', paymentSn, amountFen: 6000, outcome: 'applied' }])
    expect(data.notifications[0]?.body).toContain('***')
    const filters = [
      { paymentSn },
      { tradeNo: data.tradeNo },
      { orderSn, status: 2 },
      { orderSn, platform: 1 },
      { orderSn, from: data.createdAt },
    ]
    for (const filter of filters) {
      expect((await finance.ask('payment/list', filter)).data.list.map((row) => row.paymentSn)).toEqual([paymentSn])
    }
    expect((await finance.ask('payment/list', { orderSn, status: 3 })).data.list).toEqual([])
    const told = await finance.ask('notification/list', { paymentSn, outcome: 'applied', platform: 1 })
    expect(told.data.list).toMatchObject([{ paymentSn, tradeNo: data.tradeNo }])
    expect(await finance.ask('payment/info', { paymentSn: 'none' })).toMatchObject({ reason: 'NOT_FOUND' })
  })
})

describe('[console.refund] a refund that its channel refused', () => {
  test('is requested again at once, and not after it is done', async () => {
    const { orderSn, refundSn } = await refused()
    await putOff()
    expect(await server.worker.jobs()).toBe(0)
    expect((await finance.ask('refund/list', { isRefused: true, orderSn })).data.list).toMatchObject([
      { refundSn, refusal: '商户余额不足', status: 1 },
    ])
    const retry = () => finance.ask('refund/retry', { refundSn, reason: '商户已充值' })
    expect((await retry()).status).toBe(200)
    await server.worker.jobs()
    expect((await finance.ask('refund/list', { refundSn })).data.list).toMatchObject([{ status: 2, refusal: '' }])
    expect(await retry()).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
  })

  test('[console.two-person] is recorded as done by two persons, once, and its channel is not asked any more', async () => {
    const { orderSn, refundSn } = await refused()
    await putOff()
    const input = { refundSn, channelRefundNo: 'B20260001', reason: '已由对公账户转账退回' }
    const { data } = await finance.ask('refund/settle', input)
    if (data.outcome !== 'waiting') throw new Error('It did not wait')
    expect((await owner.ask('approval/approve', { id: data.approvalId, comment: '凭证已核对' })).status).toBe(200)
    expect((await finance.ask('refund/list', { refundSn })).data.list).toMatchObject([
      { status: 2, channelRefundNo: 'B20260001' },
    ])
    expect(await finance.ask('refund/settle', input)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    const { db } = server.context.database
    await db
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('kind', '=', 'refund.send')
      .execute()
    await server.worker.jobs()
    const entries = await db.selectFrom('money_entries').select('amount_fen').where('order_sn', '=', orderSn).execute()
    expect(entries.map((row) => row.amount_fen).toSorted((a, b) => a - b)).toEqual([-500, 6000])
    const given = await sql`select from sandbox_refunds where amount_fen = 500 and refund_sn = ${refundSn}`.execute(db)
    expect(given.rows).toEqual([])
  })

  test('is not recorded while its result is unknown', async () => {
    const { orderSn } = await paid()
    await give(orderSn, 700)
    const [refund] = (await finance.ask('refund/list', { orderSn })).data.list
    const input = { refundSn: refund?.refundSn, channelRefundNo: 'B20260002', reason: '线下转账' }
    expect(await finance.ask('refund/settle', input)).toMatchObject({ reason: 'ILLEGAL_TRANSITION' })
    await server.worker.jobs()
  })
})

describe('[console.reconciliation] a difference', () => {
  test('is found by the daily bill, settled by one person with a reason, once', async () => {
    const { paymentSn } = await paid()
    const { db } = server.context.database
    // Our books have it the day before yesterday, the channel's bill today.
    await db
      .updateTable('payments')
      .set({ paid_at: sql<Date>`now() - interval '48 hours'` })
      .where('sn', '=', paymentSn)
      .execute()
    await server.worker.sweep('bills')
    const found = async (more: object = {}) =>
      (await finance.ask('reconciliation/differences', { paymentSn, ...more })).data.list
    const [difference] = await found()
    expect(difference).toMatchObject({ kind: 'missingThere', movement: 'payment', oursFen: 6000, theirsFen: null })
    const day = difference?.day ?? ''
    const days = async (more: object) => (await finance.ask('reconciliation/days', { platform: 1, ...more })).data.list
    expect(await days({ isOpen: true })).toMatchObject([{ day, differences: 1, open: 1 }])
    expect((await days({})).length).toBeGreaterThan(1)

    const settle = (who: StaffMember) =>
      who.ask('reconciliation/settle', { id: difference?.id, reason: '渠道账单次日出具，已核对流水' })
    const both = await Promise.all([settle(finance), settle(owner)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.msg).toMatch(/已经处理了这条差异$/)
    expect(await found({ isSettled: true, day })).toMatchObject([{ settledReason: '渠道账单次日出具，已核对流水' }])
    expect(await found({ isSettled: false })).toEqual([])
    expect(await days({ isOpen: true })).toEqual([])
    // Comparing the bill again does not change what was settled.
    await server.worker.sweep('bills')
    expect(await found({ isSettled: true })).toHaveLength(1)
    expect(await finance.ask('reconciliation/settle', { id: '999999', reason: '没有' })).toMatchObject({
      reason: 'NOT_FOUND',
    })
  })
})
