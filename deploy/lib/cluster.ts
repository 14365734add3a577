// The cluster of docs/operations/deploy.md on one machine: nginx, HAProxy, api, workers, PgBouncer, three Postgres
// managed by Patroni over three etcd, and a chain.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, ensureDatabase, runStatement } from '../../server/src/embedded/databases.ts'
import { type Deployment, openDeployment, type Process } from './deployment.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { keep, type Kept } from './keep.ts'
import type { Network } from './network.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { databasePassword, machines, type PostgresMachines, startPostgresMachines } from './patroni.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { freePort } from './processes.ts'
import { fetchTrusting } from './trusting.ts'

export interface ClusterOptions {
  readonly network: Network
  readonly people: number
  readonly api?: number
  readonly workers?: number
  /** Changes the shipped patroni.yml further. */
  readonly change?: (text: string) => string
  /** Whether Postgres has a backup repository. */
  readonly hasBackups?: boolean
}

export interface Cluster {
  readonly deployment: Deployment
  readonly postgres: PostgresMachines
  readonly api: readonly Kept<Process>[]
  readonly workers: readonly Kept<Process>[]
  readonly pgbouncer: Kept<PgBouncer>
  /** Process that plays the payment provider; no buyer uses it for the shop. */
  readonly provider: Process
  /** URL at which users buy. */
  readonly url: string
  /** `fetch` that reaches the cluster. */
  readonly fetch: typeof fetch
  /** Returns the process id of the chain. */
  chainPid(): number
  stop(): Promise<void>
}

interface Front {
  readonly postgres: PostgresMachines
  readonly haproxy: Haproxy
  readonly nginx: Nginx
}

/** Starts a migrated cluster with users but no work to buy. Leaves nothing running if that fails. */
export async function openCluster({
  network,
  people,
  api: apiCount = 3,
  workers: workerCount = 2,
  change,
  hasBackups = false,
}: ClusterOptions): Promise<Cluster> {
  const ports = await Promise.all(
    Array.from({ length: apiCount }, async () => ({ port: await freePort(), innerPort: await freePort() })),
  )
  const providerPorts = { port: await freePort(), innerPort: await freePort() }
  const kept: Kept<Process>[] = []
  let front: Front | undefined
  let pgbouncer: Kept<PgBouncer> | undefined

  async function startFront(folder: string): Promise<Front> {
    const closers: (() => Promise<unknown>)[] = []
    try {
      const postgres = await startPostgresMachines(join(folder, 'postgres'), network, {
        hasBackups,
        ...(change && { change }),
      })
      closers.push(postgres.stop)
      const databases = machines.map((machine) => ({
        address: postgres.addressOf(machine),
        port: postgres.ports.postgres,
        restPort: postgres.ports.rest,
      }))
      const haproxy = await startHaproxy(folder, { api: ports, databases })
      closers.push(() => haproxy.stop('SIGKILL'))
      const nginx = await startNginx(folder, [haproxy.port])
      closers.push(() => nginx.stop())
      await postgres.untilWhole()
      return { postgres, haproxy, nginx }
    } catch (error) {
      for (const close of closers.toReversed()) await close()
      throw error
    }
  }

  const deployment = await openDeployment({
    works: 0,
    people,
    async startPostgres(folder) {
      front = await startFront(folder)
      const { postgres, haproxy, nginx } = front
      const url = `postgres://postgres:${databasePassword}@127.0.0.1:${haproxy.primaryPort}/collectibles?sslmode=verify-full&sslrootcert=${postgres.certificate}`
      const stop = async () => {
        await nginx.stop()
        await haproxy.stop('SIGKILL')
        await postgres.stop()
      }
      try {
        const superuser = databaseUrl(url, 'postgres')
        // HAProxy may not have queried the leader yet.
        for (let tries = 0; ; tries++) {
          const error = await runStatement(superuser, 'select 1').catch((problem: unknown) => problem)
          if (Array.isArray(error)) break
          if (tries === 50) throw error
          await sleep(200)
        }
        await ensureDatabase(superuser, 'collectibles')
        return { url, stop }
      } catch (error) {
        await stop()
        throw error
      }
    },
    async inFront(folder, url) {
      const port = await freePort()
      const started = await keep(() => startPgBouncer(folder, url, { connections: 40, port }))
      pgbouncer = started
      return {
        env: {
          DATABASE_URL: started.current().url,
          DATABASE_DIRECT_URL: url,
          DATABASE_POOL_SIZE: '20',
          PUBLIC_URL: front?.nginx.url,
          NODE_EXTRA_CA_CERTS: join(folder, 'nginx/fullchain.pem'),
          PAYMENT_SANDBOX_URL: `http://127.0.0.1:${providerPorts.port}`,
          // Same value as in the units.
          DRAIN_SECONDS: '5',
          STOP_SECONDS: '25',
        },
        stop: started.stop,
      }
    },
  })
  let ask: ReturnType<typeof fetchTrusting> | undefined
  const stop = async () => {
    ask?.close()
    await Promise.all(kept.map((one) => one.stop()))
    await deployment.stop()
  }
  try {
    if (!front || !pgbouncer) throw new Error('There is nothing before the database')
    const { postgres, nginx } = front
    const keepOne = async (start: () => Promise<Process>) => {
      const one = await keep(start)
      kept.push(one)
      return one
    }
    const provider = await deployment.start('api', { ports: providerPorts })
    const api = await Promise.all(ports.map((own) => keepOne(() => deployment.start('api', { ports: own }))))
    const workers = await Promise.all(
      Array.from({ length: workerCount }, () => keepOne(() => deployment.start('worker'))),
    )
    ask = fetchTrusting(join(deployment.folder, 'nginx/fullchain.pem'))
    return {
      deployment,
      postgres,
      api,
      workers,
      pgbouncer,
      provider,
      url: nginx.url,
      fetch: ask,
      chainPid: () =>
        (JSON.parse(readFileSync(join(deployment.folder, 'chain/anvil.json'), 'utf8')) as { pid: number }).pid,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
