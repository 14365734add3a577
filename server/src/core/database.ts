import { type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../db/types.ts'
import { translateDatabaseError } from '../db/constraints.ts'
import { isStalePlan } from './databaseFaults.ts'
import { type DatabaseLimits, directUrlOf, openPool } from './databasePool.ts'
import { fenPlugin } from './fenPlugin.ts'
import { CrowdedError, createLanes, usePlaces } from './lanes.ts'
import { createDeadline } from './deadline.ts'
import { tracedPart } from './tracing.ts'

/** The database outside a transaction. */
export type Db = Kysely<DB>
/** An open transaction. Functions that write take this type, so no write runs outside a transaction by mistake. */
export type Tx = Transaction<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Connections that keep their session: `pool`, unless that goes through a transaction pooler. */
  readonly sessions: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction; `work` may do nothing but SQL. A violated constraint with a reason
   * code becomes its AppError, and so does an unreachable database. Deadlocks, serialization failures and plans made
   * stale by a migration are tried three times in all. Transactions on one thing (`enterLane`) hold a limited number of
   * connections; the others wait without one and start over when it is their turn.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Runs a transaction without lanes, for batches: each stands for many callers and few run at a time. */
  batch<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Waits for running statements; those that exceed `deadline` milliseconds are cut off. */
  close(deadline?: number): Promise<void>
}

/** Sessions needed beside a pooler: one for the chain's writer lock, one for a process that requests the lock. */
const sessionsApart = 2

/**
 * Opens a pool of at most `poolSize` connections. Ids (int8) stay strings, money becomes numbers, times become Dates.
 */
export function openDatabase(url: string, poolSize: number, limits: DatabaseLimits = {}): Database {
  const { pool, cut } = openPool(url, poolSize, limits)
  const direct = directUrlOf({ url, ...limits })
  const apart = direct === url ? undefined : openPool(direct, sessionsApart, limits)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [fenPlugin] })
  const lanes = createLanes({
    atOnce: Math.max(1, Math.floor((poolSize * (limits.goodSharePercent ?? 100)) / 100)),
    timeoutSeconds: limits.lockSeconds ?? 10,
  })

  async function transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tracedPart('transaction', { attributes: { attempt } }, () => db.transaction().execute(work))
      } catch (error) {
        if (attempt < 3 && isRetryable(error)) continue
        throw translateDatabaseError(error)
      }
    }
  }

  return {
    db,
    pool,
    sessions: apart?.pool ?? pool,
    async transaction(work) {
      const places = lanes.places()
      for (;;) {
        try {
          await places.take()
          return await transaction((tx) => {
            usePlaces(tx, places)
            return work(tx)
          })
        } catch (error) {
          if (!(error instanceof CrowdedError)) throw error
        } finally {
          places.leave()
        }
      }
    },
    batch: transaction,
    async close(deadline) {
      const closed = Promise.all([db.destroy(), apart?.pool.end()])
      if (deadline === undefined) return void (await closed)
      if (await createDeadline(deadline).wait(closed)) return
      cut()
      apart?.cut()
    },
  }
}

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40P01' || code === '40001' || isStalePlan(error)
}

/** Runs a compiled write and returns the number of affected rows. */
export async function affectedRows(db: Db | Tx, query: CompiledQuery): Promise<number> {
  const result = await db.executeQuery(query)
  return Number(result.numAffectedRows ?? 0n)
}

/** Returns the time of the database's clock. */
export async function databaseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('The database returned no time')
  return now
}
