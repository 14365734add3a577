import type { GoodsSn, OrderSn, Uid } from '@app/contract'
import type { Approvables } from '../../core/approvable.ts'
import type { DashboardMetrics } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createGate } from '../../core/gate.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import { type Chain, ChainUnavailable } from '../../ports/chain.ts'
import type { StaffModule } from '../staff/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import { vaultAdminRoutes } from './adminRoutes.ts'
import { createChainAdmin } from './chain/adminService.ts'
import { chainGauges } from './chain/metrics.ts'
import { vaultSteps } from './chain/steps.ts'
import { outboxOf } from './chain/adminQueries.ts'
import { createItemAdmin } from './items/adminService.ts'
import { createItemFreezes } from './freezes/service.ts'
import { createHallPart, type HallsDeps } from './halls/index.ts'
import { countIssued } from './figureQueries.ts'
import { giftDemand } from './demand.ts'
import type { DemandSources } from '../../core/demand.ts'
import { findBySerial, findByTransaction, findItem } from './items/searchQueries.ts'
import { issueItems, issueItemsOf } from './items/issue.ts'
import {
  countByState,
  freeCounts,
  givenItems,
  heldCounts,
  holdsAny,
  ofOrder,
  piecesOf,
  standingOf,
  takenBackOf,
} from './items/queries.ts'
import { createItemDestruction, type DestroyingDeps } from './items/destroy.ts'
import { consume, handOver, lockForGift, lockItem, takeBack, takeOwn, unlock } from './items/ownership.ts'
import { metadataRoutes } from './items/metadata.ts'
import { mintAgain } from './chain/queries.ts'
import { createContinuity } from './chain/continuity.ts'
import { createMintSweep } from './chain/mint.ts'
import { createTransferSweep } from './chain/transfer.ts'
import { vaultRoutes } from './routes.ts'
import { rpcGateway } from './chain/rpcGateway.ts'
import { vaultDefaults, vaultSettings } from './settings.ts'
import { itemTransitions, operationTransitions, verificationTransitions } from './states.ts'
import type { AsWriter } from './chain/outbox.ts'
import { restoreLost, restorePostponed } from './chain/restore.ts'
import { verifyItems } from './chain/verify.ts'
import { createItemViews } from './items/views.ts'
import { createWallets, type NewKey } from './wallets/service.ts'
import { withLock } from './chain/withLock.ts'
import { challengesPerHour, createOwnWallets } from './wallets/ownWallets.ts'
import { findAddress } from './wallets/queries.ts'
import { pictureUses } from './pictureQueries.ts'

export type { OwnItem } from './items/ownership.ts'
export type { GivenItem, Piece } from './items/queries.ts'
export { type Issue } from './items/issue.ts'
export { contractsName, contractsOf } from './chain/lossQueries.ts'
export { metadataRoot } from './items/metadata.ts'
export { type Verification } from './chain/verify.ts'

