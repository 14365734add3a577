import type { Reply, ShopId, Uid } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
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

/** Shops that sell goods, and their followers. */
export interface Shops {
  /** Returns a shop for the viewer `uid`, null if anonymous. Throws NOT_FOUND. */
  info(shopId: ShopId, uid: Uid | null): Promise<Reply<'goods/admin/shop/info'>>
  /** Throws NOT_FOUND, FAVOURITE_LIMIT. */
  follow(uid: Uid, shopId: ShopId): Promise<void>
  /** Does nothing for a shop that is not followed or does not exist. */
  unfollow(uid: Uid, shopId: ShopId): Promise<void>
  listFollowedIds(uid: Uid): Promise<ShopId[]>
  listFollowed(uid: Uid, input: CursorPage): Promise<Reply<'goods/attentionShop/list'>>
  countFollowed(uid: Uid): Promise<number>
  /** Drops what this process caches. */
  forget(): void
}

interface Deps extends Pick<CoreServices, 'database'> {
  settings: Pick<StoredSettings<GoodsSettings>, 'get'>
}

export function createShops(deps: Deps): Shops {
  const { database } = deps
  const { db } = database
  const cache = createCache<Shop | undefined>({ milliseconds: shopMilliseconds, maximum: 1000 })

  return {
    async info(shopId, uid) {
      const [shop, isFollowed] = await Promise.all([
        cache.get(shopId, () => loadShop(db, shopId)),
        uid !== null && queries.isFollowed(db, uid, shopId),
      ])
      if (!shop) throw new AppError('NOT_FOUND')
      return { ...shop, isFollowed }
    },
    async follow(uid, shopId) {
      await database.transaction((tx) => followShop(deps, tx, uid, shopId))
      cache.forget(shopId)
    },
    async unfollow(uid, shopId) {
      await database.transaction((tx) => queries.unfollow(tx, uid, shopId))
      cache.forget(shopId)
    },
    listFollowedIds: (uid) => queries.listFollowedIds(db, uid),
    listFollowed: (uid, input) => listFollowed(db, uid, input),
    countFollowed: (uid) => queries.countFollowed(db, uid),
    forget: () => cache.clear(),
  }
}

async function loadShop(db: Db, shopId: ShopId): Promise<Shop | undefined> {
  const row = await queries.find(db, shopId)
  return row && present(row)
}

async function followShop({ settings }: Deps, tx: Tx, uid: Uid, shopId: ShopId): Promise<void> {
  await lockList(tx, 'shop_follows', uid)
  if (await queries.isFollowed(tx, uid, shopId)) return
  const { most } = await settings.get('favourites', tx)
  if ((await queries.countFollowed(tx, uid)) >= most) throw new AppError('FAVOURITE_LIMIT')
  if (!(await queries.follow(tx, uid, shopId))) throw new AppError('NOT_FOUND')
}

async function listFollowed(db: Db, uid: Uid, input: CursorPage): Promise<Reply<'goods/attentionShop/list'>> {
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (part) => queries.listFollowed(db, uid, part),
      (row) => row.entry_id,
    ),
    queries.countFollowed(db, uid),
  ])
  const list = rows.map((row) => ({ ...present(row), followTime: toSeconds(row.followed_at) }))
  return { list, total, page, size, cursor }
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
