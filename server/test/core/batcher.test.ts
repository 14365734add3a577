import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createBatcher, type WriteBatch } from '../../src/core/batcher.ts'

interface Wish {
  line: string
  uid: string
  key: string
  quantity: number
}
type Outcome = { kind: 'placed'; key: string } | { kind: 'refused' }
type Write = WriteBatch<Wish, Outcome>

const isViolation = (error: unknown) => error instanceof Error && 'code' in error
const settings = {
  name: 'wishes',
  maximumBatch: 10,
  maximumWaiting: 100,
  concurrency: 2,
  maxWaitMs: 1,
  partitionOf: ({ line }: Wish) => line,
  keyOf: ({ uid, key }: Wish) => `${uid}:${key}`,
  isOnesOwn: isViolation,
  refusalOf: (cause: unknown) => (isViolation(cause) ? new AppError('CONFLICT') : new AppError('BUSY')),
}

let number = 0
function wish(given: Partial<Wish> = {}): Wish {
  number++
  return { line: 'g', uid: `u${number}`, key: `k${number}`, quantity: 1, ...given }
}

const placed = ({ key }: Wish): Outcome => ({ kind: 'placed', key })

/** A writer whose batches end when the test says so. */
function heldWriter() {
  const batches: { batch: readonly Wish[]; answer: () => void }[] = []
  const write = vi.fn<Write>(
    (batch) => new Promise((resolve) => batches.push({ batch, answer: () => resolve(batch.map(placed)) })),
  )
  return { batches, write }
}

/** As Postgres reports a broken constraint. */
const violation = () => Object.assign(new Error('broken'), { code: '23505' })

describe('gathering', () => {
  test('writes what came in one turn together, and what came meanwhile in the next batch', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, settings)
    const first = [1, 2, 3].map(() => batcher.add(wish()))
    await nextTurn()
    const later = [1, 2].map(() => batcher.add(wish()))
    await nextTurn()
    expect(batches.map(({ batch }) => batch.length)).toEqual([3])
    batches[0]?.answer()
    await Promise.all(first)
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    batches[1]?.answer()
    await Promise.all(later)
    expect(batches.map(({ batch }) => batch.length)).toEqual([3, 2])
  })

  test('answers each with its own result', async () => {
    const write: Write = async (batch) => batch.map((one) => (one.quantity > 1 ? { kind: 'refused' } : placed(one)))
    const batcher = createBatcher(write, settings)
    const [small, large] = [wish(), wish({ quantity: 5 })]
    expect(await Promise.all([batcher.add(small), batcher.add(large)])).toEqual([placed(small), { kind: 'refused' }])
  })

  test('takes at most so many at once, in the order they came', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, maximumBatch: 4 })
    const wanted = Array.from({ length: 6 }, () => wish())
    const all = wanted.map((one) => batcher.add(one))
    for (let index = 0; index < 2; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    await Promise.all(all)
    expect(batches.map(({ batch }) => batch)).toEqual([wanted.slice(0, 4), wanted.slice(4)])
  })

  test('lines do not wait for each other', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, settings)
    const slow = batcher.add(wish({ line: 'slow' }))
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    const fast = batcher.add(wish({ line: 'fast' }))
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    batches[1]?.answer()
    expect(await fast).toMatchObject({ kind: 'placed' })
    batches[0]?.answer()
    expect(await slow).toMatchObject({ kind: 'placed' })
  })

  test('begins no second batch beside one that does not take long', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, maxWaitMs: 1000 })
    const all = [batcher.add(wish({ line: 'a' }))]
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    all.push(...['b', 'c'].map((line) => batcher.add(wish({ line }))))
    await nextTurn()
    batches[0]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    batches[1]?.answer()
    await Promise.all(all)
    expect(batches.map(({ batch }) => batch.map(({ line }) => line))).toEqual([['a'], ['b', 'c']])
  })

  test('begins nothing for who waits for their own earlier press', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, partitionConcurrency: 2, maxWaitMs: 0 })
    const same = wish()
    const all = [batcher.add(same)]
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    all.push(batcher.add({ ...same }))
    const beginnings = vi.spyOn(globalThis, 'setImmediate')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(beginnings).not.toHaveBeenCalled()
    beginnings.mockRestore()
    batches[0]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    batches[1]?.answer()
    await Promise.all(all)
  })

  test('writes the lines that wait together, those written longest ago first, and no more batches at once than it may', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, maximumBatch: 3 })
    const all: Promise<Outcome>[] = []
    const add = (...lines: string[]) => all.push(...lines.map((line) => batcher.add(wish({ line }))))
    const linesOf = (index: number) => batches[index]?.batch.map(({ line }) => line)
    add('rush')
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    add('a')
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    // Both write: what comes waits, whatever its line.
    add('rush', 'rush', 'rush', 'rush', 'b', 'c')
    await nextTurn()
    expect(batches).toHaveLength(2)
    batches[0]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(3))
    batches[1]?.answer()
    batches[2]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(4))
    batches[3]?.answer()
    await Promise.all(all)
    expect([linesOf(2), linesOf(3)]).toEqual([
      ['b', 'c', 'rush'],
      ['rush', 'rush', 'rush'],
    ])
  })

  test('writes as many batches of one line at once as it may, and of one key never two', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, partitionConcurrency: 2, maxWaitMs: 0 })
    const [first, second, third] = [wish(), wish(), wish()]
    const all = [batcher.add(first)]
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    all.push(batcher.add(second), batcher.add({ ...first }))
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    all.push(batcher.add(third))
    await nextTurn()
    expect(batches).toHaveLength(2)
    // Who ended writes on: what came since, but not the key that is still being written.
    batches[1]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(3))
    batches[2]?.answer()
    batches[0]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(4))
    batches[3]?.answer()
    await Promise.all(all)
    expect(batches.map(({ batch }) => batch)).toEqual([[first], [second], [third], [first]])
  })

  test('puts one key of one person once in a batch, and others of the same key beside it', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, settings)
    const twins = [1, 2, 3].map(() => batcher.add(wish({ uid: 'a', key: 'same' })))
    const other = batcher.add(wish({ uid: 'b', key: 'same' }))
    for (let index = 0; index < 3; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    await Promise.all([...twins, other])
    expect(batches.map(({ batch }) => batch.map((one) => one.uid))).toEqual([['a', 'b'], ['a'], ['a']])
  })
})

