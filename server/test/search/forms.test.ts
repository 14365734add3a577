import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainCharacters } from '../../src/modules/moderation/plainCharacters.ts'
import { checkCells } from '../support/cells.ts'
import { makeAlbum } from '../support/goods.ts'
import { emptySearch, openSearch } from './fixture.ts'

// Characters within names, their traditional and simplified forms, and pinyin.

let fixture: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  fixture = await openSearch()
})
afterEach(() => emptySearch(fixture.database))
afterAll(() => fixture.close())

/** Works with these names, each older than the previous one. */
async function hang(...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) await fixture.work(name, { minutes: index + 1 })
}

describe('a character', () => {
  test('finds the names that contain it', async () => {
    await hang('半月桥', '月下独酌', '青瓷', '月')
    await checkCells(
      [
        ['月', ['月', '月下独酌', '半月桥']],
        ['桥', ['半月桥']],
        ['桥 半月', ['半月桥']],
        ['月 桥', ['半月桥']],
        ['桥半', []],
      ],
      async (keyword, expected) => {
        expect(await fixture.titles(keyword)).toEqual(expected)
        expect((await fixture.server.get('goods/search/list', { keyword })).total).toBe(expected.length)
      },
    )
  })

  test('is suggested within names', async () => {
    await hang('半月桥', '青瓷')
    expect(await fixture.suggested('月')).toEqual(['半月桥'])
  })
})

describe('traditional and simplified', () => {
  test('find each other, the exact spelling first', async () => {
    await hang('半月桥', '半月橋', '皇后像', '台北故宫', '臺北夜色', '发簪', '乾隆御窑', '敦煌壁画')
    await checkCells(
      [
        ['半月橋', ['半月橋', '半月桥']],
        ['半月桥', ['半月桥', '半月橋']],
        ['橋', ['半月橋', '半月桥']],
        ['皇後', ['皇后像']],
        ['臺北', ['台北故宫', '臺北夜色']],
        ['故宮', ['台北故宫']],
        ['髮簪', ['发簪']],
        ['乾隆', ['乾隆御窑']],
        ['敦煌壁畫', ['敦煌壁画']],
      ],
      async (keyword, expected) => {
        const wanted: readonly string[] = expected
        const found = await fixture.titles(keyword)
        expect(found.toSorted()).toEqual(wanted.toSorted())
        expect(found.indexOf(keyword)).toBe(wanted.indexOf(keyword))
      },
    )
  })

  test('are equal in series, creators and shops, too', async () => {
    const album = await makeAlbum(fixture.database, { title: '澄江畫卷' })
    await fixture.work('印谱', {
      albumId: album,
      creator: JSON.stringify({ name: '陸聽潮', title: '', introduction: '' }),
    })
    expect(await fixture.titles('画卷', { kind: 'goods' })).toEqual(['印谱'])
    expect(await fixture.titles('陆听潮')).toEqual(['印谱'])
  })

  test('the database knows the same forms as the moderation', async () => {
    const characters = Array.from({ length: 0x9fa6 - 0x3400 }, (_, index) => String.fromCodePoint(0x3400 + index))
    const { rows } = await sql<{ simple: string }>`
      select search_simple(one) as simple from unnest(${characters}::text[]) with ordinality c (one, place) order by place`.execute(
      fixture.database.db,
    )
    const plainOf = (one: string): string => {
      const plain = plainCharacters(one)
        .map(({ character }) => character)
        .join('')
      return plain === one || Array.from(plain).length !== 1 || !/\p{Script=Han}/u.test(plain) ? one : plainOf(plain)
    }
    expect(rows.map(({ simple }) => simple)).toEqual(
      characters.map((one) => (/\p{Script=Han}/u.test(one) ? plainOf(one) : one)),
    )
  })
})

