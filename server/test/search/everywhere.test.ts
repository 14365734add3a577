import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Sort } from '@app/contract'
import { countGoods, searchGoods } from '../../src/modules/goods/catalogue/queries.ts'
import { findByText } from '../../src/modules/goods/lookups.ts'
import { list as listWorks } from '../../src/modules/goods/adminQueries.ts'
import { searchWorks } from '../../src/modules/goods/content/zoneQueries.ts'
import { goodsPickables } from '../../src/modules/goods/pickables.ts'
import { worksFoundBy } from '../../src/modules/search/index.ts'
import { checkCells } from '../support/cells.ts'
import { makeAlbum } from '../support/goods.ts'
import { emptySearch, openSearch } from './fixture.ts'

// Text filters of other lists, and input without any word.

let fixture: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  fixture = await openSearch()
})
afterEach(() => emptySearch(fixture.database))
afterAll(() => fixture.close())

test('other lists find a name by characters and pinyin, too', async () => {
  const { db } = fixture.database
  await fixture.work('半月桥')
  await fixture.work('青瓷')
  await fixture.hearAll()
  const lists: Record<string, (text: string) => Promise<readonly { name: string }[]>> = {
    'the works of the console': async (text) =>
      (await listWorks(db, { search: text, sort: '-onShelfAt', size: 20 })).rows,
    'what zones may show': (text) => searchWorks(db, text, 20),
    'the global search': (text) => findByText(db, text, 6),
    'what forms choose from': async (text) =>
      (await goodsPickables.work?.(db, { search: text, ids: undefined, scope: null })) ?? [],
    'the list of the storefront': async (text) => {
      const filter = { terms: [text], foundBySearch: await worksFoundBy(db, text) }
      expect(await countGoods(db, filter, { page: 1, size: 20 })).toBe(1)
      return searchGoods(db, filter, Sort.newest, { page: 1, size: 20 })
    },
  }
  const cells = Object.keys(lists).flatMap((list) =>
    ['byq', 'banyueqiao', '半月橋', '半月桥', 'ban月q'].map((text) => [list, text] as const),
  )
  await checkCells(cells, async (list, text) => {
    expect((await lists[list]?.(text))?.map(({ name }) => name)).toEqual(['半月桥'])
  })
})

test('a character is found in series, creators and shops, after names', async () => {
  const album = await makeAlbum(fixture.database, { title: '画卷' })
  const creator = JSON.stringify({ name: '陸听潮', title: '', introduction: '' })
  await fixture.work('印谱', { albumId: album, minutes: 1 })
  await fixture.work('拓片', { creator, minutes: 2 })
  await fixture.work('潮汐', { minutes: 3 })
  await fixture.work('看潮', { minutes: 4 })
  await fixture.notice('告示', '<p>听潮</p>')
  expect(await fixture.titles('卷')).toEqual(['画卷', '印谱'])
  expect(await fixture.titles('潮')).toEqual(['潮汐', '看潮', '拓片'])
  expect(await fixture.titles('陆')).toEqual(['拓片'])
  expect(await fixture.titles('拓 陆')).toEqual(['拓片'])
  expect((await fixture.server.get('goods/search/list', { keyword: '潮' })).total).toBe(3)
  expect(await fixture.suggested('潮')).toEqual(['潮汐', '看潮'])
  await sql`update shops set name = '半山书局'`.execute(fixture.database.db)
  expect((await fixture.titles('局')).toSorted()).toEqual(['印谱', '拓片', '潮汐', '看潮'].toSorted())
})

describe.each(['goods/search/list', 'goods/search/suggest'] as const)('input without words, in %s', (path) => {
  test('finds nothing', async () => {
    await fixture.work('半月桥')
    await fixture.hearAll()
    await checkCells(
      [
        '!',
        '。，！？',
        '《》',
        '%',
        '_',
        '\\',
        '(',
        '[a',
        '*',
        '\u{1F3EF}',
        '∑',
        "';--",
        '\uFFFD',
        'ｰ',
        'a\u0001',
        'a'.repeat(40),
        'zh'.repeat(20),
        '山'.repeat(40),
        '﷽'.repeat(40),
      ],
      async (keyword) => {
        expect((await fixture.server.get(path, { keyword })).list).toEqual([])
      },
    )
  })

  test('is refused with a message if nothing of it is visible', () =>
    checkCells(['\u200B', '\u200E', ' ', '\u0001'], async (keyword) => {
      const { code, msg } = await fixture.server.ask(path, { keyword })
      expect([code, msg]).toEqual([400, expect.stringMatching(/关键词/)])
    }))
})
