import { GoodsForm, GoodsStatus as s, OrderGoodsType } from '@app/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodsInvariants } from '../../src/audit/goodsInvariants.ts'
import { countGoods } from '../../src/modules/goods/catalogue/queries.ts'
import { shops } from '../../src/modules/goods/content/labelAndShopQueries.ts'
import { countFacets, foldCounts } from '../../src/modules/goods/catalogue/countQueries.ts'
import { fromNow, makeAlbum, makeGoods, makeShop } from '../support/goods.ts'
import { goodsOf, useModule } from '../support/modules.ts'

const goods = useModule(goodsOf)
const ordinary = OrderGoodsType.ordinary
const page = { page: 1, size: 20 }

async function miscounted(): Promise<unknown[]> {
  const [query = ''] = Object.values(goodsInvariants)
  return (await goods.database.pool.query(query)).rows
}

async function makeLabel(name: string) {
  return goods.database.db.insertInto('labels').values({ name }).returning('id').executeTakeFirstOrThrow()
}

describe('works are counted when they change', () => {
  beforeEach(() => goods.module.forgetAll())

  test('at every moment when they are published, moved, changed, labelled, and put together', async () => {
    const { db } = goods.database
    const [shopId, albumId, { id: labelId }] = [
      await makeShop(goods.database),
      await makeAlbum(goods.database),
      await makeLabel('数得清'),
    ]
    const one = await makeGoods(goods.database, { shopId, albumId })
    const two = await makeGoods(goods.database, { shopId, form: GoodsForm.physical })
    await db.insertInto('goods_labels').values({ goods_sn: one, label_id: labelId }).execute()
    const counts = async () =>
      Promise.all([
        countFacets(db, { goodsType: ordinary, shopId }),
        countFacets(db, { goodsType: ordinary, shopId, form: GoodsForm.physical }),
        countFacets(db, { goodsType: ordinary, albumId }),
        countFacets(db, { goodsType: ordinary, labelId }),
        countFacets(db, { goodsType: ordinary, labelId, status: s.tightInventory }),
      ])
    expect(await counts()).toEqual([2, 1, 1, 1, 0])
    await goods.database.transaction(foldCounts)
    expect(await counts()).toEqual([2, 1, 1, 1, 0])
    await db.updateTable('goods').set({ status: s.tightInventory, album_id: null }).where('sn', '=', one).execute()
    await db.updateTable('goods').set({ status: s.merchantOffShelf }).where('sn', '=', two).execute()
    expect(await counts()).toEqual([1, 0, 0, 1, 1])
    await goods.database.transaction(foldCounts)
    expect(await counts()).toEqual([1, 0, 0, 1, 1])
    await db.deleteFrom('goods_labels').where('goods_sn', '=', one).execute()
    expect(await counts()).toEqual([1, 0, 0, 0, 0])
    expect(await miscounted()).toEqual([])
    const news = await db.selectFrom('work_counts').select('works').where('is_news', '=', true).execute()
    expect(news).toHaveLength(1)
  })

  test('in the total of a shop, in every state; a change keeps it and a move transfers it', async () => {
    const { db } = goods.database
    const [from, to] = [await makeShop(goods.database), await makeShop(goods.database)]
    const sn = await makeGoods(goods.database, { shopId: from })
    await makeGoods(goods.database, { shopId: from, form: GoodsForm.physical })
    const worksOf = async () => {
      const all = new Map((await shops(db)).map(({ id, works }) => [id, works]))
      return [all.get(from), all.get(to)]
    }
    expect(await worksOf()).toEqual([2, 0])
    await db.updateTable('goods').set({ status: s.merchantOffShelf }).where('sn', '=', sn).execute()
    await goods.database.transaction(foldCounts)
    expect(await worksOf()).toEqual([2, 0])
    await db.updateTable('goods').set({ shop_id: to }).where('sn', '=', sn).execute()
    expect(await worksOf()).toEqual([1, 1])
    expect(await miscounted()).toEqual([])
  })

  test('including sales that began or ended since the last sweep', async () => {
    const { db } = goods.database
    const shopId = await makeShop(goods.database)
    await makeGoods(goods.database, { shopId, status: s.waitOnShelf, saleStart: fromNow(-5) })
    await makeGoods(goods.database, { shopId, status: s.waitOnShelf, saleStart: fromNow(60) })
    await makeGoods(goods.database, { shopId, status: s.inSale, saleEnd: fromNow(-5) })
    const of = (status: s) => countFacets(db, { goodsType: ordinary, shopId, status })
    expect([await of(s.waitOnShelf), await of(s.inSale), await of(s.expirationOffShelf)]).toEqual([1, 1, 1])
    expect(await countFacets(db, { goodsType: ordinary, shopId })).toBe(3)
    expect(await miscounted()).toEqual([])
  })

  test('without deadlocks: two crosswise changes of works of the same shops both succeed', async () => {
    const { database } = goods
    const [first, second] = [await makeShop(database), await makeShop(database)]
    const works = await Promise.all([first, second, second, first].map((shopId) => makeGoods(database, { shopId })))
    const take = (tx: typeof database.db, sn: string | undefined) =>
      tx
        .updateTable('goods')
        .set({ status: s.soldOut })
        .where('sn', '=', sn ?? '')
        .execute()
    await database.db.transaction().execute(async (one) => {
      await take(one, works[0])
      await database.db.transaction().execute(async (other) => {
        await take(other, works[2])
        await take(other, works[3])
      })
      await take(one, works[1])
    })
    expect(await countFacets(database.db, { goodsType: ordinary, shopId: first, status: s.soldOut })).toBe(2)
    expect(await countFacets(database.db, { goodsType: ordinary, shopId: second, status: s.soldOut })).toBe(2)
    expect(await miscounted()).toEqual([])
  })

  test('and other totals are limited, but always one more than the page shows', async () => {
    const shopId = await makeShop(goods.database)
    for (let made = 0; made < 4; made++) await makeGoods(goods.database, { shopId, priceFen: 7700 + made })
    const filter = { terms: [], shopId, priceMin: 7700 }
    const { db } = goods.database
    expect(await countGoods(db, filter, page)).toBe(4)
    expect(await countGoods(db, filter, { page: 1, size: 1 }, 2)).toBe(2)
    expect(await countGoods(db, filter, { page: 3, size: 1 }, 2)).toBe(4)
    expect(await countGoods(db, filter, { page: 2, size: 1 }, 2)).toBe(3)
  })
})
