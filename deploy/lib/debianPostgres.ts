import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unprivilegedAccount } from '../../server/src/embedded/account.ts'
import { runStatement } from '../../server/src/embedded/databases.ts'
import { freePort, runProgram, type Started, startProcess } from './processes.ts'
import { ensureClusterPostgres } from './programs.ts'

const password = 'drill'
const account = unprivilegedAccount()

export interface DebianPostgres {
  /** Superuser url of the empty database `app`. */
  readonly url: string
  readonly port: number
  /** The data folder. */
  readonly data: string
  /** Starts Postgres again after `kill`. */
  start(): Promise<void>
  /** Kills Postgres, as a power cut would. */
  kill(): Promise<void>
  stop(): Promise<unknown>
}

/**
 * Starts Debian's Postgres 15, the oldest supported version, in `folder`/debian with an empty database. Runs
 * it under the unprivileged account if started by root. `settings` are additional lines of postgresql.conf.
 */
export async function startDebianPostgres(
  folder: string,
  settings: (place: { data: string; port: number }) => Readonly<Record<string, string | number>> = () => ({}),
): Promise<DebianPostgres> {
  const own = join(folder, 'debian')
  const data = join(own, 'data')
  const port = await freePort()
  const postgres = await ensureClusterPostgres()
  mkdirSync(own, { recursive: true })
  if (account) chownSync(own, account.uid, account.gid)
  const passwordFile = join(own, 'password')
  writeFileSync(passwordFile, password)
  await runProgram({
    name: 'initdb',
    program: join(postgres.folder, 'initdb'),
    options: [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--auth-local=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    account,
    cwd: own,
    env: { ...postgres.env },
  })
  const given = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: own,
    max_connections: 100,
    ...settings({ data, port }),
  }
  const admin = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  let running: Started | undefined

  async function start(): Promise<void> {
    const options = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    running = await startProcess(
      {
        name: 'Postgres',
        program: join(postgres.folder, 'postgres'),
        options: ['-D', data, '-p', String(port), ...options],
        account,
        cwd: own,
        env: postgres.env,
      },
      async () => (await runStatement(admin, 'select 1 where not pg_is_in_recovery()')).length === 1,
    )
  }
  const stop = async (signal: 'SIGINT' | 'SIGKILL') => running?.stop(signal)
  await start()
  try {
    await runStatement(admin, 'create database app')
  } catch (error) {
    await stop('SIGKILL')
    throw error
  }
  return {
    url: admin.replace(/postgres$/, 'app'),
    port,
    data,
    start,
    kill: async () => void (await stop('SIGKILL')),
    stop: () => stop('SIGINT'),
  }
}
