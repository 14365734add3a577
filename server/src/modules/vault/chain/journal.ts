import type { Database } from '../../../core/database.ts'
import type { Log } from '../../../core/log.ts'
import type { Chain, WriteJournal } from '../../../ports/chain.ts'
import * as queries from './journalQueries.ts'

export interface JournalParts {
  database: Database
  log: Log
  chain: Pick<Chain, 'chainId'>
}

/**
 * Creates a journal that stores the transactions of these operations, given in batch order, and the limits that the
 * node reports.
 */
export function createJournal(
  { database: { db }, log, chain: { chainId } }: JournalParts,
  operations: readonly { id: string }[],
): WriteJournal {
  return {
    sending: (transaction, places) => {
      const ids = places.flatMap((place) => operations[place]?.id ?? [])
      return queries.keepSent(db, transaction, ids)
    },
    limited(limit) {
      log.warn({ ...limit }, 'the node limits what it may be asked of the chain')
      queries
        .keepLimit(db, chainId, limit)
        .catch((error: unknown) => log.warn({ err: error }, 'what the node limits could not be kept'))
    },
  }
}
