import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'

export interface Machine {
  connections: number
  connectionsMost: number
  oldestTransactionSeconds: number
  bytes: number
  now: Date
}

/** Returns the state of the database; of other sessions, only what our account may see. */
export async function readDatabase(db: Db): Promise<Machine | undefined> {
  const { rows } = await sql<Machine>`
    select
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "connectionsMost",
      coalesce((select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()), 0)
        as "oldestTransactionSeconds",
      pg_database_size(current_database())::float8 as bytes,
      clock_timestamp() as now`.execute(db)
  return rows[0]
}
