import { createServer } from 'node:net'
import type { PaymentPlatform } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxClient } from '../../../src/adapters/sandbox/client.ts'
import { sandboxAccount } from '../../../src/adapters/sandbox/index.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { testConfig } from '../../../src/core/config/index.ts'
import type { PaymentChannel } from '../../../src/ports/payments.ts'
import { rewrite } from '../../support/damage.ts'
import type { TestUser } from '../../support/factories.ts'
import { openFixture, type Fixture } from '../../pay/fixture.ts'

let fixture: Fixture
let user: TestUser
/** Accepts connections and never answers. */
const silent = createServer(() => {})
/** Set while the switchable channel, 汇付, is out of order. */
let isDown = false

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  const serverUrl = () => `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const keys = testConfig().secrets.keys
  const hanging = (platform: PaymentPlatform, timeoutMilliseconds: number) =>
    createSandboxClient(sandboxAccount(keys, platform), { serverUrl, timeoutMilliseconds }, systemClock)
  fixture = await openFixture({
    overrides: { payment: { silenceSeconds: 300 } },
    channels: ([alipay, , hf]) => [
      alipay as PaymentChannel,
      hanging(2, 5000),
      switched(hf as PaymentChannel, hanging(3, 300)),
    ],
  })
  user = await fixture.person()
})
afterAll(async () => {
  await fixture.close()
  silent.close()
})

/** `up` while it is not down, else `down`. */
function switched(up: PaymentChannel, down: PaymentChannel): PaymentChannel {
  const now = () => (isDown ? down : up)
  return {
    ...up,
    start: (request) => now().start(request),
    query: (payment) => now().query(payment),
    close: (payment) => now().close(payment),
    refund: (request) => now().refund(request),
    get bills() {
      return now().bills
    },
  }
}

describe('a channel that hangs', () => {
  test('times out, and blocks no other route and no other channel', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => fixture.placeOrder(user)))
    let given = 0
    const hanging = orders.map(({ orderSn }) =>
      fixture.ask(user, 'pay/user/ums/payment', { orderSn }).finally(() => given++),
    )
    const other = await fixture.placeOrder(user)
    for (let turn = 0; turn < 10; turn++) {
      expect((await fixture.ask(user, 'pay/platformList', {}, null)).code).toBe(200)
      await fixture.begin(user, other.orderSn, 1)
    }
    expect(given).toBe(0)
    const answers = await Promise.all(hanging)
    expect(new Set(answers.map((answer) => answer.reason))).toEqual(new Set(['PROVIDER_UNAVAILABLE']))
  })

  test('lets paymentStatus answer from our books', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const { paymentSn } = await fixture.begin(user, orderSn, 3)
    await fixture.age(paymentSn, 10)
    isDown = true
    const { data } = await fixture.ask(user, 'pay/user/paymentStatus', { orderSn }, null)
    isDown = false
    expect(data).toMatchObject({ status: 1, orderStatus: 1 })
  })

  test('begins the same payment once it answers again, for the same key', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    const key = `outage-${orderSn}`
    isDown = true
    const refused = await fixture.ask(user, 'pay/user/payment', { orderSn, platform: 3 }, key)
    isDown = false
    expect(refused).toMatchObject({ code: 503, reason: 'PROVIDER_UNAVAILABLE' })
    const { code, data } = await fixture.ask(user, 'pay/user/payment', { orderSn, platform: 3 }, key)
    expect([code, data.payUrl.startsWith('/sandbox/cashier/')]).toEqual([200, true])
    expect((await fixture.booksOf(orderSn)).payments).toEqual([1])
  })

  test('keeps an overdue order’s stock for a while, then releases it; late money is refunded', async () => {
    const { orderSn, goodsSn } = await fixture.placeOrder(user)
    const { payUrl } = await fixture.begin(user, orderSn, 3)
    await fixture.press(payUrl, 'paid', ['lose'])
    isDown = true
    await fixture.passDeadline(orderSn)
    await fixture.expireOrders()
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
    await fixture.passDeadline(orderSn, 240)
    await fixture.expireOrders()
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
    await fixture.passDeadline(orderSn, 600)
    await fixture.expireOrders()
    isDown = false
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [1] })
    await fixture.worker.processAll()
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0 })
  })

  test('has its refunds retried, and sent again by the sweep after the last try', async () => {
    const { orderSn } = await fixture.placeOrder(user)
    await fixture.press((await fixture.begin(user, orderSn, 3)).payUrl)
    await fixture.deliver()
    isDown = true
    await fixture.database.transaction((tx) => fixture.pay.refundOrder(tx, orderSn, '测试'))
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [1], entries: 1 })
    await fixture.db
      .updateTable('jobs')
      .set({ dead_at: new Date() })
      .where('kind', '=', 'refund.send')
      .where('done_at', 'is', null)
      .execute()
    await rewrite(fixture.database, `update refunds set created_at = now() - interval '1 hour'`)
    isDown = false
    await fixture.sweep('refunds')
    await fixture.worker.processAll()
    expect(await fixture.booksOf(orderSn)).toMatchObject({ refunds: [2], entries: 2, kept: 0 })
  })
})
