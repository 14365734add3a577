// Compares job queues: ours, and graphile-worker and pg-boss if BENCH_PACKAGES says where they are installed.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { openDatabase } from '@app/server/core/database'
import { createDatabase, databaseUrl } from '@app/server/embedded/databases'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { type Engine, engines, type Payload } from './lib/jobEngines.ts'
import { median, round, writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const jobs = Number(process.env['BENCH_JOBS'] ?? 4000)
const kills = Number(process.env['BENCH_KILLS'] ?? 3)
const batch = 100
const samples = 200
/**
 * A round of kills: the number of jobs and their milliseconds, the number of finished jobs before the kill, and the
 * time limit.
 */
const killed = { jobs: 300, works: 20, after: 100, timeoutSeconds: 45 }

interface Report {
  done: number
  last: number
  waited: number[]
}

const now = () => performance.timeOrigin + performance.now()

const folder = makeThrowawayFolder('bench-jobs')
// Durable settings as in production: committed data is on disk.
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })

let count = 0
/** Creates a fresh database for an engine, and the operations of a round. */
async function open(name: string, engine: Engine) {
  const url = await createDatabase(databaseUrl(postgres.url, 'postgres'), `${name.toLowerCase()}_${count++}`)
  await engine.prepare(url)
  const database = openDatabase(url, 2)
  await database.pool.query('create table traces (job int not null, step text not null)')
  const workers: ChildProcess[] = []
  const adder = await engine.adder(url)
  return {
    database,
    adder,
    add: (payloads: readonly Payload[]) => database.transaction((tx) => adder.add(tx, payloads)),
    async worker(): Promise<ChildProcess> {
      const child = fork(join(import.meta.dirname, 'lib/jobWorker.ts'), [name, url])
      workers.push(child)
      await once(child, 'message')
      return child
    },
    async close() {
      for (const child of workers) {
        const isOver = child.exitCode !== null || child.signalCode !== null
        const ended = isOver ? undefined : once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await adder.close?.()
      await database.close()
    },
  }
}

async function ask(child: ChildProcess): Promise<Report> {
  const answer = once(child, 'message')
  child.send('report')
  return ((await answer) as [Report])[0]
}

async function start(child: ChildProcess): Promise<void> {
  const started = once(child, 'message')
  child.send('start')
  await started
}

/** Waits until the workers have done `wanted` jobs together; returns their reports. */
async function untilDone(workers: readonly ChildProcess[], wanted: number): Promise<Report[]> {
  for (;;) {
    const reports = await Promise.all(workers.map(ask))
    if (reports.reduce((sum, { done }) => sum + done, 0) >= wanted) return reports
    await sleep(10)
  }
}

const numbered = (length: number, rest: Omit<Payload, 'number'> = {}): Payload[] =>
  Array.from({ length }, (_, number) => ({ number, ...rest }))

/** Measures jobs per second of several processes, with all jobs waiting from the start. */
async function throughput(name: string, engine: Engine, processes: number): Promise<number> {
  const deployment = await open(name, engine)
  try {
    await deployment.add(numbered(jobs))
    const workers = await Promise.all(Array.from({ length: processes }, () => deployment.worker()))
    const begin = now()
    for (const child of workers) child.send('start')
    await Promise.all(workers.map((child) => once(child, 'message')))
    const reports = await untilDone(workers, jobs)
    return jobs / ((Math.max(...reports.map(({ last }) => last)) - begin) * 1e-3)
  } finally {
    await deployment.close()
  }
}

/**
 * Measures the milliseconds from the commit of a job to its start in an idle worker, and of a whole batch to its end.
 */
async function latency(name: string, engine: Engine) {
  const deployment = await open(name, engine)
  try {
    const child = await deployment.worker()
    await start(child)
    await sleep(1000)
    const waits: number[] = []
    for (let sample = 1; sample <= samples; sample++) {
      // The commit comes later, so the measurement includes it.
      await deployment.add([{ number: sample, at: now() }])
      waits.push(...(await untilDone([child], sample)).flatMap(({ waited }) => waited))
      await sleep(5)
    }
    const ends: number[] = []
    const adds: number[] = []
    for (let index = 1; index <= rounds; index++) {
      const begin = now()
      await deployment.add(numbered(batch))
      const committed = now()
      const [report] = await untilDone([child], samples + index * batch)
      adds.push(committed - begin)
      ends.push((report?.last ?? 0) - committed)
    }
    waits.sort((a, b) => a - b)
    return {
      p50: median(waits),
      p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      add: median(adds),
      end: median(ends),
    }
  } finally {
    await deployment.close()
  }
}

/** Kills one of two workers during its work; counts jobs that were started twice, done twice, or not done in time. */
async function kill(name: string, engine: Engine) {
  const deployment = await open(name, engine)
  const endedJobs = async () => {
    const { rows } = await deployment.database.pool.query<{ ended: number }>(
      `select count(distinct job)::int as ended from traces where step = 'ended'`,
    )
    return rows[0]?.ended ?? 0
  }
  try {
    const [victim, other] = await Promise.all([deployment.worker(), deployment.worker()])
    await Promise.all([start(victim), start(other)])
    await deployment.add(numbered(killed.jobs, { works: killed.works }))
    while ((await endedJobs()) < killed.after) await sleep(2)
    victim.kill('SIGKILL')
    const begin = now()
    while ((await endedJobs()) < killed.jobs && now() - begin < killed.timeoutSeconds * 1000) await sleep(50)
    const seconds = (now() - begin) / 1000
    const { rows } = await deployment.database.pool.query<{ begun_twice: number; ended_twice: number; ended: number }>(
      `with of_job as (
         select job, count(*) filter (where step = 'begun') as begun, count(*) filter (where step = 'ended') as ended
         from traces group by job)
       select count(*) filter (where begun > 1)::int as begun_twice, count(*) filter (where ended > 1)::int as ended_twice,
         count(*) filter (where ended > 0)::int as ended from of_job`,
    )
    const {
      begun_twice: begunTwice,
      ended_twice: endedTwice,
      ended,
    } = rows[0] ?? { begun_twice: 0, ended_twice: 0, ended: 0 }
    return { begunTwice, endedTwice, notDone: killed.jobs - ended, seconds }
  } finally {
    await deployment.close()
  }
}

/** Counts the objects that an engine adds to the database, and checks that a rolled back transaction leaves no job. */
async function schema(name: string, engine: Engine) {
  const deployment = await open(name, engine)
  try {
    const { rows } = await deployment.database.pool.query<{ relations: number; functions: number }>(
      `select (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('graphile_worker', 'pgboss') and c.relkind in ('r', 'p')) as relations,
        (select count(*)::int from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('graphile_worker', 'pgboss')) as functions`,
    )
    const child = await deployment.worker()
    await deployment.database
      .transaction(async (tx) => {
        await deployment.adder.add(tx, numbered(3))
        throw new Error('undone')
      })
      .catch(() => {})
    await deployment.add(numbered(1))
    await start(child)
    await untilDone([child], 1)
    await sleep(1500)
    return { ...rows[0], doneOfUndone: (await ask(child)).done - 1 }
  } finally {
    await deployment.close()
  }
}

try {
  const measured = Object.entries(engines).map(([name, engine]) => ({
    name,
    engine,
    one: [] as number[],
    two: [] as number[],
    kills: [] as Awaited<ReturnType<typeof kill>>[],
  }))
  for (let index = 0; index < rounds; index++) {
    // The order alternates between rounds.
    for (const { name, engine, one, two } of index % 2 === 0 ? measured : measured.toReversed()) {
      one.push(await throughput(name, engine, 1))
      two.push(await throughput(name, engine, 2))
    }
  }
  const table = []
  const figures: Record<string, number> = {}
  for (const { name, engine, one, two, kills: rows } of measured) {
    const times = await latency(name, engine)
    const brought = await schema(name, engine)
    for (let index = 0; index < kills; index++) rows.push(await kill(name, engine))
    const sum = (of: 'begunTwice' | 'endedTwice' | 'notDone') => rows.reduce((total, row) => total + row[of], 0)
    table.push({
      engine: name,
      'per second, 1 worker': round(median(one)),
      'per second, 2 workers': round(median(two)),
      'p50 ms': round(times.p50, 1),
      'p99 ms': round(times.p99, 1),
      'add 100 ms': round(times.add, 1),
      'do 100 ms': round(times.end, 1),
      'begun twice': sum('begunTwice'),
      'done twice': sum('endedTwice'),
      'not done': sum('notDone'),
      'whole again s': round(Math.max(...rows.map(({ seconds }) => seconds)), 1),
      ...brought,
    })
    Object.assign(figures, {
      [`${name}_per_second`]: round(median(one)),
      [`${name}_per_second_of_two`]: round(median(two)),
      [`${name}_p50_ms`]: round(times.p50, 1),
      [`${name}_p99_ms`]: round(times.p99, 1),
      [`${name}_not_done`]: sum('notDone'),
    })
  }
  console.table(table)
  writeResults('jobs', figures, { rounds, jobs, batch, samples, kills, killed, table })
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
