import { randomUUID } from 'node:crypto'
import { Device, PaymentPlace } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdempotentRequest, bindIdempotency } from '../../src/core/idempotency.ts'
import { createChannels } from '../../src/modules/pay/channels/registry.ts'
import { createPaymentStart, type PaymentStart } from '../../src/modules/pay/payments/start.ts'
import type { TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let paymentStart: PaymentStart

beforeAll(async () => {
  fixture = await openFixture()
  const channels = createChannels(fixture.sandbox.channels)
  paymentStart = createPaymentStart({ ...fixture, channels, orders: fixture.order })
})
afterAll(() => fixture.close())

/** Creates a user with an order that waits to be paid. */
async function buyer(goodsSn: string) {
  const user = await fixture.person()
  const { orderSn } = await fixture.placeOrder(user, { goodsSn })
  return { user, orderSn }
}

/** Payments begun in one turn of the event loop are written together. */
function begin(user: TestUser, orderSn: string, key: string = randomUUID(), platform: 1 | 3 = 1) {
  const path = 'pay/user/payment'
  const input = { orderSn, platform }
  const idempotency: IdempotentRequest<typeof path> = bindIdempotency(fixture.database, {
    uid: user.uid,
    key,
    path,
    input,
  })
  const payable = { orderSn, platform, device: Device.unknown, place: PaymentPlace.phone, payerAddress: '' }
  return paymentStart.start({ ...idempotency, payable })
}

const reasonOf = (settled: PromiseSettledResult<unknown> | undefined) =>
  settled?.status === 'rejected' && settled.reason.reason

describe('payments that are begun together', () => {
  test('are written in one transaction, one for each order', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const all = await Promise.all(Array.from({ length: 12 }, () => buyer(goodsSn)))
    const begun = await Promise.all(all.map(({ user, orderSn }) => begin(user, orderSn)))
    expect(new Set(begun.map(({ paymentSn }) => paymentSn)).size).toBe(all.length)
    const { rows } = await sql<{ sn: string; order_sn: string; pay_url: string; moment: string }>`
      select sn, order_sn, pay_url, created_at::text as moment from payments
      where order_sn = any(${all.map(({ orderSn }) => orderSn)})`.execute(fixture.db)
    expect(new Set(rows.map(({ moment }) => moment)).size).toBe(1)
    expect(new Map(rows.map((row) => [row.order_sn, [row.sn, row.pay_url]]))).toEqual(
      new Map(all.map(({ orderSn }, index) => [orderSn, [begun[index]?.paymentSn, begun[index]?.payUrl]])),
    )
  })

  test('are one if the order and the channel are the same', async () => {
    const { user, orderSn } = await buyer(await makeGoods(fixture.database, {}))
    const key = randomUUID()
    const begun = await Promise.all([begin(user, orderSn, key), begin(user, orderSn, key), begin(user, orderSn)])
    expect(new Set(begun.map((one) => JSON.stringify(one))).size).toBe(1)
    expect((await begin(user, orderSn, randomUUID(), 3)).paymentSn).not.toBe(begun[0]?.paymentSn)
    expect((await fixture.booksOf(orderSn)).payments).toEqual([1, 1])
  })

  test('are refused individually, and a refused key stays free', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const [plain, closed, other, used] = [
      await buyer(goodsSn),
      await buyer(goodsSn),
      await buyer(goodsSn),
      await buyer(goodsSn),
    ]
    await fixture.database.transaction((tx) => fixture.order.cancel(tx, closed.orderSn, closed.user.uid))
    const [usedKey, freeKey, orderKey] = [randomUUID(), randomUUID(), randomUUID()]
    await begin(used.user, used.orderSn, usedKey)
    const placed = await fixture.order.place(plain.user.caller, { goodsSn, quantity: 1 }, orderKey)
    const outcomes = await Promise.allSettled([
      begin(plain.user, plain.orderSn),
      begin(closed.user, closed.orderSn),
      begin(other.user, plain.orderSn, freeKey),
      begin(used.user, plain.orderSn, usedKey),
      begin(plain.user, placed.orderSn, orderKey),
      begin(other.user, 'nothing'),
    ])
    expect(outcomes.map(reasonOf)).toEqual([
      false,
      'ORDER_CLOSED',
      'ORDER_NOT_FOUND',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_REUSED',
      'ORDER_NOT_FOUND',
    ])
    expect(await begin(other.user, other.orderSn, freeKey)).toMatchObject({ payUrl: expect.stringContaining('/') })
    expect((await fixture.booksOf(placed.orderSn)).payments).toEqual([])
  })

  test('do not wait long for an order that another transaction has locked', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const [held, free] = [await buyer(goodsSn), await buyer(goodsSn)]
    const outcomes = await fixture.database.transaction(async (tx) => {
      await fixture.order.lock(tx, held.orderSn)
      return Promise.allSettled([begin(held.user, held.orderSn), begin(free.user, free.orderSn)])
    })
    expect(outcomes.map(reasonOf)).toEqual(['BUSY', false])
    expect(await begin(held.user, held.orderSn)).toMatchObject({ payUrl: expect.stringContaining('/') })
  })
})
