// What three calls cost one person while everybody else's rows grow from ten thousand to five million, interleaved.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import { migrate } from '@app/server/db/migrate'
import { createDatabase, databaseUrl } from '@app/server/embedded/databases'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { best } from '@app/server/modules/points/inviteQueries'
import { fill, measured, type Size } from './lib/growthRows.ts'
import { load } from './lib/load.ts'
import { makePeople } from './lib/people.ts'
import { median, round, writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40)
/** Requests of one round for each call and size. */
const requests = 25

const sizes = {
  small: { rows: 10_000, users: 2000 },
  large: {
    rows: Number(process.env['BENCH_ROWS'] ?? 5_000_000),
    users: Number(process.env['BENCH_USERS'] ?? 1_000_000),
  },
} satisfies Record<string, Size>

const calls = {
  charts: 'user/user/inviteNewPeople/charts?period=all',
  points: 'user/userPoint/List?size=20',
  items: 'hwnft/userNft/list?size=20',
}
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[]

const folder = makeThrowawayFolder('bench-growth')
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: () => {},
  settings: {
    fsync: 'off',
    synchronous_commit: 'off',
    shared_buffers: '1GB',
    max_wal_size: '8GB',
    maintenance_work_mem: '512MB',
  },
})

/** A server over a database of its own with as many rows. */
async function open(name: string, size: Size) {
  const url = await createDatabase(databaseUrl(postgres.url, 'postgres'), name)
  await migrate(url)
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: url }
  const running = await runServer(loadConfig(environment), { api: true, worker: false })
  const { db } = running.context.database
  const tokens = await makePeople(db, measured.people)
  const begin = performance.now()
  await fill(db, size)
  console.log(`${name}: ${size.rows} rows in ${round((performance.now() - begin) / 1000)} s`)
  return { running, db, tokens, port: Number(new URL(running.url).port) }
}
type Opened = Awaited<ReturnType<typeof open>>

let asked = 0
/** Milliseconds of one call, the median of a round; each request is another person's. */
async function time({ port, tokens }: Opened, call: Call): Promise<number> {
  let left = requests
  const result = await load({
    port,
    connections: 1,
    milliseconds: 60_000,
    next() {
      if (left-- === 0) return undefined
      const token = tokens[asked++ % tokens.length]
      return Buffer.from(
        `GET /api/v1/${calls[call]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
    },
  })
  if (result.statuses.get(200) !== requests) throw new Error(`${call}: ${JSON.stringify([...result.statuses])}`)
  return result.p50
}

/** Milliseconds of reading a chart anew, which happens once in a few seconds for everybody together. */
async function timeChart({ db }: Opened): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < requests; index++) {
    const begin = performance.now()
    await best(db, '', 100)
    times.push(performance.now() - begin)
  }
  return median(times)
}

try {
  const small = await open('small', sizes.small)
  const large = await open('large', sizes.large)
  const kinds = [...names, 'chart_reading'] as const
  const measure = (opened: Opened, kind: (typeof kinds)[number]) =>
    kind === 'chart_reading' ? timeChart(opened) : time(opened, kind)
  for (const opened of [small, large]) for (const kind of kinds) await measure(opened, kind)

  const times = new Map(kinds.map((kind) => [kind, { small: [] as number[], large: [] as number[] }]))
  for (let index = 0; index < rounds; index++) {
    for (const [kind, of] of times) {
      // Whichever goes first, goes second in the next round.
      const first = index % 2 === 0
      if (first) of.small.push(await measure(small, kind))
      of.large.push(await measure(large, kind))
      if (!first) of.small.push(await measure(small, kind))
    }
  }
  const table = [...times].map(([kind, of]) => ({
    call: kind,
    'small ms': round(median(of.small), 3),
    'large ms': round(median(of.large), 3),
    ratio: round(median(of.large.map((ms, index) => ms / (of.small[index] ?? Number.NaN))), 2),
  }))
  const figures = Object.fromEntries(table.map((row) => [`${row.call}_ratio`, row.ratio]))
  console.table(table)
  console.log(figures)
  writeResults('growth', figures, { rounds, requests, sizes, table })
  for (const { running } of [small, large]) await running.stop()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
