import type { GoodsSn, ItemId, OrderSn, Reply, Uid } from '@app/contract'
import type { Chain } from '../../ports/chain.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db } from '../../core/database.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { LiveModule } from '../live/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { type VaultAdminRoutes, vaultAdminRoutes } from './adminRoutes.ts'
import { type OutboxCounts, outboxOf } from './chain/adminQueries.ts'
import { chainProblem, chainStatus, runVerification } from './chain/adminService.ts'
import { chainGauges } from './chain/metrics.ts'
import { mintAgain } from './chain/queries.ts'
import { rpcGateway } from './chain/rpcGateway.ts'
import { vaultSteps } from './chain/steps.ts'
import { type Verification, verifyItems } from './chain/verify.ts'
import { createChainWriter } from './chain/writer.ts'
import { giftDemand } from './demand.ts'
import { countIssued } from './metrics.ts'
import { unfreezeApproval } from './freezes/service.ts'
import { type HallDeps, hallLimits, hallTransitions, reportedHalls } from './halls/index.ts'
import { describeItem, type ItemRecord } from './items/adminService.ts'
import type { DestroyDeps } from './items/destroy.ts'
import { countHolders, holdersAfter } from './items/holderQueries.ts'
import { issueItems, issueItemsOf } from './items/issue.ts'
import { metadataRoutes } from './items/metadata.ts'
import { consume, handOver, lockForGift, lockItem, takeBack, takeOwn, unlock } from './items/ownership.ts'
import {
  countByState,
  freeCounts,
  givenItems,
  heldCounts,
  holdsAny,
  ofOrder,
  piecesOf,
  serialsOf,
  standingOf,
  takenBackOf,
} from './items/queries.ts'
import { findBySerial, findByTransaction, findItem } from './items/searchQueries.ts'
import { describeOwnItem, type ItemViewDeps } from './items/views.ts'
import { vaultPersonalData } from './personalData.ts'
import { pictureUses } from './pictureQueries.ts'
import { type VaultRoutes, vaultRoutes } from './routes.ts'
import { vaultDefaults, vaultSettings } from './settings.ts'
import { itemTransitions, operationTransitions, verificationTransitions } from './states.ts'
import { challengesPerHour } from './wallets/ownWallets.ts'
import { findAddress } from './wallets/queries.ts'
import { createWallets, type NewKey } from './wallets/service.ts'

export { contractsName, contractsOf } from './chain/lossQueries.ts'
export { type Verification } from './chain/verify.ts'
export { type Issue } from './items/issue.ts'
export { metadataRoot } from './items/metadata.ts'
export type { OwnItem } from './items/ownership.ts'
export type { GivenItem, Piece } from './items/queries.ts'

