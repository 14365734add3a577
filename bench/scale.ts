// Measures whole purchases through nginx by one, two and three api processes over one Postgres, next to one process
// alone, and the cost of a purchase for each participant, from which larger deployments can be estimated. All of them
// and the load generator share this machine. Takes (rounds + 1) times a minute and a half.
import { join } from 'node:path'
import { closeDeployments, type Deployment, openDeployment, type Process } from '../deploy/lib/deployment.ts'
import { type Nginx, startNginx } from '../deploy/lib/nginx.ts'
import { freePort } from '../deploy/lib/processes.ts'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { makePeople } from './lib/people.ts'
import { childrenOf, parentOf, processorSeconds } from './lib/processorTime.ts'
import { at, median, round, writeResults } from './lib/results.ts'
import { scaleToMillion } from './lib/scaleModel.ts'
import { runWhole } from './lib/wholePurchases.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const shoppers = Number(process.env['BENCH_SHOPPERS'] ?? 128)
const milliseconds = Number(process.env['BENCH_SECONDS'] ?? 15) * 1000
const works = 40

/** Number of api processes behind nginx; 0 is one process without nginx. */
const shapes = [0, 1, 2, 3]
const nameOf = (apis: number): string => (apis === 0 ? 'alone' : `nginx_${apis}`)

interface Round {
  perSecond: number
  wholeMilliseconds: number[]
  heldMilliseconds: number[]
  again: number
  bytes: number
  wal: Wal
  /** Processor milliseconds of a purchase, by process. */
  processor: Record<string, number>
}

interface Wal {
  bytes: number
  syncs: number
  pages: number
}

async function readWal({ database }: Deployment): Promise<Wal> {
  const { rows } = await database.pool.query<Wal>(`
    select wal_bytes::float8 as bytes, wal_fpi::float8 as pages,
      (select coalesce(sum(fsyncs), 0)::float8 from pg_stat_io where object = 'wal') as syncs from pg_stat_wal`)
  return rows[0] ?? { bytes: 0, syncs: 0, pages: 0 }
}

/** Waits until nginx serves only with its new configuration. */
async function lead(nginx: Nginx, ports: readonly number[]): Promise<void> {
  const before = new Set(childrenOf(nginx.pid))
  nginx.lead(ports)
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    const now = childrenOf(nginx.pid)
    if (now.length > 0 && !now.some((pid) => before.has(pid))) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not take its new configuration')
}

const portOf = ({ url }: { url: string }): number => Number(new URL(url).port)

async function measure(): Promise<void> {
  const deployment = await openDeployment({
    works,
    people: 0,
    // Durable settings, as an installation keeps acknowledged data.
    startPostgres: (folder) => startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} }),
  })
  const tokens = await makePeople(deployment.database.db, 4000)
  const port = await freePort()
  const env = { PUBLIC_URL: `https://127.0.0.1:${port}`, DATABASE_POOL_SIZE: '20', CHAIN_RPC_URL: '' }
  const alone = await deployment.start('api', { env })
  const apis: Process[] = []
  while (apis.length < 3) apis.push(await deployment.start('api', { env }))
  const nginx = await startNginx(deployment.folder, apis.map(portOf), { port })
  try {
    const worker = await deployment.start('worker', { env: { ...env, NODE_EXTRA_CA_CERTS: nginx.certificatePath } })
    const { rows } = await deployment.database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const parts = {
      api: [alone, ...apis].map(({ pid }) => pid),
      worker: [worker.pid],
      postgres: [parentOf(rows[0]?.pid ?? 0)],
      nginx: [nginx.pid],
      generator: [process.pid],
    }
    const spent = () =>
      Object.entries(parts).map(
        ([name, pids]) => [name, pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)] as const,
      )

    async function run(count: number): Promise<Round> {
      // The worker knows one address for the channel's notifications, which go through nginx even for purchases without
      // it.
      await lead(nginx, (count === 0 ? [alone] : apis.slice(0, count)).map(portOf))
      const [walBefore, before] = [await readWal(deployment), new Map(spent())]
      const counter =
        count === 0 ? { port: portOf(alone), tokens, works } : { port, tokens, works, certificate: nginx.certificate }
      const { perSecond, steps, again, bytes } = await runWhole(counter, shoppers, { milliseconds })
      const bought = steps.held.length
      const wal = await readWal(deployment)
      return {
        perSecond,
        wholeMilliseconds: steps.whole,
        heldMilliseconds: steps.held,
        again,
        bytes: bytes / bought,
        wal: {
          bytes: (wal.bytes - walBefore.bytes) / bought,
          syncs: (wal.syncs - walBefore.syncs) / bought,
          pages: (wal.pages - walBefore.pages) / bought,
        },
        processor: Object.fromEntries(
          spent().map(([name, seconds]) => [name, ((seconds - (before.get(name) ?? 0)) * 1000) / bought]),
        ),
      }
    }

    // Warms up: the first run reads, compiles and plans.
    for (const count of shapes) await run(count)
    const all = new Map(shapes.map((count) => [count, [] as Round[]]))
    for (let index = 0; index < rounds; index++) {
      // The order alternates between rounds.
      for (const count of index % 2 === 0 ? shapes : shapes.toReversed()) all.get(count)?.push(await run(count))
    }
    await checkBooks(deployment)
    report(all)
  } finally {
    await nginx.stop()
    await deployment.stop()
  }
}

