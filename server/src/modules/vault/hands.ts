import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { enqueueMoves } from './chainQueries.ts'
import { insertEntries } from './itemQueries.ts'

/** An item whose row is locked by the transaction that asked for it. */
export interface OwnItem {
  id: string
  goodsSn: string
  serial: number
  /** From when it may be given away, and whether that is still to come. */
  giftFrom: Date
  isHeldBack: boolean
}

interface Row {
  id: string
  goods_sn: string
  serial: number
  state: number
  gift_from: Date
  is_held_back: boolean
}

/**
 * Takes the caller's free items in the order of their ids, so that two who want some of the same cannot wait for each
 * other. Throws ITEM_NOT_FOUND for one that is not theirs, ITEM_LOCKED for one that something else holds.
 */
export async function takeOwn(tx: Tx, uid: string, itemIds: readonly string[]): Promise<OwnItem[]> {
  const { rows } = await sql<Row>`
    select id, goods_sn, serial, state, gift_from, gift_from > clock_timestamp() as is_held_back from items
    where id = any(${itemIds}::bigint[]) and owner_uid = ${uid} and state in (1, 2, 3)
    order by id for update`.execute(tx)
  if (rows.length !== new Set(itemIds).size) throw new AppError('ITEM_NOT_FOUND')
  if (rows.some((row) => row.state === 3)) throw new AppError('ITEM_LOCKED')
  return rows.map((row) => ({
    id: row.id,
    goodsSn: row.goods_sn,
    serial: row.serial,
    giftFrom: row.gift_from,
    isHeldBack: row.is_held_back,
  }))
}

/** Keeps an item as it is until the transaction ends, whoever has it; for what hangs on it and is no item itself. */
export async function lockItem(tx: Tx, itemId: string): Promise<void> {
  await sql`select from items where id = ${itemId} for update`.execute(tx)
}

/** Freezes an item that `takeOwn` gave, for a gift that waits. */
export async function freeze(tx: Tx, item: OwnItem, uid: string): Promise<void> {
  await tx.updateTable('items').set({ state: 3 }).where('id', '=', item.id).execute()
  await insertEntries(tx, [{ itemId: item.id, kind: 'giftSent', fromUid: uid }])
}

/** Gives a frozen item back to its owner's free use; `why` is kept in the ledger. */
export async function unfreeze(tx: Tx, itemId: string, uid: string, why: string): Promise<void> {
  await requireOne(
    sql`
      update items set state = case when minted_at is null then 1 else 2 end
      where id = ${itemId} and owner_uid = ${uid} and state = 3`.execute(tx),
    itemId,
  )
  await insertEntries(tx, [{ itemId, kind: 'giftReturned', fromUid: uid, note: why }])
}

/** Gives a frozen item to another person, who must hold it as long as its good says; the chain follows. */
export async function handOver(tx: Tx, change: { itemId: string; fromUid: string; toUid: string }): Promise<void> {
  const { itemId, fromUid, toUid } = change
  await requireOne(
    sql`
      update items i set owner_uid = ${toUid}, state = case when i.minted_at is null then 1 else 2 end,
        acquired_at = now(), gift_from = now() + make_interval(days => g.gift_next_days)
      from goods g where g.sn = i.goods_sn and i.id = ${itemId} and i.owner_uid = ${fromUid} and i.state = 3`.execute(
      tx,
    ),
    itemId,
  )
  const entries = await insertEntries(tx, [{ itemId, kind: 'giftReceived', fromUid, toUid }])
  await enqueueMoves(tx, 'transfer', entries)
}

/** Ends items that `takeOwn` gave, for ever; the chain burns their tokens. */
export async function consume(
  tx: Tx,
  items: readonly OwnItem[],
  uid: string,
  kind: 'composed' | 'destroyed',
): Promise<void> {
  const ids = items.map((item) => item.id)
  await sql`update items set state = 4 where id = any(${ids}::bigint[])`.execute(tx)
  const entries = await insertEntries(
    tx,
    ids.map((itemId) => ({ itemId, kind, fromUid: uid })),
  )
  await enqueueMoves(tx, 'burn', entries)
}

async function requireOne(done: Promise<{ numAffectedRows?: bigint }>, itemId: string): Promise<void> {
  const { numAffectedRows } = await done
  if (numAffectedRows !== 1n) throw new Error(`Item ${itemId} was not frozen for its owner`)
}