describe('pinyin', () => {
  test('finds a name in full, by initials, mixed, in part and by other readings', { timeout: 180_000 }, async () => {
    await hang(
      '半月桥',
      '重庆夜色',
      '绿釉瓶',
      '长安十二时辰',
      '音乐厅',
      '行书兰亭',
      '银行旧影',
      '饕餮纹鼎',
      '曜变天目盏',
      '乾隆御窑',
      '西安城墙',
      'Lantern No.7',
    )
    await checkCells(
      [
        // In full, by initials, mixed, in part, in another order.
        ['banyueqiao', '半月桥'],
        ['BanYueQiao', '半月桥'],
        ['ban yue qiao', '半月桥'],
        ["ban'yue'qiao", '半月桥'],
        ['bànyuèqiáo', '半月桥'],
        ['ｂａｎｙｕｅ', '半月桥'],
        ['byq', '半月桥'],
        ['BYQ', '半月桥'],
        ['yq', '半月桥'],
        ['banyue', '半月桥'],
        ['yueqiao', '半月桥'],
        ['banyueq', '半月桥'],
        ['banyq', '半月桥'],
        ['byueq', '半月桥'],
        ['byqiao', '半月桥'],
        ['ban月q', '半月桥'],
        ['半yue桥', '半月桥'],
        ['半yq', '半月桥'],
        ['半月q', '半月桥'],
        ['qiao ban', '半月桥'],
        ['qiao 半月', '半月桥'],
        ['半月橋', '半月桥'],
        // ü as v and u, and with its dots.
        ['lvyou', '绿釉瓶'],
        ['luyouping', '绿釉瓶'],
        ['lüyouping', '绿釉瓶'],
        ['lyp', '绿釉瓶'],
        // Characters with several readings: the reading in the name, and any other.
        ['chongqing', '重庆夜色'],
        ['zhongqing', '重庆夜色'],
        ['cqys', '重庆夜色'],
        ['zqys', '重庆夜色'],
        ['yinhang', '银行旧影'],
        ['yinxing', '银行旧影'],
        ['xingshu', '行书兰亭'],
        ['hangshu', '行书兰亭'],
        ['yinyue', '音乐厅'],
        ['yinle', '音乐厅'],
        ['changan', '长安十二时辰'],
        ['zhangan', '长安十二时辰'],
        ['casesc', '长安十二时辰'],
        ['chasesc', '长安十二时辰'],
        // Museum terms that are rare elsewhere.
        ['taotie', '饕餮纹鼎'],
        ['yaobian', '曜变天目盏'],
        ['qianlong', '乾隆御窑'],
        ['xian', '西安城墙'],
        ['lantern', 'Lantern No.7'],
        ['lantern no7', 'Lantern No.7'],
        ['lant', 'Lantern No.7'],
      ],
      async (keyword, expected) => {
        const [first] = await fixture.titles(keyword)
        expect(first).toBe(expected)
        const { list } = await fixture.server.get('goods/search/suggest', { keyword })
        expect(list[0]?.title).toBe(expected)
        const { total, counts } = await fixture.server.get('goods/search/list', { keyword })
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        expect(total).toBeGreaterThan(0)
      },
    )
  })

  test('of other names finds nothing', async () => {
    await hang('半月桥')
    await checkCells(
      ['byx', 'anyue', 'qiaoban', 'nyueqiao', 'banyueqiaox', 'zzz', 'iii', 'v', 'q7'],
      async (keyword) => {
        expect(await fixture.titles(keyword)).toEqual([])
        expect((await fixture.server.get('goods/search/list', { keyword })).total).toBe(0)
      },
    )
  })

  test('one letter finds names that begin with it', async () => {
    await hang('半月桥', '碧潭', '青瓷白描')
    expect(await fixture.titles('b')).toEqual(['半月桥', '碧潭'])
    expect((await fixture.server.get('goods/search/list', { keyword: 'b' })).total).toBe(2)
  })

  test('is ranked by the matched field, then by the kind of match', async () => {
    await fixture.notice('桥', '<p>单字</p>', 1)
    await hang('石桥', '乔木', '桥边', 'qiao', '翘楚', '区昂')
    await fixture.work('远浦', { subtitle: '桥' })
    expect(await fixture.titles('qiao')).toEqual([
      // The exact name: letters before characters.
      'qiao',
      '桥',
      // Beginnings, the newest first; initials last.
      '乔木',
      '桥边',
      '翘楚',
      '石桥',
      '远浦',
    ])
  })

  test('ranks the reading of the word before other readings of its characters, syllables before initials', async () => {
    await hang('重庆', '中庆', '崇庆')
    expect(await fixture.titles('zhongqing')).toEqual(['中庆', '重庆'])
    expect(await fixture.titles('chongqing')).toEqual(['重庆', '崇庆'])
    await hang('西岸', '鲜花')
    expect((await fixture.titles('xian')).toSorted()).toEqual(['西岸', '鲜花'].toSorted())
  })

  test('finds series, creators and shops, boxes, albums and notices', async () => {
    const album = await makeAlbum(fixture.database, { title: '澄江印社' })
    await fixture.work('印谱', {
      albumId: album,
      creator: JSON.stringify({ name: '陆听潮', title: '', introduction: '' }),
    })
    await fixture.work('盲盒', { goodsType: 2, subtitle: '拆开有惊喜' })
    await fixture.notice('开馆告示', '<p>周一闭馆</p>')
    expect(await fixture.titles('chengjiang')).toEqual(['澄江印社', '印谱'])
    expect(await fixture.titles('lutingchao')).toEqual(['印谱'])
    expect(await fixture.titles('ltc')).toEqual(['印谱'])
    expect(await fixture.titles('manghe')).toEqual(['盲盒'])
    expect(await fixture.titles('kaiguan')).toEqual(['开馆告示'])
    await sql`update shops set name = '半山书局'`.execute(fixture.database.db)
    expect((await fixture.titles('banshanshuju')).toSorted()).toEqual(['印谱', '盲盒'].toSorted())
  })

  test('follows the present names of works, and keeps unchanged entries', async () => {
    const sn = await fixture.work('半月桥')
    await fixture.hearAll()
    await fixture.database.db.updateTable('goods').set({ name: '断桥残雪' }).where('sn', '=', sn).execute()
    expect(await fixture.titles('byq')).toEqual([])
    expect(await fixture.titles('dqcx')).toEqual(['断桥残雪'])
    await sql`update goods set on_shelf_at = on_shelf_at - interval '1 day'`.execute(fixture.database.db)
    const { rows } = await sql<{ sounds: string | null }>`select sounds from search_entries`.execute(
      fixture.database.db,
    )
    expect(rows.map(({ sounds }) => sounds === null)).toEqual([false])
  })

  test('is filled for entries of an older release, which are indexed again', async () => {
    await hang('半月橋')
    await sql`update search_entries set name = '半月橋', words = '半月橋', written = null, characters = null, sounds = null,
      sound_grams = null`.execute(fixture.database.db)
    expect(await fixture.titles('byq')).toEqual(['半月橋'])
    expect(await fixture.titles('桥')).toEqual(['半月橋'])
  })

  test('highlights its match', () =>
    checkCells(
      [
        ['byq', '半月桥', '半月桥'],
        ['yueq', '半月桥', '月桥'],
        ['qiao ban', '半月桥', '桥 半'],
        ['ban月', '《半·月》桥', '半·月'],
        ['橋', '半月桥', '桥'],
        ['重庆', '重慶夜色', '重慶'],
        ['lv', '绿釉瓶', '绿'],
        ['月桥', '半月桥', undefined],
        ['半月', '《半·月》桥', undefined],
        ['lantern', 'Lantern No.7', undefined],
      ],
      async (keyword, title, hit) => {
        await emptySearch(fixture.database)
        await fixture.work(title)
        await fixture.hearAll()
        const { list } = await fixture.server.get('goods/search/list', { keyword })
        expect(list.map((found) => found.hit)).toEqual([hit])
        const suggested = await fixture.server.get('goods/search/suggest', { keyword })
        expect(suggested.list.map((found) => found.hit)).toEqual([hit])
      },
    ))

  test('is paged without gaps', async () => {
    await hang(...Array.from({ length: 7 }, (_, index) => `半月桥${index}`))
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await fixture.titles('byq', { page, size: 2 }))
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1])
    expect(pages.flat()).toEqual(await fixture.titles('byq'))
  })
})
