import { GoodsStatus } from '@app/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeAlbum, testPicture } from '../support/goods.ts'
import { emptySearch, openSearch } from './fixture.ts'
import { checkCells } from '../support/cells.ts'

let fixture: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  fixture = await openSearch()
})
afterEach(() => emptySearch(fixture.database))
afterAll(() => fixture.close())

describe('goods/search/list', () => {
  test('finds works, boxes, albums and notices, and counts each', async () => {
    const album = await makeAlbum(fixture.database, { title: '雾岭四时', subtitle: '四季', publishAt: new Date(0) })
    const work = await fixture.work('雾岭渡口', { albumId: album, minutes: 3 })
    const box = await fixture.work('雾岭盲盒', { goodsType: 2, subtitle: '拆开有惊喜', minutes: 2 })
    const notice = await fixture.notice('雾岭开馆', '<p>周六见</p>')
    await fixture.work('青瓷')
    const reply = await fixture.server.get('goods/search/list', { keyword: '雾岭' })
    expect(reply).toEqual({
      list: [
        { kind: 'notice', id: notice, title: '雾岭开馆', text: '周六见', picture: null, sale: null },
        { kind: 'box', id: box, title: '雾岭盲盒', text: '拆开有惊喜', picture: testPicture, sale: expect.anything() },
        { kind: 'goods', id: work, title: '雾岭渡口', text: '雾岭四时', picture: testPicture, sale: expect.anything() },
        { kind: 'album', id: album, title: '雾岭四时', text: '四季', picture: testPicture, sale: null },
      ],
      total: 4,
      page: 1,
      size: 20,
      counts: [
        { kind: 'goods', count: 1 },
        { kind: 'box', count: 1 },
        { kind: 'album', count: 1 },
        { kind: 'notice', count: 1 },
      ],
    })
  })

  test('shows price and state of the sale for goods, including the pieces left', async () => {
    await fixture.work('雾岭渡口', { priceFen: 9900, edition: 800, sold: 790, reserved: 7, endsIn: 3600 })
    const now = Date.now() / 1000
    const { list } = await fixture.server.get('goods/search/list', { keyword: '雾岭' })
    expect(list[0]?.sale).toEqual({
      status: GoodsStatus.inSale,
      price: 9900,
      edition: 800,
      left: 3,
      saleStart: expect.closeTo(now - 3600, -2),
      saleEnd: expect.closeTo(now + 3600, -2),
    })
  })

  test('filters by a kind, and still counts the others', async () => {
    await fixture.work('雾岭渡口')
    await fixture.notice('雾岭开馆')
    const { list, total, counts } = await fixture.server.get('goods/search/list', { keyword: '雾岭', kind: 'notice' })
    expect([list.map(({ title }) => title), total]).toEqual([['雾岭开馆'], 1])
    expect(counts.map(({ count }) => count)).toEqual([1, 0, 0, 1])
  })

  test('ranks the exact name first, then its beginning, then the name, then other text', async () => {
    await fixture.work('春山', { minutes: 9 })
    await fixture.work('春山行旅', { minutes: 8 })
    await fixture.work('溪畔春山', { minutes: 7 })
    await fixture.work('远浦', { subtitle: '隔岸春山', minutes: 1 })
    await fixture.notice('春山展', '<p>春山</p>', 60)
    expect(await fixture.titles('春山')).toEqual(['春山', '春山行旅', '春山展', '溪畔春山', '远浦'])
  })

  test('ranks newer ones first among equals, and those of the same moment by their number', async () => {
    const onShelfAt = new Date(Date.now() - 600_000)
    await fixture.work('铜镜 甲', { onShelfAt, sn: 'B' })
    await fixture.work('铜镜 乙', { onShelfAt, sn: 'A' })
    await fixture.work('铜镜 丙', { minutes: 60 })
    await fixture.work('铜镜 丁', { minutes: 1 })
    expect(await fixture.titles('铜镜')).toEqual(['铜镜 丁', '铜镜 乙', '铜镜 甲', '铜镜 丙'])
  })

  test('finds by creator, series and the text of a notice', async () => {
    const album = await makeAlbum(fixture.database, { title: '澄江印社' })
    await fixture.work('印谱', {
      albumId: album,
      creator: JSON.stringify({ name: '陆听潮', title: '', introduction: '' }),
    })
    await fixture.notice('开放时间', '<p>澄江<strong>展厅</strong>周一闭馆</p>')
    expect(await fixture.titles('陆听潮')).toEqual(['印谱'])
    expect(await fixture.titles('澄江', { kind: 'goods' })).toEqual(['印谱'])
    expect(await fixture.titles('江展厅')).toEqual(['开放时间'])
    expect(await fixture.titles('strong')).toEqual([])
  })

  test('one character finds the exact name and beginnings first, then other names, then other text of works', async () => {
    await fixture.work('瓷', { minutes: 3 })
    await fixture.work('瓷枕', { minutes: 2 })
    await fixture.work('青瓷', { minutes: 1 })
    await fixture.work('远浦', { subtitle: '瓷' })
    expect(await fixture.titles('瓷')).toEqual(['瓷', '瓷枕', '青瓷', '远浦'])
    expect((await fixture.server.get('goods/search/list', { keyword: '瓷' })).total).toBe(4)
    expect(await fixture.titles('青 瓷')).toEqual(['青瓷'])
  })

  test('finds words, marks and letters in any spelling', async () => {
    await fixture.work('雾岭渡口', { minutes: 1 })
    await fixture.work('雾岭·Lantern No.７', { minutes: 2 })
    await checkCells(
      [
        ['several words, all of them', '渡口 雾岭', ['雾岭渡口']],
        ['a word and a single character', '雾岭 口', ['雾岭渡口']],
        ['no text that lacks one of them', '雾岭 铜镜', []],
        ['words far apart in one text', '雾岭 沈砚', ['雾岭渡口', '雾岭·Lantern No.７']],
        ['Latin in any case', 'lANTERN', ['雾岭·Lantern No.７']],
        ['full-width letters and digits', 'ＬＡＮＴＥＲＮ no7', ['雾岭·Lantern No.７']],
        ['over a mark between', '岭Lantern', ['雾岭·Lantern No.７']],
        ['no pairs that stand apart', '雾口', []],
      ],
      async (_what, keyword, expected) => {
        expect(await fixture.titles(keyword)).toEqual(expected)
      },
    )
  })

  test('takes signs literally and finds nothing', async () => {
    await fixture.work('雾岭渡口')
    await checkCells(
      ['%', '_', '雾%口', "雾岭' or 1=1 --", '\\', '雾_渡口', 'a\u0001b', '····', '"><script>'],
      async (keyword) => {
        expect(await fixture.titles(keyword)).toEqual([])
      },
    )
  })

  test('names the brand if operators wrote its placeholder', async () => {
    await fixture.notice('{brand}开馆', '<p>{brand}欢迎你</p>')
    const { list } = await fixture.server.get('goods/search/list', { keyword: '开馆' })
    expect(list).toMatchObject([{ title: '望川数藏开馆', text: '望川数藏欢迎你' }])
  })

  test('is paged without gaps, over all kinds', async () => {
    for (const number of [1, 2, 3]) await fixture.work(`铜镜 ${number}`, { minutes: number })
    await fixture.notice('铜镜展')
    const pages = await Promise.all([1, 2, 3].map((page) => fixture.titles('铜镜', { page, size: 2 })))
    expect(pages.map((page) => page.length)).toEqual([2, 2, 0])
    expect(pages.flat()).toEqual(await fixture.titles('铜镜'))
  })

  test('names the malformed field', () =>
    checkCells(
      [
        ['keyword', {}],
        ['keyword', { keyword: '  ' }],
        ['keyword', { keyword: '长'.repeat(41) }],
        ['kind', { keyword: '铜镜', kind: 'people' }],
        ['size', { keyword: '铜镜', size: 101 }],
      ],
      async (field, input) => {
        expect(await fixture.server.ask('goods/search/list', input)).toMatchObject({ code: 400, data: { field } })
      },
    ))
})

