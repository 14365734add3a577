import type { ItemId } from '@app/contract'
import type { PrizeKind } from '@app/contract/drawing'
import { address } from '../../routes.ts'

/** Where a received prize can be found, with the label of that link. */
export function prizeLink(kind: PrizeKind, nftId: ItemId | null): { to: string; label: string } | undefined {
  switch (kind) {
    case 'points':
      return { to: address('integral'), label: '看我的积分' }
    case 'collectible':
      return nftId
        ? { to: address('collectionInfo', { id: nftId }), label: '看这一件' }
        : { to: address('collection'), label: '去我的藏品' }
    case 'blindBox':
      return { to: address('boxes'), label: '去打开盲盒' }
    case 'giftBox':
      return { to: address('boxes', { tab: 'gift' }), label: '去打开礼盒' }
    case 'thanks':
      return undefined
  }
}
