import type { PaymentSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import type { TestUser } from '../support/factories.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser
/** Runs while 支付宝 is opening a payment. */
let whileOpening: (() => Promise<unknown>) | undefined
/** While set, 汇付 closes nothing, which it does for young payments. */
let cannotClose = false
/** Fen that 银联商务 adds to the amounts in its answers. */
let wrongBy = 0

beforeAll(async () => {
  fixture = await openFixture({
    channels: ([alipay, ums, hf]) => [
      interrupted(alipay as PaymentChannel),
      lying(ums as PaymentChannel),
      stubborn(hf as PaymentChannel),
    ],
  })
  user = await fixture.person()
})
afterAll(() => fixture.close())

function interrupted(channel: PaymentChannel): PaymentChannel {
  return {
    ...channel,
    async start(request) {
      await whileOpening?.()
      return channel.start(request)
    },
  }
}

function stubborn(channel: PaymentChannel): PaymentChannel {
  return { ...channel, close: async (paymentSn) => (cannotClose ? 'waiting' : channel.close(paymentSn)) }
}

function lying(channel: PaymentChannel): PaymentChannel {
  return {
    ...channel,
    async query(paymentSn) {
      const report = await channel.query(paymentSn)
      return { ...report, ...(report.amountFen !== undefined && { amountFen: report.amountFen + wrongBy }) }
    },
  }
}

async function stateAtSandbox(paymentSn: PaymentSn): Promise<string | undefined> {
  const rows = await fixture.db
    .selectFrom('sandbox_trades')
    .select('state')
    .where('payment_sn', '=', paymentSn)
    .execute()
  return rows[0]?.state
}

test('an order cancelled while its payment was being opened leaves nothing open at the channel', async () => {
  const { orderSn } = await fixture.placeOrder(user)
  whileOpening = async () => {
    await fixture.ask(user, 'order/cancelOrder', { orderSn })
    await fixture.worker.processAll()
  }
  const answer = await fixture.ask(user, 'pay/user/payment', { orderSn, platform: 1 })
  whileOpening = undefined
  expect(answer).toMatchObject({ code: 409, reason: 'ORDER_NOT_PAYABLE' })
  const row = await fixture.db
    .selectFrom('payments')
    .select('sn')
    .where('order_sn', '=', orderSn)
    .executeTakeFirstOrThrow()
  expect(await stateAtSandbox(row.sn)).toBe('waiting')
  await fixture.worker.processAll()
  expect(await stateAtSandbox(row.sn)).toBe('closed')
})

describe('a channel that cannot close yet', () => {
  test('does not keep the order open, and is asked again until it can', async () => {
    const { orderSn, goodsSn } = await fixture.placeOrder(user)
    const { paymentSn } = await fixture.begin(user, orderSn, 3)
    cannotClose = true
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [4] })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    const due = () =>
      fixture.db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('kind', '=', 'payment.close')
    await due().execute()
    await fixture.worker.processAll()
    expect(await stateAtSandbox(paymentSn)).toBe('waiting')
    cannotClose = false
    await due().execute()
    await fixture.worker.processAll()
    expect(await stateAtSandbox(paymentSn)).toBe('closed')
  })

  test('receives money after the order closed, which is refunded', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn, 3)
    cannotClose = true
    await fixture.ask(user, 'order/cancelOrder', { orderSn })
    await fixture.worker.processAll()
    await fixture.press(payUrl)
    cannotClose = false
    await fixture.deliver()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0 })
  })
})

test('a channel that answers with another amount pays nothing, and the user is notified', async () => {
  const { orderSn } = await fixture.placeOrder(user)
  const { paymentSn, payUrl } = await fixture.begin(user, orderSn, 2)
  await fixture.press(payUrl, 'paid', ['lose'])
  await fixture.age(paymentSn, 30)
  wrongBy = 1
  const { data } = await fixture.ask(user, 'pay/user/paymentStatus', { orderSn }, null)
  wrongBy = 0
  expect(data).toMatchObject({ status: 3, orderStatus: 1, failReason: '支付金额与订单不符，已转人工核对' })
  expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [3], entries: 0, fulfilled: 0 })
})
