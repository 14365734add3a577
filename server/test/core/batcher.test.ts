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

/** An error as Postgres reports a violated constraint. */
const violation = () => Object.assign(new Error('broken'), { code: '23505' })

describe('batching', () => {
  test('writes entries of one turn together, and later ones in the next batch', async () => {
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

  test('returns each entry’s own result', async () => {
    const write: Write = async (batch) => batch.map((one) => (one.quantity > 1 ? { kind: 'refused' } : placed(one)))
    const batcher = createBatcher(write, settings)
    const [small, large] = [wish(), wish({ quantity: 5 })]
    expect(await Promise.all([batcher.add(small), batcher.add(large)])).toEqual([placed(small), { kind: 'refused' }])
  })

  test('limits the batch size and keeps the order of arrival', async () => {
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

  test('partitions do not wait for each other', async () => {
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

  test('starts no second batch beside one that is quick', async () => {
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

  test('starts nothing for an entry that waits for an earlier one with its key', async () => {
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

  test('writes waiting partitions together, the one written longest ago first, within the concurrency limit', async () => {
    const { batches, write } = heldWriter()
    const batcher = createBatcher(write, { ...settings, maximumBatch: 3 })
    const all: Promise<Outcome>[] = []
    const add = (...lines: string[]) => all.push(...lines.map((line) => batcher.add(wish({ line }))))
    const linesOf = (index: number) => batches[index]?.batch.map(({ line }) => line)
    add('rush')
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    add('a')
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    // Both writers are busy: new entries wait, whatever their partition.
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

  test('writes concurrent batches of one partition up to its limit, and never two with the same key', async () => {
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
    // The writer that ended takes what has arrived since, except the key still being written.
    batches[1]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(3))
    batches[2]?.answer()
    batches[0]?.answer()
    await vi.waitFor(() => expect(batches).toHaveLength(4))
    batches[3]?.answer()
    await Promise.all(all)
    expect(batches.map(({ batch }) => batch)).toEqual([[first], [second], [third], [first]])
  })

  test('puts one key of a user into a batch once, together with the same key of other users', async () => {
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

describe('a failure', () => {
  test('refuses only the entry that violates a constraint, found by halves', async () => {
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

  test('does not ask an unreachable database again for each entry', async () => {
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

  test('does not affect later batches', async () => {
    const write = vi.fn<Write>(async (batch) => batch.map(placed))
    write.mockRejectedValueOnce(new Error('connection lost'))
    const batcher = createBatcher(write, settings)
    await expect(batcher.add(wish())).rejects.toMatchObject({ reason: 'BUSY' })
    expect(await batcher.add(wish())).toMatchObject({ kind: 'placed' })
  })

  test('is reported if a result is missing', async () => {
    const batcher = createBatcher<Wish, Outcome>(async () => [], settings)
    await expect(batcher.add(wish())).rejects.toThrow('Fewer')
  })

  test('answers BUSY to entries beyond a full queue', async () => {
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

describe('maxWaitMs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Two writers of one partition, the second for entries that have waited 100 ms; the first has started. */
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

  test('counts from each entry’s arrival, however many batches ended meanwhile', async () => {
    const { batches, add, end } = await beginWriting()
    // Five batches of 60 ms; an entry waits for each from its start.
    for (let index = 0; index < 5; index++) {
      add()
      await vi.advanceTimersByTimeAsync(60)
      expect(batches).toHaveLength(index + 1)
      batches[index]?.answer()
      await vi.advanceTimersByTimeAsync(0)
    }
    // The sixth is slow.
    add()
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(2)
    expect(batches).toHaveLength(7)
    await end()
  })

  test('when exceeded starts a second writer, which stops once no entry has waited that long and can start again', async () => {
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
