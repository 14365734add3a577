import { ItemState } from '@app/contract'
import type { AdminHandlers } from '../core/adminHandler.ts'
import { AppError } from '../core/errors.ts'
import type { GiftsModule } from '../modules/gifts/index.ts'
import type { RightsModule } from '../modules/rights/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface ItemAdminDeps {
  gifts: Pick<GiftsModule, 'pendingOf'>
  rights: Pick<RightsModule, 'eventsOf'>
  vault: Pick<VaultModule, 'admin'>
}

/** Reads an item for operators: its facts, its owner, and its history as one timeline. */
export function itemAdminReads({ gifts, rights, vault }: ItemAdminDeps) {
  return {
    async 'item/info'({ itemId }) {
      const [found, uses] = await Promise.all([vault.admin.infoOf(itemId), rights.eventsOf(itemId)])
      if (!found) throw new AppError('ITEM_NOT_FOUND')
      const { facts, events } = found
      const pendingGiftId = facts.state === ItemState.locked ? await gifts.pendingOf(itemId) : null
      // The ledger's entries keep their own order; of two events at the same time the later comes first.
      const timeline = [...events, ...uses].toSorted((one, other) => other.at - one.at)
      return { ...facts, pendingGiftId, timeline }
    },
  } satisfies Partial<AdminHandlers>
}
