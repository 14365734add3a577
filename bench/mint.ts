// Measures the pieces per second that are minted and confirmed on the local chain, from the outbox to the ledger, and
// their cost.
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ContractType } from '@app/contract'
import { sql } from 'kysely'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { migrateDatabase } from '@app/server/bin/migrating'
import { startInfrastructure } from '@app/server/bin/infrastructure'
import { createContext } from '@app/server/context'
import { loadConfig } from '@app/server/core/config/index'
import { createLog } from '@app/server/core/log'
import { makeGoods } from '../server/test/support/goods.ts'
import { firstUid, makePeople } from './lib/people.ts'
import { median, round, writeResults } from './lib/results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Pieces of one round, the number of users, and the works on each contract. */
const pieces = Number(process.env['BENCH_PIECES'] ?? 3200)
const people = 1000
const works = 2

const folder = makeThrowawayFolder('bench-mint')
const log = createLog('error')
const wanted = loadConfig({
  ...process.env,
  LOG_LEVEL: 'error',
  DATA_FOLDER: folder,
  DATABASE_URL: '',
  CHAIN_RPC_URL: '',
})
const { config, stop } = await startInfrastructure(wanted, log)
await migrateDatabase(config)
const context = createContext(config, { ownUrl: () => 'http://localhost' })
const { database, vault, sweeps } = context
await makePeople(database.db, people)
const goods: string[] = []
for (const contractType of Object.values(ContractType))
  for (let work = 0; work < works; work++) goods.push(await makeGoods(database, { contractType, edition: 1_000_000 }))

/** Returns the processor milliseconds of our Postgres, if there is a /proc. */
function postgresMilliseconds(): number {
  const [root = ''] = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${root}/task/${root}/children`, 'utf8').trim().split(' ')
  const ticks = [root, ...children].map((pid) => {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').join(' ').split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

let given = 0
async function runRound() {
  const each = pieces / goods.length
  const issues = goods.flatMap((goodsSn) =>
    Array.from({ length: each }, (_, index) => ({
      uid: String(firstUid + ((given + index) % people)),
      goodsSn,
      firstSerial: given + index + 1,
      quantity: 1,
      orderSn: null,
      priceFen: null,
      giftDays: 0,
    })),
  )
  given += each
  await database.transaction((tx) => vault.issueItemsOf(tx, issues))
  const mint = sweeps.find(({ name }) => name === 'mint')
  const [begun, cpu, ticks] = [performance.now(), process.cpuUsage(), postgresMilliseconds()]
  while ((await mint?.run()) === true) continue
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from chain_operations where state <> 'done'`.execute(database.db)
  if (rows[0]?.waiting !== 0) throw new Error(`${rows[0]?.waiting} pieces were not minted`)
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: pieces / seconds,
    serverMs: (user + system) / 1000 / pieces,
    postgresMs: (postgresMilliseconds() - ticks) / pieces,
  }
}

try {
  // The first round creates wallets and editions.
  await runRound()
  const results: Awaited<ReturnType<typeof runRound>>[] = []
  for (let count = 0; count < rounds; count++) results.push(await runRound())
  const figures = {
    minted_per_second: round(median(results.map(({ perSecond }) => perSecond))),
    minted_server_ms: round(median(results.map(({ serverMs }) => serverMs)), 3),
    minted_postgres_ms: round(median(results.map(({ postgresMs }) => postgresMs)), 3),
  }
  writeResults('mint', figures, { pieces, people, works: goods.length, results })
  console.table(figures)
} finally {
  await context.close()
  await stop()
  await rm(folder, { recursive: true, force: true })
}
