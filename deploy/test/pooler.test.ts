import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '../../server/src/embedded/databases.ts'
import { makeBuyer } from '../lib/buying.ts'
import { firstWork, type House, openHouse, type Process } from '../lib/house.ts'
import { startPgBouncer } from '../lib/pgbouncer.ts'

let house: House
let pooledUrl = ''
const processes: Process[] = []

beforeAll(async () => {
  house = await openHouse({
    async inFront(folder, url) {
      const pooler = await startPgBouncer(folder, url)
      pooledUrl = pooler.url
      return { env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }, stop: () => pooler.stop() }
    },
  })
  processes.push(...(await Promise.all([house.start('api'), house.start('api')])), await house.start('worker'))
}, 120_000)
afterAll(() => house?.stop())

const countOf = (from: string) => house.count(from)

test(
  '[run.pooler] through PgBouncer in transaction mode purchases end whole, are minted, and nothing of a session is kept',
  { timeout: 60_000 },
  async () => {
    const [first, second] = processes
    const buyers = house.tokens
      .slice(0, 24)
      .map((token, index) => makeBuyer([first, second][index % 2]?.url ?? '', token))
    await Promise.all(buyers.map((buyer) => buyer.buy(firstWork(0))))
    expect(await countOf('orders where status = 4')).toBe(24)
    expect(await countOf('items')).toBe(24)
    await expect.poll(() => countOf('items where minted_at is not null'), { timeout: 30_000 }).toBe(24)
    // The limits that a pooled session cannot be told are the role's, as DATABASE_LOCK_SECONDS and its like say.
    expect(
      await runStatement(
        pooledUrl,
        `select current_setting('lock_timeout') as locks,
      current_setting('statement_timeout') as statements,
      current_setting('idle_in_transaction_session_timeout') as idle`,
      ),
    ).toEqual([{ locks: '10s', statements: '30s', idle: '15s' }])
    for (const { said } of processes) expect(said()).toBe('')
    // Whoever listens does so past it.
    expect(await countOf(`pg_stat_activity where application_name = 'collectibles-listener'`)).toBe(3)
    expect(await house.ops(['books', 'audit'])).not.toContain('不符 ')
  },
)

test('[run.pooler] what one process is told the others hear at once: a session that ends, ends everywhere', async () => {
  const [first, second] = processes
  const token = house.tokens[30] ?? ''
  const [here, there] = [makeBuyer(first?.url ?? '', token), makeBuyer(second?.url ?? '', token)]
  for (const { call } of [here, there]) expect(await call('user/user/info', {})).toMatchObject({ kycStatus: 2 })
  await here.call('user/userAuth/logout', {})
  await expect
    .poll(() => there.call('user/user/info', {}).catch((error: unknown) => error), { timeout: 2000 })
    .toMatchObject({ status: 401 })
})

test('[run.pooler] a process that is told to end finishes what it began', { timeout: 60_000 }, async () => {
  const [, leaving] = processes
  const buyers = house.tokens.slice(0, 12).map((token) => makeBuyer(leaving?.url ?? '', token))
  const bought = Promise.allSettled(buyers.map(({ pay }) => pay(firstWork(0))))
  await expect.poll(() => countOf('orders')).toBeGreaterThan(24)
  expect(await leaving?.stop()).toBe(0)
  // What was acknowledged is there, whoever is asked.
  for (const [index, outcome] of (await bought).entries()) {
    if (outcome.status !== 'fulfilled') continue
    await makeBuyer(processes[0]?.url ?? '', house.tokens[index] ?? '').untilComplete(outcome.value)
  }
  expect(await house.ops(['books', 'audit'])).not.toContain('不符 ')
})
