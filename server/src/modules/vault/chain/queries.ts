import { cutText } from '@app/contract/cutText'
import { type ItemId, ItemState, type OrderSn, type Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { literalsOf } from '../../../core/literals.ts'
import { currentTrace } from '../../../core/tracing.ts'
import { stateBefore, statesBefore } from '../../../core/transitions.ts'
import type { Column, Columns } from '../../../db/rows.ts'
import type { MintedOrder } from '../../../events/index.ts'
import { itemTransitions, type OperationState, operationTransitions } from '../states.ts'

const states = literalsOf(ItemState)

/** States before the token exists that minting ends; a locked or destroyed item keeps its state. */
const unminted = stateBefore(itemTransitions, ItemState.minting, ItemState.held)

export type OperationKind = 'mint' | 'transfer' | 'burn'

/** Channel that notifies workers of new chain operations. */
export const operationAdded = 'chain_operation_added'
/** Notifies the workers when the transaction commits. */
export const wakeWriter = sql`pg_notify(${sql.lit(operationAdded)}, '')`

/** Enqueues chain operations for entries of the ledger. */
export async function enqueueMoves(
  tx: Tx,
  kind: 'transfer' | 'burn',
  entries: readonly { id: string; item_id: ItemId }[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with enqueued as (
      insert into chain_operations (item_id, kind, entry_id, trace)
      select item_id, ${kind}, entry_id, ${currentTrace() ?? null}
      from unnest(
        ${entries.map((entry) => entry.item_id)}::bigint[], ${entries.map((entry) => entry.id)}::bigint[]
      ) with ordinality e (item_id, entry_id, place)
      order by place
    )
    select ${wakeWriter}`.execute(tx)
}

/**
 * Returns the seconds until the first operation of these kinds is due: 0 or less if it is due, Infinity if none waits.
 */
export async function secondsToDue(db: Db, kinds: readonly OperationKind[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(run_at) - now())::float8 as seconds from chain_operations
    where state = 'waiting' and kind = any(${kinds})`.execute(db)
  return rows[0]?.seconds ?? Infinity
}

/** Returns those of the items whose mint was given up permanently. */
export async function neverMinted(tx: Tx, itemIds: readonly ItemId[]): Promise<Set<ItemId>> {
  const { rows } = await sql<Columns<'chain_operations', 'item_id'>>`
    select o.item_id from chain_operations o join items i on i.id = o.item_id
    where o.item_id = any(${itemIds}::bigint[]) and o.kind = 'mint' and o.state = 'dead' and i.minted_at is null`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.item_id))
}

export interface DueMove
  extends
    Columns<'chain_operations', 'id' | 'attempts' | 'item_id' | 'trace'>,
    Columns<'items', 'goods_sn' | 'serial'> {
  entry_id: Exclude<Column<'chain_operations', 'entry_id'>, null>
  from_uid: Exclude<Column<'item_entries', 'from_uid'>, null>
  /** Null for a burn. */
  to_uid: Column<'item_entries', 'to_uid'>
}

/**
 * Returns up to `limit` due moves and burns: of each item the first, once nothing before it waits. The caller holds the
 * chain's lock.
 */
export async function dueMoves(db: Db, limit: number): Promise<DueMove[]> {
  const { rows } = await sql<DueMove>`
    select o.id, o.attempts, o.item_id, o.trace, o.entry_id, i.goods_sn, i.serial, e.from_uid, e.to_uid
    from chain_operations o join items i on i.id = o.item_id join item_entries e on e.id = o.entry_id
    where o.state = 'waiting' and o.kind in ('transfer', 'burn') and o.run_at <= now()
      and not exists (
        select 1 from chain_operations b where b.item_id = o.item_id and b.id < o.id and b.state = 'waiting'
      )
    order by o.run_at, o.id limit ${limit}`.execute(db)
  return rows.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
}

/** The transaction of an operation; null if the chain shows the result but no longer the transaction. */
type Transaction = { hash: string; blockNumber: number } | null

const hashesOf = (made: readonly { transaction: Transaction }[]) => made.map((one) => one.transaction?.hash ?? null)
const blocksOf = (made: readonly { transaction: Transaction }[]) =>
  made.map((one) => one.transaction?.blockNumber ?? null)

const done: OperationState = 'done'

/**
 * Two parts of a statement that begins with `made`. They move its operations to `done` if allowed, with the additional
 * columns `also`, and lock the items by id.
 */
