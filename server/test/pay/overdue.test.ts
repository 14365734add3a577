import { sql } from 'kysely'
import { type GoodsSn, OrderStatus } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import type { TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let user: TestUser
/** While set, 银联商务 does not answer until it resolves. */
let silence: Promise<void> | undefined

beforeAll(async () => {
  fixture = await openFixture({
    channels: ([alipay, ums, hf]) => [alipay as PaymentChannel, mute(ums as PaymentChannel), hf as PaymentChannel],
  })
  user = await fixture.person()
})
afterAll(() => fixture.close())

function mute(channel: PaymentChannel): PaymentChannel {
  return {
    ...channel,
    async close(paymentSn) {
      await silence
      return channel.close(paymentSn)
    },
  }
}

const passAll = (goodsSn: GoodsSn) =>
  sql`update orders set pay_by = now() - interval '1 second' where goods_sn = ${goodsSn} and status = 1`.execute(
    fixture.db,
  )
const place = (goodsSn: GoodsSn, many: number) =>
  Promise.all(Array.from({ length: many }, () => fixture.placeOrder(user, { goodsSn })))
const ledgerOf = async (goodsSn: GoodsSn) =>
  fixture.db
    .selectFrom('stock_entries')
    .select(['kind', 'reserved'])
    .where('goods_sn', '=', goodsSn)
    .orderBy('id')
    .execute()

/** A batch holds the stock so long that new orders have to queue for it. */
async function lingerReleasing(): Promise<void> {
  await sql`
    create function linger() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.05);
      return new;
    end
    $$`.execute(fixture.db)
  await sql`
    create trigger linger before insert on stock_entries for each row when (new.kind = 'release')
      execute function linger()`.execute(fixture.db)
}

test('two thousand overdue orders are released in batches, between which others order the same good', async () => {
  const goodsSn = await makeGoods(fixture.database, { edition: 5000 })
  const due = 2000
  await place(goodsSn, due)
  await passAll(goodsSn)
  const before = (await ledgerOf(goodsSn)).length
  await lingerReleasing()
  let isOver = false
  const sweeping = fixture.sweep('overdue-orders').finally(() => (isOver = true))
  let placed = 0
  async function shop(): Promise<void> {
    while (!isOver) {
      await fixture.placeOrder(user, { goodsSn })
      placed++
    }
  }
  await Promise.all([sweeping, shop(), shop(), shop()])
  const ledger = (await ledgerOf(goodsSn)).slice(before)
  const released = ledger.filter(({ kind }) => kind === 'release').map(({ reserved }) => -reserved)
  expect(released.reduce((sum, pieces) => sum + pieces, 0)).toBe(due)
  expect(Math.max(...released)).toBeLessThanOrEqual(fixture.config.order.releaseBatch)
  const kinds = ledger.map(({ kind }) => kind)
  expect(kinds.slice(kinds.indexOf('release'), kinds.lastIndexOf('release'))).toContain('reserve')
  expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: placed, sold: 0 })
})

test('an order that is paid while it is released is either paid or released, never both', async () => {
  const goodsSn = await makeGoods(fixture.database, { edition: 100 })
  const orders = await place(goodsSn, 60)
  const payUrls = await Promise.all(orders.map(async ({ orderSn }) => (await fixture.begin(user, orderSn)).payUrl))
  await passAll(goodsSn)
  await Promise.all([
    fixture.sweep('overdue-orders'),
    fixture.sweep('overdue-payments'),
    ...payUrls.map((payUrl) => fixture.press(payUrl).then(() => fixture.deliver())),
    fixture.sweep('overdue-payments'),
  ])
  await fixture.expireOrders()
  await fixture.deliver()
  await fixture.worker.processAll()
  const books = await Promise.all(orders.map(({ orderSn }) => fixture.booksOf(orderSn)))
  for (const [index, { status, kept }] of books.entries()) {
    expect([OrderStatus.complete, OrderStatus.closed]).toContain(status)
    expect(kept).toBe(status === OrderStatus.complete ? orders[index]?.amount : 0)
  }
  const sold = books.filter(({ status }) => status === OrderStatus.complete).length
  expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold })
})

test('a channel that does not answer holds only the stock of its own orders', async () => {
  const goodsSn = await makeGoods(fixture.database, { edition: 10 })
  const [begun] = await place(goodsSn, 1)
  await fixture.begin(user, begun?.orderSn ?? '', 2)
  await passAll(goodsSn)
  const { promise, resolve } = Promise.withResolvers<void>()
  silence = promise
  const asking = fixture.sweep('overdue-payments')
  await place(goodsSn, 3)
  await passAll(goodsSn)
  await fixture.sweep('overdue-orders')
  expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 1, sold: 0 })
  resolve()
  silence = undefined
  await asking
  expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 0 })
})
