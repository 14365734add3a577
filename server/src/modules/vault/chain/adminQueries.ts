import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'

/** Operations of the outbox. */
export interface OutboxCounts {
  waiting: number
  /** Of the waiting: transfers and burns. */
  moves: number
  dead: number
  retried: number
  doneLastDay: number
  oldest: Date | null
  failing: number
  oldestFailing: Date | null
  lastError: string | null
}

/** Returns the state of the outbox; each count is read from its own partial index. */
export async function outboxOf(db: Db): Promise<OutboxCounts> {
  const { rows } = await sql<OutboxCounts>`
    select
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'waiting' and kind <> 'mint'))::int as moves,
      (count(*) filter (where state = 'dead'))::int as dead,
      (count(*) filter (where state = 'waiting' and attempts > 0))::int as retried,
      min(created_at) filter (where state = 'waiting') as oldest,
      (count(*) filter (where state = 'waiting' and last_error is not null))::int as failing,
      min(created_at) filter (where state = 'waiting' and last_error is not null) as "oldestFailing",
      (select last_error from chain_operations where state = 'waiting' and last_error is not null
        order by run_at desc limit 1) as "lastError",
      (select count(*)::int from chain_operations where done_at > now() - interval '1 day') as "doneLastDay"
    from chain_operations where state <> 'done'`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The outbox has no counts')
  return row
}

/** Lists chain operations by the given filters. */
export function listOperations(db: Db, input: AdminInput<'chain/operations'>) {
  const { state, kind, transactionHash, itemId, ...place } = input
  let query = db
    .selectFrom('chain_operations as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .select(['o.id', 'o.kind', 'o.state', 'o.attempts', 'o.last_error', 'o.created_at', 'o.run_at', 'o.done_at'])
    .select(['i.id as item_id', 'i.goods_sn', 'i.serial'])
    .select(
      sql<string | null>`case o.kind when 'mint' then i.transaction_hash else o.transaction_hash end`.as(
        'transaction_hash',
      ),
    )
  if (state !== undefined) query = query.where('o.state', '=', state)
  // The common state `done` needs no index; the rare ones have a partial index, whose predicate this repeats.
  if (state !== undefined && state !== 'done') query = query.where(sql<boolean>`o.state <> 'done'`)
  if (kind !== undefined) query = query.where('o.kind', '=', kind)
  if (kind !== undefined && kind !== 'mint') query = query.where(sql<boolean>`o.kind <> 'mint'`)
  if (transactionHash !== undefined) query = query.where('o.id', 'in', ofTransaction(transactionHash))
  if (itemId !== undefined) query = query.where('o.item_id', '=', itemId)
  return readKeyset(query, place, { sorts: { queuedAt: 'o.id' }, id: 'o.id' })
}

/** Operations of a transaction; the transaction of a mint is stored with its item. */
const ofTransaction = (hash: string) => sql<string>`(
  select id from chain_operations where transaction_hash = ${hash.toLowerCase()}
  union
  select m.id from items i join chain_operations m on m.item_id = i.id and m.kind = 'mint'
  where i.transaction_hash = ${hash.toLowerCase()}
)`
