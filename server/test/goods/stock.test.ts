import { type GoodsSn, GoodsStatus } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../src/core/database.ts'
import type { GoodsModule } from '../../src/modules/goods/index.ts'
import { fromNow, makeGoods, statusOf } from '../support/goods.ts'
import { testCore } from '../support/testCore.ts'
import { goodsOf } from '../support/modules.ts'

let database: Database
let goods: GoodsModule
let close: () => Promise<void>
beforeAll(async () => {
  const core = await testCore({ database: { poolSize: 20 } })
  database = core.database
  goods = goodsOf(core)
  close = core.close
})
afterAll(() => close())

const sell = (goodsSn: GoodsSn, quantity: number, orderSn = 'o') =>
  database.transaction((tx) => goods.sellStock(tx, { goodsSn, quantity, orderSn }))
const release = (goodsSn: GoodsSn, quantity: number, orderSn = 'o') =>
  database.transaction((tx) => goods.releaseStock(tx, { goodsSn, quantity, orderSn }))

/** The counters, and their sums from the ledger. */
async function stockOf(goodsSn: GoodsSn) {
  const { rows } = await sql<{ sold: number; reserved: number; entries: { sold: number; reserved: number } }>`
    select s.sold, s.reserved, json_build_object('sold', sum(e.sold), 'reserved', sum(e.reserved)) as entries
    from goods_stock s join stock_entries e using (goods_sn) where goods_sn = ${goodsSn} group by 1, 2`.execute(
    database.db,
  )
  return rows[0]
}

function balanced(sold: number, reserved: number) {
  return { sold, reserved, entries: { sold, reserved } }
}

test('selling moves what was reserved and gives the next serial numbers', async () => {
  const goodsSn = await makeGoods(database, { edition: 50, sold: 10, reserved: 5 })
  expect(await sell(goodsSn, 3, 'a')).toBe(11)
  expect(await sell(goodsSn, 2, 'b')).toBe(14)
  expect(await stockOf(goodsSn)).toEqual(balanced(15, 0))
})

test('pieces that were not reserved can be neither sold nor released', async () => {
  const goodsSn = await makeGoods(database, { edition: 50, sold: 10, reserved: 1 })
  await expect(sell(goodsSn, 2)).rejects.toThrow('reserved')
  await expect(release(goodsSn, 2)).rejects.toThrow('reserved')
  await expect(database.transaction((tx) => goods.releaseStockOf(tx, new Map([[goodsSn, 2]])))).rejects.toThrow(
    'reserved',
  )
  expect(await stockOf(goodsSn)).toEqual(balanced(10, 1))
})

test('a sale that is rolled back gives its serial numbers to the next one', async () => {
  const goodsSn = await makeGoods(database, { edition: 50, reserved: 4 })
  const failing = database.transaction(async (tx) => {
    expect(await goods.sellStock(tx, { goodsSn, quantity: 2, orderSn: 'a' })).toBe(1)
    throw new Error('the payment turned out to be another')
  })
  await expect(failing).rejects.toThrow('payment')
  expect(await sell(goodsSn, 2)).toBe(1)
  expect(await stockOf(goodsSn)).toEqual(balanced(2, 2))
})

test('concurrent sales and releases give every serial number once and stay within the edition', async () => {
  const edition = 60
  const goodsSn = await makeGoods(database, { edition, reserved: edition })
  const sales = Array.from({ length: 20 }, (_, index) => sell(goodsSn, 2, `sale-${index}`))
  const releases = Array.from({ length: 20 }, (_, index) => release(goodsSn, 1, `release-${index}`))
  const firsts = await Promise.all(sales)
  await Promise.all(releases)
  const serials = firsts.flatMap((first) => [first, first + 1]).toSorted((a, b) => a - b)
  expect(serials).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(await stockOf(goodsSn)).toEqual(balanced(40, 0))
})

test('orders placed while others are paid for and given up never take more than the stock', async () => {
  const edition = 30
  const goodsSn = await makeGoods(database, { edition, reserved: 20 })
  const place = (index: number) =>
    sql<{
      outcome: string
    }>`select outcome from place_orders(${goodsSn}, ${[`rush-${index}`]}, ${[index + 1]}::bigint[],
      ${[2]}::integer[], ${[`rush-key-${index}`]}, ${[new Date(0)]}::timestamptz[], 300)`.execute(database.db)
  const [placed] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, (_, index) => place(index))),
    Promise.all(Array.from({ length: 6 }, () => sell(goodsSn, 2))),
    Promise.all(Array.from({ length: 8 }, () => release(goodsSn, 1))),
  ])
  const taken = 2 * placed.filter(({ rows }) => rows[0]?.outcome === 'placed').length
  expect(taken).toBeGreaterThanOrEqual(10)
  expect(taken).toBeLessThanOrEqual(18)
  expect(await stockOf(goodsSn)).toEqual(balanced(12, taken))
})

