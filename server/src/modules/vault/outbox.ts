import type { Database } from '../../core/database.ts'
import type { Log } from '../../core/log.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { ChainRejected, ChainUnavailable } from '../../ports/chain.ts'
import { putBack } from './chainQueries.ts'
import { withLock } from './withLock.ts'

/** Tries after which a refused operation is given up. */
export const mostRejections = 5
/** Seconds a claimed operation is left alone by other workers. */
export const leaseSeconds = 120
/** The account that writes has one sequence of nonces: one worker at a time writes to the chain. */
const chainWriterLock = 7_201

export interface OutboxWork<Operation extends { id: string }> {
  name: string
  batchSize: number
  claim: (limit: number) => Promise<Operation[]>
  /** Asks the chain and records what it answered. */
  carryOut: (operations: readonly Operation[]) => Promise<void>
}

/**
 * Carries out what the chain's outbox names, in batches. Safe whatever crashes: every call to the chain may be repeated.
 * A chain that is down costs no try, only time.
 */
export function createOutboxSweep<Operation extends { id: string }>(
  { database, log }: { database: Database; log: Log },
  { name, batchSize, claim, carryOut }: OutboxWork<Operation>,
): Sweep {
  async function run(): Promise<boolean> {
    const operations = await claim(batchSize)
    if (operations.length === 0) return false
    const ids = operations.map((operation) => operation.id)
    const again = (delaySeconds: number, error: string) =>
      putBack(database.db, ids, { delaySeconds, error, counts: false })
    try {
      await carryOut(operations)
      return operations.length === batchSize
    } catch (error) {
      if (error instanceof ChainUnavailable) {
        await again(3, error.message)
        log.warn({ reason: error.reason }, 'chain unavailable')
      } else if (error instanceof ChainRejected) {
        // Nobody's item is at fault: the account lacks a role or the contracts are not ours. An operator must look.
        await again(30, error.message)
        log.error({ reason: error.reason }, 'the chain refuses our account')
      } else {
        await again(10, String(error))
        throw error
      }
      return false
    }
  }

  return { name, everySeconds: 1, run: async () => (await withLock(database.pool, chainWriterLock, run)) ?? false }
}
