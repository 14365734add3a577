import { type ItemId, ItemState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable } from '../../../core/approvable.ts'
import type { Staff } from '../../../core/adminHandler.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { userRow, workRow } from '../../../core/summaryRows.ts'
import { requireMove } from '../../../core/transitions.ts'
import { events, type Emit } from '../../../events/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'

export interface FreezeDeps {
  emit: Emit
  goods: Pick<GoodsModule, 'summaries'>
  people: Pick<UserModule['people'], 'masked'>
}

export const targetOf = (itemId: ItemId): string => `item:${itemId}`

// Freezes of items by court order (rules/items#freezing). Every action on an item checks for a freeze when it locks the
// item.

/**
 * Freezes an item immediately, without approval. Throws ITEM_NOT_FOUND, ITEM_FROZEN, and ILLEGAL_TRANSITION for a
 * destroyed item.
 */
export function freezeItem(
  { database, emit }: { database: Database; emit: Emit },
  { itemId, orderNumber, reason }: AdminInput<'item/freeze'>,
  by: Staff,
  record: (tx: Tx) => Promise<void>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { state, freeze, ...item } = await lock(tx, itemId)
    if (freeze) throw new AppError('ITEM_FROZEN', { msg: `这件藏品已按 ${freeze.order_number} 冻结` })
    requireMove(state !== ItemState.destroyed)
    const entry = await queries.insertFreeze(tx, itemId, { orderNumber, reason, by })
    await emit(tx, events.itemFreezeChanged, { entry, ...ownedOf(itemId, item), isFrozen: true })
    await record(tx)
  })
}

/**
 * Ends a freeze, with two-person approval. Throws ITEM_NOT_FOUND, and ILLEGAL_TRANSITION if the item is not frozen.
 */
export const unfreezeApproval = (deps: FreezeDeps): Approvable<'item/unfreeze'> => ({
  async prepare(tx, { itemId, orderNumber }) {
    const { freeze, ...item } = await lock(tx, itemId)
    if (!freeze) throw new AppError('ILLEGAL_TRANSITION', { msg: '这件藏品没有被冻结' })
    const [works, names] = await Promise.all([
      deps.goods.summaries(tx, [item.goods_sn]),
      deps.people.masked(tx, [item.owner_uid]),
    ])
    const work = works.get(item.goods_sn)
    const subject = `${work?.name ?? item.goods_sn} #${item.serial}`
    return {
      target: targetOf(itemId),
      seen: { freezeId: freeze.id },
      summary: {
        subject,
        sentence: `解除冻结后，持有人可以重新转赠、合成和使用“${subject}”`,
        rows: [
          ...(work ? [workRow('藏品', work, `#${item.serial}`)] : []),
          userRow('持有人', item.owner_uid, names.get(item.owner_uid)?.nickname),
          { kind: 'text', label: '状态', before: '已冻结', after: '正常' },
          { kind: 'text', label: '冻结文书编号', after: freeze.order_number },
          { kind: 'text', label: '冻结原因', after: freeze.reason },
          { kind: 'text', label: '解除文书编号', after: orderNumber },
          { kind: 'link', label: '藏品页', to: `/items/${itemId}`, text: '打开藏品' },
        ],
      },
      before: { isFrozen: true, orderNumber: freeze.order_number },
      after: { isFrozen: false, orderNumber },
      weight: 0,
    }
  },
  async perform(tx, { itemId, orderNumber, reason }, { asked, approved }) {
    const approvedBy = approved?.displayName ?? null
    const { freeze, ...item } = await lock(tx, itemId)
    if (freeze) {
      await deps.emit(tx, events.itemFreezeChanged, { entry: freeze.id, ...ownedOf(itemId, item), isFrozen: false })
    }
    await queries.releaseFreeze(tx, itemId, { orderNumber, reason, by: asked, approvedBy })
    return {}
  },
})

const ownedOf = (itemId: ItemId, item: Pick<queries.LockedItem, 'owner_uid' | 'goods_sn' | 'serial'>) => ({
  itemId,
  uid: item.owner_uid,
  goodsSn: item.goods_sn,
  serial: item.serial,
})

async function lock(tx: Tx, itemId: ItemId): Promise<queries.LockedItem> {
  const item = await queries.lockForFreeze(tx, itemId)
  if (!item) throw new AppError('ITEM_NOT_FOUND')
  return item
}