const finish = (also: RawBuilder<unknown> = sql``) => sql`
  finished as (
    update chain_operations o set state = ${done}, done_at = now() ${also}
    from made where o.id = made.id and o.state = any(${statesBefore(operationTransitions, done)})
    returning made.place
  ), locked as materialized (
    select i.id from items i join made on made.item_id = i.id order by i.id for update of i
  )`

/** A completed move; `to` is null for a burn. */
export interface Moved {
  operationId: string
  itemId: ItemId
  to: string | null
  transaction: Transaction
}

/**
 * Records completed moves: the operations are done, and each item has the new owner's wallet.
 * A null transaction does not replace a known one. Each item occurs at most once.
 */
export async function recordMoves(tx: Tx, moves: readonly Moved[]): Promise<void> {
  if (moves.length === 0) return
  await sql`
    with made as (
      select * from unnest(
        ${moves.map((one) => one.operationId)}::bigint[], ${moves.map((one) => one.itemId)}::bigint[],
        ${moves.map((one) => one.to)}::text[], ${hashesOf(moves)}::text[], ${blocksOf(moves)}::bigint[]
      ) with ordinality t (id, item_id, address, hash, block, place)
    ), ${finish(sql`, transaction_hash = coalesce(made.hash, o.transaction_hash), block_number = coalesce(made.block, o.block_number)`)}
    update items i set wallet_address = made.address
    from made join finished using (place) join locked on locked.id = made.item_id
    where i.id = made.item_id and made.address is not null`.execute(tx)
}

export interface DueMint
  extends
    Columns<'chain_operations', 'id' | 'attempts' | 'trace'>,
    Columns<'items', 'goods_sn' | 'serial' | 'order_sn'> {
  item_id: ItemId
  /**
   * Recipient of the token: the sender of the first transfer that the chain has not followed yet, or else the owner.
   */
  holder_uid: Uid
}

/** Returns up to `limit` due mints. The caller holds the chain's lock. */
export async function dueMints(db: Db, limit: number): Promise<DueMint[]> {
  const { rows } = await sql<DueMint>`
    with due as (
      select id, attempts, item_id, trace from chain_operations
      where state = 'waiting' and kind = 'mint' and run_at <= now() order by run_at, id limit ${limit}
    )
    select due.id, due.attempts, due.trace, i.id as item_id, i.goods_sn, i.serial, i.order_sn, coalesce((
      select e.from_uid from chain_operations m join item_entries e on e.id = m.entry_id
      where m.item_id = i.id and m.kind in ('transfer', 'burn') and m.state = 'waiting' order by m.id limit 1
    ), i.owner_uid) as holder_uid
    from due join items i on i.id = due.item_id order by i.goods_sn, i.serial`.execute(db)
  return rows
}

export interface Minted {
  operationId: string
  itemId: ItemId
  address: string
  transaction: Transaction
}

/**
 * Records minted tokens, once each: the item leaves "minting", the ledger gets an entry, the operation is done. Returns
 * the owners.
 */
export async function recordMints(tx: Tx, minted: readonly Minted[]): Promise<Uid[]> {
  if (minted.length === 0) return []
  const { rows } = await sql<{ uid: Uid }>`
    with made as (
      select * from unnest(
        ${minted.map((one) => one.operationId)}::bigint[], ${minted.map((one) => one.itemId)}::bigint[],
        ${minted.map((one) => one.address)}::text[], ${hashesOf(minted)}::text[], ${blocksOf(minted)}::bigint[]
      ) with ordinality t (id, item_id, address, hash, block, place)
    ), ${finish()}, minted as (
      update items i set state = case i.state when ${unminted} then ${states.held} else i.state end,
        wallet_address = made.address, transaction_hash = coalesce(made.hash, i.transaction_hash),
        block_number = coalesce(made.block, i.block_number), minted_at = now()
      from made join finished using (place) join locked on locked.id = made.item_id
      where i.id = made.item_id returning i.owner_uid
    ), entered as (
      insert into item_entries (item_id, kind, transaction_hash)
      select item_id, 'minted', hash from made join finished using (place) order by place
    )
    select distinct owner_uid as uid from minted`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** Returns the orders of these items that have no item left to mint, with the items of each owner. */
export async function mintedOrders(tx: Tx, minted: readonly Pick<Minted, 'itemId'>[]): Promise<MintedOrder[]> {
  if (minted.length === 0) return []
  const { rows } = await sql<MintedOrder>`
    select i.order_sn as "orderSn", i.owner_uid as uid, i.goods_sn as "goodsSn", count(*)::int as quantity,
      min(i.id)::text as "itemId"
    from items i
    where i.order_sn in (select order_sn from items where id = any(${minted.map((one) => one.itemId)}::bigint[]))
      and i.state <> ${states.destroyed}
      and not exists (
        select from items u where u.order_sn = i.order_sn and u.minted_at is null and u.state <> ${states.destroyed}
      )
    group by i.order_sn, i.owner_uid, i.goods_sn`.execute(tx)
  return rows
}

/** Postpones operations. `counts` tells whether this attempt counts towards the maximum. */
export async function putBack(
  tx: Db | Tx,
  ids: readonly string[],
  again: { delaySeconds: number; error: string; counts: boolean },
): Promise<void> {
  await sql`
    update chain_operations set last_error = ${cutText(again.error, 1000)},
      attempts = attempts + ${again.counts ? 1 : 0}, run_at = now() + make_interval(secs => ${again.delaySeconds})
    where id = any(${ids}::bigint[]) and state = 'waiting'`.execute(tx)
}

export async function markDead(tx: Tx, id: string, error: string): Promise<void> {
  await tx
    .updateTable('chain_operations')
    .set({ state: 'dead', attempts: sql<number>`attempts + 1`, last_error: error })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(operationTransitions, 'dead'))
    .execute()
}

