import type { ShopId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { formatCount } from '@app/ui'
import { cursorPages } from '../../lib/pages.ts'
import { queryClient, read } from '../../lib/query.ts'

export type ShopInfo = Reply<'goods/admin/shop/info'>
export type FollowedShop = Reply<'goods/attentionShop/list'>['list'][number]

const pageSize = 20

export const shopInfo = (shopId: ShopId) => ({ ...read('goods/admin/shop/info', { shopId }), staleTime: 60_000 })

/** Shops the user follows, newest first, page by page. */
export const followedShops = () => cursorPages('goods/attentionShop/list', {}, { size: pageSize })

/** Describes the size of a shop; omits the followers if there are none. */
export function shopLabels({ goodsCount, followers }: Pick<ShopInfo, 'goodsCount' | 'followers'>): string {
  const works = `${formatCount(goodsCount)} 件作品`
  return followers > 0 ? `${works} · ${formatCount(followers)} 人关注` : works
}

/** Shows a shop as followed or not; returns a function that reverts it. */
export async function showFollowed(shopId: ShopId, isFollowed: boolean): Promise<() => void> {
  const { queryKey } = shopInfo(shopId)
  // A read from before the change must not arrive after it.
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before && before.isFollowed !== isFollowed) {
    const followers = Math.max(0, before.followers + (isFollowed ? 1 : -1))
    queryClient.setQueryData(queryKey, { ...before, isFollowed, followers })
  }
  return () => queryClient.setQueryData(queryKey, before)
}
