import { cutText } from '@app/contract/cutText'
import { type ItemId, ItemState, type OrderSn, type Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { literalsOf } from '../../core/literals.ts'
import { currentTrace } from '../../core/tracing.ts'
import { stateBefore, statesBefore } from '../../core/transitions.ts'
import type { Column, Columns } from '../../db/rows.ts'
import { itemTransitions, type OperationState, operationTransitions } from './states.ts'

const states = literalsOf(ItemState)

/** What is no longer minting when its token exists, locked or destroyed, stays so. */
const unminted = stateBefore(itemTransitions, ItemState.minting, ItemState.held)

export type OperationKind = 'mint' | 'transfer' | 'burn'

/** On which channel workers hear that the chain is to be told something. */
export const operationAdded = 'chain_operation_added'
/** Wakes the workers when the transaction commits. */
export const wakeWriter = sql`pg_notify(${sql.lit(operationAdded)}, '')`

/** Tells the chain's outbox what entries of the ledger did. */
export async function enqueueMoves(
  tx: Tx,
  kind: 'transfer' | 'burn',
  entries: readonly { id: string; item_id: ItemId }[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    with told as (
      insert into chain_operations (item_id, kind, entry_id, trace)
      select item_id, ${kind}, entry_id, ${currentTrace() ?? null}
      from unnest(
        ${entries.map((entry) => entry.item_id)}::bigint[], ${entries.map((entry) => entry.id)}::bigint[]
      ) with ordinality e (item_id, entry_id, place)
      order by place
    )
    select ${wakeWriter}`.execute(tx)
}

/** Seconds until the first operation of these kinds is due, 0 or less where it is; Infinity where none waits. */
export async function secondsToDue(db: Db, kinds: readonly OperationKind[]): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(run_at) - now())::float8 as seconds from chain_operations
    where state = 'waiting' and kind = any(${kinds})`.execute(db)
  return rows[0]?.seconds ?? Infinity
}

/** Those of the items whose minting was given up for good. */
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

/** Up to `limit` due moves and burns, of each item the first, once nothing before it waits. For who has the chain's lock. */
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

/** How a transaction did what an operation asked for; null when the chain has the fact but no longer how it came about. */
type Transaction = { hash: string; blockNumber: number } | null

const hashesOf = (made: readonly { transaction: Transaction }[]) => made.map((one) => one.transaction?.hash ?? null)
const blocksOf = (made: readonly { transaction: Transaction }[]) =>
  made.map((one) => one.transaction?.blockNumber ?? null)

const done: OperationState = 'done'

/**
 * Two parts of a statement that begins with `told`: the operations of it that may move to `done` are moved there, with
 * what else is set of them, and the items are locked in the order of their ids.
 */
const finish = (also: RawBuilder<unknown> = sql``) => sql`
  finished as (
    update chain_operations o set state = ${done}, done_at = now() ${also}
    from told where o.id = told.id and o.state = any(${statesBefore(operationTransitions, done)})
    returning told.place
  ), locked as materialized (
    select i.id from items i join told on told.item_id = i.id order by i.id for update of i
  )`

/**
 * Records that the chain followed: the operations are done, and each item's wallet is the new owner's; `to` is null for a
 * burn. A transaction that is known stays where none is told. Of one item there is at most one operation.
 */
export async function recordMoves(
  tx: Tx,
  moves: readonly { operationId: string; itemId: ItemId; to: string | null; transaction: Transaction }[],
): Promise<void> {
  if (moves.length === 0) return
  await sql`
    with told as (
      select * from unnest(
        ${moves.map((one) => one.operationId)}::bigint[], ${moves.map((one) => one.itemId)}::bigint[],
        ${moves.map((one) => one.to)}::text[], ${hashesOf(moves)}::text[], ${blocksOf(moves)}::bigint[]
      ) with ordinality t (id, item_id, address, hash, block, place)
    ), ${finish(sql`, transaction_hash = coalesce(told.hash, o.transaction_hash), block_number = coalesce(told.block, o.block_number)`)}
    update items i set wallet_address = told.address
    from told join finished using (place) join locked on locked.id = told.item_id
    where i.id = told.item_id and told.address is not null`.execute(tx)
}

export interface DueMint
  extends
    Columns<'chain_operations', 'id' | 'attempts' | 'trace'>,
    Columns<'items', 'goods_sn' | 'serial' | 'order_sn'> {
  item_id: ItemId
  /** Who gets the token: the sender of the first change of hands that the chain has still to follow, else the owner. */
  holder_uid: Uid
}

/** Up to `limit` due mints. For who has the chain's lock. */
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

/** Records that tokens exist: each item leaves "minting", the ledger says so, the operation is done. Each once. */
export async function recordMints(tx: Tx, minted: readonly Minted[]): Promise<void> {
  if (minted.length === 0) return
  await sql`
    with told as (
      select * from unnest(
        ${minted.map((one) => one.operationId)}::bigint[], ${minted.map((one) => one.itemId)}::bigint[],
        ${minted.map((one) => one.address)}::text[], ${hashesOf(minted)}::text[], ${blocksOf(minted)}::bigint[]
      ) with ordinality t (id, item_id, address, hash, block, place)
    ), ${finish()}, made as (
      update items i set state = case i.state when ${unminted} then ${states.held} else i.state end,
        wallet_address = told.address, transaction_hash = coalesce(told.hash, i.transaction_hash),
        block_number = coalesce(told.block, i.block_number), minted_at = now()
      from told join finished using (place) join locked on locked.id = told.item_id
      where i.id = told.item_id
    )
    insert into item_entries (item_id, kind, transaction_hash)
    select item_id, 'minted', hash from told join finished using (place) order by place`.execute(tx)
}

/** Puts operations back. `counts` says whether this try counts against the last one. */
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

/** Minted items in the order of their ids, or `only` some of them, for comparing with the chain. */
export async function mintedItems(db: Db, page: { after: ItemId; limit: number; only?: readonly ItemId[] }) {
  const chosen = page.only ? sql`i.id = any(${page.only}::bigint[])` : sql`true`
  const { rows } = await sql<
    Columns<'items', 'id' | 'goods_sn' | 'serial' | 'state'> & {
      wallet_address: Exclude<Column<'items', 'wallet_address'>, null>
      /** Whether the chain is still to be told something of it. */
      is_waiting: boolean
      /** Whether that is its mint. */
      is_mint_waiting: boolean
    }
  >`
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

/** Lets the chain be told anew of those pieces of an order that it refused and nobody took back; returns how many. */
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

/** What is to be told of, if any of it may be told again: its item, and the order where it is a mint. */
export function findOperation(tx: Tx, id: string) {
  return tx
    .selectFrom('chain_operations as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .select(['o.item_id', 'o.kind', 'o.state', 'o.attempts', 'o.last_error', 'i.order_sn'])
    .where('o.id', '=', id)
    .executeTakeFirst()
}

/**
 * Lets the chain be told anew of one thing that it refused; false where it did not, or where it is the mint of what has ended
 * since. For who has the lock of its item.
 */
export async function tellAgain(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update chain_operations o set state = 'waiting', attempts = 0, last_error = null, run_at = now()
    from items i
    where o.id = ${id} and i.id = o.item_id and o.state = ${stateBefore(operationTransitions, 'dead', 'waiting')}
      and (o.kind <> 'mint' or i.state <> ${ItemState.destroyed})
    returning (select ${wakeWriter})`.execute(tx)
  return rows.length > 0
}

/** Whether pieces of an order were refused, and nobody had the chain asked again. */
export async function hasRefused(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const { rows } = await sql`
    select from chain_operations o join items i on i.id = o.item_id
    where i.order_sn = ${orderSn} and o.kind = 'mint' and o.state = 'dead' limit 1`.execute(tx)
  return rows.length > 0
}