export interface VaultDeps extends DestroyingDeps {
  goods: GoodsModule
  chain: Chain
  chainName: string
  rpcUrl: string
  makeKey: () => NewKey
  people: Pick<UserModule['people'], 'masked'> & HallsDeps['people']
  moderation: HallsDeps['moderation']
  emit: Emit
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/**
 * Advisory lock of the chain writer: its account has one sequence of nonces, so only one worker may write at a time.
 */
const chainWriterLock = 7_201

export type VaultModule = ReturnType<typeof createVaultModule>

/** Creates the vault module: items and their ledger, wallets, and the chain's outbox. */
export function createVaultModule(core: CoreServices, deps: VaultDeps) {
  const { config, database, log } = core
  const { goods, chain } = deps
  const { contracts } = chain
  const facts = { id: config.chain.id, name: deps.chainName, contracts }
  const settings = createStoredSettings(core, vaultSettings, vaultDefaults)
  const wallets = createWallets(core, facts, deps.makeKey)
  const ownWallets = createOwnWallets(core, facts)
  const parts = { database, chain, goods }
  const continuity = createContinuity(parts)
  const items = createItemViews(core, { goods, people: deps.people, chain: facts })
  const place = { imageHost: config.http.imageHost, publicUrl: config.http.publicUrl }
  const admin = createItemAdmin(core, { goods, people: deps.people, chain: facts, place })
  const freezing = createItemFreezes(database)
  const halls = createHallPart(core, deps)
  const verify = () => verifyItems(parts)
  const { chainName, emit } = deps
  const chainAdmin = createChainAdmin(core, { chain, chainName, items: admin, emit, verify })
  const restoring = { name: 'chain rebuild', everySeconds: config.chain.watchSeconds }
  const restore = () => restoreLost({ ...parts, continuity, log }, restoring)
  const lock = { pool: database.sessions, heartbeatSeconds: config.database.heartbeatSeconds }
  /** Sweeps of this process take turns, so that a rush of mints does not keep moves from the chain. */
  const turn = createGate({ atOnce: 1, waiting: Infinity })
  const asWriter: AsWriter = (work) => turn.run(() => withLock(lock, chainWriterLock, work))
  const { rejectedTries } = config.chain
  const outbox = { database, log, asWriter, restore, rejectedTries, chain, continuity, wallets, goods }
  const rebuild: Sweep = {
    ...restoring,
    run: async () => {
      try {
        await asWriter(async () => {
          // Deploys the contracts even if nothing has been minted yet.
          const { reachable, deployed } = await chain.status()
          if (reachable && !deployed) await chain.deployIfMissing()
          await restore()
          await restorePostponed({ ...parts, continuity, log }, restoring)
        })
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
      }
    },
  }
  return {
    issueItems,
    issueItemsOf,
    takeOwn,
    takeBack,
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
    forget: settings.forget,
    settings: declareSettings(vaultSettings, vaultDefaults),
    channels: onSettings(settings.forget),
    verify,
    /** The console's view of items. */
    admin,
    /** Returns an item for its owner, without the gift that may hold it. Throws ITEM_NOT_FOUND. */
    itemOf: items.ofOwner,
    gauges: chainGauges(chainAdmin),
    steps: vaultSteps(core, chainAdmin),
    figures: { items: countIssued } satisfies DashboardMetrics,
    demandSources: { gift: giftDemand } satisfies DemandSources,
    /** Finds items by id, transaction or serial. */
    search: { findItem, findByTransaction, findBySerial },
    holdsAny: (uid: Uid, goodsSns: readonly GoodsSn[]) => holdsAny(database.db, uid, goodsSns),
    /** Returns a user's wallet address; empty if they have none. */
    addressOf: (uid: Uid) => findAddress(database.db, uid),
    countOf: async (uid: Uid) => (await countByState(database.db, uid)).total,
    itemsOf: async (orderSn: OrderSn) => {
      const rows = await ofOrder(database.db, orderSn)
      return { nftIds: rows.map((row) => row.id), serials: rows.map((row) => row.serial) }
    },
    approvables: { 'item/unfreeze': freezing.unfreezing } satisfies Approvables,
    /** Describes operations of the chain's outbox that make no progress, in a sentence; null if there are none. */
    chainProblem: chainAdmin.problem,
    /** Returns the number of waiting and refused chain operations. */
    outboxNow: () => outboxOf(core.database.db),
    adminRoutes: vaultAdminRoutes({ items: admin, freezing, chain: chainAdmin, approvals: deps.approvals }),
    jobs: { 'chain.verify': chainAdmin.verifications.run } satisfies Record<string, JobHandler>,
    /** Handling of reported hall texts. */
    reported: halls.reported,
    limits: {
      ...halls.limits,
      'hwnft/metaUserWallet/challenge': { seconds: 3600, most: () => challengesPerHour },
    },
    states: {
      'chain_operations.state': operationTransitions,
      'items.state': itemTransitions,
      'chain_verifications.state': verificationTransitions,
      ...halls.states,
    } satisfies States,
    sweeps: [createMintSweep({ ...outbox, emit: deps.emit }), createTransferSweep(outbox), rebuild] satisfies Sweep[],
    extras: [
      metadataRoutes({ database, goods, ...place }),
      rpcGateway({
        rpcUrl: deps.rpcUrl,
        contracts: [contracts.erc721, contracts.erc1155],
        siteFactor: core.config.http.siteFactor,
      }),
    ],
    pictureUses,
    routes: {
      ...halls.routes,
      ...vaultRoutes(core, {
        goods,
        wallets,
        ownWallets,
        chain: facts,
        items,
        destroying: createItemDestruction((reader) => settings.get('nftDestroy', reader), deps),
      }),
    },
  }
}
