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

/** An item for those who run the shop: what it is, who has it, and everything that happened to it, in one line. */
export function itemAdminReads({ gifts, rights, vault }: ItemAdminDeps) {
  return {
    async 'item/info'({ itemId }) {
      const [found, uses] = await Promise.all([vault.admin.infoOf(itemId), rights.eventsOf(itemId)])
      if (!found) throw new AppError('ITEM_NOT_FOUND')
      const { facts, events } = found
      const pendingGiftId = facts.state === ItemState.locked ? await gifts.pendingOf(itemId) : null
      // What the ledger says stands in its own order: of what happened at one moment the later comes first.
      const timeline = [...events, ...uses].toSorted((one, other) => other.at - one.at)
      return { ...facts, pendingGiftId, timeline }
    },
  } satisfies Partial<AdminHandlers>
}
