// Writes `server/src/db/types.ts` from a fully migrated database: `npm run generate:tables`.
import { writeFile } from 'node:fs/promises'
import { openDatabase } from '../src/core/database.ts'
import { startTestServer } from '../src/embedded/testDatabase.ts'
import { tableTypes, tablesFile } from './tables.ts'

const server = await startTestServer(undefined)
try {
  const database = openDatabase(server.templateDatabaseUrl, 1)
  await writeFile(tablesFile, await tableTypes(database.db))
  await database.close()
} finally {
  await server.stop()
}
