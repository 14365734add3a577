// Measures the console's lists of orders, users and items with a million rows each, and of works and drafts with two
// hundred thousand, by every filter and sort they offer, and the time and memory of an export.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { adminLists } from '@app/contract/admin/lists.derived'
import { runServer } from '@app/server/bin/runtime'
import { loadConfig } from '@app/server/core/config/index'
import { openDatabase } from '@app/server/core/database'
import { migrate } from '@app/server/db/migrate'
import { createDatabase, databaseUrl } from '@app/server/embedded/databases'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { createStaff } from '../server/test/support/staff.ts'
import { fillCatalogue } from './lib/catalogueRows.ts'
import { fillOrders } from './lib/consoleRows.ts'
import { fill, measured } from './lib/growthRows.ts'
import { makePeople } from './lib/people.ts'
import { at, round, writeResults } from './lib/results.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
/** Requests for each filter, after one for warming up. */
const requests = Number(process.env['BENCH_REQUESTS'] ?? 30)
/** Number of works, and of drafts. */
const catalogue = Number(process.env['BENCH_CATALOGUE'] ?? 200_000)
const exported = Number(process.env['BENCH_EXPORT'] ?? 100_000)

type List = 'order/list' | 'user/list' | 'item/list' | 'goods/list' | 'draft/list'

const hour = 3600
const now = Math.floor(Date.now() / 1000)
const month = { from: now - 60 * 24 * hour, until: now - 30 * 24 * hour }
const somebody = '3000000777'

/** A typical value of every filter that a list offers. */
const samples: Readonly<Record<List, Readonly<Record<string, object>>>> = {
  'order/list': {
    orderSn: { orderSn: `1${String(rows >> 1).padStart(19, '0')}` },
    phone: { phone: '13800000000' },
    uid: { uid: somebody },
    goodsSn: { goodsSn: 'BENCH7' },
    status: { status: 2 },
    platform: { platform: 2 },
    from: { from: month.from, until: month.until },
    until: { until: month.until },
    minimumFen: { minimumFen: 2900 },
    maximumFen: { maximumFen: 2000 },
  },
  'user/list': {
    phone: { phone: '13800000000' },
    uid: { uid: somebody },
    nickname: { nickname: '藏友300000077' },
    realNameState: { realNameState: 1 },
    isDisabled: { isDisabled: true },
    from: { from: month.from, until: month.until },
    until: { until: month.until },
  },
  'item/list': {
    itemId: { itemId: String(rows >> 1) },
    goodsSn: { goodsSn: 'BENCH7' },
    serial: { goodsSn: 'BENCH7', serial: 106 },
    uid: { uid: somebody },
    tokenId: { tokenId: '1' },
    transactionHash: { transactionHash: `0x${'ab'.repeat(32)}` },
    state: { state: 1 },
    isFrozen: { isFrozen: true },
    mintedFrom: { mintedFrom: month.from },
    mintedUntil: { mintedUntil: month.until },
  },
  'goods/list': {
    status: { status: 5 },
    kind: { kind: 'work' },
    form: { form: 2 },
    shopId: { shopId: '7' },
    albumId: { albumId: '7' },
    search: { search: '山水77' },
    saleFrom: { saleFrom: month.from, saleUntil: month.until },
    saleUntil: { saleUntil: month.until },
  },
  'draft/list': {
    kind: { kind: 'lot' },
    state: { state: 'discarded' },
    title: { title: '山水77' },
    by: { by: '1' },
    isPublished: { isPublished: true },
    publishedId: { publishedId: 'CAT777' },
  },
}

const folder = makeThrowawayFolder('bench-console')
const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '1GB', max_wal_size: '8GB' }
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {}, settings })
try {
  const url = await createDatabase(databaseUrl(postgres.url, 'postgres'), 'console')
  await migrate(url)
  const environment = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder, DATABASE_URL: url }
  // Inserting a million rows exceeds the time limit of a call.
  const filling = openDatabase(url, 2)
  await makePeople(filling.db, measured.people)
  await fill(filling.db, { rows, users: rows })
  await fillOrders(filling.db, rows, rows - measured.people)
  await fillCatalogue(filling.db, catalogue)
  await filling.close()
  const running = await runServer(loadConfig(environment), { api: true, worker: true })
  const { database } = running.context
  const owner = await createStaff({ url: running.url, context: { database } }, { roles: ['owner'] })

  /** Measures the milliseconds of one page, in its default order or another. */
  async function time(path: List, input: object): Promise<number> {
    const begin = performance.now()
    const { status, msg } = await owner.ask(path, input)
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(input)}: ${status} ${msg}`)
    return performance.now() - begin
  }

  async function measure(path: List, name: string, input: object) {
    await time(path, input)
    const times: number[] = []
    for (let index = 0; index < requests; index++) times.push(await time(path, input))
    return { list: path, by: name, 'p50 ms': round(at(times, 0.5), 1), 'p95 ms': round(at(times, 0.95), 1) }
  }

  const table: Awaited<ReturnType<typeof measure>>[] = []
  for (const [path, inputs] of Object.entries(samples) as [List, Record<string, object>][]) {
    const { filters, sorts, tabs } = adminLists[path]
    const missing = Object.keys(filters).filter((name) => !(name in inputs))
    if (missing.length > 0) throw new Error(`${path} offers what is not measured: ${missing.join(', ')}`)
    if (tabs !== undefined) table.push(await measure(path, 'counts of tabs', { withCounts: true }))
    for (const sort of sorts) table.push(await measure(path, sort, { sort }))
    for (const [name, input] of Object.entries(inputs)) table.push(await measure(path, name, input))
  }
  table.push(await measure('order/list', 'the thousandth entry on', { after: await placeOf(1000) }))

  async function placeOf(entries: number): Promise<string> {
    let after: string | null = null
    for (let read = 0; read < entries; read += 200) {
      const { data }: { data: { next: string | null } } = await owner.ask('order/list', {
        size: 200,
        ...(after === null ? {} : { after }),
      })
      after = data.next
    }
    return after ?? ''
  }

  /** Measures the seconds to write a file of all orders, and how much the process grew meanwhile. */
  async function measureExport() {
    const from = Math.floor(Date.now() / 1000) - exported * 30
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const begin = performance.now()
    const { data, msg } = await owner.ask('export/begin', { path: 'order/list', filters: { from } })
    if (!data) throw new Error(msg)
    for (;;) {
      most = Math.max(most, process.memoryUsage.rss())
      const task = (await owner.ask('task/info', { id: data.id })).data
      if (task.state === 'failed') throw new Error(task.fault)
      if (task.state === 'done') {
        const seconds = (performance.now() - begin) / 1000
        return { entries: task.done, seconds, megabytes: (most - before) / 2 ** 20 }
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const taken = await measureExport()
  const figures = {
    slowest_p95_ms: Math.max(...table.map((row) => row['p95 ms'])),
    over_100_ms: table.filter((row) => row['p95 ms'] >= 100).length,
    export_rows_per_second: round(taken.entries / taken.seconds),
    export_growth_mb: round(taken.megabytes),
  }
  console.table(table)
  console.log(figures)
  writeResults('console', figures, { rows, requests, taken, table })
  await running.stop()
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
