import type { Database, Tx } from '../../../core/database.ts'
import type { Chain, ChainBlock, Outcome } from '../../../ports/chain.ts'
import * as queries from './lossQueries.ts'

/**
 * The check whether the chain still is the one this database has written to. The newest block that contains a write of
 * ours is stored with the write's outcome; a chain reset to an earlier state no longer has it. The caller holds the
 * chain's lock.
 */
export interface Continuity {
  /** Returns false if the chain lost something since the last check, or if no block was ever stored. */
  isWhole(): Promise<boolean>
  /**
   * Returns the block to store with these outcomes; undefined if the chain was reset in the meantime. The loss is then
   * found by the block stored before.
   */
  blockOf(outcomes: readonly Outcome[]): Promise<ChainBlock | undefined>
  /** Stores the block of some outcomes, if there is one. */
  keep(tx: Tx, block: ChainBlock | undefined): Promise<void>
  /** Accepts the chain's current state from this block on. */
  trust(block: ChainBlock): Promise<void>
}

export function createContinuity({ database, chain }: { database: Database; chain: Chain }): Continuity {
  const identity = { chainId: chain.chainId, contracts: queries.contractsName(chain.contracts) }
  return {
    async isWhole() {
      const kept = await queries.keptBlock(database.db, identity)
      return kept !== undefined && chain.contains(kept)
    },
    async blockOf(outcomes) {
      const transactions = outcomes.flatMap((outcome) => (outcome.done && outcome.transaction) || [])
      const newest = transactions.toSorted((one, other) => other.blockNumber - one.blockNumber)[0]
      const block = newest && (await chain.blockOf(newest.hash))
      if (!block) return undefined
      const kept = await queries.keptBlock(database.db, identity)
      const isLater = kept !== undefined && kept.number < block.number && (await chain.contains(kept))
      return isLater ? block : undefined
    },
    keep: (tx, block) => (block ? queries.keepBlock(tx, identity, block) : Promise.resolve()),
    trust: (block) => queries.keepBlock(database.db, identity, block),
  }
}
