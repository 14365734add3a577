import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { enterLane } from '../../src/core/lanes.ts'
import { type TestCore, testCore } from '../support/testCore.ts'

let core: TestCore
afterEach(() => core.close())

/** Opens four connections, two of which may serve one thing. */
async function open(more: { lockSeconds?: number; goodSharePercent?: number } = {}) {
  core = await testCore({ database: { poolSize: 4, goodSharePercent: 50, ...more } })
  return core.database
}

/** Work in lanes that ends when the test says so; counts the concurrent runs. */
function pieces(lanes: readonly string[]) {
  const { promise: gate, resolve: end } = Promise.withResolvers<void>()
  const seen = { inside: 0, most: 0, begun: 0 }
  const work = async (tx: Tx) => {
    seen.begun++
    await sql`select 1`.execute(tx)
    for (const lane of lanes) enterLane(tx, lane)
    seen.inside++
    seen.most = Math.max(seen.most, seen.inside)
    await gate
    seen.inside--
    return 'done'
  }
  return { seen, work, end }
}

test('limits the transactions on one thing, and the others wait without a connection', async () => {
  const database = await open()
  const { seen, work, end } = pieces(['one'])
  const all = Array.from({ length: 20 }, () => database.transaction(work))
  await vi.waitFor(() => expect(seen.begun).toBe(20))
  await vi.waitFor(() => expect(database.pool.waitingCount).toBe(0))
  expect(await database.transaction(async (tx) => (await sql`select 1`.execute(tx)).rows.length)).toBe(1)
  expect(seen.inside).toBe(2)
  end()
  expect(await Promise.all(all)).toEqual(all.map(() => 'done'))
  expect(seen.most).toBe(2)
})

test('work on two things gets them, whatever the order in which other work wants them', async () => {
  const database = await open()
  const one = pieces(['one', 'other'])
  const other = pieces(['other', 'one'])
  const all = Array.from({ length: 10 }, () => [database.transaction(one.work), database.transaction(other.work)])
  await vi.waitFor(() => expect(one.seen.inside + other.seen.inside).toBe(2))
  one.end()
  other.end()
  expect(await Promise.all(all.flat())).toEqual(all.flat().map(() => 'done'))
})

test('a batch waits in no lane, and a failure does not block its lane', async () => {
  const database = await open({ goodSharePercent: 25 })
  const { work, end, seen } = pieces(['one'])
  const first = database.transaction(work)
  await vi.waitFor(() => expect(seen.inside).toBe(1))
  expect(await database.batch(async (tx) => enterLane(tx, 'one'))).toBeUndefined()
  const failing = database.transaction(async (tx) => {
    enterLane(tx, 'one')
    throw new Error('failed')
  })
  const last = database.transaction(work)
  const failed = failing.catch((error: unknown) => error)
  end()
  expect(await failed).toMatchObject({ message: 'failed' })
  expect(await Promise.all([first, last])).toEqual(['done', 'done'])
})

test('work that waits too long is asked to retry, and takes no slot', async () => {
  const database = await open({ goodSharePercent: 25, lockSeconds: 1 })
  const { work, end, seen } = pieces(['one'])
  const first = database.transaction(work)
  await vi.waitFor(() => expect(seen.inside).toBe(1))
  await expect(database.transaction(work)).rejects.toMatchObject({ reason: 'BUSY' })
  end()
  await first
  expect(await database.transaction(work)).toBe('done')
})
