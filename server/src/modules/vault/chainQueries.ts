import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

/** Tells the chain's outbox that an item must be minted. */
export async function enqueueMints(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('chain_operations')
    .values(itemIds.map((itemId) => ({ item_id: itemId, kind: 'mint' })))
    .execute()
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

/** Minted items in the order of their ids, for comparing with the chain. */
export async function mintedItems(db: Db, page: { after: string; limit: number; newestFirst?: boolean }) {
  const order = page.newestFirst ? sql`desc` : sql`asc`
  const { rows } = await sql<{
    id: string
    goods_sn: string
    serial: number
    state: number
    wallet_address: string
    transaction_hash: string | null
  }>`
    select id, goods_sn, serial, state, wallet_address, transaction_hash from items
    where id > ${page.after} and minted_at is not null order by id ${order} limit ${page.limit}`.execute(db)
  return rows
}

/** Has the tokens of these items minted anew, because the chain no longer knows them. */
export async function reopenMints(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await sql`
    update chain_operations set state = 'waiting', run_at = now(), done_at = null, attempts = 0, last_error = 'lost'
    where item_id = any(${itemIds}::bigint[]) and kind = 'mint' and state = 'done'`.execute(tx)
}

export async function countWaiting(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'dead'))::int as dead from chain_operations`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}
