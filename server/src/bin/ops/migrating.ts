import { loadConfig } from '../../core/config/index.ts'
import { StartError } from '../../core/startError.ts'
import { main } from '../main.ts'
import { migrateDatabase } from '../migrating.ts'
import { reachDatabase } from '../reach.ts'

/** Migrates the database to the newest schema. An interrupted migration leaves nothing behind. */
export function migrateConfigured(): Promise<void> {
  return main(async ({ signal }) => {
    const config = loadConfig(process.env)
    if (config.database.embedded)
      throw new StartError(
        '请用 DATABASE_URL 指定要迁移的数据库；内置数据库在 npm start 时自动迁移',
        'DATABASE_URL names the database to migrate; the embedded one is migrated by npm start.',
      )
    await reachDatabase(config, signal)
    await migrateDatabase(config)
  })
}
