import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'

/** Returns the URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

/** Creates an empty database beside the one of `url`, and returns its URL. Throws if it exists. */
export async function createDatabase(url: string, name: string): Promise<string> {
  await runStatement(url, `create database ${escapeIdentifier(name)} template template0`)
  return databaseUrl(url, name)
}

/**
 * Creates a database as a copy of `template`, file by file: a copy through the write-ahead log takes twice as long.
 * Throws while there are connections to the template.
 */
export async function copyDatabase(url: string, name: string, template: string): Promise<string> {
  const names = [name, template].map((each) => escapeIdentifier(each))
  await runStatement(url, `create database ${names[0]} template ${names[1]} strategy file_copy`)
  return databaseUrl(url, name)
}

/** Creates a database unless it exists. For one caller at a time. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const found = await runStatement(url, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await createDatabase(url, name)
}

/** Drops a database beside the one of `url`, ending its connections. No effect if it does not exist. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await runStatement(url, `drop database if exists ${escapeIdentifier(name)} with (force)`)
}

/** Runs one statement on its own connection and returns its rows. */
export async function runStatement(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 })
  client.on('error', () => {}) // The query in progress reports the same error.
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Waits until the server answers. Throws if `isRunning` turns false, or after `milliseconds`. */
export async function untilReady(url: string, isRunning: () => boolean, milliseconds: number): Promise<void> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    try {
      await runStatement(url, 'select 1')
      return
    } catch (error) {
      if (!isRunning() || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
