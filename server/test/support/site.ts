import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, createClient } from '@app/contract/client'
import { processes, type RunningProcess } from '../../src/embedded/processes.ts'
import { makeThrowawayFolder } from '../../src/embedded/throwawayFolder.ts'
import { bringMiniatures, keepMiniatures } from './miniatures.ts'

const project = resolve(import.meta.dirname, '../../..')
/** Time limit of a first start, on a busy machine. */
export const startMilliseconds = 150_000

/** The whole product (server, Postgres, chain, sandbox), running in a process of its own. */
export interface Site {
  url: string
  /** Connection as the owner of the tables. */
  databaseUrl: string
  /** Its data folder. */
  folder: string
  /** Calls anonymously, or as the owner of a token. */
  call: (token?: string) => Call
  /** Its output until it was ready. */
  output: () => string
  /** Sends a signal and resolves with the exit code once the process has ended; null if the signal ended it. */
  end: (signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM') => Promise<number | null>
  /** Ends it, and removes its folder. */
  stop: () => Promise<void>
}

export interface SiteOptions {
  /** The folder of an earlier site; by default a new one. */
  folder?: string
  /** Settings in addition to those that every site here has. */
  settings?: Record<string, string>
  /** Aborts the start; by default `startMilliseconds` after the start. */
  giveUp?: AbortSignal
  /** How long an aborted site may take to shut down. */
  timeoutMilliseconds?: number
}

/**
 * Starts what `npm start` starts after installation and build, on a free port. Browser tests, benchmarks,
 * pictures and restart tests use it. Throws if the site ends or is not ready in time, and leaves
 * nothing running then.
 */
export async function startSite({
  folder = newFolder(),
  settings = {},
  giveUp = AbortSignal.timeout(startMilliseconds),
  timeoutMilliseconds = 15_000,
}: SiteOptions = {}): Promise<Site> {
  const port = await freePort()
  bringMiniatures(join(folder, 'media'))
  const site = spawn(process.execPath, ['server/src/bin/start.ts'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await untilReady(site, giveUp).catch(async (error: unknown) => {
    await endWhole(site, folder, timeoutMilliseconds)
    throw error
  })
  keepMiniatures(join(folder, 'media'))
  const url = `http://localhost:${port}`
  const { ownerUrl: databaseUrl } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as {
    ownerUrl: string
  }

  async function end(signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM'): Promise<number | null> {
    if (site.exitCode === null && site.signalCode === null) {
      const ended = once(site, 'exit')
      site.kill(signal)
      await ended
    }
    return site.exitCode
  }

  return {
    url,
    databaseUrl,
    folder,
    output: () => output,
    end,
    call: (token) =>
      createClient({
        baseUrl: url,
        headers: () => ({ platform: 'web', ...(token && { authorization: `Bearer ${token}` }) }),
      }),
    stop: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves with the output. Throws if the process ends before or the start is aborted. */
async function untilReady(site: ChildProcess, giveUp: AbortSignal): Promise<string> {
  let output = ''
  await new Promise<void>((done, reject) => {
    giveUp.addEventListener('abort', () => reject(new Error(`The site was not ready in time:\n${output}`)))
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
    site.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('/ ready')) done()
    })
  })
  site.removeAllListeners('exit')
  site.stdout?.removeAllListeners('data').resume()
  return output
}

/** Ends a site with its Postgres and its chain: gracefully within the time limit, otherwise by force. */
async function endWhole(site: ChildProcess, folder: string, timeoutMilliseconds: number): Promise<void> {
  if (site.exitCode === null && site.signalCode === null) {
    const ended = once(site, 'exit')
    site.kill('SIGTERM')
    const timer = setTimeout(() => site.kill('SIGKILL'), timeoutMilliseconds)
    await ended
    clearTimeout(timer)
  }
  while (processesIn(folder).length > 0) {
    for (const { pid } of processesIn(folder)) killIfThere(pid)
    await sleep(50)
  }
}

/** The processes in a site's folder: its database and its chain. */
export function processesIn(folder: string): RunningProcess[] {
  const within = `${realpathSync(folder)}/`
  return processes.list().filter((one) => one.folder.startsWith(within))
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const newFolder = () => makeThrowawayFolder('site', { inMemory: true })

/** A loopback port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}
