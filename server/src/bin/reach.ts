import type { Config } from '../core/config/index.ts'
import { isDatabaseAway } from '../core/databaseFaults.ts'
import { directUrlOf } from '../core/databasePool.ts'
import { untilDatabaseAnswers } from '../core/databaseWaiting.ts'
import { StartError } from '../core/startError.ts'
import { pendingMigrations } from '../db/migrate.ts'

/**
 * Waits for the database itself. Throws a `StartError` if it does not answer within DATABASE_WAIT_SECONDS. Bypasses a
 * pooler: its connections must be opened after a migration, because they keep the role's settings from when they were
 * opened.
 */
export function reachDatabase({ database }: Config, signal?: AbortSignal): Promise<void> {
  return reach(directUrlOf(database), database, signal)
}

async function reach(url: string, database: Config['database'], signal?: AbortSignal): Promise<void> {
  try {
    await untilDatabaseAnswers(url, { ...database, reportProgress: (message) => console.error(message), signal })
  } catch (error) {
    if (signal?.aborted || !isDatabaseAway(error)) throw error
    const where = new URL(url).host
    throw new StartError(
      `${database.waitSeconds} 秒内连接不上数据库（${where}）：请确认它在运行，或检查 DATABASE_URL`,
      `The database at ${where} did not answer within ${database.waitSeconds} s: see that it runs, or check DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** Waits for a database with current tables. Throws a `StartError` if migrations are pending. */
export async function reachTables(config: Config, signal?: AbortSignal): Promise<void> {
  await reachDatabase(config, signal)
  const pending = await pendingMigrations(directUrlOf(config.database))
  if (pending.length === 0) return reach(config.database.url, config.database, signal)
  throw new StartError(
    `数据库还缺 ${pending.length} 项迁移：请先运行 npm run migrate`,
    `The database lacks ${pending.length} migrations: run npm run migrate first.`,
  )
}
