import type { Handlers } from '../../../core/handler.ts'
import type { Shops } from './shops.ts'

export function shopRoutes(shops: Shops) {
  return {
    'goods/admin/shop/info': ({ shopId }, { caller }) => shops.info(shopId, caller?.uid ?? null),
    'goods/attentionShop/add': async ({ shopId }, { caller }) => {
      await shops.follow(caller.uid, shopId)
      return {}
    },
    'user/user/attentionShop/delete': async ({ shopId }, { caller }) => {
      await shops.unfollow(caller.uid, shopId)
      return {}
    },
    'goods/attentionShop/listSn': async (_input, { caller }) => ({
      list: (await shops.listFollowedIds(caller.uid)).map((shopId) => ({ shopId })),
    }),
    'goods/attentionShop/list': (input, { caller }) => shops.listFollowed(caller.uid, input),
  } satisfies Partial<Handlers>
}
