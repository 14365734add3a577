import type { CallInfo } from '../../src/core/handler.ts'
import { GoodsStatus as s } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../../src/core/database.ts'
import { makeGoods } from '../support/goods.ts'
import { goodsOf, openModule } from '../support/modules.ts'

let database: Database
let goods: ReturnType<typeof goodsOf>
let server: Awaited<ReturnType<typeof openModule<typeof goods>>>
let queries = 0
/** The clock of the caches: time passes only when a test lets it, however busy the machine is. */
let moment = 0
beforeAll(async () => {
  server = await openModule(goodsOf)
  ;({ database, module: goods } = server)
  database.pool.on('acquire', () => queries++)
})
afterAll(() => server.close())
beforeEach(() => {
  goods.forgetAll()
  vi.spyOn(performance, 'now').mockImplementation(() => moment)
  return () => vi.restoreAllMocks()
})

test('a thousand readers at once cost a handful of queries', async () => {
  const goodsSn = await makeGoods(database)
  queries = 0
  const { routes } = goods
  const readers = Array.from({ length: 1000 }, (_, index) =>
    index % 2
      ? routes['goods/goods/info']({ goodsSn }, { ip: '', device: '' } as CallInfo<'goods/goods/info'>)
      : routes['goods/homePageGoods/list']({ page: 1, size: 20 }),
  )
  await Promise.all<unknown>(readers)
  // The good, its labels, its stock; the drop, the zones, their number.
  expect(queries).toBe(6)
})

test('the number left is never older than a second, and names change when the change is announced', async () => {
  const goodsSn = await makeGoods(database, { name: '旧名', edition: 100 })
  const info = () => server.get('goods/goods/info', { goodsSn })
  expect(await info()).toMatchObject({ name: '旧名', left: 100 })
  await database.db.updateTable('goods').set({ name: '新名' }).where('sn', '=', goodsSn).execute()
  await database.db.updateTable('goods_taken').set({ taken: 40 }).where('goods_sn', '=', goodsSn).execute()
  moment += 500
  expect(await info()).toMatchObject({ name: '旧名', left: 100 })
  moment += 500
  expect(await info()).toMatchObject({ name: '旧名', left: 60 })
  goods.forget(goodsSn)
  expect(await info()).toMatchObject({ name: '新名', left: 60 })
})

test('the terms of a sale are cached until the good is announced', async () => {
  const goodsSn = await makeGoods(database, {
    priceFen: 1990,
    perPersonLimit: 2,
    isDrop: true,
    status: s.tightInventory,
  })
  expect(await goods.findSale(goodsSn)).toMatchObject({
    goodsSn,
    status: s.tightInventory,
    form: 1,
    priceFen: 1990,
    edition: 100,
    perPersonLimit: 2,
    isDrop: true,
    saleEnd: null,
    priorityWindows: [],
  })
  await database.db.updateTable('goods').set({ price_fen: 2990 }).where('sn', '=', goodsSn).execute()
  expect((await goods.findSale(goodsSn))?.priceFen).toBe(1990)
  goods.forget(goodsSn)
  expect((await goods.findSale(goodsSn))?.priceFen).toBe(2990)
  expect(await goods.findSale('nobody')).toBeUndefined()
})

test('a sale under way is looked up once for all concurrent callers, and a failed look-up is not cached', async () => {
  const goodsSn = await makeGoods(database)
  queries = 0
  await Promise.all(Array.from({ length: 100 }, () => goods.findSale(goodsSn)))
  expect(queries).toBe(1)
  goods.forget(goodsSn)
  await sql`alter table goods rename to goods_away`.execute(database.db)
  await expect(goods.findSale(goodsSn)).rejects.toThrow('goods')
  await sql`alter table goods_away rename to goods`.execute(database.db)
  expect(await goods.findSale(goodsSn)).toMatchObject({ goodsSn })
})

test('summaries contain what orders and items show, in one query, in every status', async () => {
  const one = await makeGoods(database, {
    status: s.platformDismounting,
    story: JSON.stringify(['一段']),
    giftFirstDays: 7,
  })
  const two = await makeGoods(database)
  queries = 0
  const found = await goods.summaries(database.db, [one, two, one, 'nobody'])
  expect(queries).toBe(1)
  expect([...found.keys()].toSorted()).toEqual([one, two].toSorted())
  expect(found.get(one)).toMatchObject({
    goodsSn: one,
    creatorName: '沈砚秋',
    albumName: '',
    story: ['一段'],
    giftFirstDays: 7,
  })
  const workId = found.get(one)?.chainWorkId ?? ''
  expect(workId).toMatch(/^[1-9]\d*$/)
  expect(await goods.findByWorkId(database.db, workId)).toBe(one)
  expect(await goods.findByWorkId(database.db, '999999999')).toBeUndefined()
  expect(await goods.summaries(database.db, [])).toEqual(new Map())
})

test('works named by rows are looked up in one query, and a work that was not requested is an error', async () => {
  const [one, two] = [await makeGoods(database), await makeGoods(database)]
  queries = 0
  const workOf = await goods.worksOf(database.db, [one, two, one])
  expect([workOf(one), workOf(two)]).toMatchObject([{ goodsSn: one }, { goodsSn: two }])
  expect(() => workOf('nobody')).toThrow('Unknown goods nobody')
  expect(queries).toBe(1)
})
