import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStatement, untilReady } from '../../src/embedded/databases.ts'
import { FolderBusyError } from '../../src/embedded/lock.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../src/embedded/postgres.ts'
import { makeThrowawayFolder } from '../../src/embedded/throwawayFolder.ts'

// Starts and recoveries are measured elsewhere; here a busy machine may take its time.
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let running: EmbeddedPostgres[]
let starters: ChildProcess[]
beforeEach(() => {
  folder = makeThrowawayFolder('embedded', { inMemory: true })
  running = []
  starters = []
})
afterEach(async () => {
  for (const starter of starters) await killed(starter)
  if (starters.length > 0 && running.length === 0) await start()
  for (const server of running) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    folder,
    log: () => {},
    settings: { shared_buffers: '16MB' },
    ...options,
  })
  running.push(server)
  return server
}

async function killed(starter: ChildProcess): Promise<void> {
  if (starter.exitCode !== null || starter.signalCode !== null) return
  starter.kill('SIGKILL')
  await once(starter, 'exit')
}

/** Starts the database from another process, as `npm start` does; resolves with its URL. */
async function startElsewhere(): Promise<{ starter: ChildProcess; url: string }> {
  const starter = spawn(process.execPath, [join(import.meta.dirname, 'starter.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  starters.push(starter)
  const [url] = (await once(createInterface(starter.stdout), 'line')) as [string]
  return { starter, url }
}

async function valueOf(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(statement)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}

const keepFive = async (url: string) => {
  await runStatement(url, 'create table kept (value int)')
  await runStatement(url, 'insert into kept values (5)')
}
const kept = (url: string) => valueOf(url, 'select value from kept')
const postmasterPid = () => Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10)

test('the first start creates a durable server with checksums, UTF-8 and a secret password', async () => {
  const { url } = await start()
  for (const [name, value] of [
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['data_checksums', 'on'],
    ['listen_addresses', '127.0.0.1'],
    ['max_connections', '200'],
    ['server_encoding', 'UTF8'],
    ['password_encryption', 'scram-sha-256'],
  ])
    expect(await valueOf(url, `select current_setting('${name}') as value`), name).toBe(value)
  expect(statSync(join(folder, 'access.json')).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(runStatement(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('Chinese text has trigrams and compares by code point', async () => {
  const { url } = await start()
  await runStatement(url, 'create extension pg_trgm')
  expect(await valueOf(url, "select cardinality(show_trgm('云岫数藏')) > 0 as value")).toBe(true)
  expect(await valueOf(url, "select lower('ÄB') as value")).toBe('äb')
})

test('a second start keeps the data and the address', async () => {
  const first = await start()
  await keepFive(first.url)
  await first.stop()
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await kept(second.url)).toBe(5)
})

test('another port is used if the old one is taken', async () => {
  const first = await start()
  await first.stop()
  const squatter = createServer().listen(first.port, '127.0.0.1')
  await once(squatter, 'listening')
  try {
    const second = await start()
    expect(second.port).not.toBe(first.port)
    expect(await valueOf(second.url, 'select 1 as value')).toBe(1)
  } finally {
    squatter.close()
  }
})

test('a second starter learns which process holds the folder', async () => {
  await start()
  const second = start()
  await expect(second).rejects.toBeInstanceOf(FolderBusyError)
  await expect(second).rejects.toThrow(new RegExp(`进程 ${process.pid}.*process ${process.pid}`))
})

test('kill -9 of the starter: the next start stops what it left behind and keeps the data', async () => {
  const { starter, url } = await startElsewhere()
  await keepFive(url)
  const orphan = postmasterPid()
  await killed(starter)
  const messages: string[] = []
  const next = await start({ log: (message) => messages.push(message) })
  expect(messages[0]).toContain('earlier start')
  expect(postmasterPid()).not.toBe(orphan)
  expect(await kept(next.url)).toBe(5)
})

test('kill -9 of the starter and of the server at once', async () => {
  const { starter, url } = await startElsewhere()
  await keepFive(url)
  process.kill(postmasterPid(), 'SIGKILL')
  await killed(starter)
  expect(await kept((await start()).url)).toBe(5)
})

test('kill -9 of the server: it is detected and restarted at the same address', async () => {
  const onCrash = vi.fn<() => void>()
  const { url } = await start({ onCrash })
  await keepFive(url)
  process.kill(postmasterPid(), 'SIGKILL')
  await vi.waitFor(() => expect(onCrash).toHaveBeenCalledOnce(), 30_000)
  await untilReady(url, () => true, 60_000)
  expect(await kept(url)).toBe(5)
})

test('a pid file that names another program does not prevent the start', async () => {
  await (await start()).stop()
  writeFileSync(join(folder, 'cluster/postmaster.pid'), `${process.pid}\n${join(folder, 'cluster')}\n`)
  expect(await valueOf((await start()).url, 'select 1 as value')).toBe(1)
})

test('an interrupted initialisation is repeated', async () => {
  mkdirSync(join(folder, 'cluster.new'))
  writeFileSync(join(folder, 'cluster.new/PG_VERSION'), '18')
  writeFileSync(join(folder, 'password.new'), 'half')
  expect(await valueOf((await start()).url, 'select 1 as value')).toBe(1)
})

test('a lost password file is named', async () => {
  await (await start()).stop()
  rmSync(join(folder, 'access.json'))
  await expect(start()).rejects.toThrow('access.json')
})

test('settings that Postgres refuses are reported with its own message', async () => {
  await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  )
})
