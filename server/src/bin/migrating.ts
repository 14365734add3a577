import type { Config } from '../core/config/index.ts'
import { migrate } from '../db/migrate.ts'

/** The address of who owns the tables. */
export const ownerOf = ({ database }: Config): string => database.ownerUrl || database.url

/** Brings the configured database to the newest schema, as its owner, and gives the servers' role what it needs. */
export function migrateDatabase(config: Config): Promise<void> {
  const { url, ownerUrl, maintenanceSeconds: statementSeconds } = config.database
  const service = ownerUrl === '' ? undefined : decodeURIComponent(new URL(url).username)
  return migrate(ownerOf(config), { statementSeconds, ...(service !== undefined && { service }) })
}