async function checkBooks(deployment: Deployment): Promise<void> {
  const [complete, items, money] = await Promise.all(
    ['orders where status = 4', 'items', 'money_entries'].map((from) => deployment.count(from)),
  )
  if (complete !== items || complete !== money) throw new Error(`${complete} orders, ${items} items, ${money} payments`)
  await deployment.ops(['books', 'audit'])
}

function report(all: ReadonlyMap<number, readonly Round[]>): void {
  const figures: Record<string, number> = {}
  const table = [...all].map(([count, ofShape]) => {
    const middle = (value: (one: Round) => number, digits = 2) => round(median(ofShape.map(value)), digits)
    const perSecond = middle((one) => one.perSecond, 0)
    const name = nameOf(count)
    figures[`${name}_per_second`] = perSecond
    figures[`${name}_whole_p50_ms`] = middle((one) => at(one.wholeMilliseconds, 0.5), 0)
    figures[`${name}_whole_p99_ms`] = middle((one) => at(one.wholeMilliseconds, 0.99), 0)
    figures[`${name}_held_p99_ms`] = middle((one) => at(one.heldMilliseconds, 0.99), 0)
    const processor = Object.fromEntries(
      Object.keys(ofShape[0]?.processor ?? {}).map((part) => {
        const ms = middle((one) => one.processor[part] ?? 0)
        figures[`${name}_${part}_cpu_ms`] = ms
        return [`${part} ms`, ms]
      }),
    )
    return {
      shape: name,
      'per second': perSecond,
      'whole p50 ms': figures[`${name}_whole_p50_ms`],
      'whole p99 ms': figures[`${name}_whole_p99_ms`],
      'held p99 ms': figures[`${name}_held_p99_ms`],
      ...processor,
      again: middle((one) => one.again, 0),
    }
  })
  const one = figures['nginx_1_per_second'] ?? Number.NaN
  for (const count of [2, 3])
    figures[`linear_${count}`] = round((figures[`nginx_${count}_per_second`] ?? 0) / one / count, 2)
  const middle = (value: (each: Round) => number) => median([...all.values()].flat().map(value))
  figures['wal_bytes'] = round(middle((each) => each.wal.bytes))
  figures['wal_syncs'] = round(
    middle((each) => each.wal.syncs),
    3,
  )
  figures['wal_full_pages'] = round(
    middle((each) => each.wal.pages),
    2,
  )
  figures['network_bytes'] = round(middle((each) => each.bytes))
  Object.assign(figures, scaleToMillion(figures))
  console.table(table)
  console.log(figures)
  writeResults('scale', figures, { rounds, shoppers, milliseconds, works, table })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeDeployments().finally(() => process.exit(1)))
}
await measure()
