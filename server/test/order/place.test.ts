import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GoodsSn, GoodsStatus, type OrderSn, OrderStatus } from '@app/contract'
import type { AppError } from '../../src/core/errors.ts'
import { createOrderModule, fulfilOneByOne, type OrderModule } from '../../src/modules/order/index.ts'
import { placeBatch } from '../../src/modules/order/placement/batch.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { createStaffModule } from '../../src/modules/staff/index.ts'
import { goodsOf, pointsOf } from '../support/modules.ts'

let core: TestCore
/** Two batchers, as in two processes, over one database. */
let nodes: OrderModule[]

beforeAll(async () => {
  core = await testCore()
  nodes = [1, 2].map(() =>
    createOrderModule(core, {
      goods: goodsOf(core),
      people: { masked: async () => new Map(), uidsOfPhones: async () => new Map() },
      readAddress: async () => undefined,
      points: pointsOf(core),
      emit: async () => {},
      vault: { holdsAny: async () => false, mintAgain: async () => 0 },
      approvals: createStaffModule(core, { approvables: () => ({}), provider: undefined }).approvals,
      fulfilments: { 1: fulfilOneByOne(async () => OrderStatus.complete) },
    }),
  )
})
afterAll(() => core.close())

let keys = 0
const newKey = () => `test-key-${++keys}`
const place = (node: number, user: TestUser, goodsSn: GoodsSn, quantity = 1, key = newKey()) =>
  (nodes[node % nodes.length] as OrderModule).place(user.caller, { goodsSn, quantity }, key)
const reasonOf = (error: unknown) => (error as AppError).reason

async function stockOf(goodsSn: GoodsSn) {
  return core.database.db
    .selectFrom('goods_stock')
    .select(['edition', 'reserved', 'sold'])
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirstOrThrow()
}

/** The number of stock entries. */
async function entriesOf(goodsSn: GoodsSn): Promise<number> {
  const { rows } = await sql`select from stock_entries where goods_sn = ${goodsSn}`.execute(core.database.db)
  return rows.length
}

async function makeUsers(count: number): Promise<TestUser[]> {
  return Promise.all(Array.from({ length: count }, () => makeUser(core.database)))
}

