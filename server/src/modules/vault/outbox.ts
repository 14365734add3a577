import type { ItemId } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { causeOf, faultKindOf } from '../../core/faults.ts'
import type { Log } from '../../core/log.ts'
import { tracedTogether } from '../../core/tracing.ts'
import { type Apart, togetherElseApart } from '../../jobs/processIndividually.ts'
import { backoffSeconds } from '../../jobs/backoff.ts'
import type { Pause, Sweep } from '../../jobs/sweep.ts'
import { ChainRejected, ChainUnavailable } from '../../ports/chain.ts'
import { markDead, type OperationKind, operationAdded, putBack, secondsToDue } from './chainQueries.ts'

const everySeconds = 1
/** Delay of an operation whose state on the chain is not certain yet. */
const postponedSeconds = 15
/** Tries of an operation at which something other than the chain's refusal goes wrong: most of a day, in which whatever is broken can be mended. */
const mostFaults = 30

/** Does `work` as the one who writes to the chain; undefined at once while another worker does. */
export type AsWriter = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

export interface OutboxParts {
  database: Database
  log: Log
  asWriter: AsWriter
  /** Has what the chain lost done anew, before anything that builds on it; true where there was something. */
  restore: () => Promise<boolean>
  /** After how many refusals of the chain an operation is given up. */
  rejectedTries: number
}

interface Waiting {
  id: string
  attempts: number
  item_id: ItemId
  /** Of what made it necessary, where somebody looks. */
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
  /** What is to be done now. Nobody else does it as long as we are the writer. */
  due: (limit: number) => Promise<Operation[]>
  /** Asks the chain and records what it answered. */
  carryOut: (operations: readonly Operation[], setBack: Postponement<Operation>) => Promise<void>
  /** What follows from giving an operation up for good, in the same transaction. */
  onDead?: (tx: Tx, operation: Operation) => Promise<void>
}

/**
 * Carries out what the chain's outbox names, in batches. Safe whatever crashes: every call to the chain may be repeated.
 * A chain that is down costs no try, only time. What a worker had begun when it died is begun anew by the next writer.
 * Where a whole batch fails at one of its operations, that one is set aside, and the others go through.
 */
export function createOutboxSweep<Operation extends Waiting>(
  { database, log, asWriter, restore, rejectedTries }: OutboxParts,
  { name, kinds, batchSize, due, carryOut, onDead }: OutboxWork<Operation>,
): Sweep {
  async function setBack(tx: Tx, operation: Operation, reason: string, mostTries: number): Promise<void> {
    const tries = operation.attempts + 1
    if (tries < mostTries) {
      return putBack(tx, [operation.id], { delaySeconds: backoffSeconds(tries), error: reason, counts: true })
    }
    await markDead(tx, operation.id, reason)
    await onDead?.(tx, operation)
    log.error({ item: operation.item_id, reason }, `${name} given up`)
  }

  const setBacks: Postponement<Operation> = {
    refuse: (tx, operation, reason) => setBack(tx, operation, reason, rejectedTries),
    postpone: (tx, { id }, error) => putBack(tx, [id], { delaySeconds: postponedSeconds, error, counts: false }),
  }

  const apart: Apart<Operation> = {
    log,
    nameOf: ({ item_id: item }) => ({ item, operation: name }),
    isNobodys: isNobodysFault,
    onFailed: (operation, error) => database.transaction((tx) => setBack(tx, operation, causeOf(error), mostFaults)),
  }
  const carryOutTraced = (operations: readonly Operation[]) =>
    tracedTogether(
      `chain ${name}`,
      operations.map(({ trace }) => trace),
      () => carryOut(operations, setBacks),
    )
  const carry = {
    all: (operations: readonly Operation[]) => carryOutTraced(operations),
    one: (operation: Operation) => carryOutTraced([operation]),
  }

  async function run(): Promise<boolean | Pause> {
    const operations = await due(batchSize)
    if (operations.length === 0) return false
    const ids = operations.map((operation) => operation.id)
    // Others of them get their turn first, and no batch more is written while the chain does not answer.
    const again = async (pauseSeconds: number, error: string): Promise<Pause> => {
      await putBack(database.db, ids, { delaySeconds: pauseSeconds, error, counts: false })
      return { pauseSeconds }
    }
    try {
      if (await restore()) return true
      await togetherElseApart(operations, apart, carry)
      return operations.length === batchSize
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

  return {
    name,
    everySeconds,
    wokenBy: { channel: operationAdded },
    async run() {
      const seconds = await secondsToDue(database.db, kinds)
      if (seconds > 0) return seconds
      // What is left waits for what comes before it, or for another worker that is the writer now.
      return (await asWriter(run)) ?? false
    },
  }
}

/**
 * The chain or the database cannot just now, or our account lacks a role or the contracts are not ours: then an operator
 * must look, and no item is given up for it.
 */
const isNobodysFault = (error: unknown): boolean =>
  error instanceof ChainUnavailable ||
  (error instanceof ChainRejected ? error.reason === 'not-allowed' : faultKindOf(error) === 'passing')
