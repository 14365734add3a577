import type { ItemId, ItemState } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Doers } from '../../../core/approvable.ts'
import type { Columns } from '../../../db/rows.ts'

/** Whether a court order freezes an item. The caller has locked it. */
export async function isFrozen(tx: Tx, itemId: ItemId): Promise<boolean> {
  const row = await tx.selectFrom('items').select('frozen_at').where('id', '=', itemId).executeTakeFirst()
  return row !== undefined && row.frozen_at !== null
}

/** State and current freeze of an item; the freeze is null or undefined if there is none. */
export interface LockedItem extends Columns<'items', 'goods_sn' | 'serial' | 'owner_uid'> {
  state: ItemState
  freeze: FreezeRow | null | undefined
}

/** Returns an item's state and its current freeze, locked until the transaction ends. */
export async function lockForFreeze(tx: Tx, itemId: ItemId): Promise<LockedItem | undefined> {
  const item = await tx
    .selectFrom('items')
    .select(['goods_sn', 'serial', 'owner_uid', 'state', 'frozen_at'])
    .where('id', '=', itemId)
    .forUpdate()
    .executeTakeFirst()
  if (!item) return undefined
  const { frozen_at: frozenAt, ...rest } = item
  return { ...rest, freeze: frozenAt && (await openFreeze(tx, itemId)) }
}

export type FreezeRow = Columns<'item_freezes', 'id' | 'order_number' | 'reason' | 'frozen_by_name' | 'frozen_at'>

/** Returns the current freeze of an item. */
export function openFreeze(db: Db | Tx, itemId: ItemId): Promise<FreezeRow | undefined> {
  return db
    .selectFrom('item_freezes')
    .select(['id', 'order_number', 'reason', 'frozen_by_name', 'frozen_at'])
    .where('item_id', '=', itemId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
}

/** Reason, staff and court order of a freeze. */
export interface Ordered {
  orderNumber: string
  reason: string
  by: Doers['asked']
}

/** Freezes an item; returns the row of the freeze. */
export async function insertFreeze(tx: Tx, itemId: ItemId, { orderNumber, reason, by }: Ordered): Promise<string> {
  const { id } = await tx
    .insertInto('item_freezes')
    .values({
      item_id: itemId,
      order_number: orderNumber,
      reason,
      frozen_by: by.id,
      frozen_by_name: by.displayName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('items')
    .set({ frozen_at: sql<Date>`now()` })
    .where('id', '=', itemId)
    .execute()
  return id
}

/** Ends the current freeze of an item. */
export async function releaseFreeze(
  tx: Tx,
  itemId: ItemId,
  { orderNumber, reason, by, approvedBy }: Ordered & { approvedBy: string | null },
): Promise<void> {
  await tx
    .updateTable('item_freezes')
    .set({
      release_number: orderNumber,
      release_reason: reason,
      released_by: by.id,
      released_by_name: by.displayName,
      approved_by_name: approvedBy,
      released_at: sql<Date>`now()`,
    })
    .where('item_id', '=', itemId)
    .where('released_at', 'is', null)
    .execute()
  await tx.updateTable('items').set({ frozen_at: null }).where('id', '=', itemId).execute()
}

/** Returns every freeze of an item, oldest first. */
export function freezesOf(db: Db, itemId: ItemId) {
  return db
    .selectFrom('item_freezes')
    .select([
      'order_number',
      'reason',
      'frozen_by_name',
      'frozen_at',
      'release_number',
      'release_reason',
      'released_by_name',
      'approved_by_name',
      'released_at',
    ])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute()
}
