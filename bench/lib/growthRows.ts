import { sql } from 'kysely'
import type { Db } from '@app/server/core/database'

/** Amount of data in one database. */
export interface Size {
  /** Number of points entries, of items, and of inviter scores. */
  rows: number
  users: number
}

/** Users whose number of rows is the same in every database, with the uids that makePeople assigns. */
export const measured = { people: 50, rowsEach: 200, firstUid: 2_000_000_000 }

const goods = 50
/** Charts: all time and four months. */
const periods = 5

/**
 * Fills a migrated database after makePeople. The measured rows are scattered among other users' rows, as they would be
 * after years. Foreign keys are not checked during filling: the rows are made to fit.
 */
export async function fill(database: Db, { rows, users }: Size): Promise<void> {
  const others = users - measured.people
  const every = Math.floor(rows / (measured.people * measured.rowsEach))
  /** Owner of row number `n`: a measured user for each `every`th row, otherwise any user. */
  const owner = sql`case when n % ${sql.lit(every)} = 0
    then ${sql.lit(measured.firstUid)} + (n / ${sql.lit(every)}) % ${sql.lit(measured.people)}
    else 3000000000 + n % ${sql.lit(Math.max(1, others))} end`
  const numbers = sql`generate_series(1, ${sql.lit(rows)}) n`
  await database.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`set session_replication_role = replica`)
    const indexes = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('point_entries', 'point_lots', 'items', 'invite_scores') and indexdef not ilike 'create unique%'`.execute(
      db,
    )
    // Building an index over all rows takes a fraction of the time of maintaining it during filling.
    for (const { name } of indexes.rows) await run(sql`drop index ${sql.id(name)}`)
    await run(sql`
      insert into users (uid, phone_encrypted, phone_hash, phone_masked, nickname, invite_code, kyc_status, birth_date)
      select uid, '', decode(md5(uid::text), 'hex'), '138****0000', '藏友' || uid, 'b' || uid, 2, '1990-01-01'
      from generate_series(3000000000, 3000000000 + ${sql.lit(others)} - 1) uid`)
    await run(sql`
      insert into point_entries (uid, source, change, balance, title, reference, created_at, expires_at)
      select ${owner}, (array[1, 3, 4, 5, 12])[1 + n % 5], 5, n, '分享', n::text,
        now() - (${sql.lit(rows)} - n) * interval '5 s', now() + interval '1 year'
      from ${numbers}`)
    await run(sql`
      insert into point_lots (entry_id, uid, remaining, expires_at) select id, uid, change, expires_at from point_entries`)
    await run(sql`insert into shops (name, kind) values ('bench', 2)`)
    await run(sql`
      insert into goods (sn, name, cover, form, kind, status, price_fen, edition, contract_type, per_person_limit, is_drop,
        sale_start, shop_id, creator, issuer)
      select 'BENCH' || g, '作品' || g,
        '{"url": "/media/bench", "widths": [320], "ratio": 1, "placeholder": "data:,"}', 1, 2, 6, 1990, 1000000, 1, 0, false, now(), (select min(id) from shops),
        '{"name": "bench"}', 'bench'
      from generate_series(1, ${sql.lit(goods)}) g`)
    await run(sql`insert into goods_taken (goods_sn, edition) select sn, edition from goods`)
    await run(sql`insert into goods_sold (goods_sn) select sn from goods`)
    await run(sql`
      insert into items (goods_sn, serial, owner_uid, state, show_key, gift_from)
      select 'BENCH' || 1 + (n / ${sql.lit(every)} + n) % ${sql.lit(goods)}, n, ${owner}, 2, lpad(n::text, 16, '0'), now()
      from ${numbers}`)
    await run(sql`
      insert into invite_scores (period, uid, count, reached_at)
      select case p when 0 then '' else to_char((now() at time zone 'Asia/Shanghai') - (p - 1) * interval '1 month', 'YYYY-MM') end,
        u.uid, 1 + floor(400 * power(random(), 8))::int, now() - random() * interval '30 days'
      from (select uid from users order by uid limit ${sql.lit(Math.floor(rows / periods))}) u,
        generate_series(0, ${sql.lit(periods - 1)}) p`)
    await run(sql`
      insert into invite_score_counts (period, score, people)
      select period, count, count(*) from invite_scores group by period, count`)
    for (const { definition } of indexes.rows) await run(sql.raw(definition))
    await run(sql`set session_replication_role = origin`)
    await run(sql`vacuum analyze`)
  })
}
