import { sql } from 'kysely'
import type { Reply, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Sealer } from '../../../core/crypto.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Address, Hex } from '../../../ports/chain.ts'

/** The index predicate as a literal: a generic plan with a parameter would not use the index. */
const custodial = sql<boolean>`is_custodial`

export interface NewKey {
  address: Address
  privateKey: Hex
}

export interface WalletRow {
  address: string
  chain_id: string
  is_custodial: boolean
  created_at: Date
}

export function presentWallet(row: WalletRow, chainName: string): Reply<'hwnft/metaUserWallet/create'> {
  return {
    address: row.address,
    chainId: Number(row.chain_id),
    chainName,
    isCustodial: row.is_custodial,
    createTime: toSeconds(row.created_at),
  }
}

export type Wallets = ReturnType<typeof createWallets>

/**
 * Creates the service for collectors' addresses on one chain: custodial ones, whose keys the platform stores encrypted,
 * and their own.
 */
export function createWallets(
  { database, sealer }: { database: Database; sealer: Sealer },
  chain: { id: number; name: string },
  makeKey: () => NewKey,
) {
  /** Creates a wallet for each user without one, ordered by uid; returns how many. */
  async function insert(db: Db | Tx, uids: readonly Uid[]): Promise<number> {
    const rows = uids.toSorted().map((uid) => {
      const { address, privateKey } = makeKey()
      const key = sealer.encrypt(privateKey, `wallets.key:${address}`)
      return { uid, chain_id: chain.id, address, is_custodial: true, key_encrypted: key }
    })
    const result = await db
      .insertInto('wallets')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['uid', 'chain_id']).where(custodial).doNothing())
      .executeTakeFirst()
    return Number(result.numInsertedOrUpdatedRows)
  }

  async function find(uids: readonly Uid[]): Promise<Map<Uid, Address>> {
    const rows = await database.db
      .selectFrom('wallets')
      .select(['uid', 'address'])
      .where('uid', 'in', uids)
      .where('chain_id', '=', String(chain.id))
      .where('is_custodial', '=', true)
      .execute()
    return new Map(rows.map((row) => [row.uid, row.address as Address]))
  }

  return {
    /** Lists both kinds, oldest first. */
    async list(uid: Uid): Promise<Reply<'hwnft/metaUserWallet/list'>> {
      const rows = await database.db
        .selectFrom('wallets')
        .select(['address', 'chain_id', 'is_custodial', 'created_at'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute()
      return { list: rows.map((row) => presentWallet(row, chain.name)) }
    },

    /**
     * Creates a custodial wallet. Throws NOT_FOUND for an unsupported chain, WALLET_EXISTS for a second custodial
     * wallet.
     */
    async create(tx: Tx, uid: Uid, chainId: number): Promise<Reply<'hwnft/metaUserWallet/create'>> {
      if (chainId !== chain.id) throw new AppError('NOT_FOUND', { msg: '没有这条链' })
      if ((await insert(tx, [uid])) === 0) throw new AppError('WALLET_EXISTS')
      const row = await tx
        .selectFrom('wallets')
        .select(['address', 'chain_id', 'is_custodial', 'created_at'])
        .where('uid', '=', uid)
        .where('is_custodial', '=', true)
        .where('chain_id', '=', sql<string>`${chain.id}`)
        .executeTakeFirstOrThrow()
      return presentWallet(row, chain.name)
    },

    /**
     * Returns the private keys of users' custodial wallets. Use them only to sign what the ledger says their owners
     * agreed to.
     */
    async keysOf(uids: readonly Uid[]): Promise<Map<Uid, Hex>> {
      const rows = await database.db
        .selectFrom('wallets')
        .select(['uid', 'address', 'key_encrypted'])
        .where('uid', 'in', [...new Set(uids)])
        .where('chain_id', '=', String(chain.id))
        .where('is_custodial', '=', true)
        .execute()
      return new Map(
        rows.flatMap(({ uid, address, key_encrypted: key }) =>
          key === null ? [] : [[uid, sealer.decrypt(key, `wallets.key:${address}`) as Hex] as const],
        ),
      )
    },

    /**
     * Returns the custodial address of each user, creating missing ones. Items are minted to it even if the user has an
     * own address: gifts and burns are signed with its key, and the platform has no other.
     */
    async ensure(uids: readonly Uid[]): Promise<Map<Uid, Address>> {
      const unique = [...new Set(uids)]
      if (unique.length === 0) return new Map()
      const known = await find(unique)
      const missing = unique.filter((uid) => !known.has(uid))
      if (missing.length === 0) return known
      await insert(database.db, missing)
      return find(unique)
    },
  }
}
