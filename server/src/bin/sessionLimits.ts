import pg from 'pg'
import type { Config } from '../core/config/index.ts'
import { directUrlOf, sessionLimits } from '../core/databasePool.ts'
import type { Context } from '../context.ts'
import { runStatement } from '../embedded/databases.ts'

/**
 * Sets the session limits on the servers' role for this database, because a transaction pooler accepts no limits for a
 * session. Does nothing without a pooler: each connection then sets its own.
 */
export async function keepLimits({ database }: Pick<Config, 'database'>): Promise<void> {
  if (database.directUrl === '') return
  const direct = directUrlOf(database)
  // A role may set its own parameters. It is the role of DATABASE_URL, whatever role owns the tables.
  const url = new URL(direct)
  const { username, password } = new URL(database.url)
  Object.assign(url, { username, password })
  const name = pg.escapeIdentifier(decodeURIComponent(url.pathname.slice(1)))
  for (const [parameter, value] of Object.entries(sessionLimits(database)))
    await runStatement(url.href, `alter role current_user in database ${name} set ${parameter} = ${Number(value)}`)
}

/** Logs the limits that are missing on the pooler's connections. */
export async function warnOfLimits({ config, database, log }: Context): Promise<void> {
  if (config.database.directUrl === '') return
  const { rows } = await database.pool.query<{ name: string; value: string }>(
    `select name, setting as value from pg_settings where name = any($1)`,
    [Object.keys(sessionLimits(config.database))],
  )
  const has = new Map(rows.map(({ name, value }) => [name, Number(value)]))
  for (const [name, wanted] of Object.entries(sessionLimits(config.database))) {
    if (has.get(name) === wanted) continue
    log.warn(
      { name, has: has.get(name), wanted },
      'the pooler’s connections have another limit: migrate, then RECONNECT there',
    )
  }
}
