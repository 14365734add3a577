import { GoodsForm, GoodsStatus as s } from '@app/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/core/database.ts'
import { fromNow, makeGoods, statusOf } from '../support/goods.ts'
import { testCore } from '../support/testCore.ts'
import { goodsOf } from '../support/modules.ts'

let database: Database
let goods: ReturnType<typeof goodsOf>
let url: string
let close: () => Promise<void>
beforeAll(async () => {
  const core = await testCore()
  database = core.database
  goods = goodsOf(core)
  url = core.url
  close = core.close
})
afterAll(() => close())

async function sweep(): Promise<void> {
  for (const each of goods.sweeps) await each.run()
}

test.each([
  ['opens at its start', { status: s.waitOnShelf, saleStart: fromNow(-1) }, s.inSale],
  ['waits for its start', { status: s.waitOnShelf, saleStart: fromNow(60) }, s.waitOnShelf],
  ['ends at its end', { status: s.inSale, saleEnd: fromNow(-1) }, s.expirationOffShelf],
  ['ends at its end though it runs low', { status: s.tightInventory, saleEnd: fromNow(-1) }, s.expirationOffShelf],
  [
    'ends though it was never seen to open',
    { status: s.waitOnShelf, saleStart: fromNow(-9), saleEnd: fromNow(-1) },
    s.expirationOffShelf,
  ],
  ['goes on until its end', { status: s.inSale, saleEnd: fromNow(60) }, s.inSale],
  ['runs low at a tenth', { status: s.inSale, edition: 50, sold: 40, reserved: 5 }, s.tightInventory],
  ['does not run low above a tenth', { status: s.inSale, edition: 50, sold: 40, reserved: 4 }, s.inSale],
  ['recovers above a tenth', { status: s.tightInventory, edition: 50, sold: 44 }, s.inSale],
  ['is sold out when all is paid for', { status: s.inSale, edition: 50, sold: 50 }, s.soldOut],
  [
    'is not sold out while pieces are only reserved',
    { status: s.inSale, edition: 50, sold: 49, reserved: 1 },
    s.tightInventory,
  ],
  ['stays sold out after its end', { status: s.soldOut, edition: 5, sold: 5, saleEnd: fromNow(-1) }, s.soldOut],
  [
    'is on sale once pieces came back',
    { form: GoodsForm.physical, status: s.soldOut, edition: 50, sold: 44, hasReturned: true },
    s.inSale,
  ],
  [
    'runs low once a piece came back',
    { form: GoodsForm.physical, status: s.soldOut, edition: 50, sold: 49, hasReturned: true },
    s.tightInventory,
  ],
  ['stays sold out when digital', { status: s.soldOut, edition: 50, sold: 44, hasReturned: true }, s.soldOut],
  ['stays off the shelf', { status: s.merchantOffShelf, saleEnd: fromNow(-1) }, s.merchantOffShelf],
  ['stays under audit though its time has come', { status: s.waitAudit, saleStart: fromNow(-1) }, s.waitAudit],
])('a good %s', async (_, columns, expected) => {
  const sn = await makeGoods(database, columns)
  await sweep()
  expect(await statusOf(database, sn)).toBe(expected)
})

test('every move is announced once, with the number of the good', async () => {
  await sweep()
  const sn = await makeGoods(database, { status: s.waitOnShelf, saleStart: fromNow(-1) })
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen goods_changed')
  await Promise.all([sweep(), sweep(), sweep()])
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual([sn])
})

test('if nothing is to be moved, one statement finds out', async () => {
  await sweep()
  const connect = vi.spyOn(database.pool, 'connect')
  await goods.sweeps.find(({ name }) => name === 'goods-status')?.run()
  expect(connect).toHaveBeenCalledOnce()
  connect.mockRestore()
})
