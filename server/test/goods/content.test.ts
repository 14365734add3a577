import { GoodsStatus as s, PagePosition } from '@app/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rewrite } from '../support/damage.ts'
import { fromNow, makeAlbum, makeGoods, makeShop, testPicture } from '../support/goods.ts'
import { goodsOf, useModule } from '../support/modules.ts'

const goods = useModule(goodsOf)
beforeEach(() => goods.module.forgetAll())
afterEach(async () => {
  for (const table of [
    'home_zone_goods',
    'home_zones',
    'ads',
    'work_counts',
    'goods_labels',
    'labels',
    'stock_entries',
    'goods_sold',
    'goods_taken',
    'goods',
    'albums',
    'shops',
  ] as const) {
    await rewrite(goods.database, `delete from ${table}`)
  }
})

async function makeZone(title: string, position: number, sns: string[]): Promise<string> {
  const { id } = await goods.database.db
    .insertInto('home_zones')
    .values({ title, position, link: '/digital' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (sns.length > 0) {
    await goods.database.db
      .insertInto('home_zone_goods')
      .values(sns.map((goods_sn, place) => ({ zone_id: id, goods_sn, position: place })))
      .execute()
  }
  return id
}

describe('[call goods/homePageGoods/list]', () => {
  test('an empty site has no drop and no zones', async () => {
    expect(await goods.get('goods/homePageGoods/list')).toEqual({
      featured: null,
      list: [],
      total: 0,
      page: 1,
      size: 20,
    })
  })

  test('zones come in their order with their public goods in theirs', async () => {
    const [one, two] = [
      await makeGoods(goods.database),
      await makeGoods(goods.database, { edition: 10, sold: 3, reserved: 2 }),
    ]
    const hidden = await makeGoods(goods.database, { status: s.merchantOffShelf })
    const second = await makeZone('馆藏', 2, [one])
    const first = await makeZone('首发', 1, [two, hidden, one])
    const { list, total } = await goods.get('goods/homePageGoods/list')
    expect(total).toBe(2)
    expect(
      list.map((zone) => [zone.id, zone.title, zone.link, zone.goods.map((card) => [card.goodsSn, card.left])]),
    ).toEqual([
      [
        first,
        '首发',
        '/digital',
        [
          [two, 5],
          [one, 100],
        ],
      ],
      [second, '馆藏', '/digital', [[one, 100]]],
    ])
  })

  test('the drop and the works of zones come with the beginning of their stories', async () => {
    const long = '雾到松腰。'.repeat(30)
    const told = await makeGoods(goods.database, { body: '<p>雾散到渡口了。</p><p>船才开。</p>' })
    const drop = await makeGoods(goods.database, { isDrop: true, status: s.inSale, body: `<p>${long}</p>` })
    await makeZone('山水', 1, [told, drop])
    const { featured, list } = await goods.get('goods/homePageGoods/list')
    const cut = `${long.slice(0, 72)}…`
    expect(featured).toMatchObject({ goodsSn: drop, story: cut })
    expect(list[0]?.goods.map(({ story }) => story)).toEqual(['雾散到渡口了。船才开。', cut])
  })

  test('zones are paged', async () => {
    for (const position of [1, 2, 3]) await makeZone(`专区 ${position}`, position, [])
    const { list, total, page, size } = await goods.get('goods/homePageGoods/list', { page: 2, size: 2 })
    expect([list.map((zone) => zone.title), total, page, size]).toEqual([['专区 3'], 3, 2, 2])
  })

  test('features the running drop, otherwise the next one', async () => {
    const drop = { isDrop: true, status: s.waitOnShelf }
    const featured = async () => {
      goods.module.forgetAll()
      return (await goods.get('goods/homePageGoods/list')).featured?.goodsSn
    }
    await makeGoods(goods.database, { status: s.inSale })
    await makeGoods(goods.database, { isDrop: true, status: s.inSale, saleEnd: fromNow(-60) })
    await makeGoods(goods.database, { isDrop: true, status: s.soldOut, edition: 1, sold: 1 })
    await makeGoods(goods.database, { isDrop: true, status: s.waitAudit })
    expect(await featured()).toBeUndefined()
    await makeGoods(goods.database, { ...drop, saleStart: fromNow(7200) })
    const next = await makeGoods(goods.database, { ...drop, saleStart: fromNow(3600) })
    expect(await featured()).toBe(next)
    await makeGoods(goods.database, { ...drop, status: s.inSale, saleStart: fromNow(-7200) })
    const latest = await makeGoods(goods.database, { ...drop, saleStart: fromNow(-60) })
    expect(await featured()).toBe(latest)
  })

  test.each([
    ['page', { page: 0 }],
    ['size', { size: 101 }],
  ])('names the malformed field %s', async (field, input) => {
    expect(await goods.ask('goods/homePageGoods/list', input)).toMatchObject({ code: 400, data: { field } })
  })
})

describe('[call goods/goods/screenData]', () => {
  test('offers the choices that public goods have, with the number of goods for each', async () => {
    const shop = await makeShop(goods.database, { name: '喜雨班' })
    await makeShop(goods.database, { name: '没有作品的店' })
    const album = await makeAlbum(goods.database, { title: '脸谱' })
    const { id: label } = await goods.database.db
      .insertInto('labels')
      .values({ name: '戏曲' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const digital = await makeGoods(goods.database, { shopId: shop, albumId: album })
    await makeGoods(goods.database, { shopId: shop, status: s.waitOnShelf, saleStart: fromNow(60) })
    await makeGoods(goods.database, { shopId: shop, status: s.waitOnShelf, saleStart: fromNow(-60) })
    await makeGoods(goods.database, { shopId: shop, form: 2, status: s.soldOut, edition: 1, sold: 1 })
    await makeGoods(goods.database, { shopId: shop, albumId: album, status: s.rejectAudit })
    await goods.database.db.insertInto('goods_labels').values({ goods_sn: digital, label_id: label }).execute()

    const all = await goods.get('goods/goods/screenData')
    expect(all.shops).toEqual([{ value: shop, name: '喜雨班', count: 4 }])
    expect(all.albums).toEqual([{ value: album, name: '脸谱', count: 1 }])
    expect(all.labels).toEqual([{ value: label, name: '戏曲', count: 1 }])
    expect(all.statuses).toEqual([
      { value: '5', name: '即将发售', count: 1 },
      { value: '6', name: '发售中', count: 2 },
      { value: '11', name: '已售罄', count: 1 },
    ])

    const physical = await goods.get('goods/goods/screenData', { goodsForm: 2 })
    expect(physical.shops).toEqual([{ value: shop, name: '喜雨班', count: 1 }])
    expect([physical.albums, physical.labels, physical.statuses.map(({ value }) => value)]).toEqual([[], [], ['11']])
  })

  test('its price bands are adjacent, without gap or overlap, and have no end', async () => {
    const { prices } = await goods.get('goods/goods/screenData')
    expect(prices[0]?.min).toBe(0)
    expect(prices.at(-1)?.max).toBeNull()
    expect(prices.slice(1).map((band) => band.min)).toEqual(prices.slice(0, -1).map((band) => (band.max ?? 0) + 1))
  })

  test('every choice is a filter that finds as many goods', async () => {
    await makeGoods(goods.database, { albumId: await makeAlbum(goods.database) })
    await makeGoods(goods.database, { status: s.tightInventory })
    const { shops, albums, statuses } = await goods.get('goods/goods/screenData')
    expect([shops.length, albums.length, statuses.length]).toEqual([2, 1, 2])
    for (const { value, count } of shops)
      expect((await goods.get('goods/goods/list', { shopId: value })).total).toBe(count)
    for (const { value, count } of albums)
      expect((await goods.get('goods/goods/list', { albumId: value })).total).toBe(count)
    for (const { value, count } of statuses) {
      const { data } = await goods.ask('goods/goods/list', { status: value })
      expect(data.total).toBe(count)
    }
  })

  test('names a malformed form', async () => {
    expect(await goods.ask('goods/goods/screenData', { goodsForm: 9 })).toMatchObject({
      code: 400,
      data: { field: 'goodsForm' },
    })
  })
})

describe('[call goods/goods/albumList]', () => {
  test('lists albums in their order with the number of public goods in each', async () => {
    const later = await makeAlbum(goods.database, {
      title: '灯下行人',
      position: 2,
      subtitle: '皮影',
      story: '一副担子两个人',
    })
    const first = await makeAlbum(goods.database, { title: '泊云窑火', position: 1 })
    await makeGoods(goods.database, { albumId: later })
    await makeGoods(goods.database, { albumId: later, status: s.soldOut, edition: 1, sold: 1 })
    await makeGoods(goods.database, { albumId: later, status: s.merchantOffShelf })
    const { list, total } = await goods.get('goods/goods/albumList')
    expect(total).toBe(2)
    expect(list).toEqual([
      { id: first, title: '泊云窑火', subtitle: '', story: '', cover: testPicture, goodsCount: 0 },
      { id: later, title: '灯下行人', subtitle: '皮影', story: '一副担子两个人', cover: testPicture, goodsCount: 2 },
    ])
  })

  test('is paged', async () => {
    for (const position of [1, 2, 3]) await makeAlbum(goods.database, { title: `专辑 ${position}`, position })
    const { list, total } = await goods.get('goods/goods/albumList', { page: 2, size: 2 })
    expect([list.map(({ title }) => title), total]).toEqual([['专辑 3'], 3])
    expect((await goods.get('goods/goods/albumList', { page: 9, size: 2 })).list).toEqual([])
  })

  test.each([
    ['page', { page: -1 }],
    ['size', { size: 0 }],
  ])('names the malformed field %s', async (field, input) => {
    expect(await goods.ask('goods/goods/albumList', input)).toMatchObject({ code: 400, data: { field } })
  })
})

describe('[call goods/adComm/list]', () => {
  const phone = { ...testPicture, url: '/media/test/phone' }
  const makeAd = (ad: {
    title: string
    page_position?: PagePosition
    link?: string
    start_at?: Date
    end_at?: Date
    position?: number
  }) =>
    goods.database.db
      .insertInto('ads')
      .values({
        page_position: PagePosition.home,
        picture: JSON.stringify(testPicture),
        phone_picture: JSON.stringify(phone),
        ...ad,
      })
      .execute()

  test('[enum.page-position] shows the banners of one page in their order, the home page by default', async () => {
    await makeAd({ title: '二', position: 2, link: '/album' })
    await makeAd({ title: '一', position: 1, link: '/goods/G1' })
    await makeAd({ title: '市集', page_position: 2 })
    const { list } = await goods.get('goods/adComm/list')
    expect(list.map(({ title, link, picture, phonePicture }) => ({ title, link, picture, phonePicture }))).toEqual([
      { title: '一', link: '/goods/G1', picture: testPicture, phonePicture: phone },
      { title: '二', link: '/album', picture: testPicture, phonePicture: phone },
    ])
    expect((await goods.get('goods/adComm/list', { pagePosition: 2 })).list.map(({ title }) => title)).toEqual(['市集'])
    expect((await goods.get('goods/adComm/list', { pagePosition: 3 })).list).toEqual([])
  })

  test('shows a banner from its start until its end', async () => {
    await makeAd({ title: '未到', start_at: fromNow(60) })
    await makeAd({ title: '正在', start_at: fromNow(-60), end_at: fromNow(60) })
    await makeAd({ title: '已过', start_at: fromNow(-60), end_at: fromNow(-1) })
    expect((await goods.get('goods/adComm/list')).list.map(({ title }) => title)).toEqual(['正在'])
  })

  test.each([
    ['/digital', '/digital'],
    ['https://example.com/a', 'https://example.com/a'],
    ['', ''],
    ['javascript:alert(1)', ''],
    ['http://example.com', ''],
    ['//example.com', ''],
    ['data:text/html,x', ''],
  ])('[valid.link-scheme] a banner that leads to %j links to %j', async (link, shown) => {
    await makeAd({ title: '横幅', link })
    expect((await goods.get('goods/adComm/list')).list[0]?.link).toBe(shown)
  })

  test('names a malformed position', async () => {
    expect(await goods.ask('goods/adComm/list', { pagePosition: 4 })).toMatchObject({
      code: 400,
      data: { field: 'pagePosition' },
    })
  })
})
