import pg from 'pg'
import { type Context, createContext } from '../../server/src/context.ts'
import { testConfig } from '../../server/src/core/config/index.ts'
import { type Database, openDatabase } from '../../server/src/core/database.ts'
import { visited } from './site.ts'

/** Connection pools by database address. */
const pools = new Map<string, pg.Pool>()

function openPool(connectionString: string): pg.Pool {
  const opened = new pg.Pool({ connectionString, max: 2, allowExitOnIdle: true })
  // The site may end before the last file's connections.
  opened.on('error', () => undefined)
  return opened
}

/** Runs one statement on the site's database and returns its rows. */
export async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { databaseUrl } = visited()
  const pool = pools.get(databaseUrl) ?? openPool(databaseUrl)
  pools.set(databaseUrl, pool)
  return (await pool.query<Row>(text, [...values])).rows
}

/** Runs a function with the server's own kind of connection to the site's database. */
export async function withDatabase<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(visited().databaseUrl, 1)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

/** Arranges data on the site's database with the server's modules, like the builders of the server's tests. */
export async function withSite<Result>(use: (site: { context: Context }) => Promise<Result>): Promise<Result> {
  const config = testConfig({ database: { url: visited().databaseUrl, embedded: false, poolSize: 2 } })
  const context = createContext(config, { ownUrl: () => visited().url })
  try {
    return await use({ context })
  } finally {
    await context.close()
  }
}

/** Returns the newest code sent to a phone, from the development inbox. */
export async function newestCode(phone: string, after: number): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const [row] = await query<{ text: string }>(
      'select text from sms_inbox where phone = $1 and created_at > to_timestamp($2) order by id desc limit 1',
      [phone, after / 1000],
    )
    const code = row && /\d{6}/.exec(row.text)?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code was sent to ${phone}`)
}
