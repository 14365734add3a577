import { GoodsStatus as s, Sort } from '@app/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromNow, makeAlbum, makeGoods, makeShop, testPicture } from '../support/goods.ts'
import { goodsOf, useModule } from '../support/modules.ts'
import { checkCells } from '../support/cells.ts'

const goods = useModule(goodsOf)
let albumId: string
let partnerId: string
const labels: string[] = []

beforeAll(async () => {
  albumId = await makeAlbum(goods.database, { title: '云岫十二峰' })
  partnerId = await makeShop(goods.database, { name: '泊云窑社', kind: 1 })
  for (const name of ['山水', '瓷']) {
    const label = await goods.database.db
      .insertInto('labels')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    labels.push(label.id)
  }
  await makeGoods(goods.database, {
    sn: 'peak',
    name: '揽雾峰',
    subtitle: '青绿山水',
    albumId,
    priceFen: 5000,
    collectCount: 30,
    onShelfAt: fromNow(-86_400 * 2),
  })
  await makeGoods(goods.database, {
    sn: 'jar',
    name: '天青梅瓶',
    subtitle: '开片 100%_纯手工',
    shopId: partnerId,
    kind: 1,
    priceFen: 4999,
    collectCount: 10,
    onShelfAt: fromNow(-86_400 * 20),
    edition: 100,
    sold: 92,
    reserved: 3,
    status: s.tightInventory,
  })
  await makeGoods(goods.database, {
    sn: 'cup',
    name: '天青茶盏',
    subtitle: 'Tea Cup',
    form: 2,
    priceFen: 12_800,
    collectCount: 20,
    onShelfAt: fromNow(-86_400 * 200),
  })
  await makeGoods(goods.database, {
    sn: 'soon',
    name: '雾里青峰',
    status: s.waitOnShelf,
    saleStart: fromNow(600),
    onShelfAt: fromNow(-60),
  })
  await makeGoods(goods.database, {
    sn: 'begun',
    name: '刚开的门',
    status: s.waitOnShelf,
    saleStart: fromNow(-5),
    onShelfAt: fromNow(-86_400 * 400),
  })
  await makeGoods(goods.database, {
    sn: 'over',
    name: '旧年画',
    status: s.inSale,
    saleEnd: fromNow(-5),
    onShelfAt: fromNow(-86_400 * 401),
  })
  await makeGoods(goods.database, {
    sn: 'gone',
    name: '旧铜镜',
    status: s.soldOut,
    edition: 9,
    sold: 9,
    onShelfAt: fromNow(-86_400 * 402),
  })
  for (const status of [s.new, s.waitAudit, s.cancelAudit, s.rejectAudit, s.merchantOffShelf, s.platformDismounting]) {
    await makeGoods(goods.database, { sn: `hidden${status}`, name: '揽雾峰未上架', albumId, status })
  }
  await goods.database.db
    .insertInto('goods_labels')
    .values([
      { goods_sn: 'peak', label_id: labels[0] as string },
      { goods_sn: 'jar', label_id: labels[1] as string },
      { goods_sn: 'cup', label_id: labels[1] as string },
    ])
    .execute()
})

const everything = ['soon', 'peak', 'jar', 'cup', 'begun', 'over', 'gone']

async function found(input: Record<string, unknown>): Promise<string[]> {
  const { list, total } = await goods.get('goods/goods/list', input)
  expect(total).toBe(list.length)
  return list.map((card) => card.goodsSn)
}

