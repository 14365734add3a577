import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createGatherer, type WriteBatch } from '../../src/modules/order/gatherer.ts'
import type { Placement, PlacementResult } from '../../src/modules/order/placement.ts'

const settings = { maximumBatch: 10, maximumWaiting: 100 }

let number = 0
function placement(given: Partial<Placement> = {}): Placement {
  number++
  return {
    orderSn: String(number),
    uid: `u${number}`,
    quantity: 1,
    requestKey: `k${number}`,
    startsAt: new Date(0),
    address: null,
    addressId: null,
    ...given,
  }
}

const placed = ({ orderSn }: Placement): PlacementResult => ({
  kind: 'placed',
  orderSn,
  amountFen: 100,
  payBy: new Date(0),
})

/** A writer whose batches end when the test says so. */
function heldWriter() {
  const batches: { goodsSn: string; batch: readonly Placement[]; answer: () => void }[] = []
  const write = vi.fn<WriteBatch>(
    (goodsSn, batch) =>
      new Promise((resolve) => batches.push({ goodsSn, batch, answer: () => resolve(batch.map(placed)) })),
  )
  return { batches, write }
}

/** As Postgres reports a broken constraint. */
const violation = () => Object.assign(new Error('broken'), { code: '23505' })

describe('gathering', () => {
  test('writes what came in one turn together, and what came meanwhile in the next batch', async () => {
    const { batches, write } = heldWriter()
    const gatherer = createGatherer(write, settings)
    const first = [1, 2, 3].map(() => gatherer.place('g', placement()))
    await nextTurn()
    const later = [1, 2].map(() => gatherer.place('g', placement()))
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
    const write: WriteBatch = async (_, batch) =>
      batch.map((one) => (one.quantity > 1 ? { kind: 'refused', reason: 'SOLD_OUT' } : placed(one)))
    const gatherer = createGatherer(write, settings)
    const [small, large] = [placement(), placement({ quantity: 5 })]
    expect(await Promise.all([gatherer.place('g', small), gatherer.place('g', large)])).toEqual([
      placed(small),
      { kind: 'refused', reason: 'SOLD_OUT' },
    ])
  })

  test('takes at most so many at once, in the order they came', async () => {
    const { batches, write } = heldWriter()
    const gatherer = createGatherer(write, { ...settings, maximumBatch: 4 })
    const wanted = Array.from({ length: 6 }, () => placement())
    const all = wanted.map((one) => gatherer.place('g', one))
    for (let index = 0; index < 2; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    await Promise.all(all)
    expect(batches.map(({ batch }) => batch)).toEqual([wanted.slice(0, 4), wanted.slice(4)])
  })

  test('goods do not wait for each other', async () => {
    const { batches, write } = heldWriter()
    const gatherer = createGatherer(write, settings)
    const slow = gatherer.place('slow', placement())
    const fast = gatherer.place('fast', placement())
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    batches.find(({ goodsSn }) => goodsSn === 'fast')?.answer()
    expect(await fast).toMatchObject({ kind: 'placed' })
    batches.find(({ goodsSn }) => goodsSn === 'slow')?.answer()
    expect(await slow).toMatchObject({ kind: 'placed' })
  })

  test('puts one key of one person once in a batch, and others of the same key beside it', async () => {
    const { batches, write } = heldWriter()
    const gatherer = createGatherer(write, settings)
    const twins = [1, 2, 3].map(() => gatherer.place('g', placement({ uid: 'a', requestKey: 'same' })))
    const other = gatherer.place('g', placement({ uid: 'b', requestKey: 'same' }))
    for (let index = 0; index < 3; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    await Promise.all([...twins, other])
    expect(batches.map(({ batch }) => batch.map((one) => one.uid))).toEqual([['a', 'b'], ['a'], ['a']])
  })
})

describe('failing', () => {
  test('a placement that breaks a constraint is refused alone', async () => {
    const bad = placement()
    const write = vi.fn<WriteBatch>(async (_, batch) => {
      if (batch.includes(bad)) throw violation()
      return batch.map(placed)
    })
    const gatherer = createGatherer(write, settings)
    const good = [placement(), placement()]
    const results = await Promise.allSettled([bad, ...good].map((one) => gatherer.place('g', one)))
    expect(results[0]).toMatchObject({ status: 'rejected', reason: { reason: 'CONFLICT' } })
    expect(results.slice(1)).toEqual(good.map((one) => ({ status: 'fulfilled', value: placed(one) })))
    expect(write).toHaveBeenCalledTimes(4)
  })

  test('a database that does not answer is not asked again for each one', async () => {
    const write = vi.fn<WriteBatch>().mockRejectedValue(new Error('connection lost'))
    const gatherer = createGatherer(write, settings)
    const results = await Promise.allSettled([1, 2, 3].map(() => gatherer.place('g', placement())))
    expect(results.map((result) => result.status === 'rejected' && result.reason.reason)).toEqual([
      'BUSY',
      'BUSY',
      'BUSY',
    ])
    expect(write).toHaveBeenCalledTimes(1)
  })

  test('works again after a failure', async () => {
    const write = vi.fn<WriteBatch>(async (_, batch) => batch.map(placed))
    write.mockRejectedValueOnce(new Error('connection lost'))
    const gatherer = createGatherer(write, settings)
    await expect(gatherer.place('g', placement())).rejects.toMatchObject({ reason: 'BUSY' })
    expect(await gatherer.place('g', placement())).toMatchObject({ kind: 'placed' })
  })

  test('an answer that is missing is an error, not silence', async () => {
    const gatherer = createGatherer(async () => [], settings)
    await expect(gatherer.place('g', placement())).rejects.toThrow('fewer')
  })

  test('tells those who come when the line is full to come again', async () => {
    const { batches, write } = heldWriter()
    const gatherer = createGatherer(write, { maximumBatch: 1, maximumWaiting: 2 })
    const writing = gatherer.place('g', placement())
    await nextTurn()
    const waiting = [1, 2].map(() => gatherer.place('g', placement()))
    await expect(gatherer.place('g', placement())).rejects.toMatchObject({ reason: 'BUSY', retryAfter: 1 })
    for (let index = 0; index < 3; index++) {
      await vi.waitFor(() => expect(batches).toHaveLength(index + 1))
      batches[index]?.answer()
    }
    expect(await Promise.all([writing, ...waiting])).toHaveLength(3)
  })
})
