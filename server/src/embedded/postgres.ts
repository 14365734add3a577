import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rememberPort } from './access.ts'
import { StartError } from '../core/startError.ts'
import { type Cluster, openCluster, superuser } from './cluster.ts'
import { ensureDatabase, untilReady } from './databases.ts'
import { lockFolder } from './lock.ts'
import { durableSettings, lastLines, type ServerSettings, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { stopStaleServer } from './shutDown.ts'

const START_TRIES = 4
const RECOVERY_MILLISECONDS = 120_000
const LONGEST_PAUSE_MILLISECONDS = 10_000

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its log and its password; everything in it is ours. */
  readonly folder: string
  /** A fixed TCP port. By default a free one, kept across restarts if possible. */
  readonly port?: number
  /** Receives a sentence for each event. */
  readonly log: (message: string) => void
  /** Called when the server process dies by itself, before it is restarted on the same port. */
  readonly onCrash?: () => void
  /** Aborts an unfinished start; nothing is left running then. */
  readonly signal?: AbortSignal | undefined
  /** Overrides of `durableSettings`. */
  readonly settings?: ServerSettings
}

export interface EmbeddedPostgres {
  /** The superuser's URL of the product's database, `app`. Contains the password. */
  readonly url: string
  readonly port: number
  /** Fast shutdown: open transactions are rolled back; everything committed is on disk. */
  readonly stop: () => Promise<void>
}

/**
 * Runs an embedded Postgres: created on first use, recovered after any kind of kill, and restarted whenever it dies,
 * with growing pauses and without limit. Throws a `FolderBusyError` if another process runs one in the same folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, log, signal } = options
  const unlock = await lockFolder(folder, { signal })
  try {
    const cluster = await openCluster(folder, signal)
    if (await stopStaleServer(cluster.folder)) log('stopped the database that an earlier start had left running')
    return await superviseCluster(cluster, options, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function superviseCluster(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
  unlock: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { folder, log, signal } = options
  const logFile = join(folder, 'postgres.log')
  const settings = { ...durableSettings, ...options.settings }
  const stopping = new AbortController()
  signal?.addEventListener('abort', () => stopping.abort(), { once: true })
  if (signal?.aborted) stopping.abort()
  let child: ChildProcess | undefined
  let restarting: Promise<void> = Promise.resolve()

  async function start(port: number): Promise<void> {
    await stopStaleServer(cluster.folder)
    const started = spawnPostmaster(cluster, port, settings, logFile)
    child = started
    let running = true
    started.once('exit', () => (running = false))
    started.once('error', () => (running = false))
    try {
      await untilReady(
        urlOf(cluster, port, 'postgres'),
        () => running && !stopping.signal.aborted,
        RECOVERY_MILLISECONDS,
      )
    } catch (error) {
      await stopPostmaster(started)
      throw new StartError(
        `数据库没有启动，原因见日志 ${logFile}`,
        `Postgres did not start. Its last words, from ${logFile}:\n${lastLines(logFile)}`,
        { cause: error },
      )
    }
    if (running) started.once('exit', () => crashed(port))
    else throw new Error('Postgres stopped while it started.')
  }

  function crashed(port: number): void {
    if (stopping.signal.aborted) return
    log('the database stopped unexpectedly; starting it again')
    options.onCrash?.()
    restarting = startAgain(port)
  }

  /** Restarts the server until it works. Meanwhile callers get UNAVAILABLE; giving up would help nobody. */
  async function startAgain(port: number): Promise<void> {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      try {
        await start(port)
        return log('the database is back')
      } catch (error) {
        if (stopping.signal.aborted) return
        log(`the database does not start again: ${error instanceof Error ? error.message : String(error)}`)
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const port = await withRetries(async () => {
    const chosen = options.port ?? (await freePort(cluster.access.port))
    await start(chosen)
    return chosen
  }, stopping.signal)
  const stop = async (): Promise<void> => {
    stopping.abort()
    if (child) await stopPostmaster(child)
    await restarting
    if (child) await stopPostmaster(child)
    await unlock()
  }
  try {
    rememberPort(folder, cluster.access, port)
    await ensureDatabase(urlOf(cluster, port, 'postgres'), 'app')
    signal?.throwIfAborted()
  } catch (error) {
    await stop()
    throw error
  }
  log(`database ready on 127.0.0.1:${port}`)
  return { url: urlOf(cluster, port, 'app'), port, stop }
}

const urlOf = (cluster: Cluster, port: number, database: string): string =>
  `postgres://${superuser}:${cluster.access.password}@127.0.0.1:${port}/${database}`

/** A port may be taken between choice and use; memory or disk may be short for a moment. */
async function withRetries<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === START_TRIES || signal.aborted) throw error
      await sleep(100 * 3 ** (tries - 1), undefined, { signal })
    }
  }
}

/** Returns the preferred port if it is free, else any free one. */
async function freePort(preferred: number): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' && preferred !== 0 ? resolve(freePort(0)) : reject(error),
    )
    server.listen({ host: '127.0.0.1', port: preferred }, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
