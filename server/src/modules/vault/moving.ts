import type { Database, Tx } from '../../core/database.ts'
import type { Log } from '../../core/log.ts'
import { backoffSeconds, type Sweep } from '../../jobs/worker.ts'
import type { Chain, Move } from '../../ports/chain.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './chainQueries.ts'
import { createOutboxSweep, leaseSeconds, mostRejections } from './outbox.ts'
import { chainItemOf } from './tokens.ts'
import type { Wallets } from './wallets.ts'

export interface MovingParts {
  database: Database
  log: Log
  chain: Chain
  wallets: Pick<Wallets, 'ensure' | 'keysOf'>
  goods: Pick<GoodsModule, 'summaries'>
}

/**
 * Moves and burns tokens as the ledger did with their items, each once (the ledger entry's id is the move's number), and
 * those of one item in the ledger's order.
 */
export function createMoving({ database, log, chain, wallets, goods }: MovingParts): Sweep {
  async function sign(claimed: readonly queries.ClaimedMove[]) {
    const uids = claimed.flatMap(({ from_uid, to_uid }) => (to_uid === null ? [from_uid] : [from_uid, to_uid]))
    const addresses = await wallets.ensure(uids)
    const keys = await wallets.keysOf(claimed.map((move) => move.from_uid))
    const works = await goods.summaries(database.db, [...new Set(claimed.map((move) => move.goods_sn))])
    return Promise.all(
      claimed.map(async (row) => {
        const [from, to, key] = [addresses.get(row.from_uid), addresses.get(row.to_uid ?? ''), keys.get(row.from_uid)]
        if (!from || !key || (row.to_uid !== null && !to))
          throw new Error(`No wallet for a move of item ${row.item_id}`)
        const move: Move = {
          ...chainItemOf(works, row.goods_sn, row.serial),
          moveId: BigInt(row.entry_id),
          from,
          to: to ?? null,
        }
        return { ...move, signature: await chain.signMove(key, move) }
      }),
    )
  }

  async function refuse(tx: Tx, move: queries.ClaimedMove, reason: string): Promise<void> {
    if (move.attempts + 1 < mostRejections) {
      const delaySeconds = backoffSeconds(move.attempts + 1)
      return queries.putBack(tx, [move.id], { delaySeconds, error: reason, counts: true })
    }
    await queries.markDead(tx, move.id, reason)
    log.error({ item: move.item_id, reason }, 'move given up: the chain and the ledger differ')
  }

  return createOutboxSweep(
    { database, log },
    {
      name: 'move',
      batchSize: 100,
      claim: (limit) => queries.claimMoves(database.db, limit, leaseSeconds),
      carryOut: async (claimed) => {
        const moves = await sign(claimed)
        const outcomes = await chain.moveBatch(moves)
        await database.transaction(async (tx) => {
          for (const [index, row] of claimed.entries()) {
            const [outcome, move] = [outcomes[index], moves[index]]
            if (!outcome || !move) throw new Error('The chain answered fewer moves than it was given')
            if (outcome.done) {
              const { transaction } = outcome
              await queries.recordMove(tx, { operationId: row.id, itemId: row.item_id, to: move.to, transaction })
            } else {
              await refuse(tx, row, outcome.reason)
            }
          }
        })
      },
    },
  )
}
