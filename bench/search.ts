// Measures the cost of the search while the goods grow from two thousand to two hundred thousand, interleaved.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import { migrate } from '@app/server/db/migrate'
import { createDatabase, databaseUrl } from '@app/server/embedded/databases'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { load } from './lib/load.ts'
import { median, round, writeResults } from './lib/results.ts'
import { common, fillSearch, only } from './lib/searchRows.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 20)
/** Requests of one round for each question and size. */
const requests = 20

const sizes = { small: 2000, large: Number(process.env['BENCH_ROWS'] ?? 200_000) }

const keywords = {
  common,
  begins: '云岫',
  several: '山水 渡口',
  rare: only,
  absent: '蓬莱仙境',
  one: '云',
  within: '月',
  syllable: 'shan',
  initials: 'ysc',
  pinyin: 'gushanfanghe',
  mixed: '云xcs',
}

const questions = [
  ...Object.entries(keywords).flatMap(([name, keyword]) => [
    { name: `list_${name}`, path: 'goods/search/list', keyword },
    { name: `suggest_${name}`, path: 'goods/search/suggest', keyword },
  ]),
  { name: 'deep_common', path: 'goods/search/list', keyword: common, page: 50 },
]
type Question = (typeof questions)[number]

const folder = makeThrowawayFolder('bench-search')
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: () => {},
  settings: { fsync: 'off', synchronous_commit: 'off', shared_buffers: '1GB', maintenance_work_mem: '512MB' },
})

/** Starts a server over a database of its own with `works` works. */
async function open(name: string, works: number) {
  const url = await createDatabase(databaseUrl(postgres.url, 'postgres'), name)
  await migrate(url)
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: url }
  const running = await runServer(loadConfig(environment), { api: true, worker: false })
  const begin = performance.now()
  await fillSearch(running.context.database, works)
  console.log(`${name}: ${works} works in ${round((performance.now() - begin) / 1000)} s`)
  return { running, port: Number(new URL(running.url).port) }
}

/** Measures one question in milliseconds: the median and the 99th percentile of a round. */
async function time(port: number, { path, keyword, ...more }: Question): Promise<{ p50: number; p99: number }> {
  const page = 'page' in more ? `&page=${more.page}` : ''
  const request = Buffer.from(
    `GET /api/v1/${path}?keyword=${encodeURIComponent(keyword)}${page} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`,
  )
  let left = requests
  const result = await load({
    port,
    connections: 1,
    milliseconds: 60_000,
    next: () => (left-- > 0 ? request : undefined),
  })
  if (result.statuses.get(200) !== requests) throw new Error(`${path}: ${JSON.stringify([...result.statuses])}`)
  return result
}

try {
  const small = await open('small', sizes.small)
  const large = await open('large', sizes.large)
  for (const { port } of [small, large]) for (const question of questions) await time(port, question)

  const times = new Map(
    questions.map((question) => [question, { small: [] as number[], large: [] as number[], tail: [] as number[] }]),
  )
  for (let index = 0; index < rounds; index++) {
    for (const [question, of] of times) {
      const measureSmall = async () => of.small.push((await time(small.port, question)).p50)
      // The order alternates between rounds.
      if (index % 2 === 0) await measureSmall()
      const { p50, p99 } = await time(large.port, question)
      of.large.push(p50)
      of.tail.push(p99)
      if (index % 2 === 1) await measureSmall()
    }
  }
  const table = [...times].map(([{ name }, of]) => ({
    question: name,
    'small ms': round(median(of.small), 2),
    'large ms': round(median(of.large), 2),
    'large p99 ms': round(median(of.tail), 2),
    ratio: round(median(of.large.map((ms, index) => ms / (of.small[index] ?? Number.NaN))), 2),
  }))
  const slowest = (column: 'large ms' | 'large p99 ms' | 'ratio') => Math.max(...table.map((row) => row[column]))
  const figures = {
    slowest_ms: slowest('large ms'),
    slowest_p99_ms: slowest('large p99 ms'),
    most_ratio: slowest('ratio'),
  }
  console.table(table)
  console.log(figures)
  writeResults('search', figures, { rounds, requests, sizes, keywords, table })
  for (const { running } of [small, large]) await running.stop()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
