import { ItemState } from '@app/contract'
import type { Handlers } from '../core/handler.ts'
import type { GiftsModule } from '../modules/gifts/index.ts'
import type { RightsModule } from '../modules/rights/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface ItemsDeps {
  vault: Pick<VaultModule, 'itemOf'>
  gifts: Pick<GiftsModule, 'giftOf' | 'pendingOf'>
  rights: Pick<RightsModule, 'transferable'>
}

/** Reads an item with the gift that holds it, and a gift with the rights of its item. */
export function itemReads({ vault, gifts, rights }: ItemsDeps) {
  return {
    'hwnft/userNft/info': async ({ nftId }, { caller }) => {
      const item = await vault.itemOf(caller.uid, nftId)
      return { ...item, pendingGiftId: item.state === ItemState.locked ? await gifts.pendingOf(nftId) : null }
    },

    'hwnft/giftRecord/info': async ({ giftId }, { caller }) => {
      const gift = await gifts.giftOf(caller.uid, giftId)
      return { ...gift, rights: await rights.transferable(gift.nftId, gift.rights) }
    },
  } satisfies Partial<Handlers>
}
