import { sql } from 'kysely'
import type { Db } from '@app/server/core/database'

/**
 * Inserts `count` orders of the works and users from growthRows.ts, over the last year, most of them complete and paid.
 * Foreign keys are not checked during filling: the rows are made to fit.
 */
export async function fillOrders(database: Db, count: number, users: number): Promise<void> {
  await database.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
    await run(sql`set session_replication_role = replica`)
    const then = sql`now() - (${sql.lit(count)} - n) * interval '30 s'`
    await run(sql`
      insert into orders (sn, uid, goods_sn, quantity, price_fen, amount_fen, status, request_key, created_at, pay_by, paid_at,
        completed_at, platform)
      select '1' || lpad(n::text, 19, '0'), 3000000000 + n % ${sql.lit(users)}, 'BENCH' || 1 + n % 50, 1, 1990, 1990 + n % 997,
        case when n % 40 = 0 then 5 when n % 500 = 0 then 2 else 4 end, n::text, ${then}, ${then} + interval '5 min',
        case when n % 40 <> 0 then ${then} end, case when n % 40 <> 0 and n % 500 <> 0 then ${then} end, 1 + n % 3
      from generate_series(1, ${sql.lit(count)}) n`)
    await run(sql`set session_replication_role = origin`)
    await run(sql`vacuum analyze orders`)
  })
}
