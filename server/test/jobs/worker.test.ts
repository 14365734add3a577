import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claim, type ClaimedJob, enqueue, markFailed, type NewJob } from '../../src/jobs/queue.ts'
import { backoffSeconds, createWorker, type JobHandler } from '../../src/jobs/worker.ts'
import { testFoundation, type TestFoundation } from '../support/foundation.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await testFoundation({ database: { poolSize: 12 } })
})
afterAll(() => foundation?.close())
beforeEach(() => sql`delete from jobs`.execute(foundation.database.db))

const add = (job: Partial<NewJob> = {}) =>
  foundation.database.transaction((tx) => enqueue(tx, { kind: 'test', payload: {}, ...job }))
const jobs = () => foundation.database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
/** Makes whatever waits for its next try or for the end of a lease due. */
const letTimePass = () =>
  sql`update jobs set run_at = now() - interval '1 s', lease_until = null where done_at is null`.execute(
    foundation.database.db,
  )
const workerFor = (handler: JobHandler) => createWorker(foundation, { test: handler }, [])

describe('adding', () => {
  test('happens with the transaction or not at all', async () => {
    await foundation.database
      .transaction(async (tx) => {
        await enqueue(tx, { kind: 'test', payload: {} })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await jobs()).toEqual([])
  })

  test('with a key adds one while one waits, and another once it is done', async () => {
    await Promise.all([1, 2, 3].map(() => add({ dedupeKey: 'same' })))
    await add({ dedupeKey: 'other' })
    expect(await jobs()).toHaveLength(2)
    await workerFor(async () => {}).processAll()
    await add({ dedupeKey: 'same' })
    expect(await jobs()).toHaveLength(3)
  })

  test('with a delay waits for it', async () => {
    await add({ delaySeconds: 60 })
    expect(await workerFor(async () => {}).processAll()).toBe(0)
    await letTimePass()
    expect(await workerFor(async () => {}).processAll()).toBe(1)
  })
})

describe('working', () => {
  test('does each job once with its payload', async () => {
    const seen: unknown[] = []
    for (let index = 0; index < 40; index++) await add({ payload: { index } })
    const worker = workerFor(async (payload) => void seen.push(payload))
    expect(await worker.processAll()).toBe(40)
    expect(new Set(seen.map((payload) => (payload as { index: number }).index)).size).toBe(40)
    expect(await worker.processAll()).toBe(0)
    for (const job of await jobs()) expect(job).toMatchObject({ attempts: 1, done_at: expect.any(Date) })
  })

  test('two workers never do one job twice', async () => {
    for (let index = 0; index < 60; index++) await add({ payload: { index } })
    const seen: number[] = []
    const handler: JobHandler = async ({ index }: { index: number }) => {
      await new Promise((resolve) => setTimeout(resolve, 3))
      seen.push(index)
    }
    const done = await Promise.all([1, 2, 3, 4].map(() => workerFor(handler).processAll()))
    expect(done.reduce((sum, count) => sum + count)).toBe(60)
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  test('leaves jobs of kinds it does not know to others', async () => {
    await add({ kind: 'foreign' })
    expect(await workerFor(async () => {}).processAll()).toBe(0)
    expect(await jobs()).toMatchObject([{ attempts: 0, done_at: null }])
  })
})

describe('failing', () => {
  test('is tried again later, and remembers why', async () => {
    await add()
    const handler = vi.fn<JobHandler>().mockRejectedValueOnce(new Error('provider down'))
    const worker = workerFor(handler)
    await worker.processAll()
    const [failed] = await jobs()
    expect(failed).toMatchObject({ attempts: 1, last_error: 'provider down', done_at: null, dead_at: null })
    expect(failed?.run_at.getTime()).toBeGreaterThan(Date.now() + 1000)
    expect(await worker.processAll()).toBe(0)
    await letTimePass()
    await worker.processAll()
    expect(await jobs()).toMatchObject([{ attempts: 2, done_at: expect.any(Date) }])
  })

  test('is given up after the last try and not touched again', async () => {
    await add({ maxAttempts: 3 })
    const handler = vi.fn<JobHandler>().mockRejectedValue(new Error('never'))
    for (let index = 0; index < 5; index++) {
      await workerFor(handler).processAll()
      await letTimePass()
    }
    expect(handler).toHaveBeenCalledTimes(3)
    expect(await jobs()).toMatchObject([{ attempts: 3, dead_at: expect.any(Date), done_at: null }])
  })

  test('of one job leaves the others of its batch alone', async () => {
    for (let index = 0; index < 5; index++) await add({ payload: { index } })
    await workerFor(async ({ index }: { index: number }) => {
      if (index === 2) throw new Error('this one')
    }).processAll()
    expect((await jobs()).map((job) => job.done_at !== null)).toEqual([true, true, false, true, true])
  })

  test('waits twice as long each time, an hour at most', () => {
    for (let attempt = 1; attempt < 30; attempt++) {
      const expected = Math.min(3600, 2 ** attempt)
      for (let draw = 0; draw < 20; draw++) {
        expect(backoffSeconds(attempt)).toBeGreaterThanOrEqual(expected * 0.9)
        expect(backoffSeconds(attempt)).toBeLessThanOrEqual(expected * 1.1)
      }
    }
  })
})

describe('a lease', () => {
  test('keeps a job from others while it lasts, and gives it up after', async () => {
    await add()
    const { db } = foundation.database
    expect(await claim(db, ['test'], 10, 60)).toHaveLength(1)
    expect(await claim(db, ['test'], 10, 60)).toHaveLength(0)
    await sql`update jobs set lease_until = now() - interval '1 s'`.execute(db)
    expect(await claim(db, ['test'], 10, 60)).toMatchObject([{ attempts: 2 }])
  })

  test('that ended lets no late failure undo what another worker finished', async () => {
    await add({ maxAttempts: 1 })
    const { db } = foundation.database
    const [late] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    await letTimePass()
    await workerFor(async () => {}).processAll()
    expect(await markFailed(db, late, 'too late', 1)).toBe(false)
    expect(await jobs()).toMatchObject([{ done_at: expect.any(Date), dead_at: null, last_error: null }])
  })

  test('that ended lets no late failure take the job from whoever works on it now', async () => {
    await add()
    const { db } = foundation.database
    const [late] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    await letTimePass()
    await claim(db, ['test'], 10, 60)
    await markFailed(db, late, 'too late', 0)
    expect(await claim(db, ['test'], 10, 60)).toEqual([])
  })
})

describe('running by itself', () => {
  test('does what is due, hears of more, and stops after what is under way', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let finished = 0
    const worker = workerFor(async () => {
      await gate
      finished++
    })
    await add()
    worker.start()
    await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1))
    const stopped = worker.stop()
    open()
    await stopped
    expect(finished).toBe(1)
    await add()
    worker.wake()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(finished).toBe(1)
  })

  test('a sweep that fails runs again; one with more to do runs on at once', async () => {
    const runs: number[] = []
    const worker = createWorker(foundation, {}, [
      {
        name: 'test',
        everySeconds: 0.02,
        async run() {
          runs.push(Date.now())
          if (runs.length === 1) throw new Error('first')
          return runs.length < 4
        },
      },
    ])
    worker.start()
    await vi.waitFor(() => expect(runs.length).toBeGreaterThan(5))
    await worker.stop()
    const { length } = runs
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(runs).toHaveLength(length)
  })
})
