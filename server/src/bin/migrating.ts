import type { Config } from '../core/config/index.ts'
import { directUrlOf } from '../core/databasePool.ts'
import { migrate } from '../db/migrate.ts'
import { keepLimits } from './sessionLimits.ts'

/** Returns the URL of the role that owns the tables. */
export const ownerOf = ({ database }: Config): string => database.ownerUrl || directUrlOf(database)

/** Migrates the configured database as its owner, and grants the servers' role what it needs. */
export async function migrateDatabase(config: Config): Promise<void> {
  const { url, ownerUrl, maintenanceSeconds: statementSeconds } = config.database
  const service = ownerUrl === '' ? undefined : decodeURIComponent(new URL(url).username)
  await migrate(ownerOf(config), { statementSeconds, ...(service !== undefined && { service }) })
  await keepLimits(config)
}
