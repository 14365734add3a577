import type { ItemId } from '@app/contract'
import type { Database, Tx } from '../../../core/database.ts'
import { causeOf, faultKindOf } from '../../../core/faults.ts'
import type { Log } from '../../../core/log.ts'
import { tracedTogether } from '../../../core/tracing.ts'
import { type IndividualOptions, togetherElseIndividually } from '../../../jobs/processIndividually.ts'
import { backoffSeconds } from '../../../jobs/backoff.ts'
import type { Pause, Sweep } from '../../../jobs/sweep.ts'
import { ChainRejected, ChainUnavailable } from '../../../ports/chain.ts'
import { markDead, type OperationKind, operationAdded, putBack, secondsToDue } from './queries.ts'

const everySeconds = 1
/** Seconds to postpone an operation whose state on the chain is not certain yet. */
const postponedSeconds = 15
/**
 * Most attempts that fail for other reasons than the chain's refusal: most of a day, in which the cause can be
 * repaired.
 */
const mostFaults = 30

/** Runs `work` as the only writer to the chain; returns undefined at once while another worker writes. */
export type AsWriter = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

export interface OutboxDeps {
  database: Database
  log: Log
  asWriter: AsWriter
  /** Repeats what the chain lost, before anything that builds on it; returns whether there was something. */
  restore: () => Promise<boolean>
  /** Refusals by the chain after which an operation is given up. */
  rejectedTries: number
}

interface Waiting {
  id: string
  attempts: number
  item_id: ItemId
  /** Trace of the request that caused it. */
  trace: string | null
}

/** Records in a transaction why an operation was not completed. */
export interface Postponement<Operation> {
  /** The chain refused the operation: it is retried later, or given up. */
  refuse(tx: Tx, operation: Operation, reason: string): Promise<void>
  /** The chain does not say enough about the operation at the moment: it is retried later without using up a try. */
  postpone(tx: Tx, operation: Operation, detail: string): Promise<void>
}

export interface OutboxWork<Operation extends Waiting> {
  name: string
  kinds: readonly OperationKind[]
  batchSize: number
  /** Returns due operations. No other process runs them while this one is the writer. */
  due: (limit: number) => Promise<Operation[]>
  /** Runs operations on the chain and records the results. */
  carryOut: (operations: readonly Operation[], setBack: Postponement<Operation>) => Promise<void>
  /** Called in the same transaction when an operation is given up. */
  onDead?: (tx: Tx, operation: Operation) => Promise<void>
}

/**
 * Creates a sweep that runs the operations of the chain's outbox in batches. It is safe against crashes: every call to
 * the chain may be repeated, and the next writer restarts what a dead worker had begun. An unavailable chain only
 * causes delay and uses up no attempt. If a whole batch fails because of one operation, that one is set aside and the
 * others continue.
 */
export function createOutboxSweep<Operation extends Waiting>(deps: OutboxDeps, work: OutboxWork<Operation>): Sweep {
  return {
    name: work.name,
    everySeconds,
    wokenBy: { channel: operationAdded },
    async run() {
      const seconds = await secondsToDue(deps.database.db, work.kinds)
      if (seconds > 0) return seconds
      // The rest waits for earlier operations, or for the worker that is the writer now.
      return (await deps.asWriter(() => runBatch(deps, work))) ?? false
    },
  }
}

/** Runs the due operations; returns whether more may be due, or how long to pause. The caller is the writer. */
async function runBatch<Operation extends Waiting>(
  deps: OutboxDeps,
  work: OutboxWork<Operation>,
): Promise<boolean | Pause> {
  const { database, log, restore } = deps
  const operations = await work.due(work.batchSize)
  if (operations.length === 0) return false
  const ids = operations.map((operation) => operation.id)
  // Other operations go first, and no further batch is sent while the chain does not answer.
  const again = async (pauseSeconds: number, error: string): Promise<Pause> => {
    await putBack(database.db, ids, { delaySeconds: pauseSeconds, error, counts: false })
    return { pauseSeconds }
  }
  try {
    if (await restore()) return true
    await carryOutEach(deps, work, operations)
    return operations.length === work.batchSize
  } catch (error) {
    if (error instanceof ChainUnavailable) {
      log.warn({ reason: error.reason }, 'chain unavailable')
      return await again(3, error.message)
    }
    if (error instanceof ChainRejected) {
      log.error({ reason: error.reason }, 'the chain refuses our account')
      return await again(30, error.message)
    }
    await again(10, String(error))
    throw error
  }
}

/** Carries operations out together, or each separately if that fails. */
async function carryOutEach<Operation extends Waiting>(
  deps: OutboxDeps,
  work: OutboxWork<Operation>,
  operations: readonly Operation[],
): Promise<void> {
  const { database, log, rejectedTries } = deps
  const { name, carryOut } = work
  const postponement: Postponement<Operation> = {
    refuse: (tx, operation, reason) => setBack(deps, work, tx, { operation, reason, mostTries: rejectedTries }),
    postpone: (tx, { id }, error) => putBack(tx, [id], { delaySeconds: postponedSeconds, error, counts: false }),
  }
  const options: IndividualOptions<Operation> = {
    log,
    nameOf: ({ item_id: item }) => ({ item, operation: name }),
    isNobodys: isNobodysFault,
    onFailed: (operation, error) =>
      database.transaction((tx) =>
        setBack(deps, work, tx, { operation, reason: causeOf(error), mostTries: mostFaults }),
      ),
  }
  const carryOutTraced = (some: readonly Operation[]) =>
    tracedTogether(
      `chain ${name}`,
      some.map(({ trace }) => trace),
      () => carryOut(some, postponement),
    )
  await togetherElseIndividually(operations, options, {
    all: carryOutTraced,
    one: (operation) => carryOutTraced([operation]),
  })
}

/** Postpones an operation that failed, or gives it up after `mostTries`. */
async function setBack<Operation extends Waiting>(
  { log }: OutboxDeps,
  { name, onDead }: OutboxWork<Operation>,
  tx: Tx,
  { operation, reason, mostTries }: { operation: Operation; reason: string; mostTries: number },
): Promise<void> {
  const tries = operation.attempts + 1
  if (tries < mostTries) {
    return putBack(tx, [operation.id], { delaySeconds: backoffSeconds(tries), error: reason, counts: true })
  }
  await markDead(tx, operation.id, reason)
  await onDead?.(tx, operation)
  log.error({ item: operation.item_id, reason }, `${name} given up`)
}

/**
 * The chain or the database is unavailable, or our account lacks a role, or the contracts are not ours: an operator
 * must act, and no item is given up because of it.
 */
const isNobodysFault = (error: unknown): boolean =>
  error instanceof ChainUnavailable ||
  (error instanceof ChainRejected ? error.reason === 'not-allowed' : faultKindOf(error) === 'passing')