describe('a rush', () => {
  test('sells an edition of 50 exactly 50 times to 400 people through two processes', async () => {
    const goodsSn = await makeGoods(core.database, { edition: 50, perPersonLimit: 1, isDrop: true })
    const users = await makeUsers(400)
    const results = await Promise.allSettled(users.map((user, index) => place(index, user, goodsSn)))
    const placed = results.filter((result) => result.status === 'fulfilled')
    const refusals = results.filter((result) => result.status === 'rejected').map((result) => reasonOf(result.reason))
    expect(placed).toHaveLength(50)
    expect(new Set(refusals)).toEqual(new Set(['SOLD_OUT']))
    expect(await stockOf(goodsSn)).toEqual({ edition: 50, reserved: 50, sold: 0 })
    const { rows } = await sql<{ orders: number; entries: number }>`
      select (select count(*)::int from orders where goods_sn = ${goodsSn}) as orders,
        (select sum(reserved)::int from stock_entries where goods_sn = ${goodsSn}) as entries`.execute(core.database.db)
    expect(rows[0]).toEqual({ orders: 50, entries: 50 })
  })

  test('keeps the per-person limit exact for one person asking many times at once', async () => {
    const goodsSn = await makeGoods(core.database, { edition: 100, perPersonLimit: 3 })
    const [user] = (await makeUsers(1)) as [TestUser]
    const results = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => place(index, user, goodsSn)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    expect((await stockOf(goodsSn)).reserved).toBe(3)
  })

  test('never breaks stock or limits, with any mix of people, quantities and repeated keys', async () => {
    const users = await makeUsers(6)
    const request = fc.record({
      user: fc.nat(5),
      quantity: fc.integer({ min: 1, max: 4 }),
      key: fc.nat(12),
      node: fc.nat(1),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 5 }),
        fc.array(request, { minLength: 1, maxLength: 30 }),
        async (edition, perPersonLimit, requests) => {
          const goodsSn = await makeGoods(core.database, { edition, perPersonLimit })
          await Promise.allSettled(
            requests.map(({ user, quantity, key, node }) =>
              place(node, users[user] as TestUser, goodsSn, quantity, `mix-${goodsSn}-${key}`),
            ),
          )
          const stock = await stockOf(goodsSn)
          const orders = await core.database.db
            .selectFrom('orders')
            .select(['uid', 'quantity', 'request_key'])
            .where('goods_sn', '=', goodsSn)
            .execute()
          const byUser = Map.groupBy(orders, (order) => order.uid)
          expect(orders.reduce((sum, order) => sum + order.quantity, 0)).toBe(stock.reserved)
          expect(stock.reserved).toBeLessThanOrEqual(edition)
          for (const own of byUser.values()) {
            const bought = own.reduce((sum, order) => sum + order.quantity, 0)
            expect(bought).toBeLessThanOrEqual(perPersonLimit || edition)
            expect(new Set(own.map((order) => order.request_key)).size).toBe(own.length)
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('one person', () => {
  test('gets the first answer again for the same key, and a refusal for the same key with another body', async () => {
    const goodsSn = await makeGoods(core.database)
    const [user] = (await makeUsers(1)) as [TestUser]
    const first = await place(0, user, goodsSn, 2, 'the-same-key')
    expect(await place(1, user, goodsSn, 2, 'the-same-key')).toEqual(first)
    await expect(place(1, user, goodsSn, 1, 'the-same-key')).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await stockOf(goodsSn)).reserved).toBe(2)
  })

  test('gets the waiting order instead of a second one if the limit is 1', async () => {
    const goodsSn = await makeGoods(core.database, { perPersonLimit: 1 })
    const [user] = (await makeUsers(1)) as [TestUser]
    const first = await place(0, user, goodsSn)
    expect(await place(1, user, goodsSn)).toEqual({ ...first, isExisting: true })
  })

  test('gets the one order also if two requests come in one batch, whichever of them created it', async () => {
    const goodsSn = await makeGoods(core.database, { perPersonLimit: 1 })
    const [user] = (await makeUsers(1)) as [TestUser]
    const placed = await Promise.all(Array.from({ length: 20 }, (_, index) => place(index, user, goodsSn)))
    expect(new Set(placed.map(({ orderSn, amount, payBy }) => `${orderSn} ${amount} ${payBy}`)).size).toBe(1)
    expect(placed.filter(({ isExisting }) => !isExisting)).toHaveLength(1)
    expect((await stockOf(goodsSn)).reserved).toBe(1)
  })

  test('one key for two goods at once makes one order and does not affect others', async () => {
    const [one, other] = await Promise.all([makeGoods(core.database), makeGoods(core.database)])
    const [user, bystander] = (await makeUsers(2)) as [TestUser, TestUser]
    const results = await Promise.allSettled([
      place(0, user, one, 1, 'key-of-two-goods'),
      place(0, bystander, one),
      place(1, user, other, 1, 'key-of-two-goods'),
      place(1, bystander, other),
    ])
    const kinds = results.map((result) => result.status)
    expect(kinds[1]).toBe('fulfilled')
    expect(kinds[3]).toBe('fulfilled')
    expect(kinds.filter((kind) => kind === 'fulfilled')).toHaveLength(3)
  })

  test.each([
    ['SALE_NOT_STARTED', {}, { startsIn: 3600, status: GoodsStatus.waitOnShelf }],
    ['SALE_ENDED', {}, { endsIn: -5 }],
    ['NOT_ON_SALE', {}, { status: GoodsStatus.merchantOffShelf }],
    ['SOLD_OUT', {}, { edition: 5, sold: 5 }],
    ['PRIORITY_ONLY', {}, { startsIn: 600, status: GoodsStatus.waitOnShelf, priorityWindows: [vipWindow(500)] }],
  ])('is refused with %s', async (reason, user, goods) => {
    const goodsSn = await makeGoods(core.database, goods)
    const entered = await entriesOf(goodsSn)
    await expect(place(0, await makeUser(core.database, user), goodsSn)).rejects.toMatchObject({ reason })
    expect((await stockOf(goodsSn)).reserved).toBe(0)
    expect(await entriesOf(goodsSn)).toBe(entered)
  })

  test('buys until the sale’s end, if it has one', async () => {
    const goodsSn = await makeGoods(core.database, { endsIn: 600 })
    const placed = await place(0, await makeUser(core.database), goodsSn)
    expect(placed.isExisting).toBe(false)
    expect((await stockOf(goodsSn)).reserved).toBe(1)
  })

  test('is refused before the sale by the database’s clock too, whatever the process’s clock says', async () => {
    const goodsSn = await makeGoods(core.database)
    const { uid } = await makeUser(core.database)
    const startsAt = new Date(Date.now() + 600_000)
    const early = {
      orderSn: newKey(),
      goodsSn,
      uid,
      quantity: 1,
      requestKey: newKey(),
      startsAt,
      windowSeconds: 300,
      address: null,
      addressId: null,
    }
    expect(await placeBatch(core.database.pool, [early])).toEqual([{ kind: 'refused', reason: 'SALE_NOT_STARTED' }])
    expect((await stockOf(goodsSn)).reserved).toBe(0)
  })

  test('in a batch of several goods each good gets its own answer', async () => {
    const { database } = core
    const [many, few, unknown] = [
      await makeGoods(database, { priceFen: 100 }),
      await makeGoods(database, { priceFen: 200, edition: 1 }),
      'NOWHERE' as GoodsSn,
    ]
    const users = await makeUsers(6)
    const batch = [few, many, unknown, few, many, unknown].map((goodsSn, index) => ({
      orderSn: `batch-${index}-${newKey()}` as OrderSn,
      goodsSn,
      uid: (users[index] as TestUser).uid,
      quantity: 1,
      requestKey: newKey(),
      startsAt: new Date(0),
      windowSeconds: goodsSn === many ? 300 : 600,
      address: null,
      addressId: null,
    }))
    const results = await placeBatch(database.pool, batch)
    expect(
      results.map((result) => ('orderSn' in result ? result.orderSn : 'reason' in result && result.reason)),
    ).toEqual([
      batch[0]?.orderSn,
      batch[1]?.orderSn,
      'GOODS_NOT_FOUND',
      'SOLD_OUT',
      batch[4]?.orderSn,
      'GOODS_NOT_FOUND',
    ])
    expect(results.flatMap((result) => (result.kind === 'placed' ? [result.amountFen] : []))).toEqual([200, 100, 100])
    const [ofFew, ofMany] = results.flatMap((result) => (result.kind === 'placed' ? [result.payBy.getTime()] : []))
    expect(Math.round(((ofFew ?? 0) - (ofMany ?? 0)) / 1000)).toBe(300)
    expect([(await stockOf(many)).reserved, (await stockOf(few)).reserved]).toEqual([2, 1])
  })

  test('with enough points buys in the priority window before the public start', async () => {
    const goodsSn = await makeGoods(core.database, {
      startsIn: 600,
      status: GoodsStatus.inSale,
      priorityWindows: [vipWindow(500)],
    })
    const member = await makeUser(core.database, { points: 500 })
    expect(await place(0, member, goodsSn)).toMatchObject({ isExisting: false })
  })
})

function vipWindow(minimumPoints: number) {
  const now = Math.floor(Date.now() / 1000)
  return { kind: 'vip' as const, start: now - 60, end: now + 600, description: '会员优先购', minimumPoints }
}
