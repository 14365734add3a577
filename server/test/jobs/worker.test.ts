import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { claim, type ClaimedJob, enqueue, markDone, markFailed, type NewJob, renew } from '../../src/jobs/queue.ts'
import { backoffSeconds } from '../../src/jobs/backoff.ts'
import { createWorker, type JobHandler } from '../../src/jobs/worker.ts'
import { dueAgain, listBackoffs, wholeRun } from '../../src/jobs/retryBackoff.ts'
import { testCore, type TestCore } from '../support/testCore.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore({ database: { poolSize: 12 } })
})
afterAll(() => core?.close())
beforeEach(() => sql`delete from jobs`.execute(core.database.db))

const add = (job: Partial<NewJob> = {}) =>
  core.database.transaction((tx) => enqueue(tx, { kind: 'test', payload: {}, ...job }))
const jobs = () => core.database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
/** Makes everything that waits for a retry or for the end of a lease due. */
const letTimePass = () =>
  sql`update jobs set run_at = now() - interval '1 s', lease_until = null where done_at is null`.execute(
    core.database.db,
  )
const workerFor = (handler: JobHandler) => createWorker(core, { test: handler }, [])

describe('adding', () => {
  test('happens with the transaction or not at all', async () => {
    await core.database
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

  test.each(['hashjoin', 'mergejoin', 'nestloop'])(
    'is followed by no more claims than requested, whatever the plan: without %s',
    async (way) => {
      for (let index = 0; index < 40; index++) await add()
      const claimed = await core.database.transaction(async (tx) => {
        await sql.raw(`set local enable_${way} = off; set local enable_material = off`).execute(tx)
        return claim(tx, ['test'], 5, 60)
      })
      expect(claimed).toHaveLength(5)
    },
  )

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

  test('leaves jobs of unknown kinds to others', async () => {
    await add({ kind: 'foreign' })
    expect(await workerFor(async () => {}).processAll()).toBe(0)
    expect(await jobs()).toMatchObject([{ attempts: 0, done_at: null }])
  })
})

describe('failing', () => {
  test('is retried later, and records the reason', async () => {
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

  test('is final after the last attempt', async () => {
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

  test('of many at once is recorded in one statement', async () => {
    for (let index = 0; index < 16; index++) await add()
    const { promise: gate, reject: fail } = Promise.withResolvers<void>()
    const working = workerFor(() => gate).processAll()
    await vi.waitFor(async () => expect((await jobs()).every(({ attempts }) => attempts === 1)).toBe(true))
    fail(new Error('all of them'))
    await working
    const { rows } = await sql`select distinct xmin::text from jobs`.execute(core.database.db)
    expect(rows).toHaveLength(1)
    for (const job of await jobs()) expect(job).toMatchObject({ last_error: 'all of them', lease_until: null })
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
  test('keeps a job from others while it lasts, and not after', async () => {
    await add()
    const { db } = core.database
    expect(await claim(db, ['test'], 10, 60)).toHaveLength(1)
    expect(await claim(db, ['test'], 10, 60)).toHaveLength(0)
    await sql`update jobs set lease_until = now() - interval '1 s'`.execute(db)
    expect(await claim(db, ['test'], 10, 60)).toMatchObject([{ attempts: 2 }])
  })

  test('is renewed as long as the work lasts, and passes to another worker once its own is gone', async () => {
    const { config, database } = core
    const hurried = { ...core, config: { ...config, process: { ...config.process, jobLeaseSeconds: 0.6 } } }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    await add()
    const working = createWorker(hurried, { test: () => gate }, []).processAll()
    await vi.waitFor(async () => expect((await jobs())[0]?.attempts).toBe(1))
    const first = (await jobs())[0]?.lease_until?.getTime() ?? Infinity
    await vi.waitFor(async () => expect((await jobs())[0]?.lease_until?.getTime()).toBeGreaterThan(first + 600), 20_000)
    expect(await claim(database.db, ['test'], 10, 60)).toEqual([])
    open()
    await working

    await add()
    expect(await claim(database.db, ['test'], 1, 0.6)).toHaveLength(1)
    await vi.waitFor(async () => expect(await claim(database.db, ['test'], 1, 0.6)).toHaveLength(1), 20_000)
  })

  test('is renewed twice before it would end, so that one renewal may fail', async () => {
    const lease = core.config.process.jobLeaseSeconds * 1000
    const timers = vi.spyOn(globalThis, 'setInterval')
    await add()
    await workerFor(async () => {}).processAll()
    const pauses = timers.mock.calls.map(([, pause]) => pause ?? 0)
    timers.mockRestore()
    expect(pauses.length).toBeGreaterThan(0)
    for (const pause of pauses) expect(pause).toBeLessThan(lease / 2)
  })

  test('that another worker now has is not renewed', async () => {
    await add()
    const { db } = core.database
    const held = await claim(db, ['test'], 10, 60)
    await letTimePass()
    await claim(db, ['test'], 10, 60)
    const lease = (await jobs())[0]?.lease_until
    await renew(db, held, 600)
    expect((await jobs())[0]?.lease_until).toEqual(lease)
  })

  test('that ended lets no late failure undo what another worker finished', async () => {
    await add({ maxAttempts: 1 })
    const { db } = core.database
    const [late] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    await letTimePass()
    await workerFor(async () => {}).processAll()
    expect(await markFailed(db, [{ job: late, error: 'too late', delaySeconds: 1 }])).toEqual([false])
    expect(await jobs()).toMatchObject([{ done_at: expect.any(Date), dead_at: null, last_error: null }])
  })

  test('that ended lets a worker that finished anyway complete a dead job, which then stays done', async () => {
    await add({ maxAttempts: 2 })
    const { db } = core.database
    const [late] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    await letTimePass()
    const [last] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    expect(await markFailed(db, [{ job: last, error: 'the last try', delaySeconds: 0 }])).toEqual([true])
    await markDone(db, [late.id])
    expect(await jobs()).toMatchObject([{ done_at: expect.any(Date), dead_at: null }])
    expect(await markFailed(db, [{ job: last, error: 'again', delaySeconds: 0 }])).toEqual([false])
    expect(await jobs()).toMatchObject([{ done_at: expect.any(Date), dead_at: null, last_error: 'the last try' }])
  })

  test('that ended lets no late failure take the job from the worker that now has it', async () => {
    await add()
    const { db } = core.database
    const [late] = (await claim(db, ['test'], 10, 60)) as [ClaimedJob]
    await letTimePass()
    await claim(db, ['test'], 10, 60)
    await markFailed(db, [{ job: late, error: 'too late', delaySeconds: 0 }])
    expect(await claim(db, ['test'], 10, 60)).toEqual([])
  })
})

describe('a started worker', () => {
  test('runs due jobs, reacts to new ones, and stops after the running ones', async () => {
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

  test('a slow job occupies only its own slot: later jobs run meanwhile', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const done: number[] = []
    const worker = workerFor(async ({ index }: { index: number }) => {
      if (index === 0) await gate
      done.push(index)
    })
    for (let index = 0; index < 40; index++) await add({ payload: { index } })
    worker.start()
    await vi.waitFor(() => expect(done).toHaveLength(39))
    await add({ payload: { index: 40 } })
    worker.wake()
    await vi.waitFor(() => expect(done).toHaveLength(40))
    expect(done).not.toContain(0)
    open()
    await worker.stop()
    expect(done).toContain(0)
  })

  test('a job being recorded as done occupies no slot', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const begun: number[] = []
    const worker = workerFor(async ({ index }: { index: number }) => {
      begun.push(index)
      await gate
    })
    for (let index = 0; index < 20; index++) await add({ payload: { index } })
    worker.start()
    await vi.waitFor(() => expect(begun).toHaveLength(16))
    const other = await core.database.pool.connect()
    await other.query('begin')
    await other.query('select from jobs where lease_until is not null for update')
    open()
    await vi.waitFor(() => expect(begun).toHaveLength(20))
    expect((await jobs()).filter(({ done_at: doneAt }) => doneAt !== null).length).toBeLessThan(5)
    await other.query('rollback')
    other.release()
    await worker.stop()
    expect((await jobs()).every(({ done_at: doneAt }) => doneAt !== null)).toBe(true)
  })

  test('stops in the middle of more than it can run at once, and leaves the rest to others', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const worker = workerFor(() => gate)
    for (let index = 0; index < 40; index++) await add()
    worker.start()
    await vi.waitFor(async () => expect((await jobs()).filter(({ attempts }) => attempts > 0)).toHaveLength(16))
    const stopped = worker.stop()
    open()
    await stopped
    expect((await jobs()).filter((job) => job.done_at !== null)).toHaveLength(16)
    expect(await workerFor(async () => {}).processAll()).toBe(24)
  })

  test('a failed sweep runs again; one with more to do continues at once', async () => {
    const runs: number[] = []
    const worker = createWorker(core, {}, [
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

  test('a sweep whose whole run fails is shown to operators until a run succeeds; an unreachable database is not recorded', async () => {
    const { db } = core.database
    const noted = async () => (await listBackoffs(db, 10)).map(({ sweep, item, cause }) => [sweep, item, cause])
    const failures: Error[] = [
      new Error('function pg_input_is_valid does not exist'),
      Object.assign(new Error('the database system is shutting down'), { code: '57P01' }),
    ]
    let [runs, mended] = [0, false]
    const worker = createWorker(core, {}, [
      {
        name: 'broken',
        everySeconds: 0.02,
        async run() {
          const failure = failures[Math.min(runs++, 1)]
          if (!mended && failure) throw failure
        },
      },
    ])
    worker.start()
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3))
    expect(await noted()).toEqual([['broken', wholeRun, 'function pg_input_is_valid does not exist']])
    // The record is not an item that the sweep itself could process.
    await sql`update sweep_setbacks set next_at = now()`.execute(db)
    expect(await dueAgain(db, 'broken', 10)).toEqual([])
    mended = true
    await vi.waitFor(async () => expect(await noted()).toEqual([]))
    await worker.stop()
  })

  test('a woken sweep runs at once, and once more for a notification during the run', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let runs = 0
    let heard = 0
    const worker = createWorker(core, {}, [
      {
        name: 'test',
        everySeconds: 86_400,
        wokenBy: { channel: 'test_due', hear: () => heard++ },
        async run() {
          runs++
          if (runs === 2) await gate
        },
      },
    ])
    const wake = worker.channels['test_due'] ?? (() => {})
    worker.start()
    await vi.waitFor(() => expect(runs).toBe(1))
    wake()
    await vi.waitFor(() => expect(runs).toBe(2))
    wake()
    expect(heard).toBe(2)
    open()
    await vi.waitFor(() => expect(runs).toBe(3))
    await worker.stop()
    wake()
    expect(runs).toBe(3)
  })
})
