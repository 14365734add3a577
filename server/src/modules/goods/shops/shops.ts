import type { Reply, ShopId, Uid } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { GoodsSettings } from '../settings.ts'
import { type CursorPage, readPage } from '../../../core/paging.ts'
import { lockList } from '../listLock.ts'
import * as queries from './queries.ts'

/** Changes of shops are not announced, and the follower count need not be computed for each viewer. */
const shopMilliseconds = 5000

type Shop = Omit<Reply<'goods/admin/shop/info'>, 'isFollowed'>

export type Shops = ReturnType<typeof createShops>

/** Shops that sell goods, and their followers. */
export function createShops({ database }: CoreServices, settings: Pick<StoredSettings<GoodsSettings>, 'get'>) {
  const { db } = database
  const cache = createCache<Shop | undefined>({ milliseconds: shopMilliseconds, maximum: 1000 })

  async function load(shopId: ShopId): Promise<Shop | undefined> {
    const row = await queries.find(db, shopId)
    return row && present(row)
  }

  return {
    /** Returns a shop for the viewer `uid`, null if anonymous. Throws NOT_FOUND. */
    async info(shopId: ShopId, uid: Uid | null): Promise<Reply<'goods/admin/shop/info'>> {
      const [shop, isFollowed] = await Promise.all([
        cache.get(shopId, () => load(shopId)),
        uid !== null && queries.isFollowed(db, uid, shopId),
      ])
      if (!shop) throw new AppError('NOT_FOUND')
      return { ...shop, isFollowed }
    },

    /** Throws NOT_FOUND, FAVOURITE_LIMIT. */
    async follow(uid: Uid, shopId: ShopId): Promise<void> {
      await database.transaction(async (tx) => {
        await lockList(tx, 'shop_follows', uid)
        if (await queries.isFollowed(tx, uid, shopId)) return
        const { most } = await settings.get('favourites', tx)
        if ((await queries.countFollowed(tx, uid)) >= most) throw new AppError('FAVOURITE_LIMIT')
        if (!(await queries.follow(tx, uid, shopId))) throw new AppError('NOT_FOUND')
      })
      cache.forget(shopId)
    },

    /** Does nothing for a shop that is not followed or does not exist. */
    async unfollow(uid: Uid, shopId: ShopId): Promise<void> {
      await database.transaction((tx) => queries.unfollow(tx, uid, shopId))
      cache.forget(shopId)
    },

    listFollowedIds: (uid: Uid): Promise<ShopId[]> => queries.listFollowedIds(db, uid),

    async listFollowed(uid: Uid, input: CursorPage): Promise<Reply<'goods/attentionShop/list'>> {
      const { page, size } = input
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => queries.listFollowed(db, uid, place),
          (row) => row.entry_id,
        ),
        queries.countFollowed(db, uid),
      ])
      const list = rows.map((row) => ({ ...present(row), followTime: toSeconds(row.followed_at) }))
      return { list, total, page, size, cursor }
    },

    countFollowed: (uid: Uid): Promise<number> => queries.countFollowed(db, uid),

    /** Drops what this process caches. */
    forget: (): void => cache.clear(),
  }
}

function present(row: queries.ShopRow): Shop {
  return {
    shopId: row.id,
    name: row.name,
    introduction: row.introduction,
    logo: row.logo,
    kind: row.kind,
    goodsCount: row.goods_count,
    followers: row.followers,
  }
}
