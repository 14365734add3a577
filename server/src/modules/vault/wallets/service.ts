import type { Reply, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Address, Hex } from '../../../ports/chain.ts'
import * as queries from './queries.ts'

export interface NewKey {
  address: Address
  privateKey: Hex
}

export function presentWallet(row: queries.WalletRow, chainName: string): Reply<'hwnft/metaUserWallet/create'> {
  return {
    address: row.address,
    chainId: Number(row.chain_id),
    chainName,
    isCustodial: row.is_custodial,
    createTime: toSeconds(row.created_at),
  }
}

/** Custodial addresses, whose keys the platform stores encrypted. */
export interface Wallets {
  /**
   * Returns the custodial address of each user, creating missing ones. Items are minted to it even if the user has an
   * own address: gifts and burns are signed with its key, and the platform has no other.
   */
  ensure(uids: readonly Uid[]): Promise<Map<Uid, Address>>
  /**
   * Returns the private keys of users' custodial wallets. Use them only to sign what the ledger says their owners
   * agreed to.
   */
  keysOf(uids: readonly Uid[]): Promise<Map<Uid, Hex>>
}

export interface WalletDeps extends Pick<CoreServices, 'database' | 'sealer'> {
  chain: { id: number; name: string }
  makeKey: () => NewKey
}

export const createWallets = (deps: WalletDeps): Wallets => ({
  ensure: (uids) => ensureWallets(deps, uids),
  keysOf: (uids) => keysOf(deps, uids),
})

/** Lists the custodial and the own address of a user, oldest first. */
export async function listWallets(
  { database, chain }: WalletDeps,
  uid: Uid,
): Promise<Reply<'hwnft/metaUserWallet/list'>> {
  const rows = await queries.listOf(database.db, uid)
  return { list: rows.map((row) => presentWallet(row, chain.name)) }
}

/**
 * Creates a custodial wallet. Throws NOT_FOUND for an unsupported chain, WALLET_EXISTS for a second custodial wallet.
 */
export async function createWallet(
  deps: WalletDeps,
  tx: Tx,
  uid: Uid,
  chainId: number,
): Promise<Reply<'hwnft/metaUserWallet/create'>> {
  const { chain } = deps
  if (chainId !== chain.id) throw new AppError('NOT_FOUND', { msg: '没有这条链' })
  if ((await insertMissing(deps, tx, [uid])) === 0) throw new AppError('WALLET_EXISTS')
  return presentWallet(await queries.findCustodial(tx, uid, chain.id), chain.name)
}

async function ensureWallets(deps: WalletDeps, uids: readonly Uid[]): Promise<Map<Uid, Address>> {
  const { chain } = deps
  const { db } = deps.database
  const unique = [...new Set(uids)]
  if (unique.length === 0) return new Map()
  const known = await queries.addressesOf(db, unique, chain.id)
  const missing = unique.filter((uid) => !known.has(uid))
  if (missing.length === 0) return known
  await insertMissing(deps, db, missing)
  return queries.addressesOf(db, unique, chain.id)
}

async function keysOf({ database, sealer, chain }: WalletDeps, uids: readonly Uid[]): Promise<Map<Uid, Hex>> {
  const rows = await queries.sealedKeysOf(database.db, [...new Set(uids)], chain.id)
  return new Map(
    rows.flatMap(({ uid, address, key_encrypted: key }) =>
      key === null ? [] : [[uid, sealer.decrypt(key, `wallets.key:${address}`) as Hex] as const],
    ),
  )
}

/** Creates a wallet for each user without one, ordered by uid; returns how many. */
async function insertMissing(
  { sealer, chain, makeKey }: WalletDeps,
  db: Db | Tx,
  uids: readonly Uid[],
): Promise<number> {
  const wallets = uids.toSorted().map((uid) => {
    const { address, privateKey } = makeKey()
    return { uid, chainId: chain.id, address, sealedKey: sealer.encrypt(privateKey, `wallets.key:${address}`) }
  })
  return queries.insertCustodial(db, wallets)
}
