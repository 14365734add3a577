import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import { testConfig } from '@app/server/core/config/index'
import { openDatabase, type Tx } from '@app/server/core/database'
import { createLog } from '@app/server/core/log'
import { listen } from '@app/server/core/notifications'
import { migrate } from '@app/server/db/migrate'
import { enqueue } from '@app/server/jobs/queue'
import { createWorker } from '@app/server/jobs/worker'

/** Payload of a benchmark job: when it was committed, and how long it works if its traces are kept. */
export interface Payload {
  number: number
  at?: number
  works?: number
}

export type Work = (payload: Payload) => Promise<void>

export interface Adder {
  add(tx: Tx, payloads: readonly Payload[]): Promise<void>
  close?(): Promise<void>
}

/** A job queue. Every engine runs at most `atOnce` jobs at a time in a process. */
export interface Engine {
  /** Creates its tables in a fresh database. */
  prepare(url: string): Promise<void>
  /** Returns a function that adds jobs within our transaction. */
  adder(url: string): Promise<Adder>
  /** Starts to run jobs in this process. */
  work(url: string, work: Work): Promise<void>
}

const atOnce = 16
const kind = 'bench'

/** Folder in which `npm install graphile-worker pg-boss` was run; if unset, only our own queue is measured. */
const othersFolder = process.env['BENCH_PACKAGES']

const ours: Engine = {
  prepare: (url) => migrate(url),
  adder: async () => ({
    async add(tx, payloads) {
      for (const payload of payloads) await enqueue(tx, { kind, payload })
    },
  }),
  async work(url, work) {
    const config = testConfig()
    const log = createLog('error')
    const worker = createWorker({ config, database: openDatabase(url, atOnce), log }, { [kind]: work }, [])
    await listen(url, log, { channels: { job_added: worker.wake }, onGap: worker.wake }, config.database)
    worker.start()
  },
}

interface GraphileWorker {
  runMigrations(options: object): Promise<void>
  run(options: object): Promise<unknown>
}

const graphile = (worker: object): Engine => ({
  prepare: async (url) => (load('graphile-worker') as GraphileWorker).runMigrations({ connectionString: url }),
  adder: async () => ({
    async add(tx, payloads) {
      for (const payload of payloads) {
        await sql`select graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json)`.execute(tx)
      }
    },
  }),
  async work(url, work) {
    const { run } = load('graphile-worker') as GraphileWorker
    const preset = { worker: { connectionString: url, concurrentJobs: atOnce, maxPoolSize: atOnce, ...worker } }
    const logger = { debug() {}, info() {}, warn() {}, error: console.error, scope: () => logger }
    await run({ preset, noHandleSignals: true, logger, taskList: { [kind]: (payload: Payload) => work(payload) } })
  },
})

interface Boss {
  on(event: 'error', listener: (error: Error) => void): void
  start(): Promise<unknown>
  stop(options: object): Promise<void>
  createQueue(name: string, options: object): Promise<void>
  send(name: string, data: object, options: object): Promise<string | null>
  work(name: string, options: object, work: (jobs: { data: Payload }[]) => Promise<unknown>): Promise<string>
}

const boss: Engine = {
  async prepare(url) {
    const opened = openBoss({ connectionString: url })
    await opened.start()
    // 10 s is the shortest heartbeat it accepts.
    await opened.createQueue(kind, { heartbeatSeconds: 10, retryLimit: 12, retryDelay: 0, notify: true })
    await opened.stop({ graceful: false })
  },
  async adder(url) {
    const opened = openBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
    await opened.start()
    return {
      async add(tx, payloads) {
        const db = {
          executeSql: (text: string, values: readonly unknown[] = []) =>
            tx.executeQuery(CompiledQuery.raw(text, [...values])),
        }
        for (const payload of payloads) await opened.send(kind, payload, { db })
      },
      close: () => opened.stop({ graceful: false }),
    }
  },
  async work(url, work) {
    const opened = openBoss({
      connectionString: url,
      max: atOnce,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      useListenNotify: true,
    })
    await opened.start()
    // It fetches single jobs at its interval, which is at least half a second; only batches follow each other at once.
    const options = {
      batchSize: atOnce,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 0.5,
      heartbeatRefreshSeconds: 5,
    }
    await opened.work(kind, options, (jobs) => Promise.all(jobs.map(({ data }) => work(data))))
  },
}

function openBoss(options: object): Boss {
  const { PgBoss } = load('pg-boss') as { PgBoss: new (options: object) => Boss }
  const opened = new PgBoss(options)
  opened.on('error', (error) => console.error(error))
  return opened
}

const load = (name: string): unknown => createRequire(join(othersFolder ?? '', 'package.json'))(name)

export const engines: Readonly<Record<string, Engine>> = {
  ours,
  ...(othersFolder && {
    graphile: graphile({}),
    graphileQueue: graphile({ localQueue: { size: 64 }, completeJobBatchDelay: 0 }),
    boss,
  }),
}
