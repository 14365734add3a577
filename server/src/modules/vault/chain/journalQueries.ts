import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import type { Hex, LogLimit, Sent } from '../../../ports/chain.ts'

/** Records that a transaction carries these operations, before it is broadcast. */
export async function keepSent(db: Db, { hash, block }: Sent, operationIds: readonly string[]): Promise<void> {
  await db
    .insertInto('chain_transactions')
    .values({ hash, operation_ids: [...operationIds], block_number: String(block) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Returns the transactions in which these operations were sent before, by operation. */
export async function sentBefore(db: Db, operationIds: readonly string[]): Promise<Map<string, Sent[]>> {
  const { rows } = await sql<Columns<'chain_transactions', 'hash' | 'operation_ids' | 'block_number'>>`
    select hash, operation_ids, block_number from chain_transactions
    where operation_ids && ${operationIds}::bigint[] order by sent_at desc`.execute(db)
  const sent = new Map<string, Sent[]>()
  for (const { hash, operation_ids: ids, block_number: block } of rows)
    for (const id of ids) sent.set(id, [...(sent.get(id) ?? []), { hash: hash as Hex, block: Number(block) }])
  return sent
}

/**
 * Deletes the transactions of these operations that no waiting operation needs any more, because their outcome is
 * recorded.
 */
export async function forgetSent(tx: Tx, operationIds: readonly string[]): Promise<void> {
  await sql`
    delete from chain_transactions t where operation_ids && ${operationIds}::bigint[] and not exists (
      select from chain_operations o where o.id = any(t.operation_ids) and o.state = 'waiting'
    )`.execute(tx)
}

/** Stores the last range that the node of a chain refused. */
export async function keepLimit(db: Db, chainId: number, { blocks, message }: LogLimit): Promise<void> {
  await sql`
    insert into chain_limits as known (chain_id, blocks, message) values (${chainId}, ${blocks}, ${message})
    on conflict (chain_id) do update
      set blocks = excluded.blocks, message = excluded.message, times = known.times + 1, met_at = now()`.execute(db)
}

/** Returns the last range that the node of a chain refused; undefined if there is none. */
export function lastLimit(db: Db, chainId: number) {
  return db
    .selectFrom('chain_limits')
    .select(['blocks', 'message', 'times', 'met_at'])
    .where('chain_id', '=', String(chainId))
    .executeTakeFirst()
}
