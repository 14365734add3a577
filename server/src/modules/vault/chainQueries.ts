import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** Tells the chain's outbox that an item must be minted. */
export async function enqueueMints(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('chain_operations')
    .values(itemIds.map((itemId) => ({ item_id: itemId, kind: 'mint' })))
    .execute()
}

/** Tells the chain's outbox what entries of the ledger did. */
export async function enqueueMoves(
  tx: Tx,
  kind: 'transfer' | 'burn',
  entries: readonly { id: string; item_id: string }[],
): Promise<void> {
  await tx
    .insertInto('chain_operations')
    .values(entries.map((entry) => ({ item_id: entry.item_id, kind, entry_id: entry.id })))
    .execute()
}

export interface ClaimedMove {
  id: string
  attempts: number
  item_id: string
  entry_id: string
  goods_sn: string
  serial: number
  from_uid: string
  /** Null for a burn. */
  to_uid: string | null
}

/** Takes up to `limit` due moves and burns for `leaseSeconds`: of each item the first, once nothing before it waits. */
export async function claimMoves(db: Db, limit: number, leaseSeconds: number): Promise<ClaimedMove[]> {
  const { rows } = await sql<ClaimedMove>`
    with due as (
      select o.id from chain_operations o
      where o.state = 'waiting' and o.kind in ('transfer', 'burn') and o.run_at <= now()
        and (o.lease_until is null or o.lease_until < now())
        and not exists (
          select 1 from chain_operations e where e.item_id = o.item_id and e.id < o.id and e.state = 'waiting'
        )
      order by o.run_at, o.id limit ${limit} for update skip locked
    ), taken as (
      update chain_operations o set lease_until = now() + make_interval(secs => ${leaseSeconds})
      from due where o.id = due.id returning o.id, o.attempts, o.item_id, o.entry_id
    )
    select taken.id, taken.attempts, taken.item_id, taken.entry_id, i.goods_sn, i.serial, e.from_uid, e.to_uid
    from taken join items i on i.id = taken.item_id join item_entries e on e.id = taken.entry_id
    order by taken.id`.execute(db)
  return rows
}

/** Records that the chain followed: the operation is done, and the item's wallet is the new owner's. */
export async function recordMove(
  tx: Tx,
  move: {
    operationId: string
    itemId: string
    /** Null for a burn. */
    to: string | null
    /** Null when the chain holds the fact but no longer how it came about; a transaction known before then stays. */
    transaction: { hash: string; blockNumber: number } | null
  },
): Promise<void> {
  const done = await sql`
    update chain_operations set state = 'done', done_at = now(), lease_until = null,
      transaction_hash = coalesce(${move.transaction?.hash ?? null}, transaction_hash),
      block_number = coalesce(${move.transaction?.blockNumber ?? null}::bigint, block_number)
    where id = ${move.operationId} and state = 'waiting'`.execute(tx)
  if (done.numAffectedRows === 0n || move.to === null) return
  await tx.updateTable('items').set({ wallet_address: move.to }).where('id', '=', move.itemId).execute()
}

export interface ClaimedMint {
  id: string
  attempts: number
  item_id: string
  goods_sn: string
  serial: number
  owner_uid: string
  order_sn: string | null
}

/** Takes up to `limit` due mints for `leaseSeconds`. */
export async function claimMints(db: Db, limit: number, leaseSeconds: number): Promise<ClaimedMint[]> {
  const { rows } = await sql<ClaimedMint>`
    with due as (
      select id from chain_operations
      where state = 'waiting' and kind = 'mint' and run_at <= now() and (lease_until is null or lease_until < now())
      order by run_at, id limit ${limit} for update skip locked
    ), taken as (
      update chain_operations o set lease_until = now() + make_interval(secs => ${leaseSeconds})
      from due where o.id = due.id returning o.id, o.attempts, o.item_id
    )
    select taken.id, taken.attempts, i.id as item_id, i.goods_sn, i.serial, i.owner_uid, i.order_sn
    from taken join items i on i.id = taken.item_id order by i.goods_sn, i.serial`.execute(db)
  return rows
}

/** Records that a token exists: the item leaves "minting", the ledger says so, the operation is done. */
export async function recordMint(
  tx: Tx,
  mint: {
    operationId: string
    itemId: string
    address: string
    /** Null when the chain has the token but no longer its transaction. */
    transaction: { hash: string; blockNumber: number } | null
    note: string
  },
): Promise<void> {
  const done = await sql`
    update chain_operations set state = 'done', done_at = now(), lease_until = null
    where id = ${mint.operationId} and state = 'waiting'`.execute(tx)
  if (done.numAffectedRows === 0n) return
  await sql`
    update items set state = case state when 1 then 2 else state end, wallet_address = ${mint.address},
      transaction_hash = coalesce(${mint.transaction?.hash ?? null}, transaction_hash),
      block_number = coalesce(${mint.transaction?.blockNumber ?? null}::bigint, block_number), minted_at = now()
    where id = ${mint.itemId}`.execute(tx)
  await sql`
    insert into item_entries (item_id, kind, transaction_hash, note)
    values (${mint.itemId}, 'minted', ${mint.transaction?.hash ?? null}, ${mint.note})`.execute(tx)
}

/** Puts operations back. `counts` says whether this try counts against the last one. */
export async function putBack(
  tx: Db | Tx,
  ids: readonly string[],
  again: { delaySeconds: number; error: string; counts: boolean },
): Promise<void> {
  await sql`
    update chain_operations set lease_until = null, last_error = ${again.error.slice(0, 1000)},
      attempts = attempts + ${again.counts ? 1 : 0}, run_at = now() + make_interval(secs => ${again.delaySeconds})
    where id = any(${ids}::bigint[]) and state = 'waiting'`.execute(tx)
}

export async function markDead(tx: Tx, id: string, error: string): Promise<void> {
  await sql`
    update chain_operations set state = 'dead', lease_until = null, attempts = attempts + 1, last_error = ${error}
    where id = ${id} and state = 'waiting'`.execute(tx)
}

/** Minted items in the order of their ids, or `only` some of them, for comparing with the chain. */
export async function mintedItems(
  db: Db,
  page: { after: string; limit: number; newestFirst?: boolean; only?: readonly string[] },
) {
  const order = page.newestFirst ? sql`desc` : sql`asc`
  const chosen = page.only ? sql`i.id = any(${page.only}::bigint[])` : sql`true`
  const { rows } = await sql<{
    id: string
    goods_sn: string
    serial: number
    state: number
    wallet_address: string
    /** Whether the chain is still to be told something of it. */
    is_waiting: boolean
  }>`
    select i.id, i.goods_sn, i.serial, i.state, i.wallet_address, exists (
      select 1 from chain_operations o where o.item_id = i.id and o.state = 'waiting'
    ) as is_waiting
    from items i where i.id > ${page.after} and i.minted_at is not null and ${chosen}
    order by i.id ${order} limit ${page.limit}`.execute(db)
  return rows
}

/** Has what the chain no longer knows of these items told anew: mints to their present owners, or burns. */
export async function reopen(tx: Tx, kind: 'mint' | 'burn', itemIds: readonly string[]): Promise<void> {
  await sql`
    update chain_operations set state = 'waiting', run_at = now(), done_at = null, attempts = 0, last_error = 'lost'
    where item_id = any(${itemIds}::bigint[]) and kind = ${kind} and state = 'done'`.execute(tx)
}

export async function countWaiting(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'dead'))::int as dead from chain_operations`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}
