import type { Sweep } from '../../../jobs/worker.ts'
import type { Chain, Move, SignedMove } from '../../../ports/chain.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './queries.ts'
import type { Continuity } from './continuity.ts'
import { createJournal } from './journal.ts'
import { forgetSent, sentBefore } from './journalQueries.ts'
import { createOutboxSweep, type OutboxDeps, type Postponement } from './outbox.ts'
import { chainItemOf } from './tokens.ts'
import type { Wallets } from '../wallets/service.ts'

export interface TransferDeps extends OutboxDeps {
  chain: Chain
  continuity: Continuity
  wallets: Pick<Wallets, 'ensure' | 'keysOf'>
  goods: Pick<GoodsModule, 'summaries'>
}

/**
 * Creates the sweep that moves and burns tokens as the ledger did with their items: each once (the ledger entry's id is
 * the move's number), and those of one item in the ledger's order.
 */
export const createTransferSweep = (deps: TransferDeps): Sweep =>
  createOutboxSweep(deps, {
    name: 'move',
    kinds: ['transfer', 'burn'],
    batchSize: 100,
    due: (limit) => queries.dueMoves(deps.database.db, limit),
    carryOut: (due, setBack) => moveBatch(deps, due, setBack),
  })

/** Moves and burns these tokens, and records the outcomes. */
async function moveBatch(
  deps: TransferDeps,
  due: readonly queries.DueMove[],
  setBack: Postponement<queries.DueMove>,
): Promise<void> {
  const { database, chain, continuity } = deps
  const moves = await signMoves(deps, due)
  const outcomes = await chain.moveBatch(moves, createJournal(deps, due))
  const block = await continuity.blockOf(outcomes)
  await database.transaction(async (tx) => {
    await continuity.keep(tx, block)
    const moved: queries.Moved[] = []
    for (const [index, row] of due.entries()) {
      const [outcome, move] = [outcomes[index], moves[index]]
      if (!outcome || !move) throw new Error('The chain answered fewer moves than it was given')
      const { transaction } = outcome.done ? outcome : { transaction: null }
      if (outcome.done) moved.push({ operationId: row.id, itemId: row.item_id, to: move.to, transaction })
      else if (outcome.reason === 'later') await setBack.postpone(tx, row, outcome.detail)
      else await setBack.refuse(tx, row, outcome.reason)
    }
    await queries.recordMoves(tx, moved)
    await forgetSent(
      tx,
      moved.map(({ operationId }) => operationId),
    )
  })
}

/** Returns the moves, each signed with the key of its sender's custodial wallet. */
async function signMoves(
  { database, chain, wallets, goods }: TransferDeps,
  due: readonly queries.DueMove[],
): Promise<SignedMove[]> {
  const uids = due.flatMap(({ from_uid, to_uid }) => (to_uid === null ? [from_uid] : [from_uid, to_uid]))
  const addresses = await wallets.ensure(uids)
  const keys = await wallets.keysOf(due.map((move) => move.from_uid))
  const works = await goods.summaries(database.db, [...new Set(due.map((move) => move.goods_sn))])
  const sent = await sentBefore(
    database.db,
    due.map(({ id }) => id),
  )
  return Promise.all(
    due.map(async (row) => {
      const [from, to, key] = [addresses.get(row.from_uid), addresses.get(row.to_uid ?? ''), keys.get(row.from_uid)]
      if (!from || !key || (row.to_uid !== null && !to)) throw new Error(`No wallet for a move of item ${row.item_id}`)
      const move: Move = {
        ...chainItemOf(works, row.goods_sn, row.serial),
        moveId: BigInt(row.entry_id),
        from,
        to: to ?? null,
      }
      return { ...move, signature: await chain.signMove(key, move), sent: sent.get(row.id) ?? [] }
    }),
  )
}
