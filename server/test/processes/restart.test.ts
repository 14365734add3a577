import type { GoodsSn } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@app/contract/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../src/demo/index.ts'
import { audit } from '../../src/audit/index.ts'
import { openDatabase } from '../../src/core/database.ts'
import { type Site, startMilliseconds, startSite } from '../support/site.ts'

const [buyer] = demoAccounts()
let site: Site

beforeAll(async () => {
  site = await start()
}, 2 * startMilliseconds)
afterAll(() => site?.stop())

/**
 * Starts a site with an image host: these tests view no pictures, and drawing them would delay each start by seconds.
 */
const start = (folder?: string) =>
  startSite({ ...(folder !== undefined && { folder }), settings: { IMAGE_HOST: 'https://pictures.example' } })

const postmasterOf = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)

/** Repeats a call that is refused while the database recovers, as the refusal asks. */
async function whenAvailable<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'UNAVAILABLE')) throw error
      await sleep(100)
    }
  }
}

function login(): Promise<string> {
  const { phone, password } = buyer as { phone: string; password: string }
  return whenAvailable(async () => (await site.call()('user/userAuth/login', { mode: 1, phone, password })).token)
}

interface Ordering {
  /** Orders acknowledged so far. */
  readonly acknowledged: readonly string[]
  /** Number of refusals; each must be UNAVAILABLE. */
  readonly refused: () => number
  /** Stops ordering; resolves after the last answer, or when the site is gone. */
  stop(): Promise<void>
}

/** Places orders as fast as answers arrive. A refused order is retried with the same key. */
function startOrdering(token: string, goodsSns: readonly GoodsSn[]): Ordering {
  const call = site.call(token)
  const acknowledged: string[] = []
  const run = randomUUID()
  let refused = 0
  let isStopping = false

  async function order(number: number): Promise<void> {
    const input = {
      goodsSn: goodsSns[number % goodsSns.length] as string,
      quantity: 1,
      noReturnAccepted: true,
    } as const
    for (;;) {
      try {
        acknowledged.push((await call('order/order', input, { idempotencyKey: `${run}-${number}` })).orderSn)
        return
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.reason === 'LIMIT_REACHED') return sleep(5)
        if (error.status === 0) isStopping = true
        if (isStopping) return
        if (error.reason !== 'UNAVAILABLE') throw error
        refused++
        await sleep(100)
      }
    }
  }
  async function orderOn(): Promise<void> {
    for (let number = 0; !isStopping; number++) await order(number)
  }
  const ordering = orderOn()
  ordering.catch(() => {})
  return {
    acknowledged,
    refused: () => refused,
    async stop() {
      isStopping = true
      await ordering
    },
  }
}

async function goodsOnSale(): Promise<string[]> {
  const { list } = await site.call()('goods/goods/list', { status: 6, goodsForm: 1, size: 50 })
  return list.map((goods) => goods.goodsSn)
}

/** Expects every acknowledged order in the buyer's list. */
async function expectAll(acknowledged: readonly string[]): Promise<void> {
  const token = await login()
  const orders = await whenAvailable(() => site.call(token)('order/orders', { size: 100 }))
  expect(orders.list.map((order) => order.orderSn)).toEqual(expect.arrayContaining([...new Set(acknowledged)]))
}

async function faultsInBooks() {
  const database = openDatabase(site.databaseUrl, 2)
  const findings = await audit(database.db)
  await database.close()
  return findings.filter(({ violations }) => violations > 0)
}

test(
  'kill -9 while orders are placed loses nothing acknowledged',
  async () => {
    const ordering = startOrdering(await login(), await goodsOnSale())
    await vi.waitFor(() => expect(ordering.acknowledged.length).toBeGreaterThan(2), 60_000)
    await site.end('SIGKILL')
    await ordering.stop()

    site = await start(site.folder)
    await expectAll(ordering.acknowledged)
  },
  2 * startMilliseconds,
)

test(
  'repeated kill -9 of its database under load: the site stays up, says when to retry, and loses nothing',
  async () => {
    const ordering = startOrdering(await login(), await goodsOnSale())
    for (let round = 0; round < 3; round++) {
      const [before, refused] = [ordering.acknowledged.length, ordering.refused()]
      await vi.waitFor(() => expect(ordering.acknowledged.length).toBeGreaterThan(before + 2), 60_000)
      process.kill(postmasterOf(site.folder), 'SIGKILL')
      await vi.waitFor(() => expect(ordering.refused()).toBeGreaterThan(refused), 60_000)
    }
    const before = ordering.acknowledged.length
    await vi.waitFor(() => expect(ordering.acknowledged.length).toBeGreaterThan(before + 2), 60_000)
    await ordering.stop()
    await expectAll(ordering.acknowledged)
    expect(await faultsInBooks()).toEqual([])
  },
  2 * startMilliseconds,
)

test(
  '[run.drain] SIGTERM while orders are placed: running work finishes, the process ends by itself, nothing acknowledged is lost',
  async () => {
    const ordering = startOrdering(await login(), await goodsOnSale())
    await vi.waitFor(() => expect(ordering.acknowledged.length).toBeGreaterThan(2), 60_000)
    const asked = performance.now()
    expect(await site.end('SIGTERM')).toBe(0)
    expect(performance.now() - asked).toBeLessThan(30_000)
    await ordering.stop()

    site = await start(site.folder)
    await expectAll(ordering.acknowledged)
    expect(await faultsInBooks()).toEqual([])
  },
  2 * startMilliseconds,
)

test(
  'after Ctrl-C every order and item is still there, and the books agree',
  async () => {
    const before = await site.call(await login())('hwnft/userNft/listCount', {})
    expect(before.total).toBeGreaterThan(0)
    expect(await site.end('SIGINT')).toBe(0)

    site = await start(site.folder)
    expect(await site.call(await login())('hwnft/userNft/listCount', {})).toMatchObject({ total: before.total })
    expect(await faultsInBooks()).toEqual([])
  },
  2 * startMilliseconds,
)
