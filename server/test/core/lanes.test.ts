import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { enterLane } from '../../src/core/lanes.ts'
import { type TestCore, testCore } from '../support/testCore.ts'

let core: TestCore
afterEach(() => core.close())

/** Four connections, of which two for one thing. */
async function open(more: { lockSeconds?: number; goodSharePercent?: number } = {}) {
  core = await testCore({ database: { poolSize: 4, goodSharePercent: 50, ...more } })
  return core.database
}

/** Work on a lane that ends when it is told to; how many have a place at a time is counted. */
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

test('so many transactions work on one thing at a time, and the others wait without a connection', async () => {
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

test('who wants two things finds them whatever the order in which others want them', async () => {
  const database = await open()
  const one = pieces(['one', 'other'])
  const other = pieces(['other', 'one'])
  const all = Array.from({ length: 10 }, () => [database.transaction(one.work), database.transaction(other.work)])
  await vi.waitFor(() => expect(one.seen.inside + other.seen.inside).toBe(2))
  one.end()
  other.end()
  expect(await Promise.all(all.flat())).toEqual(all.flat().map(() => 'done'))
})

test('a batch stands in no line, and nobody in the line behind one that fails', async () => {
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

test('who waits too long is told to come again, and takes no place', async () => {
  const database = await open({ goodSharePercent: 25, lockSeconds: 1 })
  const { work, end, seen } = pieces(['one'])
  const first = database.transaction(work)
  await vi.waitFor(() => expect(seen.inside).toBe(1))
  await expect(database.transaction(work)).rejects.toMatchObject({ reason: 'BUSY' })
  end()
  await first
  expect(await database.transaction(work)).toBe('done')
})