export interface MintedRow extends Columns<'items', 'id' | 'goods_sn' | 'serial' | 'state'> {
  wallet_address: Exclude<Column<'items', 'wallet_address'>, null>
  /** Whether an operation of the item is still waiting. */
  is_waiting: boolean
  /** Whether its mint is still waiting. */
  is_mint_waiting: boolean
}

/** Returns minted items by id, or only those in `only`, for comparison with the chain. */
export async function mintedItems(
  db: Db,
  page: { after: ItemId; limit: number; only?: readonly ItemId[] },
): Promise<MintedRow[]> {
  const chosen = page.only ? sql`i.id = any(${page.only}::bigint[])` : sql`true`
  const { rows } = await sql<MintedRow>`
    select i.id, i.goods_sn, i.serial, i.state, i.wallet_address, coalesce(w.any, false) as is_waiting,
      coalesce(w.mint, false) as is_mint_waiting
    from items i left join lateral (
      select bool_or(true) as any, bool_or(o.kind = 'mint') as mint
      from chain_operations o where o.item_id = i.id and o.state = 'waiting'
    ) w on true
    where i.id > ${page.after} and i.minted_at is not null and ${chosen}
    order by i.id limit ${page.limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'dead'))::int as dead from chain_operations where state <> 'done'`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

/** Retries the refused mints of an order's items that were not taken back; returns how many. */
export async function mintAgain(tx: Tx, orderSn: OrderSn): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    with again as (
      update chain_operations o set state = 'waiting', attempts = 0, last_error = null, run_at = now()
      from items i
      where i.order_sn = ${orderSn} and i.minted_at is null and i.state <> ${ItemState.destroyed}
        and o.item_id = i.id and o.kind = 'mint' and o.state = ${stateBefore(operationTransitions, 'dead', 'waiting')}
      returning o.id
    )
    select count(*)::int as pieces, (select ${wakeWriter}) from again`.execute(tx)
  return rows[0]?.pieces ?? 0
}

/** Returns an operation with its item, and the order the item was bought with. */
export function findOperation(tx: Tx, id: string) {
  return tx
    .selectFrom('chain_operations as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .select(['o.item_id', 'o.kind', 'o.state', 'o.attempts', 'o.last_error', 'i.order_sn'])
    .where('o.id', '=', id)
    .executeTakeFirst()
}

/**
 * Retries an operation that the chain refused. Returns false if it was not refused, or if it mints an item that has
 * since ended. The caller has locked the item.
 */
export async function retryRefused(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update chain_operations o set state = 'waiting', attempts = 0, last_error = null, run_at = now()
    from items i
    where o.id = ${id} and i.id = o.item_id and o.state = ${stateBefore(operationTransitions, 'dead', 'waiting')}
      and (o.kind <> 'mint' or i.state <> ${ItemState.destroyed})
    returning (select ${wakeWriter})`.execute(tx)
  return rows.length > 0
}

/** Whether mints of an order were refused and have not been retried. */
export async function hasRefused(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_operations o join items i on i.id = o.item_id
    where i.order_sn = ${orderSn} and o.kind = 'mint' and o.state = 'dead' limit 1`.execute(tx)
  return rows.length > 0
}
