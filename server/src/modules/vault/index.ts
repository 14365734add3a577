import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { type Chain, ChainUnavailable } from '../../ports/chain.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import { issueItems } from './issue.ts'
import { countByState, freeCounts, givenItems, holdsAny, ofOrder } from './itemQueries.ts'
import { createDestroying, type DestroyingOutside } from './destroying.ts'
import { consume, freeze, handOver, lockItem, takeOwn, unfreeze } from './hands.ts'
import { metadataRoutes } from './metadata.ts'
import { createMinting } from './minting.ts'
import { createMoving } from './moving.ts'
import { vaultRoutes } from './routes.ts'
import { rpcGateway } from './rpcGateway.ts'
import { vaultDefaults, vaultSettings } from './settings.ts'
import { rebuildLost, verifyItems } from './verify.ts'
import { createWallets, type NewKey } from './wallets.ts'
import { createOwnWallets } from './ownWallets.ts'

export type { OwnItem } from './hands.ts'
export type { GivenItem } from './itemQueries.ts'
export { type Issue } from './issue.ts'
export { metadataRoot } from './metadata.ts'
export { type Verification } from './verify.ts'

export interface VaultOutside extends DestroyingOutside {
  goods: GoodsModule
  chain: Chain
  chainName: string
  rpcUrl: string
  makeKey: () => NewKey
  people: Pick<UserModule['people'], 'masked'>
  /** The gift that holds an item; null when none does. */
  pendingGiftOf: (itemId: string) => Promise<string | null>
  /** Called in the transaction that gives the minting of an order's item up for good. */
  onMintDead: (tx: Tx, orderSn: string) => Promise<void>
}

export type VaultModule = ReturnType<typeof createVaultModule>

/** Items and their ledger, wallets, and the chain's outbox. */
export function createVaultModule(foundation: Foundation, outside: VaultOutside) {
  const { config, database, log } = foundation
  const { goods, chain } = outside
  const { contracts } = chain
  const facts = { id: config.chain.id, name: outside.chainName, contracts }
  const settings = createStoredSettings(foundation, vaultSettings, vaultDefaults)
  const wallets = createWallets(foundation, facts, outside.makeKey)
  const ownWallets = createOwnWallets(foundation, facts)
  const parts = { database, chain, goods }
  const rebuild: Sweep = {
    name: 'chain rebuild',
    everySeconds: 20,
    run: async () => {
      try {
        const lost = await rebuildLost(parts)
        if (lost > 0) log.warn({ lost }, 'the chain lost tokens; minting them anew from the ledger')
      } catch (error) {
        if (!(error instanceof ChainUnavailable)) throw error
      }
    },
  }
  return {
    issueItems,
    takeOwn,
    lockItem,
    freeze,
    unfreeze,
    handOver,
    consume,
    givenItems,
    freeCounts,
    forget: settings.forget,
    verify: () => verifyItems(parts),
    holdsAny: (uid: string, goodsSns: readonly string[]) => holdsAny(database.db, uid, goodsSns),
    countOf: async (uid: string) => (await countByState(database.db, uid)).total,
    itemsOf: async (orderSn: string) => {
      const rows = await ofOrder(database.db, orderSn)
      return { nftIds: rows.map((row) => row.id), serials: rows.map((row) => row.serial) }
    },
    sweeps: [
      createMinting({ database, log, chain, wallets, goods, onDead: outside.onMintDead }),
      createMoving({ database, log, chain, wallets, goods }),
      rebuild,
    ] satisfies Sweep[],
    extras: [
      metadataRoutes({ database, goods, imageHost: config.http.imageHost, publicUrl: config.http.publicUrl }),
      rpcGateway({ rpcUrl: outside.rpcUrl, contracts: [contracts.erc721, contracts.erc1155] }),
    ],
    routes: vaultRoutes(foundation, {
      goods,
      wallets,
      ownWallets,
      chain: facts,
      people: outside.people,
      pendingGiftOf: outside.pendingGiftOf,
      destroying: createDestroying((reader) => settings.get('nftDestroy', reader), outside),
    }),
  }
}
