import { sql } from 'kysely'
import type { Db } from '@app/server/core/database'

/**
 * Inserts `count` works of many shops and albums, and as many drafts of operators, in addition to the rows of
 * growthRows.ts. Foreign keys are not checked during filling: the rows are made to fit.
 */
export async function fillCatalogue(database: Db, count: number): Promise<void> {
  await database.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    const numbers = sql`generate_series(1, ${sql.lit(count)}) n`
    await run(sql`set session_replication_role = replica`)
    await run(sql`insert into shops (name, kind) select '店铺' || n, 2 from generate_series(1, 200) n`)
    await run(sql`
      insert into albums (title, cover) select '专辑' || n, '{"url": "/media/bench", "widths": [320], "ratio": 1, "placeholder": "data:,"}'
      from generate_series(1, 1000) n`)
    await run(sql`
      insert into goods (sn, name, cover, form, kind, status, price_fen, edition, contract_type, per_person_limit, is_drop,
        sale_start, on_shelf_at, shop_id, album_id, creator, issuer)
      select 'CAT' || n, '山水' || n, '{"url": "/media/bench", "widths": [320], "ratio": 1, "placeholder": "data:,"}',
        1 + (n % 20 = 0)::int, 2, case when n % 50 = 0 then 5 when n % 10 = 0 then 6 else 11 end, 1990, 1000, 1, 0, false, t, t,
        1 + n % 200, 1 + n % 1000, '{"name": "bench"}', 'bench'
      from ${numbers}, lateral (select now() - (${sql.lit(count)} - n) * interval '3 min' as t) times`)
    await run(sql`insert into goods_taken (goods_sn, edition) select sn, edition from goods where sn like 'CAT%'`)
    await run(sql`insert into goods_sold (goods_sn) select sn from goods where sn like 'CAT%'`)
    await run(sql`
      insert into drafts (kind, title, content, state, version, key, created_by, updated_by, created_at, updated_at, published_id, published_version)
      select (array['work', 'work', 'work', 'lottery', 'lot'])[1 + n % 5], '山水' || n,
        jsonb_build_object('name', '山水' || n, 'story', repeat('推开门，不是山。', 100)),
        case when n % 30 = 0 then 'discarded' else 'open' end, 3, gen_random_uuid(), 1, 1, t, t,
        case when n % 30 <> 0 and n % 4 <> 0 then 'CAT' || n end, case when n % 30 <> 0 and n % 4 <> 0 then 3 end
      from ${numbers}, lateral (select now() - (${sql.lit(count)} - n) * interval '3 min' as t) times`)
    await run(sql`set session_replication_role = origin`)
    await run(sql`vacuum analyze goods, goods_taken, goods_sold, drafts, shops, albums`)
  })
}
