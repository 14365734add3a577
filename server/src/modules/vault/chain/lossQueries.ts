import type { ItemId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { stateBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import type { ChainBlock, Hex } from '../../../ports/chain.ts'
import { wakeWriter } from './queries.ts'
import { type OperationState, operationTransitions } from '../states.ts'

/** The chain and the contracts on it that hold our tokens. */
export interface ChainIdentity {
  chainId: number
  contracts: string
}

/** Returns the newest block that this database has stored for the chain. */
export async function keptBlock(db: Db, { chainId, contracts }: ChainIdentity): Promise<ChainBlock | undefined> {
  const row = await db
    .selectFrom('chain_blocks')
    .select(['number', 'hash'])
    .where('chain_id', '=', String(chainId))
    .where('contracts', '=', contracts)
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash as Hex }
}

/** Lists the contracts of a chain that this database has written to, as passed to `keepBlock`. */
export async function contractsOf(db: Db, chainId: number): Promise<string[]> {
  const rows = await db.selectFrom('chain_blocks').select('contracts').where('chain_id', '=', String(chainId)).execute()
  return rows.map(({ contracts }) => contracts)
}

/** Formats the two contracts of a chain as they are stored together in `chain_blocks`. */
export const contractsName = ({ erc721, erc1155 }: { erc721: string; erc1155: string }): string =>
  `${erc721} ${erc1155}`.toLowerCase()

export async function keepBlock(tx: Db | Tx, { chainId, contracts }: ChainIdentity, block: ChainBlock): Promise<void> {
  const kept = { number: String(block.number), hash: block.hash }
  await tx
    .insertInto('chain_blocks')
    .values({ chain_id: String(chainId), contracts, ...kept })
    .onConflict((conflict) => conflict.columns(['chain_id', 'contracts']).doUpdateSet(kept))
    .execute()
}

const waiting: OperationState = 'waiting'
/** States of operations that are repeated after the chain lost them. */
const repeatable = [stateBefore(operationTransitions, 'done', waiting)]
const again = sql`state = ${waiting}, run_at = now(), done_at = null, attempts = 0, last_error = 'lost'`

/** Repeats the mints or burns of these items; returns how many. */
export async function reopen(tx: Tx, kind: 'mint' | 'burn', itemIds: readonly ItemId[]): Promise<number> {
  const { rows } = await sql`
    update chain_operations set ${again}
    where item_id = any(${itemIds}::bigint[]) and kind = ${kind} and state = any(${repeatable})
    returning (select ${wakeWriter})`.execute(tx)
  return rows.length
}

/** A token that the chain assigns to an earlier holder. */
export interface Misplaced {
  itemId: ItemId
  /** The holder's address on the chain. */
  owner: string
}

/**
 * Repeats the moves and burns of each item since the present holder on the chain last received it, so that the chain
 * follows the ledger again. Returns the items that have such operations.
 */
export async function reopenMoves(tx: Tx, chainId: number, misplaced: readonly Misplaced[]): Promise<Set<string>> {
  const { rows } = await sql<Columns<'chain_operations', 'item_id'>>`
    update chain_operations o set ${again}
    from unnest(${misplaced.map(({ itemId }) => itemId)}::bigint[],
      ${misplaced.map(({ owner }) => owner)}::text[]) as lost(item_id, owner)
    where o.item_id = lost.item_id and o.kind in ('transfer', 'burn') and o.state = any(${repeatable}) and o.id >= (
      select max(b.id) from chain_operations b
      join item_entries e on e.id = b.entry_id
      join wallets w on w.uid = e.from_uid and w.is_custodial and w.chain_id = ${chainId}
      where b.item_id = lost.item_id and b.kind in ('transfer', 'burn') and b.state = any(${repeatable})
        and lower(w.address) = lower(lost.owner)
    ) returning o.item_id, (select ${wakeWriter})`.execute(tx)
  return new Set(rows.map((row) => row.item_id))
}
