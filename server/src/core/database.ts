import { type CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/types.ts'
import { translateDatabaseError } from '../db/constraints.ts'

/** The database outside a transaction. */
export type Db = Kysely<DB>
/** An open transaction: what writes takes this, so that no write can be left outside one by mistake. */
export type Tx = Transaction<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction. Nothing but SQL may happen inside it. A broken constraint that has a
   * reason code becomes its AppError; deadlocks and serialization failures are tried again, three times in all.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Opens a pool of at most `poolSize` connections. Ids (int8) stay strings; times are Dates. */
export function openDatabase(url: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'collectibles',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work)
        } catch (error) {
          if (attempt < 3 && isRetryable(error)) continue
          throw translateDatabaseError(error)
        }
      }
    },
    close: () => db.destroy(),
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001'
}

/** The number of rows a compiled write touched. */
export async function affectedRows(db: Db | Tx, query: CompiledQuery): Promise<number> {
  const result = await db.executeQuery(query)
  return Number(result.numAffectedRows ?? 0n)
}