export interface VaultDeps extends Omit<DestroyDeps, 'settings'> {
  goods: GoodsModule
  chain: Chain
  chainName: string
  rpcUrl: string
  makeKey: () => NewKey
  people: HallDeps['people'] & ItemViewDeps['people']
  moderation: HallDeps['moderation']
  emit: Emit
  live: Pick<LiveModule, 'announce'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Items and their ledger, wallets, and the chain's outbox (rules/items). */
export interface VaultModule extends ModuleParts {
  readonly routes: VaultRoutes
  readonly adminRoutes: VaultAdminRoutes
  readonly issueItems: typeof issueItems
  readonly issueItemsOf: typeof issueItemsOf
  readonly takeOwn: typeof takeOwn
  readonly takeBack: typeof takeBack
  readonly standingOf: typeof standingOf
  readonly serialsOf: typeof serialsOf
  readonly takenBackOf: typeof takenBackOf
  readonly mintAgain: typeof mintAgain
  readonly lockItem: typeof lockItem
  readonly lockForGift: typeof lockForGift
  readonly unlock: typeof unlock
  readonly handOver: typeof handOver
  readonly consume: typeof consume
  readonly givenItems: typeof givenItems
  readonly piecesOf: typeof piecesOf
  readonly freeCounts: typeof freeCounts
  readonly heldCounts: typeof heldCounts
  readonly countHolders: typeof countHolders
  readonly holdersAfter: typeof holdersAfter
  /** Finds items by id, transaction or serial. */
  readonly search: {
    readonly findItem: typeof findItem
    readonly findByTransaction: typeof findByTransaction
    readonly findBySerial: typeof findBySerial
  }
  /** Handling of reported hall texts. */
  readonly reported: { readonly hall: typeof reportedHalls }
  /** The console's view of items. */
  readonly admin: {
    /** Returns what this module knows of an item; undefined if it does not exist. */
    infoOf(itemId: ItemId): Promise<ItemRecord | undefined>
  }
  /** Drops cached settings. */
  forget(): void
  /** Compares every item with the chain. Throws ChainUnavailable. */
  verify(): Promise<Verification>
  /** Returns an item for its owner, without the gift that may hold it. Throws ITEM_NOT_FOUND. */
  itemOf(uid: Uid, itemId: ItemId): Promise<Omit<Reply<'hwnft/userNft/info'>, 'pendingGiftId'>>
  /** Whether a user holds an item of one of these works. */
  holdsAny(uid: Uid, goodsSns: readonly GoodsSn[]): Promise<boolean>
  /** Returns a user's wallet address; empty if they have none. */
  addressOf(uid: Uid): Promise<string>
  /** Returns the number of items a user holds. */
  countOf(uid: Uid): Promise<number>
  /** Returns the items of an order, by serial. */
  itemsOf(orderSn: OrderSn): Promise<{ nftIds: ItemId[]; serials: number[] }>
  /** Describes operations of the chain's outbox that make no progress, in a sentence; null if there are none. */
  chainProblem(): Promise<string | null>
  /** Returns the state of the chain's outbox. */
  outboxNow(): Promise<OutboxCounts>
}

export function createVaultModule(core: CoreServices, given: VaultDeps): VaultModule {
  const { config, database } = core
  const { db } = database
  const { goods, chain, chainName } = given
  const { contracts } = chain
  const settings = createStoredSettings(core, vaultSettings, vaultDefaults)
  const site = { imageHost: config.http.imageHost, publicUrl: config.http.publicUrl }
  const views = { ...core, ...given, db, settings, site, chain: { id: config.chain.id, name: chainName, contracts } }
  const verify = () => verifyItems({ database, chain, goods })
  const chainAdmin = { ...core, chain, chainName, goods, emit: given.emit, verify }
  const writer = createChainWriter({
    ...core,
    chain,
    goods,
    emit: given.emit,
    live: given.live,
    wallets: createWallets(views),
  })
  return {
    issueItems,
    issueItemsOf,
    takeOwn,
    takeBack,
    serialsOf,
    standingOf,
    takenBackOf,
    mintAgain,
    lockItem,
    lockForGift,
    unlock,
    handOver,
    consume,
    givenItems,
    piecesOf,
    freeCounts,
    heldCounts,
    countHolders,
    holdersAfter,
    search: { findItem, findByTransaction, findBySerial },
    reported: { hall: reportedHalls },
    admin: { infoOf: (itemId) => describeItem(views, itemId) },
    forget: settings.forget,
    verify,
    itemOf: (uid, itemId) => describeOwnItem(views, uid, itemId),
    holdsAny: (uid, goodsSns) => holdsAny(db, uid, goodsSns),
    addressOf: (uid) => findAddress(db, uid),
    countOf: async (uid) => (await countByState(db, uid)).total,
    itemsOf: (orderSn) => itemsOf(db, orderSn),
    chainProblem: () => chainProblem(core),
    outboxNow: () => outboxOf(db),
    settings: declareSettings(vaultSettings, vaultDefaults),
    channels: onSettings(settings.forget),
    gauges: chainGauges(() => chainStatus(chainAdmin)),
    steps: vaultSteps(chainAdmin),
    figures: { items: countIssued },
    demandSources: { gift: giftDemand },
    approvables: { 'item/unfreeze': unfreezeApproval(given) },
    adminRoutes: vaultAdminRoutes({ items: views, chain: chainAdmin, approvals: given.approvals }),
    jobs: { 'chain.verify': (payload: { verificationId: string }) => runVerification(chainAdmin, payload) },
    limits: {
      ...hallLimits,
      'hwnft/metaUserWallet/challenge': { seconds: 3600, most: () => challengesPerHour },
    },
    personalData: vaultPersonalData,
    states: {
      'chain_operations.state': operationTransitions,
      'items.state': itemTransitions,
      'chain_verifications.state': verificationTransitions,
      'halls.standing': hallTransitions,
    },
    sweeps: writer.sweeps,
    extras: [
      metadataRoutes({ database, goods, ...site }),
      rpcGateway({
        rpcUrl: given.rpcUrl,
        contracts: [contracts.erc721, contracts.erc1155],
        siteFactor: config.http.siteFactor,
      }),
    ],
    pictureUses,
    routes: vaultRoutes(views),
  }
}

async function itemsOf(db: Db, orderSn: OrderSn): Promise<{ nftIds: ItemId[]; serials: number[] }> {
  const rows = await ofOrder(db, orderSn)
  return { nftIds: rows.map((row) => row.id), serials: rows.map((row) => row.serial) }
}
