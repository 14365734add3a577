import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { copyDatabase, createDatabase, databaseUrl, dropDatabase, runStatement } from './databases.ts'
import { startEmbeddedPostgres } from './postgres.ts'
import { makeThrowawayFolder } from './throwawayFolder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated database that every test database is copied from. No connection to it may stay open. */
    templateDatabaseUrl: string
  }
}

/** The database of one test file. */
export interface TestDatabase {
  /** The superuser's URL. */
  readonly url: string
  /** Drops it, ending every connection. Call it in `afterAll`, after closing pools. */
  readonly drop: () => Promise<void>
}

/** Creates a migrated, empty database on the Postgres that the whole run shares. Takes some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabaseUrl')
  const templateName = new URL(template).pathname.slice(1)
  const name = `${templateName}_${randomUUID().slice(0, 8)}`
  const url = await copyDatabase(databaseUrl(template, 'postgres'), name, templateName)
  return { url, drop: () => dropDatabase(databaseUrl(template, 'postgres'), name) }
}

/** The template of one test run, and the cleanup of everything copied from it. */
export interface TestServer {
  readonly templateDatabaseUrl: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the Postgres of a test run, with the template migrated once; for vitest's global setup. It uses the server of
 * `serverUrl`, or else an embedded one in a temporary folder, in memory if there is enough, that trades durability for
 * speed.
 */
export async function startTestServer(serverUrl: string | undefined): Promise<TestServer> {
  const template = `test_${randomUUID().slice(0, 8)}`
  if (serverUrl) {
    const admin = databaseUrl(serverUrl, 'postgres')
    await migrate(await createDatabase(admin, template))
    return { templateDatabaseUrl: databaseUrl(serverUrl, template), stop: () => dropDatabase(admin, template) }
  }
  const folder = makeThrowawayFolder('test-postgres', { inMemory: true })
  const server = await startEmbeddedPostgres({ folder, log: () => {}, settings: fastSettings })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = await createDatabase(server.url, template)
    await migrate(url)
    await runStatement(server.url, 'checkpoint')
    return { templateDatabaseUrl: url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  // In memory a large log takes space that a small machine needs elsewhere.
  max_wal_size: '512MB',
} as const