describe('goods/search/suggest', () => {
  test('gives at most ten names, the best first, and no other text', async () => {
    for (let number = 1; number <= 11; number++) await fixture.work(`青瓷 ${number}`, { minutes: number })
    await fixture.work('远浦', { subtitle: '青瓷' })
    await fixture.work('青瓷', { minutes: 99 })
    const names = await fixture.suggested('青瓷')
    expect(names).toHaveLength(10)
    expect(names.slice(0, 2)).toEqual(['青瓷', '青瓷 1'])
    expect(names).not.toContain('远浦')
  })

  test('returns kind and id, and filters by a kind', async () => {
    const sn = await fixture.work('青瓷', { minutes: 1 })
    const box = await fixture.work('青瓷盲盒', { goodsType: 2, minutes: 2 })
    const { list } = await fixture.server.get('goods/search/suggest', { keyword: '青' })
    expect(list).toEqual([
      { kind: 'goods', id: sn, title: '青瓷' },
      { kind: 'box', id: box, title: '青瓷盲盒' },
    ])
    expect(await fixture.suggested('青', 'box')).toEqual(['青瓷盲盒'])
  })

  test('finds within names, too', async () => {
    await fixture.work('秘色青瓷')
    expect(await fixture.suggested('青瓷')).toEqual(['秘色青瓷'])
  })
})
