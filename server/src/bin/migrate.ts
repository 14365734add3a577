import { loadConfig } from '../core/config/index.ts'
import { migrate } from '../db/migrate.ts'

const { database } = loadConfig(process.env)
if (database.embedded) throw new Error('DATABASE_URL names the database to migrate; the embedded one migrates at start')
await migrate(database.url)
console.log('migrated')
