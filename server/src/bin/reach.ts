import type { Config } from '../core/config/index.ts'
import { isDatabaseAway } from '../core/databaseFaults.ts'
import { untilDatabaseAnswers } from '../core/databaseWaiting.ts'
import { StartError } from '../core/startError.ts'
import { pendingMigrations } from '../db/migrate.ts'

/** Waits for the database; throws a `StartError` when it does not answer within DATABASE_WAIT_SECONDS. */
export async function reachDatabase({ database }: Config, signal?: AbortSignal): Promise<void> {
  try {
    await untilDatabaseAnswers(database.url, { ...database, tell: (message) => console.error(message), signal })
  } catch (error) {
    if (signal?.aborted || !isDatabaseAway(error)) throw error
    const where = new URL(database.url).host
    throw new StartError(
      `${database.waitSeconds} 秒内连接不上数据库（${where}）：请确认它在运行，或检查 DATABASE_URL`,
      `The database at ${where} did not answer within ${database.waitSeconds} s: see that it runs, or check DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** The same for what works with the tables: throws a `StartError` where the database still has those of an older version. */
export async function reachTables(config: Config, signal?: AbortSignal): Promise<void> {
  await reachDatabase(config, signal)
  const pending = await pendingMigrations(config.database.url)
  if (pending.length === 0) return
  throw new StartError(
    `数据库还缺 ${pending.length} 项迁移：请先运行 npm run migrate`,
    `The database lacks ${pending.length} migrations: run npm run migrate first.`,
  )
}
