import { AppError } from './errors.ts'
import { batchSeconds, batchSize, batchWaiting } from './metrics.ts'
import { underNoRequest } from './requestId.ts'
import { currentSpan, type Span, tracedTogether } from './tracing.ts'

/** Writes one batch and resolves after its commit, with one result per entry in the same order. */
export type WriteBatch<One, Result> = (batch: readonly One[]) => Promise<Result[]>

export interface BatcherOptions<One> {
  /** Name of the writes in the metrics. */
  name: string
  /** Maximum entries in one batch. */
  maximumBatch: number
  /** Maximum entries waiting in one partition; further ones get BUSY. */
  maximumWaiting: number
  /** Maximum batches written at once. Bounds how much of the pool a rush can take. */
  concurrency: number
  /** Maximum concurrent batches of one partition; 1 by default. */
  partitionConcurrency?: number
  /** Starts another concurrent batch only when an entry has waited this long, in milliseconds. */
  maxWaitMs: number
  /** The partition an entry waits in. */
  partitionOf: (one: One) => string
  /**
   * Key of what must be written one at a time. A second entry with the key waits for a later batch and sees the first
   * one's effect.
   */
  keyOf: (one: One) => string
  /** Whether a single entry may have caused the error. If so, the batch is split in halves until the entry is found. */
  isOnesOwn: (error: unknown) => boolean
  /** The error reported to an entry that failed alone, or whose whole batch failed. */
  refusalOf: (error: unknown) => unknown
}

/** Options for one partition with one batch at a time; every entry gets its own error. */
export const singlePartition = {
  concurrency: 1,
  maxWaitMs: 0,
  partitionOf: () => 'all',
  refusalOf: (error: unknown) => error,
}

export interface Batcher<One, Result> {
  /** Adds an entry to the next batch; returns its result after the commit. Throws BUSY when too many entries wait. */
  add(one: One): Promise<Result>
}

interface Waiting<One, Result> {
  one: One
  /** `performance.now()` at arrival. */
  since: number
  /** Span that the entry belongs to, if it is traced. */
  span: Span | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Partition<One, Result> {
  waiting: Waiting<One, Result>[]
  /** Number of running batches that contain entries of this partition. */
  writing: number
}

/**
 * Creates a batcher, so that a rush for one thing does not queue on one row's lock with a transaction each. Entries
 * collect while the previous batch of their partition is written. The next batch takes everything that arrived
 * meanwhile, from every partition that may be written. Under light load a batch holds one entry and nothing waits.
 */
export function createBatcher<One, Result>(
  write: WriteBatch<One, Result>,
  {
    name: what,
    maximumBatch,
    maximumWaiting,
    concurrency,
    partitionConcurrency = 1,
    maxWaitMs,
    partitionOf,
    keyOf,
    isOnesOwn,
    refusalOf,
  }: BatcherOptions<One>,
): Batcher<One, Result> {
  /** Ordered by last write, oldest first. */
  const partitions = new Map<string, Partition<One, Result>>()
  /** Keys of the entries being written. */
  const keys = new Set<string>()
  let writing = 0
  let waitsToBegin = false

  function begin(): void {
    writing++
    // Everything that arrives in this turn of the event loop joins the batch.
    setImmediate(() => void underNoRequest(writeOn))
  }

  /**
   * Starts another concurrent batch only if a running one takes long: many small batches cost more than a few large
   * ones.
   */
  function beginBeside(): void {
    if (waitsToBegin || writing === 0 || writing >= concurrency) return
    const wait = untilLate()
    if (wait === undefined) return
    if (wait === 0) {
      begin()
      return
    }
    waitsToBegin = true
    setTimeout(() => {
      waitsToBegin = false
      beginBeside()
    }, wait)
  }

  /** Milliseconds until the first entry that another batch could take has waited `maxWaitMs`; 0 if it already has. */
  function untilLate(): number | undefined {
    let first: number | undefined
    for (const partition of partitions.values()) {
      if (partition.writing >= partitionConcurrency) continue
      const next = partition.waiting.find(({ one }) => !keys.has(keyOf(one)))
      if (next) first = Math.min(first ?? next.since, next.since)
    }
    return first === undefined ? undefined : Math.max(0, first + maxWaitMs - performance.now())
  }

  /** Takes the next batch and returns it with its partitions, which count as being written from here on. */
  function takeBatch() {
    const batch: Waiting<One, Result>[] = []
    const taken: string[] = []
    for (const [name, partition] of partitions) {
      if (batch.length === maximumBatch) break
      if (partition.writing >= partitionConcurrency) continue
      const before = batch.length
      partition.waiting = partition.waiting.filter((waiting) => {
        const key = keyOf(waiting.one)
        if (batch.length === maximumBatch || keys.has(key)) return true
        keys.add(key)
        batch.push(waiting)
        return false
      })
      if (batch.length === before) continue
      partition.writing++
      taken.push(name)
    }
    batchWaiting.dec({ what }, batch.length)
    return { batch, taken }
  }

  async function writeOn(): Promise<void> {
    for (;;) {
      const { batch, taken } = takeBatch()
      if (batch.length === 0) break
      const origins = batch.map(({ span }) => span)
      await tracedTogether(`batch ${what}`, origins, () => writeBatch(batch))
      for (const { one } of batch) keys.delete(keyOf(one))
      taken.forEach(endWriting)
      if (writing > 1 && untilLate() !== 0) break
    }
    writing--
    beginBeside()
  }

  function endWriting(name: string): void {
    const partition = partitions.get(name)
    if (!partition) return
    partition.writing--
    partitions.delete(name)
    if (partition.waiting.length > 0 || partition.writing > 0) partitions.set(name, partition)
  }

  async function writeBatch(batch: readonly Waiting<One, Result>[]): Promise<void> {
    batchSize.observe({ what }, batch.length)
    const end = batchSeconds.startTimer({ what })
    try {
      answer(batch, await write(batch.map(({ one }) => one)))
      end()
    } catch (error) {
      if (batch.length === 1 || !isOnesOwn(error)) {
        for (const { reject } of batch) reject(refusalOf(error))
        return
      }
      const half = Math.ceil(batch.length / 2)
      await writeBatch(batch.slice(0, half))
      await writeBatch(batch.slice(half))
    }
  }

  return {
    add(one) {
      return new Promise((resolve, reject) => {
        const name = partitionOf(one)
        const partition = partitions.get(name) ?? { waiting: [], writing: 0 }
        partitions.set(name, partition)
        if (partition.waiting.length >= maximumWaiting) {
          reject(new AppError('BUSY', { retryAfter: 1 }))
          return
        }
        partition.waiting.push({ one, since: performance.now(), span: currentSpan(), resolve, reject })
        batchWaiting.inc({ what })
        if (partition.writing >= partitionConcurrency) return
        if (writing === 0) begin()
        else beginBeside()
      })
    },
  }
}

function answer<One, Result>(batch: readonly Waiting<One, Result>[], results: readonly Result[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const result = results[index]
    if (result === undefined) reject(new Error('Fewer results than were asked for'))
    else resolve(result)
  })
}
