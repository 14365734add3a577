import { type GoodsSn, type ItemId, ItemState, type OrderSn, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { literalsOf } from '../../../core/literals.ts'
import { stateBefore, statesBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import { enqueueMoves, neverMinted } from '../chain/queries.ts'
import { isFrozen } from '../freezes/queries.ts'
import { insertEntries, ofOrder } from './queries.ts'
import { itemTransitions } from '../states.ts'

const states = literalsOf(ItemState)

/** State to which an unlocked item returns, minted or not. */
const offered = stateBefore(itemTransitions, ItemState.locked, ItemState.minting, ItemState.held)

/** An item whose row the calling transaction has locked. */
export interface OwnItem {
  id: ItemId
  goodsSn: GoodsSn
  serial: number
  /** From when it may be given away, and whether that is in the future. */
  giftFrom: Date
  isHeldBack: boolean
  /** Seconds since the caller acquired it. */
  heldSeconds: number
}

interface Row extends Columns<'items', 'id' | 'goods_sn' | 'serial' | 'state' | 'gift_from'> {
  is_held_back: boolean
  is_frozen: boolean
  held_seconds: number
}

/**
 * Locks the caller's free items by id, so that concurrent callers cannot deadlock. Throws ITEM_NOT_FOUND for an item of
 * another user, ITEM_FROZEN for one frozen by a court, ITEM_LOCKED for one that another process holds.
 */
export async function takeOwn(tx: Tx, uid: Uid, itemIds: readonly ItemId[]): Promise<OwnItem[]> {
  const { rows } = await sql<Row>`
    select id, goods_sn, serial, state, gift_from, gift_from > clock_timestamp() as is_held_back,
      frozen_at is not null as is_frozen,
      extract(epoch from clock_timestamp() - acquired_at)::float8 as held_seconds
    from items
    where id = any(${itemIds}::bigint[]) and owner_uid = ${uid} and state in (${states.minting}, ${states.held}, ${states.locked})
    order by id for update`.execute(tx)
  if (rows.length !== new Set(itemIds).size) throw new AppError('ITEM_NOT_FOUND')
  if (rows.some((row) => row.is_frozen)) throw new AppError('ITEM_FROZEN')
  if (rows.some((row) => row.state === ItemState.locked)) throw new AppError('ITEM_LOCKED')
  return rows.map((row) => ({
    id: row.id,
    goodsSn: row.goods_sn,
    serial: row.serial,
    giftFrom: row.gift_from,
    isHeldBack: row.is_held_back,
    heldSeconds: row.held_seconds,
  }))
}

/** Locks an item until the transaction ends, regardless of its owner; for data that depends on it. */
export async function lockItem(tx: Tx, itemId: ItemId): Promise<void> {
  await sql`select from items where id = ${itemId} for update`.execute(tx)
}

/** Locks an item from `takeOwn` for a pending gift. */
export async function lockForGift(tx: Tx, item: OwnItem, uid: Uid): Promise<void> {
  await move(tx, [item.id], ItemState.locked)
  await insertEntries(tx, [{ itemId: item.id, kind: 'giftSent', fromUid: uid }])
}

/** Unlocks an item for its owner, except for a court's freeze; `why` is recorded in the ledger. */
export async function unlock(tx: Tx, itemId: ItemId, uid: Uid, why: string): Promise<void> {
  await requireOne(
    sql`
      update items set state = case when minted_at is null then ${states.minting} else ${states.held} end
      where id = ${itemId} and owner_uid = ${uid} and state = ${offered}`.execute(tx),
    itemId,
  )
  await insertEntries(tx, [{ itemId, kind: 'giftReturned', fromUid: uid, note: why }])
}

/**
 * Transfers a locked item to another user, who must hold it as long as its good requires; the chain follows. Throws
 * ITEM_FROZEN.
 */
export async function handOver(tx: Tx, change: { itemId: ItemId; fromUid: Uid; toUid: Uid }): Promise<void> {
  const { itemId, fromUid, toUid } = change
  await lockItem(tx, itemId)
  if (await isFrozen(tx, itemId)) throw new AppError('ITEM_FROZEN')
  await requireOne(
    sql`
      update items i set owner_uid = ${toUid}, state = case when i.minted_at is null then ${states.minting} else ${states.held} end,
        acquired_at = now(), gift_from = now() + make_interval(days => g.gift_next_days)
      from goods g where g.sn = i.goods_sn and i.id = ${itemId} and i.owner_uid = ${fromUid} and i.state = ${offered} and i.frozen_at is null`.execute(
      tx,
    ),
    itemId,
  )
  const entries = await insertEntries(tx, [{ itemId, kind: 'giftReceived', fromUid, toUid }])
  await enqueueMoves(tx, 'transfer', entries)
}

/** Destroys items from `takeOwn` permanently; the chain burns their tokens. */
export async function consume(
  tx: Tx,
  items: readonly OwnItem[],
  uid: Uid,
  kind: 'composed' | 'destroyed' | 'refunded',
): Promise<void> {
  const ids = items.map((item) => item.id)
  await move(tx, ids, ItemState.destroyed)
  const entries = await insertEntries(
    tx,
    ids.map((itemId) => ({ itemId, kind, fromUid: uid })),
  )
  // A token whose mint was refused permanently never existed, so there is nothing to burn.
  const refused = await neverMinted(tx, ids)
  await enqueueMoves(
    tx,
    'burn',
    entries.filter((entry) => !refused.has(entry.item_id)),
  )
}

/**
 * Takes an order's items from its buyer permanently because of a refund; their serial numbers are not issued again.
 * Throws ITEM_NOT_FOUND if the buyer no longer has one of them, ITEM_LOCKED.
 */
export async function takeBack(tx: Tx, { sn, uid }: { sn: OrderSn; uid: Uid }): Promise<void> {
  const ids = (await ofOrder(tx, sn)).map(({ id }) => id)
  await consume(tx, await takeOwn(tx, uid, ids), uid, 'refunded')
}

/**
 * Moves items from `takeOwn` to another state. Throws an Error, which is a fault of ours, if a transition is not
 * allowed.
 */
async function move(tx: Tx, itemIds: readonly ItemId[], to: ItemState): Promise<void> {
  const { numAffectedRows } = await sql`
    update items set state = ${to}
    where id = any(${itemIds}::bigint[]) and state = any(${statesBefore(itemTransitions, to)})`.execute(tx)
  if (numAffectedRows !== BigInt(itemIds.length))
    throw new Error(`Items ${itemIds.join(', ')} do not all move to ${to}`)
}

async function requireOne(done: Promise<{ numAffectedRows?: bigint }>, itemId: ItemId): Promise<void> {
  const { numAffectedRows } = await done
  if (numAffectedRows !== 1n) throw new Error(`Item ${itemId} was not locked for its owner`)
}
