import { type ItemId, ItemState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { Staff } from '../../../core/adminHandler.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import * as queries from './queries.ts'

export const targetOf = (itemId: ItemId): string => `item:${itemId}`

// Freezes of items by court order (rules/items#freezing). Every action on an item checks for a freeze when it locks the
// item.

/**
 * Freezes an item immediately, without approval. Throws ITEM_NOT_FOUND, ITEM_FROZEN, and ILLEGAL_TRANSITION for a
 * destroyed item.
 */
export function freezeItem(
  { database }: { database: Database },
  { itemId, orderNumber, reason }: AdminInput<'item/freeze'>,
  by: Staff,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { state, freeze } = await lock(tx, itemId)
    if (freeze) throw new AppError('ITEM_FROZEN', { msg: `这件藏品已按 ${freeze.order_number} 冻结` })
    requireMove(state !== ItemState.destroyed)
    await queries.insertFreeze(tx, itemId, { orderNumber, reason, by })
    await record(tx)
  })
}

/**
 * Ends a freeze, with two-person approval. Throws ITEM_NOT_FOUND, and ILLEGAL_TRANSITION if the item is not frozen.
 */
export const unfreezeApproval: Approvable<'item/unfreeze'> = {
  async prepare(tx, { itemId, orderNumber }) {
    const { freeze } = await lock(tx, itemId)
    if (!freeze) throw new AppError('ILLEGAL_TRANSITION', { msg: '这件藏品没有被冻结' })
    return {
      target: targetOf(itemId),
      seen: { freezeId: freeze.id },
      before: { isFrozen: true, orderNumber: freeze.order_number },
      after: { isFrozen: false, orderNumber },
      weight: 0,
    }
  },
  async perform(tx, { itemId, orderNumber, reason }, { asked, approved }) {
    const approvedBy = approved?.displayName ?? null
    await queries.releaseFreeze(tx, itemId, { orderNumber, reason, by: asked, approvedBy })
    return {}
  },
}

async function lock(tx: Tx, itemId: ItemId): Promise<queries.LockedItem> {
  const item = await queries.lockForFreeze(tx, itemId)
  if (!item) throw new AppError('ITEM_NOT_FOUND')
  return item
}
