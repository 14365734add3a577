// The product as an installation runs it: Postgres with its two roles, a chain, and each api and worker in a process of
// its own.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { audit } from '../../server/src/audit/index.ts'
import { createLog } from '../../server/src/core/log.ts'
import { loadConfig } from '../../server/src/core/config/index.ts'
import { type Database, openDatabase } from '../../server/src/core/database.ts'
import { startLocalChain } from '../../server/src/embedded/chain.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { ensureRoles } from '../../server/src/embedded/roles.ts'
import { listBackoffs } from '../../server/src/jobs/retryBackoff.ts'
import { makeThrowawayFolder } from '../../server/src/embedded/throwawayFolder.ts'
import { makeUser } from '../../server/test/support/factories.ts'
import { makeGoods } from '../../server/test/support/goods.ts'
import type { Sandbox } from './sandbox.ts'
import { freePort, runProgram, type Started, startProcess } from './processes.ts'

const projectFolder = join(import.meta.dirname, '../..')
const minterKey = `0x${'11'.repeat(32)}`
/** Address of the minter key. */
const minter = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
/** Faster settings for tests without power failures. */
const hurriedSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const
/** Key ring that encrypts the data of test users. */
export const firstKey = `test:${Buffer.alloc(32, 7).toString('base64')}`

const hurriedPostgres = (folder: string) =>
  startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {}, settings: hurriedSettings })

export interface Process extends Started {
  /** URL of the process; empty for a worker. */
  readonly url: string
  readonly innerUrl: string
}

export interface ProcessOptions {
  /** Environment variables that add to or replace the defaults. */
  readonly env?: NodeJS.ProcessEnv
  /** Folder of the code to run: the current one, or another release's. */
  readonly release?: string
  /** File that receives the output. */
  readonly sayTo?: string
  /** Sandbox in which to run the code of an image instead. */
  readonly within?: Sandbox
  /** Ports to listen on; free ones by default. */
  readonly ports?: { readonly port: number; readonly innerPort: number }
}

export interface Deployment {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** Connection as the owner of the tables, bypassing any pooler. */
  readonly database: Database
  /** Access tokens of verified users. */
  readonly tokens: readonly string[]
  start(kind: 'api' | 'worker', options?: ProcessOptions): Promise<Process>
  /** Counts rows of a table that match a condition. */
  count(from: string): Promise<number>
  /** Lists the accounting invariants that do not hold. */
  broken(): Promise<string[]>
  /** Lists what sweeps fail at now, as `sweep item: cause`. */
  failing(): Promise<string[]>
  /** Runs `npm run ops -- …` as on the servers, and returns its output. Throws if it fails. */
  ops(args: readonly string[], options?: ProcessOptions): Promise<string>
  /** Registers something else to stop before the deployment ends. */
  alsoEnds(stop: () => Promise<unknown>): void
  stop(): Promise<void>
}

export interface DeploymentOptions {
  readonly works?: number
  readonly people?: number
  /** Starts another Postgres than the fast embedded one; returns its superuser's url. */
  readonly startPostgres?: (folder: string) => Promise<{ url: string; stop(): Promise<unknown> }>
  /** Folder of the previous release, whose migrations run first. */
  readonly previous?: string
  /** Starts a proxy in front of the database and returns further environment variables of the processes. */
  readonly inFront?: (
    folder: string,
    databaseUrl: string,
  ) => Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<unknown> }>
}

/** Returns the number of a work of the deployment. */
export const firstWork = (index: number) => `WORK${index}`

function commandOf([program = '', ...args]: readonly string[], { release = projectFolder, within }: ProcessOptions) {
  if (within) return within.command([program, ...args])
  return { program: process.execPath, options: [join(release, program), ...args], cwd: release }
}

const open = new Set<() => Promise<void>>()

const failures = new Set<string>()

/**
 * Returns and forgets the sweep failures that remained when deployments of this process were closed; no drill or load
 * test passes with any.
 */
export function takeSweepFailures(): readonly string[] {
  const taken = [...failures]
  failures.clear()
  return taken
}