test('more concurrent sales than reservations: only the reserved pieces are sold', async () => {
  const goodsSn = await makeGoods(database, { edition: 10, reserved: 10 })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => sell(goodsSn, 1)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
  expect(await stockOf(goodsSn)).toEqual(balanced(10, 0))
})

test('many timed-out orders are released by good, and two batches at once do not block each other', async () => {
  const one = await makeGoods(database, { edition: 100, reserved: 40 })
  const two = await makeGoods(database, { edition: 100, reserved: 40 })
  const orders = [
    new Map([
      [one, 2],
      [two, 1],
    ]),
    new Map([
      [two, 2],
      [one, 1],
    ]),
  ]
  const batches = Array.from({ length: 10 }, (_, index) => orders[index % 2] as Map<string, number>)
  await Promise.all(batches.map((batch) => database.transaction((tx) => goods.releaseStockOf(tx, batch))))
  expect(await stockOf(one)).toEqual(balanced(0, 25))
  expect(await stockOf(two)).toEqual(balanced(0, 25))
})

test('the last paid piece makes a good sold out', async () => {
  const goodsSn = await makeGoods(database, { edition: 3, sold: 1, reserved: 2, status: GoodsStatus.tightInventory })
  await sell(goodsSn, 1)
  expect(await statusOf(database, goodsSn)).toBe(GoodsStatus.tightInventory)
  await sell(goodsSn, 1)
  expect(await statusOf(database, goodsSn)).toBe(GoodsStatus.soldOut)
})

test('returned pieces end the shortage once more than a tenth is left', async () => {
  const goodsSn = await makeGoods(database, {
    edition: 100,
    sold: 80,
    reserved: 15,
    status: GoodsStatus.tightInventory,
  })
  await release(goodsSn, 5)
  expect(await statusOf(database, goodsSn)).toBe(GoodsStatus.tightInventory)
  await release(goodsSn, 1)
  expect(await statusOf(database, goodsSn)).toBe(GoodsStatus.inSale)
})

describe('sold pieces that came back', () => {
  const restock = (goodsSn: GoodsSn, quantity: number, orderSn = 'back') =>
    database.transaction((tx) => goods.restockStock(tx, { goodsSn, quantity, orderSn }))
  const { soldOut, inSale, tightInventory, expirationOffShelf } = GoodsStatus

  test.each([
    ['is on sale again', { status: soldOut, edition: 3, sold: 3 }, inSale],
    ['is on sale again until its end', { status: soldOut, edition: 3, sold: 3, saleEnd: fromNow(60) }, inSale],
    ['is on sale and runs low', { status: soldOut, edition: 30, sold: 30 }, tightInventory],
    ['stays off sale after the end', { status: soldOut, edition: 3, sold: 3, saleEnd: fromNow(-1) }, soldOut],
    ['stays off the shelf', { status: expirationOffShelf, edition: 3, sold: 3 }, expirationOffShelf],
    ['ends a shortage', { status: tightInventory, edition: 20, sold: 19 }, inSale],
  ])('%s', async (_, columns, status) => {
    const goodsSn = await makeGoods(database, { ...columns, form: 2 })
    const isOnSale = await restock(goodsSn, 2, goodsSn)
    expect(await statusOf(database, goodsSn)).toBe(status)
    expect(isOnSale).toBe(status === inSale || status === tightInventory)
    expect(await stockOf(goodsSn)).toEqual(balanced(columns.sold - 2, 0))
  })

  test('are never more than were sold, and never counted twice for one order', async () => {
    const goodsSn = await makeGoods(database, { form: 2, edition: 9, sold: 3 })
    await expect(restock(goodsSn, 4)).rejects.toThrow('goods_stock_sold_check')
    await restock(goodsSn, 1)
    await expect(restock(goodsSn, 1)).rejects.toThrow('stock_entries_restocked_once')
    expect(await stockOf(goodsSn)).toEqual(balanced(2, 0))
  })

  test('do not exist for digital goods, whose serial numbers are given once', async () => {
    const goodsSn = await makeGoods(database, { edition: 9, sold: 3 })
    await expect(restock(goodsSn, 1, 'digital')).rejects.toThrow('not a thing')
    expect(await stockOf(goodsSn)).toEqual(balanced(3, 0))
  })
})

test('the database itself refuses to sell beyond the edition', async () => {
  const goodsSn = await makeGoods(database, { edition: 5, sold: 5 })
  const overselling = database.transaction((tx) =>
    tx.updateTable('goods_taken').set({ taken: 6 }).where('goods_sn', '=', goodsSn).execute(),
  )
  await expect(overselling).rejects.toMatchObject({ reason: 'SOLD_OUT' })
})
