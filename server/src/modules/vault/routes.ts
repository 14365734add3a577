import { type Reply, KycStatus } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { once } from '../../core/idempotency.ts'
import { nextCursor, placeOf } from '../../core/paging.ts'
import { toSeconds } from '../../core/clock.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import { listCollections } from './collections.ts'
import type { Destroying } from './destroying.ts'
import * as queries from './itemQueries.ts'
import { type ChainFacts, presentCard, presentChain, presentHistory } from './present.ts'
import { rpcPath } from './rpcGateway.ts'
import type { Wallets } from './wallets.ts'
import type { OwnWallets } from './ownWallets.ts'

export interface VaultViews {
  goods: Pick<GoodsModule, 'worksOf'>
  wallets: Wallets
  ownWallets: OwnWallets
  chain: ChainFacts
  people: Pick<UserModule['people'], 'masked'>
  /** The gift that holds an item; null when none does. */
  pendingGiftOf: (itemId: string) => Promise<string | null>
  destroying: Destroying
}

export function vaultRoutes({ database }: Foundation, views: VaultViews) {
  const { goods, wallets, ownWallets, chain, people, pendingGiftOf, destroying } = views
  const { db } = database

  function worksOf(rows: readonly { goods_sn: string }[]) {
    const sns = rows.map((row) => row.goods_sn)
    return goods.worksOf(db, sns)
  }

  async function publicFacts(item: queries.ItemRow) {
    const [workOf, entries] = await Promise.all([worksOf([item]), queries.entriesOf(db, item.id)])
    const work = workOf(item.goods_sn)
    const uids = entries.flatMap((entry) => [entry.from_uid, entry.to_uid]).filter((uid) => uid !== null)
    const names = await people.masked(db, [item.owner_uid, ...uids])
    return {
      work,
      ownerName: names.get(item.owner_uid)?.nickname ?? '藏友',
      shared: {
        story: work.story,
        gallery: work.gallery,
        creatorName: work.creatorName,
        issuer: work.issuer,
        licenceNumber: work.licenceNumber,
        albumName: work.albumName,
        chain: presentChain(item, work, chain),
        history: presentHistory(entries, names),
      },
    }
  }

  return {
    'hwnft/userNft/list': async (input, { caller }) => {
      const { page, size, cursor, ...filter } = input
      const place = placeOf({ page, size, cursor })
      const own = { uid: caller.uid, ...filter }
      const [rows, total] = await Promise.all([queries.list(db, own, place), queries.count(db, own)])
      const workOf = await worksOf(rows)
      return {
        list: rows.map((row) => presentCard(row, workOf(row.goods_sn))),
        total,
        page,
        size,
        cursor: nextCursor(rows, size, ({ id }) => id),
      }
    },

    'hwnft/userNft/listCount': (_input, { caller }) => queries.countByState(db, caller.uid),

    'hwnft/userNft/info': async (input, { caller }) => {
      const item = await queries.findOwn(db, input.nftId, caller.uid)
      if (!item) throw new AppError('ITEM_NOT_FOUND')
      const { work, ownerName, shared } = await publicFacts(item)
      return {
        ...presentCard(item, work),
        ...shared,
        price: item.price_fen === null || item.was_given ? null : Number(item.price_fen),
        orderSn: item.was_given ? null : item.order_sn,
        ownerName,
        showKey: item.show_key,
        giftFrom: toSeconds(item.gift_from),
        pendingGiftId: item.state === 3 ? await pendingGiftOf(item.id) : null,
      }
    },

    'hwnft/userNft/collectibleMerge': async ({ page, size }, { caller }) => {
      const rows = await queries.merge(db, caller.uid, { size, offset: (page - 1) * size })
      const workOf = await worksOf(rows)
      return {
        list: rows.map((row) => {
          const { name, cover, edition } = workOf(row.goods_sn)
          return {
            goodsSn: row.goods_sn,
            name,
            cover,
            edition,
            count: row.count,
            serials: row.serials,
            nftId: row.first_id,
          }
        }),
        total: rows[0]?.total ?? 0,
        page,
        size,
      }
    },

    'hwnft/collectionPage/list': (input, { caller }) => listCollections(db, caller?.uid, input),

    'ops/nftDestroy/info': destroying.info,

    'hwnft/userNft/destroyNft': (input, { caller, key }) =>
      once(database, { uid: caller.uid, key, path: 'hwnft/userNft/destroyNft', input }, (tx) =>
        destroying.destroy(tx, caller, input),
      ),

    'hwnft/nft/info': async ({ key }): Promise<Reply<'hwnft/nft/info'>> => {
      const item = await queries.findByShowKey(db, key)
      if (!item) throw new AppError('ITEM_NOT_FOUND')
      const { work, ownerName, shared } = await publicFacts(item)
      const { nftId: _, ...card } = presentCard(item, work)
      return { ...card, ...shared, ownerName }
    },

    'hwnft/metaChain/list': async () => ({
      list: [
        {
          chainId: chain.id,
          name: chain.name,
          contract721: chain.contracts.erc721,
          contract1155: chain.contracts.erc1155,
          rpcPath,
        },
      ],
    }),

    'hwnft/metaUserWallet/create': async ({ chainId }, { caller }) => {
      if (caller.kycStatus !== KycStatus.success) throw new AppError('KYC_REQUIRED')
      return wallets.create(caller.uid, chainId)
    },

    'hwnft/metaUserWallet/list': (_input, { caller }) => wallets.list(caller.uid),
    'hwnft/metaUserWallet/challenge': (input, { caller }) => ownWallets.challenge(caller, input),
    'hwnft/metaUserWallet/add': (input, { caller }) => ownWallets.add(caller, input),
  } satisfies Partial<Handlers>
}
