import type { BoxPrizeId, GoodsSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { type Emit, events } from '../../../events/index.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { type Decks, prizeIn } from './decks.ts'
import { saleStates } from '../states.ts'
import { unopenedAfter } from './userBoxQueries.ts'

/** Job that tells the owners of unopened boxes that the contents are public. */
export const revealJob = 'boxes.revealed'
/** Owners per transaction. */
const ownersAtOnce = 2000

export interface SettlementDeps {
  decks: Decks
  goods: Pick<GoodsModule, 'lockOver' | 'releaseStockOf' | 'salesOver'>
}

/** Returns boxes whose contents are still secret, on sale or not. */
async function findSecret(db: Db | Tx, isTriable: IsTriable = () => sql<boolean>`true`): Promise<GoodsSn[]> {
  const rows = await db
    .selectFrom('blind_boxes')
    .select('goods_sn')
    .where(saleStates.before('revealed'))
    .where(isTriable(sql.ref('goods_sn')))
    .execute()
  return rows.map((row) => row.goods_sn)
}

/** Returns false if the box is settled, or being settled by another worker. */
async function lockSecret(tx: Tx, goodsSn: GoodsSn): Promise<boolean> {
  const row = await tx
    .selectFrom('blind_boxes')
    .select('goods_sn')
    .where('goods_sn', '=', goodsSn)
    .where(saleStates.before('revealed'))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

async function reveal(tx: Tx, goodsSn: GoodsSn, seed: string): Promise<void> {
  await tx
    .updateTable('blind_boxes')
    .set({ seed, revealed_at: sql<Date>`now()`, settled_at: sql<Date>`now()` })
    .where('goods_sn', '=', goodsSn)
    .where(saleStates.before('revealed'))
    .execute()
}

async function setReturned(tx: Tx, prizeId: BoxPrizeId, pieces: number): Promise<void> {
  await tx.updateTable('blind_box_prizes').set({ returned: pieces }).where('id', '=', prizeId).execute()
}

/**
 * Ends one sale that is over: publishes its seed, which lets everyone verify every opening, and releases the pieces in
 * unsold boxes. Sold boxes keep their pieces for ever. Returns false if there is nothing to end.
 */
export async function settleSale({ decks, goods }: SettlementDeps, tx: Tx, goodsSn: GoodsSn): Promise<boolean> {
  const sale = (await lockSecret(tx, goodsSn)) && (await goods.lockOver(tx, goodsSn))
  if (!sale) return false
  const deck = await decks.of(tx, goodsSn)
  const left = new Map<BoxPrizeId, { prizeSn: GoodsSn; pieces: number }>()
  for (let number = sale.sold + 1; number <= sale.edition; number++) {
    const { id, goods_sn: prizeSn } = prizeIn(deck, number)
    left.set(id, { prizeSn, pieces: (left.get(id)?.pieces ?? 0) + 1 })
  }
  await reveal(tx, goodsSn, deck.seed)
  for (const [prizeId, { pieces }] of left) await setReturned(tx, prizeId, pieces)
  await enqueue(tx, { kind: revealJob, payload: { goodsSn, after: '0' } })
  await goods.releaseStockOf(tx, new Map([...left.values()].map(({ prizeSn, pieces }) => [prizeSn, pieces])))
  return true
}

/**
 * Handler of `revealJob`: tells the next owners, after `after`, and leaves those behind them to another job. A retry
 * tells the same.
 */
export function tellOwners(
  { database, emit }: Pick<CoreServices, 'database'> & { emit: Emit },
  { goodsSn, after }: { goodsSn: GoodsSn; after: Uid },
): Promise<void> {
  return database.transaction(async (tx) => {
    const owners = await unopenedAfter(tx, goodsSn, after, ownersAtOnce)
    if (owners.length > 0) await emit(tx, events.boxesRevealed, { goodsSn, owners })
    const last = owners[ownersAtOnce - 1]
    if (last) await enqueue(tx, { kind: revealJob, payload: { goodsSn, after: last.uid } })
  })
}

/** Ends every sale that is over, within one transaction. */
export async function settleAllSales(deps: SettlementDeps, tx: Tx): Promise<void> {
  const over = await deps.goods.salesOver(tx, await findSecret(tx))
  for (const goodsSn of over) await settleSale(deps, tx, goodsSn)
}

/** Settles sales that are over, one after another. */
export function settlementSweep(deps: SettlementDeps & Pick<CoreServices, 'database' | 'log'>): Sweep {
  const { database, goods } = deps
  return sweepIndividually(deps, {
    name: 'box-settling',
    everySeconds: 15,
    batch: 100,
    due: async (limit, isTriable) => {
      const secret = await findSecret(database.db, isTriable)
      return (await goods.salesOver(database.db, secret)).slice(0, limit)
    },
    nameOf: (goodsSn) => ({ goodsSn }),
    work: (goodsSn) => database.transaction((tx) => settleSale(deps, tx, goodsSn)),
  })
}
