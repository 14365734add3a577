import { type ItemId, ItemState } from '@app/contract'
import type { Log } from '../../../core/log.ts'
import { dueAgain } from '../../../jobs/retryBackoff.ts'
import { processWithBackoff } from '../../../jobs/sweepIndividually.ts'
import { ChainUnavailable } from '../../../ports/chain.ts'
import * as queries from './queries.ts'
import type { Continuity } from './continuity.ts'
import { type Misplaced, reopen, reopenMoves } from './lossQueries.ts'
import { type ComparingParts, holdingsOf, pageSize } from './verify.ts'

export interface RestoringParts extends ComparingParts {
  continuity: Continuity
  log: Log
}

/** Name and interval of the sweep. */
export interface RestoringSweep {
  name: string
  everySeconds: number
}

/**
 * Repeats the mints, moves and burns that the chain lost. Compares every item if the chain is not the one last seen;
 * returns whether anything was lost. Items that cannot be compared are left to `restorePostponed`. The caller holds the
 * chain's lock. Throws ChainUnavailable.
 */
export async function restoreLost(parts: RestoringParts, sweep: RestoringSweep): Promise<boolean> {
  const { database, chain, continuity, log } = parts
  if (await continuity.isWhole()) return false
  const head = await chain.head()
  let lost = 0
  for (let after: ItemId = '0'; ;) {
    const rows = await queries.mintedItems(database.db, { after, limit: pageSize })
    lost += await restoreRows(parts, sweep, rows)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) break
    after = last.id
  }
  await continuity.trust(head)
  if (lost > 0) log.warn({ lost }, 'the chain lost operations; they are repeated from the ledger')
  return lost > 0
}

/**
 * Restores the items that `restoreLost` could not compare. The caller holds the chain's lock. Throws ChainUnavailable.
 */
export async function restorePostponed(parts: RestoringParts, sweep: RestoringSweep): Promise<void> {
  const { db } = parts.database
  const only = await dueAgain(db, sweep.name, pageSize)
  if (only.length === 0) return
  await restoreRows(parts, sweep, await queries.mintedItems(db, { after: '0', limit: pageSize, only }))
}

/** Compares a page of items, or each item separately if that fails. Returns how many operations are repeated. */
async function restoreRows(
  parts: RestoringParts,
  sweep: RestoringSweep,
  rows: readonly queries.MintedRow[],
): Promise<number> {
  let repeated = 0
  const restore = async (some: readonly queries.MintedRow[]) => {
    repeated += await restorePage(parts, some)
  }
  const steps = {
    ...sweep,
    nameOf: ({ id }: queries.MintedRow) => ({ item: id }),
    isNobodys: (error: unknown) => error instanceof ChainUnavailable,
    together: restore,
    work: (row: queries.MintedRow) => restore([row]),
  }
  await processWithBackoff(parts, steps, rows)
  return repeated
}

async function restorePage(parts: RestoringParts, rows: readonly queries.MintedRow[]): Promise<number> {
  const { database, chain, log } = parts
  const known = rows.filter((row) => !row.is_mint_waiting)
  const holdings = await holdingsOf(parts, known)
  const absent: queries.MintedRow[] = []
  const misplaced: Misplaced[] = []
  for (const [index, row] of known.entries()) {
    const holding = holdings[index] ?? { state: 'absent' }
    if (holding.state === 'absent') absent.push(row)
    else if (holding.state === 'held' && !isRight(row, holding.owner))
      misplaced.push({ itemId: row.id, owner: holding.owner })
    else if (holding.state === 'burnt' && row.state !== ItemState.destroyed)
      log.error({ item: row.id }, 'the chain burnt a held item')
  }
  if (absent.length === 0 && misplaced.length === 0) return 0
  const idsOf = (isBurnt: boolean) =>
    absent.filter((row) => (row.state === ItemState.destroyed) === isBurnt).map((row) => row.id)
  return database.transaction(async (tx) => {
    const repeated = (await reopen(tx, 'mint', idsOf(false))) + (await reopen(tx, 'burn', idsOf(true)))
    const moved = await reopenMoves(tx, chain.chainId, misplaced)
    for (const { itemId, owner } of misplaced)
      if (!moved.has(itemId) && !rows.find((row) => row.id === itemId)?.is_waiting)
        log.error({ item: itemId, owner }, 'the chain has an item with somebody who never had it')
    return repeated + moved.size
  })
}

/** A token whose burn waits is still with its holder. */
const isRight = (row: queries.MintedRow, owner: string): boolean =>
  (row.state !== ItemState.destroyed || row.is_waiting) && row.wallet_address.toLowerCase() === owner.toLowerCase()
