import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { openPool } from '../core/databasePool.ts'
import type { DB } from './types.ts'
import { applyFunctions, pendingFunctions, readFunctions } from './functions.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Key of the advisory lock of whoever brings tables and functions up to date. */
const migratorLock = 7_202

/**
 * Brings the database to the newest schema: tables by the migrations it lacks, then functions by their files. Safe to call
 * from several processes at once. `statementSeconds` bounds each statement, and the wait for another process that migrates.
 * `service` is the role of the servers, where it is not the owner's: it is given what it needs, and no more.
 */
export async function migrate(
  databaseUrl: string,
  { statementSeconds, service }: { statementSeconds?: number; service?: string } = {},
): Promise<void> {
  const functions = await readFunctions()
  await withMigrator(databaseUrl, statementSeconds, (migrator, db) =>
    db.connection().execute(async (session) => {
      // Both under one lock, so that no older release's functions come between a newer one's tables and functions.
      await sql`select pg_advisory_lock(${migratorLock})`.execute(session)
      try {
        const { error } = await migrator.migrateToLatest()
        if (error) throw error
        await applyFunctions(session, functions)
        if (service !== undefined) await sql`select grant_service(${service})`.execute(session)
      } finally {
        await sql`select pg_advisory_unlock(${migratorLock})`.execute(session)
      }
    }),
  )
}

/** The names of the migrations and functions that the database still lacks. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const functions = await readFunctions()
  return withMigrator(databaseUrl, 60, async (migrator, db) => {
    const migrations = (await migrator.getMigrations()).filter(({ executedAt }) => !executedAt)
    return [...migrations, ...(await pendingFunctions(db, functions))].map(({ name }) => name)
  })
}

/** The newest migration that a database has, and how many of this code's it lacks. */
export async function migrationState(db: Kysely<DB>): Promise<{ newest: string; missing: number }> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const names = Object.keys(await readMigrations())
  return { newest: [...applied].toSorted().at(-1) ?? '', missing: names.filter((name) => !applied.has(name)).length }
}

async function withMigrator<Result>(
  databaseUrl: string,
  statementSeconds: number | undefined,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const { pool } = openPool(databaseUrl, 2, {
    ...(statementSeconds !== undefined && { statementSeconds, answerSeconds: statementSeconds + 5 }),
  })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(new Migrator({ db, provider: { getMigrations: readMigrations } }), db)
  } finally {
    await db.destroy()
  }
}

async function readMigrations() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
