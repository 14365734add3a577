import type { Reply } from '@app/contract/types'
import { formatCount } from '@app/ui'
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { queryClient, read } from '../../lib/query.ts'

export type ShopInfo = Reply<'goods/admin/shop/info'>
export type FollowedShop = Reply<'goods/attentionShop/list'>['list'][number]

const pageSize = 20

export const shopInfo = (shopId: string) => ({ ...read('goods/admin/shop/info', { shopId }), staleTime: 60_000 })

/** The shops I follow, the newest first, page by page. */
export const followedShops = () =>
  infiniteQueryOptions({
    queryKey: ['goods/attentionShop/list', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('goods/attentionShop/list', { size: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** How large a shop is, in words; nobody is told that nobody follows it. */
export function shopWords({ goodsCount, followers }: Pick<ShopInfo, 'goodsCount' | 'followers'>): string {
  const works = `${formatCount(goodsCount)} 件作品`
  return followers > 0 ? `${works} · ${formatCount(followers)} 人关注` : works
}

/** Follows a shop or leaves it. It shows at once; a refusal shows it as it was. */
export const followShop = mutationOptions({
  mutationFn: async ({ shopId, follow }: { shopId: string; follow: boolean }) => {
    await call(follow ? 'goods/attentionShop/add' : 'user/user/attentionShop/delete', { shopId })
  },
  onMutate: async ({ shopId, follow }) => {
    const key = shopInfo(shopId).queryKey
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData(key)
    queryClient.setQueryData(
      key,
      (shop) =>
        shop &&
        (shop.isFollowed === follow
          ? shop
          : { ...shop, isFollowed: follow, followers: Math.max(0, shop.followers + (follow ? 1 : -1)) }),
    )
    return { before }
  },
  onError: (_error, { shopId }, kept) => {
    queryClient.setQueryData(shopInfo(shopId).queryKey, kept?.before)
  },
  onSettled: () => {
    // The list of shops is read anew at the next visit; while it is looked at, what was left can be followed again.
    void queryClient.invalidateQueries({ queryKey: ['goods/attentionShop/list'], refetchType: 'none' })
  },
})
