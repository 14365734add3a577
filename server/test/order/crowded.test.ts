import { randomUUID } from 'node:crypto'
import { type GoodsSn, OrderStatus } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/core/database.ts'
import { timedSn } from '../../src/core/ids.ts'
import { type Placement, placeBatch } from '../../src/modules/order/placement/batch.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

// One good gets two of the eight connections. A caller without one for three seconds is refused; a lock is waited for
// much longer.
const database = { poolSize: 8, goodSharePercent: 25, connectSeconds: 3, lockSeconds: 60, statementSeconds: 90 }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ overrides: { database } })
})
afterAll(() => server.stop())

const order = (user: TestUser, goodsSn: GoodsSn) =>
  server.as(user)('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, { idempotencyKey: randomUUID() })

const countWhere = async (condition: ReturnType<typeof sql>) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and ${condition}`.execute(server.context.database.db)
  ).rows[0]?.count

test('however many press on a good whose stock is locked, others order and read at once', async () => {
  const { context } = server
  const [held, other] = [await makeGoods(context.database), await makeGoods(context.database)]
  const shoppers = await Promise.all(Array.from({ length: 60 }, () => makeUser(context.database)))
  const buyer = await makeUser(context.database)
  const waiting = await Promise.all(shoppers.slice(0, 40).map(async (user) => ({ user, ...(await order(user, held)) })))

  const elsewhere = openDatabase(context.config.database.url, 1)
  let presses: Promise<unknown>[] = []
  try {
    await elsewhere.transaction(async (tx) => {
      await sql`select from goods_stock where goods_sn = ${held} for update`.execute(tx)
      presses = [
        ...waiting.map(({ user, orderSn }) =>
          server.as(user)('order/cancelOrder', { orderSn }, { idempotencyKey: randomUUID() }),
        ),
        ...shoppers.slice(40).map((user) => order(user, held)),
      ]
      // Two that release stock, and the batch of those who order.
      await vi.waitFor(async () => expect(await countWhere(sql`wait_event_type = 'Lock'`)).toBe(3))
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          Promise.all([order(buyer, other), server.as(buyer)('goods/goods/info', { goodsSn: held })]),
        ),
      )
      expect(new Set(answers.map(([{ orderSn }]) => orderSn)).size).toBe(10)
      expect(await countWhere(sql`wait_event_type = 'Lock'`)).toBe(3)
    })
    await Promise.all(presses)
  } finally {
    await elsewhere.close()
  }

  const closed = await context.database.db
    .selectFrom('orders')
    .select('sn')
    .where('goods_sn', '=', held)
    .where('status', '=', OrderStatus.closed)
    .execute()
  expect(closed).toHaveLength(40)
  const stock = await context.database.db
    .selectFrom('goods_stock')
    .select(['reserved', 'sold'])
    .where('goods_sn', '=', held)
    .executeTakeFirst()
  expect(stock).toEqual({ reserved: 20, sold: 0 })
})

test('ordering a work does not wait while payments of it are settled', async () => {
  const { context } = server
  const goodsSn = await makeGoods(context.database)
  const [buyer, other] = [await makeUser(context.database), await makeUser(context.database)]
  const { orderSn } = await order(buyer, goodsSn)
  const elsewhere = openDatabase(context.config.database.url, 1)
  try {
    await elsewhere.transaction(async (tx) => {
      await sql`set local lock_timeout = '5s'`.execute(tx)
      await context.order.fulfil(tx, orderSn, null)
      // The sale is not committed, and holds its serial number.
      expect(await order(other, goodsSn)).toMatchObject({ isExisting: false })
      await server.as(other)(
        'order/cancelOrder',
        { orderSn: (await order(other, goodsSn)).orderSn },
        { idempotencyKey: randomUUID() },
      )
    })
  } finally {
    await elsewhere.close()
  }
  const stock = await context.database.db
    .selectFrom('goods_stock')
    .select(['reserved', 'sold'])
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirst()
  expect(stock).toEqual({ reserved: 1, sold: 1 })
})

test('orders that share a batch with those of a locked good are placed, and the others are asked to come again', async () => {
  const { context } = server
  const [held, ...others] = [
    await makeGoods(context.database),
    await makeGoods(context.database),
    await makeGoods(context.database),
  ]
  const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(context.database)))
  const batch = people.map(({ uid }, index): Placement => ({
    orderSn: timedSn(Date.now()),
    goodsSn: index < 2 ? held : (others[index % others.length] as GoodsSn),
    uid,
    quantity: 1,
    requestKey: randomUUID(),
    startsAt: new Date(0),
    windowSeconds: 300,
    address: null,
    addressId: null,
  }))
  const elsewhere = openDatabase(context.config.database.url, 1)
  try {
    await elsewhere.transaction(async (tx) => {
      await sql`select from goods_stock where goods_sn = ${held} for update`.execute(tx)
      const results = await placeBatch(context.database.pool, batch)
      expect(results.map(({ kind }) => kind)).toEqual([...Array(2).fill('busy'), ...Array(8).fill('placed')])
    })
  } finally {
    await elsewhere.close()
  }
})
