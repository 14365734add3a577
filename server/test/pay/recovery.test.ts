import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay } from '../../src/core/clock.ts'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import { type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser

beforeAll(async () => {
  fixture = await openFixture()
  user = await fixture.person()
})
afterAll(() => fixture.close())

async function paid(faults: string[], platform: 1 | 2 | 3 = 1) {
  const order = await fixture.placeOrder(user)
  const payment = await fixture.begin(user, order.orderSn, platform)
  await fixture.press(payment.payUrl, 'paid', faults)
  await fixture.deliver()
  return { ...order, ...payment }
}

async function setGlobalFaults(names: string[]): Promise<void> {
  await sql`
    insert into settings (key, value) values ('sandbox.faults', ${JSON.stringify(names)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(fixture.db)
}

describe('polling', () => {
  test('recovers from a lost notification', async () => {
    const { orderSn, paymentSn } = await paid(['lose'])
    await fixture.sweep('waiting-payments')
    expect((await fixture.booksOf(orderSn)).status).toBe(1)
    await fixture.age(paymentSn, 30)
    await fixture.sweep('waiting-payments')
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], entries: 1, fulfilled: 1 })
  })

  test('recovers from a notification with a wrong amount, which is refused', async () => {
    const { orderSn, paymentSn } = await paid(['wrongAmount'])
    expect((await fixture.booksOf(orderSn)).status).toBe(1)
    await fixture.age(paymentSn, 30)
    await fixture.sweep('waiting-payments')
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], entries: 1 })
  })

  test('and a later notification have one effect together', async () => {
    const { orderSn, paymentSn, amount } = await paid(['delay:3600'])
    await fixture.age(paymentSn, 30)
    await Promise.all([fixture.sweep('waiting-payments'), fixture.sweep('waiting-payments')])
    await sql`update sandbox_notifications set run_at = now() where ended_at is null`.execute(fixture.db)
    await fixture.deliver()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, entries: 1, kept: amount, fulfilled: 1 })
  })

  test('finds out about failures', async () => {
    const { orderSn, paymentSn } = await paid(['fail', 'lose'])
    await fixture.age(paymentSn, 30)
    await fixture.sweep('waiting-payments')
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [3] })
  })

  test('faults for every payment come from the settings', async () => {
    await setGlobalFaults(['lose'])
    const { paymentSn } = await paid([])
    expect(await fixture.notificationsOf(paymentSn)).toEqual([])
    await setGlobalFaults([])
  })
})

describe('an overdue order', () => {
  test('is closed with its stock released, hundreds in one sweep, when nobody began to pay', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 1000 })
    const orders = await Promise.all(Array.from({ length: 300 }, () => fixture.placeOrder(user, { goodsSn })))
    await sql`update orders set pay_by = now() - interval '1 second' where goods_sn = ${goodsSn}`.execute(fixture.db)
    await Promise.all([fixture.sweep('overdue-orders'), fixture.sweep('overdue-orders')])
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect((await fixture.booksOf(orders[0]?.orderSn ?? '')).status).toBe(5)
  })

  test('is closed at its channel first when a payment waits', async () => {
    const { orderSn, goodsSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn)
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [4], entries: 0 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(await (await fetch(fixture.origin + payUrl)).text()).toContain('这笔支付已关闭')
  })

  test('is paid after all if the channel, asked once more, has the money', async () => {
    const { orderSn, goodsSn } = await paid(['lose'])
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], refunds: [], fulfilled: 1 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })
})

describe('the daily bill', () => {
  const reconcile = async () => {
    const channel = fixture.sandbox.channels.find(({ platform }) => platform === 3)
    const found = await fixture.pay.reconciliation.reconcile(channel as PaymentChannel, shanghaiDay(Date.now()))
    if (!found) throw new Error('The sandbox has no bill')
    return found
  }

  test('agrees with our ledger, refunds included', async () => {
    const { orderSn } = await paid([], 3)
    await fixture.database.transaction((tx) => fixture.pay.refundOrder(tx, orderSn, '测试'))
    await fixture.worker.processAll()
    expect(await reconcile()).toEqual({ compared: 2, differences: [] })
  })

  test('names missed payments and settles them, even if our payment was closed', async () => {
    const { orderSn, paymentSn, amount } = await paid(['lose'], 3)
    await sql`update payments set status = 4 where sn = ${paymentSn}`.execute(fixture.db)
    const missing = {
      kind: 'missingHere',
      movement: 'payment',
      paymentSn,
      refundSn: null,
      oursFen: null,
      theirsFen: amount,
    }
    expect((await reconcile()).differences).toEqual([missing])
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2] })
    expect((await reconcile()).differences).toEqual([])
  })

  test('names different amounts, and payments unknown to the channel', async () => {
    const wrong = await paid([], 3)
    const unknown = await paid([], 3)
    await sql`update sandbox_trades set amount_fen = 1 where payment_sn = ${wrong.paymentSn}`.execute(fixture.db)
    await sql`update sandbox_trades set paid_at = null where payment_sn = ${unknown.paymentSn}`.execute(fixture.db)
    const { differences } = await reconcile()
    expect(differences).toContainEqual({
      kind: 'amountDiffers',
      movement: 'payment',
      paymentSn: wrong.paymentSn,
      refundSn: null,
      oursFen: wrong.amount,
      theirsFen: 1,
    })
    expect(differences).toContainEqual({
      kind: 'missingThere',
      movement: 'payment',
      paymentSn: unknown.paymentSn,
      refundSn: null,
      oursFen: unknown.amount,
      theirsFen: null,
    })
    expect(differences).toHaveLength(2)
  })

  test('is compared once a day and channel', async () => {
    await fixture.sweep('bills')
    await fixture.sweep('bills')
    const { rows } = await sql<{ platform: number; days: number; last: boolean }>`
      select platform, count(*)::int as days,
        max(day) = ((now() - interval '25 hours') at time zone 'Asia/Shanghai')::date as last
      from bill_reports where day < (now() at time zone 'Asia/Shanghai')::date group by platform order by platform`.execute(
      fixture.db,
    )
    expect(rows).toEqual([1, 2, 3].map((platform) => ({ platform, days: 7, last: true })))
  })
})

test('the sandbox repeats a notification until the shop answers success', async () => {
  const { paymentSn } = await paid(['wrongAmount'])
  const state = async () => {
    const { rows } = await sql<{ attempts: number; last_answer: string; is_ended: boolean }>`
      select n.attempts, n.last_answer, n.ended_at is not null as is_ended
      from sandbox_notifications n join sandbox_trades t using (trade_no) where t.payment_sn = ${paymentSn}`.execute(
      fixture.db,
    )
    return rows[0]
  }
  expect(await state()).toEqual({ attempts: 1, last_answer: 'HTTP 400', is_ended: false })
  await fixture.deliver()
  expect(await state()).toMatchObject({ attempts: 1 })
  for (let attempt = 2; attempt <= 8; attempt++) {
    await sql`update sandbox_notifications set run_at = now() where ended_at is null`.execute(fixture.db)
    await fixture.deliver()
  }
  expect(await state()).toEqual({ attempts: 8, last_answer: 'HTTP 400', is_ended: true })
})
