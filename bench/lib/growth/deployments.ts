import { randomToken, tokenHash } from '@app/server/core/crypto'
import { type Database, openDatabase } from '@app/server/core/database'
import { type Config, loadConfig } from '@app/server/core/config/index'
import { migrate } from '@app/server/db/migrate'
import { copyDatabase, createDatabase, databaseUrl, dropDatabase, runStatement } from '@app/server/embedded/databases'
import { type Running, runServer } from '@app/server/bin/runtime'
import { fillDemo } from '../../../server/src/demo/filling.ts'
import { createStaff } from '../../../server/test/support/staff.ts'
import { round } from '../results.ts'
import { addFirstRows } from './firstRows.ts'
import { multiply } from './multiply.ts'
import type { Site } from './questions.ts'
import { learnSealed, openCopies } from './sealed.ts'
import { rowsOf, type Size } from './sizes.ts'
import { listenTo, type Listening } from './statements.ts'

const firstName = 'first'

/** A server over a database of one size. */
export interface Opened {
  running: Running
  site: Site
  listening: Listening
  /** Connections that are not recorded. */
  explaining: Database
  close(): Promise<void>
}

const environmentOf = (folder: string, url: string) => ({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
  DATA_FOLDER: folder,
  DATABASE_URL: url,
})

async function letIn({ pool }: Database, uid: string): Promise<string> {
  const token = randomToken()
  await pool.query(
    `insert into sessions (uid, family, access_hash, refresh_hash, platform, device, ip, access_expires_at, refresh_expires_at)
     values ($1, gen_random_uuid(), $2, $3, 'web', 'bench', '127.0.0.1', now() + interval '2 h', now() + interval '1 d')`,
    [uid, tokenHash(token), tokenHash(`refresh ${token}`)],
  )
  return token
}

/** Opens a database with the demonstration and its missing kinds of rows, from which all others are copied. */
export async function openFirst(folder: string, postgresUrl: string) {
  const url = databaseUrl(postgresUrl, firstName)
  const config = loadConfig(environmentOf(folder, url))
  if (await isThere(postgresUrl, firstName)) return openAgain(config, url)
  await createDatabase(databaseUrl(postgresUrl, 'postgres'), firstName)
  await migrate(url)
  await fillDemo(config)
  const running = await runServer(config, { api: true, worker: true })
  const { database } = running.context
  const { rows } = await database.pool.query<{ uid: string }>(
    'select owner_uid::text as uid from items group by 1 order by count(*) desc limit 1',
  )
  await addFirstRows(database, { url: running.url, token: await letIn(database, rows[0]?.uid ?? '') })
  return openedFirst(running)
}

async function openedFirst(running: Running) {
  const { database, sealer } = running.context
  await learnSealed(database, sealer)
  const { rows } = await database.pool.query<{ uid: string }>('select uid::text as uid from users order by uid')
  return { database, people: rows.map(({ uid }) => uid), close: () => running.stop() }
}

/** Reopens the databases of an earlier run. */
async function openAgain(config: Config, url: string) {
  await migrate(url)
  const running = await runServer(config, { api: true, worker: false })
  return openedFirst(running)
}

async function isThere(postgresUrl: string, name: string): Promise<boolean> {
  const found = await runStatement(databaseUrl(postgresUrl, 'postgres'), 'select from pg_database where datname = $1', [
    name,
  ])
  return found.length > 0
}

/**
 * Creates a database from the first rows and many copies. It gets its name once it is complete, so that a partial one
 * is never reused.
 */
async function makeSized(postgresUrl: string, name: string, size: Size, lately: Size): Promise<void> {
  const root = databaseUrl(postgresUrl, 'postgres')
  const began = performance.now()
  await dropDatabase(root, `${name}_half`)
  await copyDatabase(root, `${name}_half`, firstName)
  const half = openDatabase(databaseUrl(postgresUrl, `${name}_half`), 3)
  await multiply(half.pool, rowsOf(size), rowsOf(lately)).finally(() => half.close())
  await runStatement(root, 'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [
    `${name}_half`,
  ])
  await runStatement(root, `alter database ${name}_half rename to ${name}`)
  console.log(`${name}: filled in ${round((performance.now() - began) / 1000)} s`)
}

/** Opens a server over the same first rows and a number of copies. */
export async function openSized(
  folder: string,
  postgresUrl: string,
  people: readonly string[],
  size: Size,
  lately: Size,
): Promise<Opened> {
  const sized = `sold_${size.sales}`
  const url = databaseUrl(postgresUrl, sized)
  if (await isThere(postgresUrl, sized)) await migrate(url)
  else await makeSized(postgresUrl, sized, size, lately)
  const explaining = openDatabase(url, 3)
  const running = await runServer(loadConfig(environmentOf(folder, url)), { api: true, worker: false })
  const { database } = running.context
  openCopies(running.context.sealer)
  const owner = await createStaff({ url: running.url, context: { database } }, { roles: ['owner'] })
  const tokens = new Map<string, string>()
  for (const uid of people) tokens.set(uid, await letIn(database, uid))
  return {
    running,
    site: { url: running.url, tokens, cookie: owner.cookie },
    listening: listenTo(database),
    explaining,
    async close() {
      await running.stop()
      await explaining.close()
    },
  }
}
