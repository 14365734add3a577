import type { Caller, Handlers } from '../core/handler.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { OrderModule } from '../modules/order/index.ts'
import type { PointsModule } from '../modules/points/index.ts'
import type { UserModule } from '../modules/user/index.ts'
import type { VaultModule } from '../modules/vault/index.ts'

export interface AccountDeps {
  user: Pick<UserModule, 'profiles'>
  points: Pick<PointsModule, 'vipLevels'>
  goods: Pick<GoodsModule, 'countsOf'>
  vault: Pick<VaultModule, 'addressOf' | 'countOf'>
  order: Pick<OrderModule, 'countsOf'>
}

/** Reads an account as its owner sees it: profile and counts. */
export function accountReads({ user, points, goods, vault, order }: AccountDeps) {
  async function accountOf(caller: Caller) {
    const { uid } = caller
    const [address, collectibles, orders, lists, vipLevels] = await Promise.all([
      vault.addressOf(uid),
      vault.countOf(uid),
      order.countsOf(uid),
      goods.countsOf(uid),
      points.vipLevels(),
    ])
    return user.profiles.present(caller, { address, collectibles, ...orders, ...lists, vipLevels })
  }

  return {
    'user/user/info': (_input, { caller }) => accountOf(caller),

    'user/user/updateUserInfo': async (input, { caller }) => {
      await user.profiles.update(caller.uid, input)
      return accountOf(caller)
    },
  } satisfies Partial<Handlers>
}
