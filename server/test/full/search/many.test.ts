import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSearch } from '../../search/fixture.ts'

// More than are sorted: from this number on the newest are searched first.
const works = 6000

let fixture: Awaited<ReturnType<typeof openSearch>>
beforeAll(async () => {
  fixture = await openSearch()
  const sn = await fixture.work('样', { sn: 'first' })
  // A third each begins with the words, contains them in its name, and in other text; in an order independent of time.
  await sql`
    insert into goods (sn, name, subtitle, cover, form, kind, status, price_fen, edition, contract_type, sale_start,
      shop_id, creator, issuer, on_shelf_at)
    select 'many' || n,
      case n % 3 when 0 then '云山' when 1 then '见云山' else '远浦' end || n, case n % 3 when 2 then '云山' else '' end,
      cover, form, kind, status, price_fen, edition, contract_type, sale_start, shop_id, creator, issuer,
      now() - interval '1 day' - (n * 7919 % 4001) * interval '1 minute'
    from goods, generate_series(1, ${sql.lit(works)}) n where sn = ${sn}`.execute(fixture.database.db)
  await fixture.work('云山', { sn: 'exact', minutes: 5_000_000 })
}, 120_000)
afterAll(() => fixture.close())

/** The expected order, found by looking at everything. */
async function bySight(limit: number): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select source from search_entries where words like '%云山%'
    order by case when name = '云山' then 1 when name like '云山%' then 2 when name like '%云山%' then 3 else 4 end,
      shown_at desc, source limit ${limit}`.execute(fixture.database.db)
  return rows.map(({ source }) => source)
}

const page = async (keyword: string, number: number) =>
  (await fixture.server.get('goods/search/list', { keyword, page: number, size: 100 })).list.map(({ id }) => id)

test('a keyword with thousands of matches has the expected order, page by page', async () => {
  const expected = await bySight(1000)
  expect(expected[0]).toBe('exact')
  const pages = []
  for (let number = 1; number <= 10; number++) pages.push(...(await page('云山', number)))
  expect(pages).toEqual(expected)
})

test('nothing beyond a thousand is listed or counted', async () => {
  expect(await page('云山', 11)).toEqual([])
  const { total, counts } = await fixture.server.get('goods/search/list', { keyword: '云山' })
  expect([total, counts[0]]).toEqual([1000, { kind: 'goods', count: 1000 }])
})

test('a rare match among them is found behind the many', async () => {
  expect(await page('云山6000', 1)).toEqual(['many6000'])
  expect(await page('云山 5999', 1)).toEqual(['many5999'])
  expect(await page('云山云', 1)).toEqual([])
})
