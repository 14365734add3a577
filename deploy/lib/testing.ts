// Runs the product's tests repeatedly for a drill: one Postgres for all runs, and a time limit for each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/core/database.ts'
import { dropDatabase } from '../../server/src/embedded/databases.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { makeThrowawayFolder } from '../../server/src/embedded/throwawayFolder.ts'
import { endWithDeployments } from './deployment.ts'

const project = join(import.meta.dirname, '../..')
const mostSaid = 20_000

export interface Run {
  readonly files: readonly string[]
  /** Their project (vitest.config.ts); the server's by default. */
  readonly suite?: string
  /** Folder of the code; this project by default. */
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly options?: readonly string[]
  /** Time limit in seconds. */
  readonly mostSeconds: number
}

export interface Outcome {
  readonly isPassed: boolean
  /** Whether the run exceeded its time and was killed with all its child processes. */
  readonly isLate: boolean
  /** Number of passed tests. */
  readonly passed: number
  readonly seconds: number
  /** End of its output. */
  readonly said: string
}

export interface Tester {
  run(run: Run): Promise<Outcome>
  stop(): Promise<void>
}

/** Starts a Postgres for the server's tests, which ends with the drill for any reason. */
export async function startTester(): Promise<Tester> {
  const folder = makeThrowawayFolder('drill-postgres', { inMemory: true })
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const
  const postgres = await startEmbeddedPostgres({ folder, log: () => {}, settings })
  const database = openDatabase(postgres.url, 1)
  let endRun = (): void => {}
  let isStopped = false
  const stop = async () => {
    isStopped = true
    forget()
    endRun()
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const forget = endWithDeployments(stop)

  /** Removes what a killed run left in the database. */
  async function tidy(): Promise<void> {
    const { rows } = await database.pool.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'test\\_%'`,
    )
    for (const { name } of rows) await dropDatabase(postgres.url, name)
  }

  async function run({
    files,
    suite = 'server',
    cwd = project,
    env = {},
    options = [],
    mostSeconds,
  }: Run): Promise<Outcome> {
    const began = performance.now()
    const vitest = join(project, 'node_modules/vitest/vitest.mjs')
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [vitest, 'run', '--project', suite, ...options, ...files], {
      cwd,
      env: {
        PATH,
        HOME,
        NO_COLOR: '1',
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        DATABASE_URL: postgres.url,
        ...env,
      },
      // A process group of its own, so that an endless loop can be killed too.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const hear = (part: string) => (said = (said + part).slice(-mostSaid))
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    endRun = () => endGroup(child.pid)
    process.once('exit', endRun)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, mostSeconds * 1000)
    const [code] = (await once(child, 'close')) as [number | null]
    clearTimeout(timer)
    process.off('exit', endRun)
    endRun = () => {}
    // Interrupted: the process is ending, so the run must not continue.
    if (isStopped) return new Promise(() => {})
    await tidy()
    const counted = /Tests {2}(?:(\d+) failed \| )?(\d+) passed/.exec(said)
    const passed = Number(counted?.[2] ?? 0)
    const isPassed = code === 0 && !isLate && passed > 0
    return { isPassed, isLate, passed, seconds: (performance.now() - began) / 1000, said }
  }

  return { run, stop }
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