describe('failing', () => {
  test('one that breaks a constraint is refused alone, found by halves', async () => {
    const bad = wish()
    const write = vi.fn<Write>(async (batch) => {
      if (batch.includes(bad)) throw violation()
      return batch.map(placed)
    })
    const batcher = createBatcher(write, settings)
    const good = Array.from({ length: 7 }, () => wish())
    const results = await Promise.allSettled([bad, ...good].map((one) => batcher.add(one)))
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { reason: 'CONFLICT' } })
    expect(results.slice(1)).toEqual(good.map((one) => ({ status: 'fulfilled', value: placed(one) })))
    expect(write).toHaveBeenCalledTimes(7)
  })

  test('a database that does not answer is not asked again for each one', async () => {
    const write = vi.fn<Write>().mockRejectedValue(new Error('connection lost'))
    const batcher = createBatcher(write, settings)
    const results = await Promise.allSettled([1, 2, 3].map(() => batcher.add(wish())))
    expect(results.map((result) => result.status === 'rejected' && result.reason.reason)).toEqual([
      'BUSY',
      'BUSY',
      'BUSY',
    ])
    expect(write).toHaveBeenCalledTimes(1)
  })

  test('works again after a failure', async () => {
    const write = vi.fn<Write>(async (batch) => batch.map(placed))
    write.mockRejectedValueOnce(new Error('connection lost'))
    const batcher = createBatcher(write, settings)
    await expect(batcher.add(wish())).rejects.toMatchObject({ reason: 'BUSY' })
    expect(await batcher.add(wish())).toMatchObject({ kind: 'placed' })
  })

  test('an answer that is missing is an error, not silence', async () => {
    const batcher = createBatcher<Wish, Outcome>(async () => [], settings)
    await expect(batcher.add(wish())).rejects.toThrow('Fewer')
  })

  test('tells those who come when the line is full to come again', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, maximumBatch: 1, maximumWaiting: 2 })
    const writing = batcher.add(wish())
    await nextTurn()
    const waiting = [1, 2].map(() => batcher.add(wish()))
    await expect(batcher.add(wish())).rejects.toMatchObject({ reason: 'BUSY', retryAfter: 1 })
    for (let index = 0; index < 3; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    expect(await Promise.all([writing, ...waiting])).toHaveLength(3)
  })
})

describe('patience', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Two writers of one line, the second for who has waited 100 ms; the first has begun. */
  async function beginWriting() {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, partitionConcurrency: 2, maxWaitMs: 100 })
    const all: Promise<Outcome>[] = []
    const add = () => void all.push(batcher.add(wish()))
    add()
    await vi.advanceTimersByTimeAsync(0)
    return {
      batches,
      add,
      async end() {
        for (const { answer } of batches) answer()
        await Promise.all(all)
      },
    }
  }

  test('is counted for each from when they came, however many batches ended meanwhile', async () => {
    const { batches, add, end } = await beginWriting()
    // Five batches of 60 ms, for each of which somebody waited from its beginning.
    for (let index = 0; index < 5; index++) {
      add()
      await vi.advanceTimersByTimeAsync(60)
      expect(batches).toHaveLength(index + 1)
      batches[index]?.answer()
      await vi.advanceTimersByTimeAsync(0)
    }
    // The sixth takes its time.
    add()
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(2)
    expect(batches).toHaveLength(7)
    await end()
  })

  test('over, another writes beside, ends once nobody has waited so long, and begins again for who has', async () => {
    const { batches, add, end } = await beginWriting()
    add()
    await vi.advanceTimersByTimeAsync(101)
    expect(batches).toHaveLength(2)
    add()
    await vi.advanceTimersByTimeAsync(50)
    batches[1]?.answer()
    await vi.advanceTimersByTimeAsync(49)
    expect(batches).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2)
    expect(batches).toHaveLength(3)
    await end()
  })
})
