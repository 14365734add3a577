import type { GoodsSn } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsModule } from '../goods/index.ts'
import { listCollections } from './items/collections.ts'
import type { Destroying } from './items/destroy.ts'
import * as queries from './items/queries.ts'
import { type ChainFacts, presentCard } from './items/present.ts'
import { rpcPath } from './chain/rpcGateway.ts'
import type { Wallets } from './wallets/service.ts'
import type { OwnWallets } from './wallets/ownWallets.ts'
import type { ItemViews } from './items/views.ts'

export interface VaultViews {
  goods: Pick<GoodsModule, 'worksOf'>
  wallets: Wallets
  ownWallets: OwnWallets
  chain: ChainFacts
  items: ItemViews
  destroying: Destroying
}

export function vaultRoutes({ database }: CoreServices, views: VaultViews) {
  const { goods, wallets, ownWallets, chain, items, destroying } = views
  const { db } = database

  function worksOf(rows: readonly { goods_sn: GoodsSn }[]) {
    const sns = rows.map((row) => row.goods_sn)
    return goods.worksOf(db, sns)
  }

  return {
    'hwnft/userNft/list': async (input, { caller }) => {
      const { page, size, cursor: before, ...filter } = input
      const own = { uid: caller.uid, ...filter }
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          { page, size, cursor: before },
          (place) => queries.list(db, own, place),
          ({ id }) => id,
        ),
        queries.count(db, own),
      ])
      const workOf = await worksOf(rows)
      return {
        list: rows.map((row) => presentCard(row, workOf(row.goods_sn))),
        total,
        page,
        size,
        cursor,
      }
    },

    'hwnft/userNft/listCount': (_input, { caller }) => queries.countByState(db, caller.uid),

    'hwnft/userNft/collectibleMerge': async ({ page, size }, { caller }) => {
      const [rows, { works: total }] = await Promise.all([
        queries.merge(db, caller.uid, { size, offset: (page - 1) * size }),
        queries.countByState(db, caller.uid),
      ])
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
        total,
        page,
        size,
      }
    },

    'hwnft/collectionPage/list': (input, { caller }) => listCollections(db, caller?.uid, input),

    'ops/nftDestroy/info': destroying.info,

    'hwnft/userNft/destroyNft': (input, { caller, idempotency }) =>
      idempotency.once((tx) => destroying.destroy(tx, caller, input)),

    'hwnft/nft/info': ({ key }) => items.byShowKey(key),

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

    'hwnft/metaUserWallet/create': ({ chainId }, { caller, idempotency }) =>
      idempotency.once((tx) => wallets.create(tx, caller.uid, chainId)),

    'hwnft/metaUserWallet/list': (_input, { caller }) => wallets.list(caller.uid),
    'hwnft/metaUserWallet/challenge': (input, { caller }) => ownWallets.challenge(caller, input),
    'hwnft/metaUserWallet/add': (input, { caller, idempotency }) => ownWallets.add(caller, input, idempotency),
  } satisfies Partial<Handlers>
}
