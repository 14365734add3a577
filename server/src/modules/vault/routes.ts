import type { GoodsSn, Parsed, Reply, Uid } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsModule, WorkOf } from '../goods/index.ts'
import { rpcPath } from './chain/rpcGateway.ts'
import { type HallDeps, type HallRoutes, hallRoutes } from './halls/index.ts'
import { listCollections } from './items/collections.ts'
import { type DestroyDeps, destroyItem } from './items/destroy.ts'
import { type ChainFacts, presentCard } from './items/present.ts'
import * as queries from './items/queries.ts'
import { describeShownItem, type ItemViewDeps } from './items/views.ts'
import { addWallet, challengeWallet, type OwnWalletDeps } from './wallets/ownWallets.ts'
import { createWallet, listWallets, type WalletDeps } from './wallets/service.ts'

export type VaultRoutes = HallRoutes &
  Pick<
    Handlers,
    | 'hwnft/userNft/list'
    | 'hwnft/userNft/listCount'
    | 'hwnft/userNft/collectibleMerge'
    | 'hwnft/userNft/destroyNft'
    | 'hwnft/collectionPage/list'
    | 'hwnft/nft/info'
    | 'hwnft/metaChain/list'
    | 'hwnft/metaUserWallet/create'
    | 'hwnft/metaUserWallet/list'
    | 'hwnft/metaUserWallet/challenge'
    | 'hwnft/metaUserWallet/add'
    | 'ops/nftDestroy/info'
  >

export interface VaultRoutesDeps
  extends Pick<CoreServices, 'config' | 'brand'>, DestroyDeps, HallDeps, ItemViewDeps, OwnWalletDeps, WalletDeps {
  chain: ChainFacts
  goods: Pick<GoodsModule, 'worksOf'>
  people: HallDeps['people'] & ItemViewDeps['people']
}

/** Collectors' routes for items, halls, wallets and the chain. */
export const vaultRoutes = (deps: VaultRoutesDeps): VaultRoutes => ({
  ...hallRoutes(deps),
  'hwnft/userNft/list': (input, { caller }) => listOwnItems(deps, caller.uid, input),
  'hwnft/userNft/listCount': (_input, { caller }) => queries.countByState(deps.db, caller.uid),
  'hwnft/userNft/collectibleMerge': (input, { caller }) => listByWork(deps, caller.uid, input),
  'hwnft/userNft/destroyNft': (input, { caller, idempotency }) =>
    idempotency.once((tx) => destroyItem(deps, tx, caller.uid, input)),
  'hwnft/collectionPage/list': (input, { caller }) => listCollections(deps.db, caller?.uid, input),
  'hwnft/nft/info': ({ key }, { caller }) => describeShownItem(deps, key, caller?.uid),
  'hwnft/metaChain/list': async () => ({ list: [describeChain(deps.chain)] }),
  'hwnft/metaUserWallet/create': ({ chainId }, { caller, idempotency }) =>
    idempotency.once((tx) => createWallet(deps, tx, caller.uid, chainId)),
  'hwnft/metaUserWallet/list': (_input, { caller }) => listWallets(deps, caller.uid),
  'hwnft/metaUserWallet/challenge': (input, { caller }) => challengeWallet(deps, caller.uid, input),
  'hwnft/metaUserWallet/add': (input, { caller, idempotency }) => addWallet(deps, caller.uid, input, idempotency),
  'ops/nftDestroy/info': () => deps.settings.get('nftDestroy'),
})

async function listOwnItems(
  deps: VaultRoutesDeps,
  uid: Uid,
  input: Parsed<'hwnft/userNft/list'>,
): Promise<Reply<'hwnft/userNft/list'>> {
  const { page, size, cursor: before, ...filter } = input
  const own = { uid, ...filter }
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      { page, size, cursor: before },
      (start) => queries.list(deps.db, own, start),
      ({ id }) => id,
    ),
    queries.count(deps.db, own),
  ])
  const workOf = await worksOf(deps, rows)
  return { list: rows.map((row) => presentCard(row, workOf(row.goods_sn))), total, page, size, cursor }
}

async function listByWork(
  deps: VaultRoutesDeps,
  uid: Uid,
  { page, size }: Parsed<'hwnft/userNft/collectibleMerge'>,
): Promise<Reply<'hwnft/userNft/collectibleMerge'>> {
  const [rows, { works: total }] = await Promise.all([
    queries.merge(deps.db, uid, { size, offset: (page - 1) * size }),
    queries.countByState(deps.db, uid),
  ])
  const workOf = await worksOf(deps, rows)
  const list = rows.map(({ goods_sn: goodsSn, count, serials, first_id: nftId }) => {
    const { name, cover, edition } = workOf(goodsSn)
    return { goodsSn, name, cover, edition, count, serials, nftId }
  })
  return { list, total, page, size }
}

const worksOf = (
  { db, goods }: Pick<VaultRoutesDeps, 'db' | 'goods'>,
  rows: readonly { goods_sn: GoodsSn }[],
): Promise<WorkOf> =>
  goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )

const describeChain = ({ id, name, contracts }: ChainFacts) => ({
  chainId: id,
  name,
  contract721: contracts.erc721,
  contract1155: contracts.erc1155,
  rpcPath,
})
