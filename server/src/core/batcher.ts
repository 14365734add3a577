import { AppError } from './errors.ts'
import { batchSeconds, batchSize, batchWaiting } from './metrics.ts'
import { underNoRequest } from './requestId.ts'
import { currentSpan, type Span, tracedTogether } from './tracing.ts'

/** Writes one batch and answers after its commit, one result for each in their order. */
export type WriteBatch<One, Result> = (batch: readonly One[]) => Promise<Result[]>

export interface BatcherOptions<One> {
  /** What is written, as it is measured. */
  name: string
  /** How many one batch takes at most. */
  maximumBatch: number
  /** How many may wait in one line; more are told BUSY. */
  maximumWaiting: number
  /** How many batches are written at once at most: so much of the pool a rush takes, and no more. */
  concurrency: number
  /** How many of them may be of one line; 1 unless told otherwise. */
  partitionConcurrency?: number
  /** Milliseconds; another batch is written beside others only for who has waited so long. */
  maxWaitMs: number
  /** In which line one waits. */
  partitionOf: (one: One) => string
  /** What is written once at a time: the second finds, in a later batch, what the first did. */
  keyOf: (one: One) => string
  /** Whether one of a batch may be to blame for its error: then it is written by halves, down to the one. */
  isOnesOwn: (error: unknown) => boolean
  /** What those are told of an error who were all that was written, or whose whole batch it befell. */
  refusalOf: (error: unknown) => unknown
}

/** One batch at a time of whatever comes, each told its own error. */
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
  /** On the clock of `performance`. */
  since: number
  /** For whom it is written, where somebody looks. */
  span: Span | undefined
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

interface Partition<One, Result> {
  waiting: Waiting<One, Result>[]
  /** How many batches that are being written have some of it. */
  writing: number
}

/**
 * A rush for one thing must not queue on one row's lock, one transaction each. What comes gathers while the last batch of its
 * line is being written; who writes next takes all that came meanwhile, of every line that may be written just then. Under light
 * load a batch is one and nothing waits.
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
  /** The line that was written longest ago first. */
  const partitions = new Map<string, Partition<One, Result>>()
  /** Of what is in the batches that are being written. */
  const keys = new Set<string>()
  let writing = 0
  let waitsToBegin = false

  function begin(): void {
    writing++
    // Everything that arrives in this turn of the event loop joins the batch.
    setImmediate(() => void underNoRequest(writeOn))
  }

  /** Many small batches cost more than a few large ones, so another is begun only where one takes its time. */
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

  /** Milliseconds until somebody whom a further batch could take has waited long enough for it; 0 where that was before. */
  function untilLate(): number | undefined {
    let first: number | undefined
    for (const partition of partitions.values()) {
      if (partition.writing >= partitionConcurrency) continue
      const next = partition.waiting.find(({ one }) => !keys.has(keyOf(one)))
      if (next) first = Math.min(first ?? next.since, next.since)
    }
    return first === undefined ? undefined : Math.max(0, first + maxWaitMs - performance.now())
  }

  /** What is written next, and the lines it is of, which are writing then. */
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
