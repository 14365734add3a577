import type { Database, Tx } from '../../core/database.ts'
import type { Chain, ChainBlock, Outcome } from '../../ports/chain.ts'
import * as queries from './lossQueries.ts'

/**
 * Tells whether the chain still is the one this database has written to. The newest block that holds a write of ours is
 * kept beside what the write did; a chain that was set back to an earlier state, by a crash or by hands, has it no more.
 * For who has the chain's lock.
 */
export function createContinuity({ database, chain }: { database: Database; chain: Chain }) {
  const identity = { chainId: chain.chainId, contracts: queries.contractsName(chain.contracts) }

  async function isWhole(): Promise<boolean> {
    const kept = await queries.keptBlock(database.db, identity)
    return kept !== undefined && chain.contains(kept)
  }

  return {
    /** False where the chain lost something since the last look, or where nothing was ever kept of it. */
    isWhole,

    /**
     * The block to keep together with these outcomes. Undefined where the chain was set back meanwhile: then the loss is
     * found by the block kept before.
     */
    async blockOf(outcomes: readonly Outcome[]): Promise<ChainBlock | undefined> {
      const transactions = outcomes.flatMap((outcome) => (outcome.done && outcome.transaction) || [])
      const newest = transactions.toSorted((one, other) => other.blockNumber - one.blockNumber)[0]
      const block = newest && (await chain.blockOf(newest.hash))
      if (!block) return undefined
      const kept = await queries.keptBlock(database.db, identity)
      const isLater = kept !== undefined && kept.number < block.number && (await chain.contains(kept))
      return isLater ? block : undefined
    },

    keep: (tx: Tx, block: ChainBlock | undefined): Promise<void> =>
      block ? queries.keepBlock(tx, identity, block) : Promise.resolve(),

    /** Trusts the chain as it is from this block on. */
    trust: (block: ChainBlock): Promise<void> => queries.keepBlock(database.db, identity, block),
  }
}

export type Continuity = ReturnType<typeof createContinuity>
