import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/core/database.ts'
import { makeGoods } from '../support/goods.ts'
import { testCore } from '../support/testCore.ts'
import { goodsOf, serveRoutes } from '../support/modules.ts'

let database: Database
let server: Awaited<ReturnType<typeof serveRoutes>>
let close: () => Promise<void>
beforeAll(async () => {
  // One connection, whose statistics cover every query.
  const core = await testCore({ database: { poolSize: 1 } })
  database = core.database
  server = await serveRoutes(core, goodsOf(core).routes)
  close = async () => {
    await server.close()
    await core.close()
  }
  const sn = await makeGoods(database, { sn: 'wanted', name: '揽雾岭渡口' })
  // This test needs no search entries, and twenty thousand of them take long.
  await sql`alter table goods disable trigger goods_searched`.execute(database.db)
  await sql`
    insert into goods (sn, name, subtitle, cover, form, kind, status, price_fen, edition, contract_type, sale_start,
      shop_id, creator, issuer)
    select 'many' || n, '作品' || n || chr(20000 + n % 5000) || chr(20000 + n % 4999), '系列' || n % 50, cover, form,
      kind, status, price_fen, edition, contract_type, sale_start, shop_id, creator, issuer
    from goods, generate_series(1, 20000) n where sn = ${sn}`.execute(database.db)
  await sql`vacuum analyze goods`.execute(database.db)
})
afterAll(() => close())

/** How often the table was read completely, and how often the trigram index was used. */
async function scans() {
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  const { rows } = await sql<{ whole: number; index: number }>`
    select t.seq_scan::int as whole, i.idx_scan::int as index
    from pg_stat_user_tables t join pg_stat_user_indexes i using (relid)
    where t.relname = 'goods' and i.indexrelname = 'goods_search'`.execute(database.db)
  return rows[0] ?? { whole: 0, index: 0 }
}

test.each([
  ['goods/goods/list', '雾岭'],
  ['goods/goodsCommon/commonList', '揽雾岭'],
] as const)('[call %s] finds two characters and more among many goods by index', async (path, keyword) => {
  const before = await scans()
  const { list, total } = await server.get(path, { keyword })
  expect([list.map((card) => card.goodsSn), total]).toEqual([['wanted'], 1])
  const after = await scans()
  expect(after.index).toBeGreaterThan(before.index)
  expect(after.whole).toBe(before.whole)
})
