import { ContractType, GoodsForm, GoodsKind, GoodsStatus } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../points/fixture.ts'
import { type NewGoods, publishGoods } from '../../src/modules/goods/index.ts'
import { fromNow, makeShop, testPicture } from '../support/goods.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
let shopId: string
beforeAll(async () => {
  core = await testCore()
  shopId = await makeShop(core.database)
})
afterAll(() => core.close())

let counter = 0
const newGoods = (given: Partial<NewGoods> = {}): NewGoods => ({
  goodsSn: `PUB${++counter}`,
  name: '云山图',
  cover: testPicture,
  form: GoodsForm.digital,
  kind: GoodsKind.common,
  contractType: ContractType.c1155,
  priceFen: 1990,
  edition: 10,
  saleStart: fromNow(3600),
  shopId,
  creator: { name: '沈砚秋', title: '画家', introduction: '' },
  issuer: '云岫博物院',
  ...given,
})
const publish = (goods: NewGoods) => core.database.transaction((tx) => publishGoods(tx, goods))
const stockOf = (goodsSn: string) =>
  core.database.db
    .selectFrom('goods_stock')
    .select(['edition', 'reserved', 'sold'])
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirst()

test('a good waits for its sale, with its pictures and its whole edition', async () => {
  const goods = newGoods()
  await publish(goods)
  const { db } = core.database
  const row = await db.selectFrom('goods').selectAll().where('sn', '=', goods.goodsSn).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: GoodsStatus.waitOnShelf, goods_type: 1, gallery: [testPicture], name: '云山图' })
  expect(await stockOf(goods.goodsSn)).toEqual({ edition: 10, reserved: 0, sold: 0 })
})

test('earlier sales are in the stock ledger', async () => {
  const goods = newGoods({ before: { sold: 3, favourites: 7 } })
  await publish(goods)
  expect(await stockOf(goods.goodsSn)).toEqual({ edition: 10, reserved: 0, sold: 3 })
  expect(await violations(core.database)).toEqual([])
})

test('a taken number is refused, and the good that has it does not change', async () => {
  const goods = newGoods({ edition: 5 })
  await publish(goods)
  await expect(publish({ ...goods, edition: 50 })).rejects.toMatchObject({ reason: 'CONFLICT' })
  expect(await stockOf(goods.goodsSn)).toMatchObject({ edition: 5 })
})

test.each<[string, Partial<NewGoods>]>([
  ['goodsSn', { goodsSn: '云山' }],
  ['name', { name: ' ' }],
  ['priceFen', { priceFen: -1 }],
  ['priceFen', { priceFen: 19.9 }],
  ['edition', { edition: 0 }],
  ['perPersonLimit', { perPersonLimit: -1 }],
  ['before', { before: { sold: 8, reserved: 3 } }],
  ['parcel', { parcel: { weightGrams: 200, freightFen: 1000 } }],
  ['saleEnd', { saleEnd: fromNow(60) }],
  ['gallery', { gallery: [{ ...testPicture, url: '/media/test/other' }] }],
  ['priorityWindows', { priorityWindows: [{ kind: 'allowlist', start: 20, end: 10, description: '' }] }],
])('%s is validated, and nothing is written', async (field, given) => {
  const goods = newGoods(given)
  await expect(publish(goods)).rejects.toMatchObject({ reason: 'BAD_INPUT', data: { field } })
  expect(await stockOf(goods.goodsSn)).toBeUndefined()
})
