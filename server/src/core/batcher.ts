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

interface State<One, Result> {
  readonly write: WriteBatch<One, Result>
  readonly options: Required<BatcherOptions<One>>
  /** Ordered by last write, oldest first. */
  readonly partitions: Map<string, Partition<One, Result>>
  /** Keys of the entries being written. */
  readonly keys: Set<string>
  /** Number of running batches. */
  writing: number
  /** Whether a timer will start another concurrent batch. */
  waitsToBegin: boolean
}

/**
 * Creates a batcher, so that a rush for one thing does not queue on one row's lock with a transaction each. Entries
 * collect while the previous batch of their partition is written. The next batch takes everything that arrived
 * meanwhile, from every partition that may be written. Under light load a batch holds one entry and nothing waits.
 */
export function createBatcher<One, Result>(
  write: WriteBatch<One, Result>,
  options: BatcherOptions<One>,
): Batcher<One, Result> {
  const state: State<One, Result> = {
    write,
    options: { partitionConcurrency: 1, ...options },
    partitions: new Map(),
    keys: new Set(),
    writing: 0,
    waitsToBegin: false,
  }
  return { add: (one) => add(state, one) }
}

function add<One, Result>(state: State<One, Result>, one: One): Promise<Result> {
  const { partitions, options } = state
  return new Promise((resolve, reject) => {
    const name = options.partitionOf(one)
    const partition = partitions.get(name) ?? { waiting: [], writing: 0 }
    partitions.set(name, partition)
    if (partition.waiting.length >= options.maximumWaiting) {
      reject(new AppError('BUSY', { retryAfter: 1 }))
      return
    }
    partition.waiting.push({ one, since: performance.now(), span: currentSpan(), resolve, reject })
    batchWaiting.inc({ what: options.name })
    if (partition.writing >= options.partitionConcurrency) return
    if (state.writing === 0) begin(state)
    else beginBeside(state)
  })
}

function begin<One, Result>(state: State<One, Result>): void {
  state.writing++
  // Everything that arrives in this turn of the event loop joins the batch.
  setImmediate(() => void underNoRequest(() => writeBatches(state)))
}

/** Starts another concurrent batch only if a running one takes long: many small batches cost more than a few large ones. */
function beginBeside<One, Result>(state: State<One, Result>): void {
  if (state.waitsToBegin || state.writing === 0 || state.writing >= state.options.concurrency) return
  const wait = millisecondsUntilLate(state)
  if (wait === undefined) return
  if (wait === 0) {
    begin(state)
    return
  }
  state.waitsToBegin = true
  setTimeout(() => {
    state.waitsToBegin = false
    beginBeside(state)
  }, wait)
}

/** Milliseconds until the first entry that another batch could take has waited `maxWaitMs`; 0 if it already has. */
function millisecondsUntilLate<One, Result>({ partitions, keys, options }: State<One, Result>): number | undefined {
  let first: number | undefined
  for (const partition of partitions.values()) {
    if (partition.writing >= options.partitionConcurrency) continue
    const next = partition.waiting.find(({ one }) => !keys.has(options.keyOf(one)))
    if (next) first = Math.min(first ?? next.since, next.since)
  }
  return first === undefined ? undefined : Math.max(0, first + options.maxWaitMs - performance.now())
}

/** Writes batch after batch until nothing waits, or until a concurrent batch suffices. */
async function writeBatches<One, Result>(state: State<One, Result>): Promise<void> {
  const { keys, options } = state
  for (;;) {
    const { batch, taken } = takeBatch(state)
    if (batch.length === 0) break
    const origins = batch.map(({ span }) => span)
    await tracedTogether(`batch ${options.name}`, origins, () => writeBatch(state, batch))
    for (const { one } of batch) keys.delete(options.keyOf(one))
    for (const name of taken) endWriting(state, name)
    if (state.writing > 1 && millisecondsUntilLate(state) !== 0) break
  }
  state.writing--
  beginBeside(state)
}

/** Takes the next batch and returns it with its partitions, which count as being written from here on. */
function takeBatch<One, Result>({ partitions, keys, options }: State<One, Result>) {
  const batch: Waiting<One, Result>[] = []
  const taken: string[] = []
  for (const [name, partition] of partitions) {
    if (batch.length === options.maximumBatch) break
    if (partition.writing >= options.partitionConcurrency) continue
    const before = batch.length
    partition.waiting = partition.waiting.filter((waiting) => {
      const key = options.keyOf(waiting.one)
      if (batch.length === options.maximumBatch || keys.has(key)) return true
      keys.add(key)
      batch.push(waiting)
      return false
    })
    if (batch.length === before) continue
    partition.writing++
    taken.push(name)
  }
  batchWaiting.dec({ what: options.name }, batch.length)
  return { batch, taken }
}

function endWriting<One, Result>({ partitions }: State<One, Result>, name: string): void {
  const partition = partitions.get(name)
  if (!partition) return
  partition.writing--
  partitions.delete(name)
  if (partition.waiting.length > 0 || partition.writing > 0) partitions.set(name, partition)
}

/** Writes a batch and answers its entries; a batch that one entry may have broken is split in halves. */
async function writeBatch<One, Result>(
  state: State<One, Result>,
  batch: readonly Waiting<One, Result>[],
): Promise<void> {
  const { name: what, isOnesOwn, refusalOf } = state.options
  batchSize.observe({ what }, batch.length)
  const end = batchSeconds.startTimer({ what })
  try {
    answer(batch, await state.write(batch.map(({ one }) => one)))
    end()
  } catch (error) {
    if (batch.length === 1 || !isOnesOwn(error)) {
      for (const { reject } of batch) reject(refusalOf(error))
      return
    }
    const half = Math.ceil(batch.length / 2)
    await writeBatch(state, batch.slice(0, half))
    await writeBatch(state, batch.slice(half))
  }
}

function answer<One, Result>(batch: readonly Waiting<One, Result>[], results: readonly Result[]): void {
  batch.forEach(({ resolve, reject }, index) => {
    const result = results[index]
    if (result === undefined) reject(new Error('Fewer results than were asked for'))
    else resolve(result)
  })
}