describe('[call goods/goods/list]', () => {
  test('shows public goods, newest first, and nothing else', async () => {
    expect(await found({})).toEqual(everything)
  })

  test('a card contains the values of its row and its stock', async () => {
    const { list } = await goods.get('goods/goods/list', { keyword: '天青梅瓶' })
    expect(list).toEqual([
      {
        goodsSn: 'jar',
        name: '天青梅瓶',
        cover: testPicture,
        goodsForm: 1,
        goodsKind: 1,
        status: s.tightInventory,
        price: 4999,
        edition: 100,
        left: 5,
        saleStart: expect.closeTo(Date.now() / 1000 - 3600, -2),
        saleEnd: null,
        shopId: partnerId,
        shopName: '泊云窑社',
        albumName: '',
        collectCount: 10,
        rightsCount: 0,
      },
    ])
  })

  test('[enum.sort] sorts by each order', () =>
    checkCells(
      [
        ['newest', Sort.newest, everything],
        [
          'hottest, which is the favourites and pieces sold a day where nobody came lately',
          Sort.hottest,
          ['peak', 'jar', 'cup'],
        ],
        ['most comments, of which none of these has any', Sort.mostComments, everything],
        ['most collected', Sort.mostCollections, ['peak', 'cup', 'jar']],
      ],
      async (_, sort, expected) => {
        expect((await found({ sort })).slice(0, expected.length)).toEqual(expected)
      },
    ))

  test('[enum.goods-form] [enum.goods-kind] filters by form and kind', () =>
    checkCells(
      [
        ['digital', { goodsForm: 1 }, everything.filter((sn) => sn !== 'cup')],
        ['physical', { goodsForm: 2 }, ['cup']],
        ['alliance', { goodsKind: 1 }, ['jar']],
        ['common', { goodsKind: 2 }, everything.filter((sn) => sn !== 'jar')],
      ],
      async (_, filter, expected) => {
        expect(await found(filter)).toEqual(expected)
      },
    ))

  test('[enum.time-range] filters by time range', () =>
    checkCells(
      [
        ['d', ['soon']],
        ['w', ['soon', 'peak']],
        ['m', ['soon', 'peak', 'jar']],
        ['y', ['soon', 'peak', 'jar', 'cup']],
      ],
      async (timeRange, expected) => {
        expect(await found({ timeRange })).toEqual(expected)
      },
    ))

  test('narrows down by shop, album and label', async () => {
    expect(await found({ shopId: partnerId })).toEqual(['jar'])
    expect(await found({ albumId })).toEqual(['peak'])
    expect(await found({ labelId: labels[1] })).toEqual(['jar', 'cup'])
    expect(await found({ labelId: '999999' })).toEqual([])
  })

  test('includes both ends of a price band', async () => {
    expect(await found({ priceMin: 4999, priceMax: 5000 })).toEqual(['peak', 'jar'])
    expect(await found({ priceMin: 5000, priceMax: 12_799 })).toEqual(['peak'])
    expect(await found({ priceMin: 12_800 })).toEqual(['cup'])
  })

  test('filters by the current status, and shows it', () =>
    checkCells(
      [
        [s.waitOnShelf, ['soon']],
        [s.inSale, ['peak', 'cup', 'begun']],
        [s.tightInventory, ['jar']],
        [s.expirationOffShelf, ['over']],
        [s.soldOut, ['gone']],
        [s.platformDismounting, []],
      ],
      async (status, expected) => {
        expect(await found({ status })).toEqual(expected)
        const { list } = await goods.get('goods/goods/list', { status })
        expect(list.every((card) => card.status === status)).toBe(true)
      },
    ))

  test('finds words in names and subtitles, and signs as themselves', () =>
    checkCells(
      [
        ['two characters', '天青', ['jar', 'cup']],
        ['two characters from the middle of a name', '青梅', ['jar']],
        ['a whole name', '揽雾峰', ['peak']],
        ['the subtitle', '山水', ['peak']],
        ['one character', '峰', ['soon', 'peak']],
        ['words in any order', '山水 揽雾', ['peak']],
        ['Latin letters in any case', 'tEA', ['cup']],
        ['pairs that stand apart in the text', '青峰雾里', []],
        ['a per cent sign as itself', '100%', ['jar']],
        ['an underscore as itself', '%_', ['jar']],
        ['a single per cent sign as itself', '%', ['jar']],
        ['a backslash as itself', '\\', []],
        ['control characters as a gap', '揽雾\u0007峰', ['peak']],
        ['nothing but white space', '  ', everything],
      ],
      async (_, keyword, expected) => {
        expect(await found({ keyword })).toEqual(expected)
      },
    ))

  test('filters combine', async () => {
    expect(
      await found({ keyword: '天青', goodsForm: 2, priceMax: 20_000, labelId: labels[1], sort: Sort.hottest }),
    ).toEqual(['cup'])
    expect(await found({ keyword: '天青', goodsForm: 2, priceMax: 10_000 })).toEqual([])
  })

  test('pages do not overlap, state the total and end', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => goods.get('goods/goods/list', { page, size: 2 })))
    expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 2, 1, 0])
    expect(pages.flatMap(({ list }) => list.map((card) => card.goodsSn))).toEqual(everything)
    expect(pages.map(({ total, page, size }) => [total, page, size])).toEqual(
      [1, 2, 3, 4, 5].map((page) => [7, page, 2]),
    )
  })

  test.each([
    ['page', { page: 0 }],
    ['page', { page: 'one' }],
    ['page', { page: 1.5 }],
    ['size', { size: 101 }],
    ['size', { size: 0 }],
    ['sort', { sort: 5 }],
    ['timeRange', { timeRange: 'q' }],
    ['goodsForm', { goodsForm: 3 }],
    ['goodsKind', { goodsKind: 0 }],
    ['shopId', { shopId: "1' or 1=1" }],
    ['albumId', { albumId: '-1' }],
    ['labelId', { labelId: '1'.repeat(19) }],
    ['priceMin', { priceMin: -1 }],
    ['priceMax', { priceMax: 1e15 }],
    ['priceMin', { priceMin: 2, priceMax: 1 }],
    ['status', { status: 12 }],
    ['keyword', { keyword: '长'.repeat(41) }],
  ])('names the malformed field %s', async (field, input) => {
    const { code, reason, data, msg } = await goods.ask('goods/goods/list', input)
    expect({ code, reason, data }).toEqual({ code: 400, reason: 'BAD_INPUT', data: { field } })
    expect(msg).toMatch(/\p{Script=Han}/u)
  })
})

describe('[call goods/goodsCommon/commonList]', () => {
  const search = async (input: Record<string, unknown>) =>
    (await goods.get('goods/goodsCommon/commonList', input)).list.map((card) => card.goodsSn)

  test('searches digital goods, physical goods or the market', async () => {
    expect(await search({ keyword: '天青' })).toEqual(['jar'])
    expect(await search({ keyword: '天青', type: 1 })).toEqual(['jar'])
    expect(await search({ keyword: '天青', type: 2 })).toEqual(['cup'])
    expect(await search({ keyword: '天青', type: 3 })).toEqual(['jar'])
    expect(await search({ keyword: '揽雾', type: 3 })).toEqual([])
  })

  test('contains no good of the blind box type', async () => {
    expect(await goods.get('goods/goodsCommon/commonList', { keyword: '天青', type: 4 })).toEqual({
      list: [],
      total: 0,
      page: 1,
      size: 20,
    })
  })

  test('without a keyword lists all of a type, page by page', async () => {
    expect(await search({ type: 1, size: 4, page: 2 })).toEqual(['over', 'gone'])
  })

  test.each([
    ['type', { type: 5 }],
    ['keyword', { keyword: 'x'.repeat(41) }],
    ['size', { size: 1000 }],
  ])('names the malformed field %s', async (field, input) => {
    expect(await goods.ask('goods/goodsCommon/commonList', input)).toMatchObject({ code: 400, data: { field } })
  })
})
