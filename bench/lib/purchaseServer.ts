// The real server with its sandbox in a process of its own; answers the purchase benchmarks' questions about the
// database.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { makeThrowawayFolder } from '@app/server/embedded/throwawayFolder'
import { audit } from '@app/server/audit/index'
import { migrateDatabase } from '@app/server/bin/migrating'
import { runServer } from '@app/server/bin/runtime'
import { startInfrastructure } from '@app/server/bin/infrastructure'
import { loadConfig } from '@app/server/core/config/index'
import { createLog } from '@app/server/core/log'
import { startEmbeddedPostgres } from '@app/server/embedded/postgres'
import { makeGoods } from '../../server/test/support/goods.ts'
import { firstUid, makePeople } from './people.ts'
import type { Answers, Mode, Question } from './purchaseQuestions.ts'

const mintSeconds = 120

const [people = 0, works = 0] = process.argv.slice(2, 4).map(Number)
const mode = process.argv[4] as Mode
const folder = makeThrowawayFolder('bench-purchase')
const settings = { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: folder }
const { config, stop: stopInfrastructure } = await openInfrastructure()
const running = await startServer().catch(async (error: unknown) => {
  await closeInfrastructure()
  throw error
})
const { database } = running.context
const { db } = database
for (let work = 0; work < works; work++) {
  await makeGoods(database, { sn: `WORK${work}`, name: `WORK${work}`, edition: 1_000_000, perPersonLimit: 0 })
}
const tokens = await makePeople(db, people)
let lastTrade = ''

/** Opens the database, and the demonstration's chain if the mode needs one. */
async function openInfrastructure() {
  const own = { ...settings, DATABASE_URL: '', CHAIN_RPC_URL: '' }
  if (mode === 'chain') return startInfrastructure(loadConfig(own), createLog('error'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {} })
  return { config: loadConfig({ ...settings, DATABASE_URL: postgres.url }), stop: () => postgres.stop() }
}

async function startServer() {
  await migrateDatabase(config)
  return runServer(config, { api: true, worker: mode === 'worker' })
}

async function closeInfrastructure(): Promise<void> {
  await stopInfrastructure()
  await rm(folder, { recursive: true, force: true })
}

async function unminted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chain_operations where state = 'waiting'`.execute(db)
  return rows[0]?.count ?? 0
}

const answers: { [Name in Question]: () => Promise<Answers[Name]> } = {
  async waitingOrders() {
    const { rows } = await sql<{ sn: string; person: number }>`
      select sn, (uid - ${firstUid})::int as person from orders where status = 1 order by sn`.execute(db)
    return rows.map(({ sn, person }) => [sn, person])
  },
  async notifications() {
    const { rows } = await sql<{ body: string }>`
      select body from sandbox_notifications n join sandbox_trades t using (trade_no)
      where ended_at is null and not exists (
        select from payments p where p.sn = t.payment_sn and p.status = 2
      ) order by n.id`.execute(db)
    return rows.map(({ body }) => body)
  },
  async notified() {
    const { rows } = await sql<{ milliseconds: number; trade: string }>`
      select extract(epoch from n.received_at - t.paid_at)::float8 * 1000 as milliseconds, t.trade_no as trade
      from sandbox_trades t join payment_notifications n
        on n.statement = concat_ws(' ', t.state, t.payment_sn, t.trade_no, t.amount_fen)
      where t.trade_no > ${lastTrade} order by t.trade_no`.execute(db)
    lastTrade = rows.at(-1)?.trade ?? lastTrade
    return rows.map(({ milliseconds }) => milliseconds)
  },
  async mint() {
    // The benchmark delivered the notifications itself.
    await sql`update sandbox_notifications set ended_at = now() where ended_at is null`.execute(db)
    const pieces = await unminted()
    const began = performance.now()
    const worker = await runServer(config, { api: false, worker: true })
    try {
      while ((await unminted()) > 0) {
        if (performance.now() - began > mintSeconds * 1000) throw new Error('The pieces are not minted in time')
        await sleep(20)
      }
      return { pieces, milliseconds: performance.now() - began }
    } finally {
      await worker.stop()
    }
  },
  async books() {
    const { rows } = await sql<{ complete: number; items: number; received: number }>`
      select (select count(*)::int from orders where status = 4) as complete,
        (select count(*)::int from items) as items,
        (select count(*)::int from money_entries) as received`.execute(db)
    const findings = await audit(db)
    const broken = findings.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant)
    return { complete: 0, items: 0, received: 0, ...rows[0], broken }
  },
}

process.on('message', (question: Question | 'stop') => {
  if (question === 'stop') void stop(0)
  else void answer(question)
})
process.on('disconnect', () => void stop(1))
process.send?.({ port: Number(new URL(running.url).port), tokens })

async function answer(question: Question): Promise<void> {
  try {
    process.send?.(await answers[question]())
  } catch (error) {
    console.error(error)
    await stop(1)
  }
}

async function stop(code: number): Promise<void> {
  await running.stop()
  await closeInfrastructure()
  process.exit(code)
}
