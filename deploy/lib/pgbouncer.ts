import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from '../../server/src/embedded/account.ts'
import { freePort, isListening, type Started, startProcess } from './processes.ts'
import { ensurePgBouncer } from './programs.ts'

export interface PgBouncer extends Started {
  readonly url: string
}

export interface PgBouncerOptions {
  /** Connections to the database; fewer than clients by default, so that they are really shared. */
  readonly connections?: number
  readonly port?: number
}

/**
 * Starts PgBouncer with the configuration of deploy/ in front of the database of `url`. Its own url has the same user.
 */
export async function startPgBouncer(
  folder: string,
  url: string,
  { connections = 3, port: wanted }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const { program, env } = await ensurePgBouncer()
  const account = unprivilegedAccount()
  const own = join(folder, 'pgbouncer')
  mkdirSync(own, { recursive: true })
  const target = new URL(url)
  const name = target.pathname.slice(1)
  const port = wanted ?? (await freePort())
  const [configuration, users] = [join(own, 'pgbouncer.ini'), join(own, 'userlist.txt')]
  const shipped = readFileSync(join(import.meta.dirname, '../pgbouncer/pgbouncer.ini'), 'utf8')
  const replaced = shipped
    .replace(/^collectibles = .*$/m, `${name} = host=127.0.0.1 port=${target.port} dbname=${name}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${connections}`)
    .replace(/^reserve_pool_size = .*$/m, 'reserve_pool_size = 0')
  writeFileSync(configuration, replaced)
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  for (const path of [own, configuration, users]) {
    chmodSync(path, path === own ? 0o700 : 0o600)
    if (account) chownSync(path, account.uid, account.gid)
  }
  const pooled = new URL(url)
  pooled.port = String(port)
  // It runs on this machine, without TLS.
  pooled.search = ''
  const started = await startProcess(
    { name: 'PgBouncer', program, options: [configuration], env, account },
    // Must not open connections to the database yet: they would not know the settings of later migrations.
    () => isListening(port),
  )
  return { ...started, url: pooled.href }
}
