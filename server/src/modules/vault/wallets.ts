import { sql } from 'kysely'
import type { Reply } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import type { Sealer } from '../../core/crypto.ts'
import type { Database } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Address, Hex } from '../../ports/chain.ts'

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

/** Addresses of collectors on one chain: custodial ones, whose keys the platform keeps encrypted, and their own. */
export function createWallets(
  { database, sealer }: { database: Database; sealer: Sealer },
  chain: { id: number; name: string },
  makeKey: () => NewKey,
) {
  async function insert(uid: string): Promise<boolean> {
    const { address, privateKey } = makeKey()
    const result = await database.db
      .insertInto('wallets')
      .values({
        uid,
        chain_id: chain.id,
        address,
        is_custodial: true,
        key_encrypted: sealer.encrypt(privateKey, `wallets.key:${address}`),
      })
      .onConflict((conflict) => conflict.columns(['uid', 'chain_id']).where('is_custodial', '=', true).doNothing())
      .executeTakeFirst()
    return result.numInsertedOrUpdatedRows === 1n
  }

  async function find(uids: readonly string[]): Promise<Map<string, Address>> {
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
    /** Both kinds, oldest first. */
    async list(uid: string): Promise<Reply<'hwnft/metaUserWallet/list'>> {
      const rows = await database.db
        .selectFrom('wallets')
        .select(['address', 'chain_id', 'is_custodial', 'created_at'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute()
      return { list: rows.map((row) => presentWallet(row, chain.name)) }
    },

    /** Throws NOT_FOUND for a chain that is not ours, WALLET_EXISTS for a second custodial wallet. */
    async create(uid: string, chainId: number): Promise<Reply<'hwnft/metaUserWallet/create'>> {
      if (chainId !== chain.id) throw new AppError('NOT_FOUND', { msg: '没有这条链' })
      if (!(await insert(uid))) throw new AppError('WALLET_EXISTS')
      const row = await database.db
        .selectFrom('wallets')
        .select(['address', 'chain_id', 'is_custodial', 'created_at'])
        .where('uid', '=', uid)
        .where('is_custodial', '=', true)
        .where('chain_id', '=', sql<string>`${chain.id}`)
        .executeTakeFirstOrThrow()
      return presentWallet(row, chain.name)
    },

    /** The private key of each person's custodial wallet: only for signing what the ledger says they agreed to. */
    async keysOf(uids: readonly string[]): Promise<Map<string, Hex>> {
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
     * The custodial address of each person, made where there is none. It is where items are minted to, also where there
     * is an own address: a gift or a burn is signed with its key, and the platform has no other.
     */
    async ensure(uids: readonly string[]): Promise<Map<string, Address>> {
      const unique = [...new Set(uids)]
      if (unique.length === 0) return new Map()
      const known = await find(unique)
      const missing = unique.filter((uid) => !known.has(uid))
      if (missing.length === 0) return known
      for (const uid of missing) await insert(uid)
      return find(unique)
    },
  }
}