/** Stops something together with the deployments if a drill is interrupted. Returns a function that unregisters it. */
export function endWithDeployments(stop: () => Promise<void>): () => void {
  open.add(stop)
  return () => void open.delete(stop)
}

/** Stops every open deployment with all its processes. */
export async function closeDeployments(): Promise<void> {
  await Promise.all([...open].map((stop) => stop()))
}

/** Opens a migrated deployment with works and users, without any product process yet. */
export async function openDeployment({
  works = 1,
  people = 50,
  startPostgres = hurriedPostgres,
  previous,
  inFront,
}: DeploymentOptions = {}): Promise<Deployment> {
  const folder = makeThrowawayFolder('house', { inMemory: startPostgres === hurriedPostgres })
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    open.delete(stop)
    for (let close = closers.pop(); close; close = closers.pop()) await close()
  }
  open.add(stop)
  try {
    const given = { DATA_FOLDER: folder, SECRET_KEYS: firstKey, CHAIN_MINTER_KEY: minterKey, LOG_LEVEL: 'warn' }
    const log = createLog('error')
    const postgres = await startPostgres(folder)
    closers.push(postgres.stop)
    const { serviceUrl: url, ownerUrl } = await ensureRoles(postgres.url)
    const { id: chainId } = loadConfig(given).chain
    const chain = await startLocalChain({ folder: join(folder, 'chain'), port: 0, chainId, account: minter, log })
    closers.push(chain.stop)
    const front = await inFront?.(folder, url)
    if (front) closers.push(front.stop)
    const port = await freePort()
    const env = {
      ...given,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      CHAIN_RPC_URL: chain.rpcUrl,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATABASE_POOL_SIZE: '6',
      ...front?.env,
    }
    const run = async (args: readonly string[], options: ProcessOptions = {}) =>
      runProgram({
        name: args.join(' '),
        ...commandOf(['server/src/bin/ops.ts', ...args], options),
        env: { ...env, ...options.env },
      })
    if (previous !== undefined) await run(['database', 'migrate'], { release: previous })
    await run(['database', 'migrate'])
    const database = openDatabase(ownerUrl, 2)
    closers.push(() => database.close())
    for (let work = 0; work < works; work++)
      await makeGoods(database, { sn: firstWork(work), name: firstWork(work), edition: 100_000, perPersonLimit: 0 })
    const tokens: string[] = []
    while (tokens.length < people) tokens.push((await makeUser(database)).token)
    let isFirst = true
    const failing = async () =>
      (await listBackoffs(database.db, 100)).map(({ sweep, item, cause }) => `${sweep} ${item}: ${cause}`)
    // Runs after its processes have ended. If a drill leaves a database that does not answer, the drill itself has
    // failed.
    closers.push(async () => {
      for (const failure of await failing().catch(() => [])) failures.add(failure)
    })

    return {
      folder,
      env,
      database,
      tokens,
      ops: run,
      async count(from) {
        const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${from}`)
        return rows[0]?.count ?? 0
      },
      async broken() {
        const findings = await audit(database.db)
        return findings.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
      },
      failing,
      alsoEnds: (close) => void closers.push(close),
      stop,
      async start(kind, options = {}) {
        const { ports } = options
        const own = kind === 'worker' ? '' : String(ports?.port ?? (isFirst ? port : await freePort()))
        if (kind === 'api') isFirst = false
        const innerUrl = `http://127.0.0.1:${ports?.innerPort ?? (await freePort())}`
        const started = await startProcess(
          {
            name: kind,
            ...commandOf([`server/src/bin/${kind}.ts`], options),
            env: { ...env, ...(own && { PORT: own }), INNER_PORT: new URL(innerUrl).port, ...options.env },
            ...(options.sayTo !== undefined && { sayTo: options.sayTo }),
          },
          async () => (await fetch(`${innerUrl}/ready`)).ok,
        )
        closers.push(() => started.stop('SIGKILL'))
        return { ...started, innerUrl, url: own && `http://127.0.0.1:${own}` }
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
