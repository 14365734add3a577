import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { type IndividualSweep, sweepIndividually } from '../../src/jobs/sweepIndividually.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { skipBackoffs, backoffsOf } from '../support/backoffs.ts'

let core: TestCore
let said: ReturnType<typeof vi.spyOn>
beforeAll(async () => {
  core = await testCore()
  await sql`create table chores (id bigint primary key, is_done boolean not null default false)`.execute(
    core.database.db,
  )
})
afterAll(() => core?.close())
beforeEach(async () => {
  await sql`truncate chores, sweep_setbacks`.execute(core.database.db)
  said?.mockRestore()
  said = vi.spyOn(core.log, 'error')
})

const add = (...ids: readonly number[]) =>
  sql`insert into chores (id) select unnest(${ids}::bigint[])`.execute(core.database.db)

async function done(): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`select id from chores where is_done order by id`.execute(core.database.db)
  return rows.map(({ id }) => Number(id))
}

/** A sweep that processes chores in order and fails at those in `poison`. */
function sweepOf(poison: Set<number>, given: Partial<IndividualSweep<number>> & { cheap?: boolean } = {}) {
  const { database } = core
  const calls: (readonly number[])[] = []
  const finish = (ids: readonly number[]) =>
    database.transaction(async (tx) => {
      calls.push(ids)
      await sql`update chores set is_done = true where id = any(${ids}::bigint[])`.execute(tx)
      const bad = ids.find((id) => poison.has(id))
      if (bad !== undefined) throw new Error(`chore ${bad} is broken`)
    })
  const { cheap = false, ...others } = given
  const sweep = sweepIndividually<number>(core, {
    name: 'chores',
    everySeconds: 60,
    batch: 10,
    nameOf: (choreId) => ({ choreId }),
    async due(limit, isTriable) {
      const { rows } = await sql<{ id: string }>`
        select id from chores where not is_done and ${isTriable(sql.ref('id'))} order by id limit ${limit}`.execute(
        database.db,
      )
      return rows.map(({ id }) => Number(id))
    },
    work: (id) => finish([id]),
    ...(cheap && { together: finish }),
    ...others,
  })
  return {
    calls,
    run: () => sweep.run(),
    async runAll() {
      while (await sweep.run()) continue
    },
  }
}

describe.each([
  ['one by one', false],
  ['many in one go', true],
])('a sweep that processes items %s', (_, cheap) => {
  test('processes all but the failing item, names it, and processes it once it is repaired', async () => {
    await add(1, 2, 3, 4)
    const poison = new Set([2])
    const { run } = sweepOf(poison, { cheap })
    await run()
    expect(await done()).toEqual([1, 3, 4])
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ choreId: 2, cause: 'chore 2 is broken' }),
      expect.any(String),
    )
    expect(await backoffsOf(core.database, 'chores')).toEqual([{ item: '2', cause: 'chore 2 is broken', tries: 1 }])
    poison.clear()
    await skipBackoffs(core.database)
    await run()
    expect(await done()).toEqual([1, 2, 3, 4])
    expect(await backoffsOf(core.database, 'chores')).toEqual([])
  })

  test('reaches items behind more broken ones than a batch holds', async () => {
    await add(1, 2, 3, 4, 5, 6, 7, 8)
    const { runAll } = sweepOf(new Set([1, 2, 3, 4, 5, 6]), { cheap, batch: 2 })
    await runAll()
    expect(await done()).toEqual([7, 8])
  })

  test('processes everything once, however many fail', async () => {
    await add(1, 2, 3, 4)
    const { calls, runAll } = sweepOf(new Set([1, 2, 3, 4]), { cheap, batch: 2 })
    await runAll()
    expect(calls.filter((ids) => ids.length === 1)).toEqual([[1], [2], [3], [4]])
    await runAll()
    expect(calls.filter((ids) => ids.length === 1)).toHaveLength(4)
  })
})

test('many items without a failure need one attempt', async () => {
  await add(1, 2, 3)
  const { calls, run } = sweepOf(new Set(), { cheap: true })
  await run()
  expect(calls).toEqual([[1, 2, 3]])
  await run()
  expect(calls).toHaveLength(1)
})

test('repeated failures wait twice as long each time, an hour at most', async () => {
  await add(1)
  const { run } = sweepOf(new Set([1]))
  const waits: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    await run()
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from next_at - now()))::int as seconds from sweep_setbacks`.execute(core.database.db)
    waits.push(Math.round((rows[0]?.seconds ?? 0) / 60))
    await skipBackoffs(core.database)
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
})

test('a skipped item is not a failure and does not keep the sweep running', async () => {
  await add(1, 2)
  const { run } = sweepOf(new Set(), { batch: 2, work: async () => false })
  expect(await run()).toBe(false)
  expect([await backoffsOf(core.database, 'chores'), said.mock.calls]).toEqual([[], []])
})

test('an unreachable database is no item’s fault: the run ends', async () => {
  await add(1, 2)
  const work = vi.fn<() => Promise<void>>().mockRejectedValue(new AppError('UNAVAILABLE'))
  await expect(sweepOf(new Set(), { work }).run()).rejects.toThrow(AppError)
  expect(work).toHaveBeenCalledOnce()
  expect(await backoffsOf(core.database, 'chores')).toEqual([])
})

test('two sweeps keep items of one name apart', async () => {
  await add(1)
  await sweepOf(new Set([1])).run()
  const { calls, run } = sweepOf(new Set(), { name: 'others' })
  await run()
  expect(calls).toEqual([[1]])
  expect(await backoffsOf(core.database, 'chores')).toHaveLength(1)
})
