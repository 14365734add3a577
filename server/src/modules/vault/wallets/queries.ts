import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Columns } from '../../../db/rows.ts'
import type { Address } from '../../../ports/chain.ts'

/** The index predicate as a literal: a generic plan with a parameter would not use the index. */
const custodial = sql<boolean>`is_custodial`

const columns = ['address', 'chain_id', 'is_custodial', 'created_at'] as const

export type WalletRow = Columns<'wallets', (typeof columns)[number]>

/** Lists the wallets of a user, oldest first. */
export const listOf = (db: Db, uid: Uid): Promise<WalletRow[]> =>
  db.selectFrom('wallets').select(columns).where('uid', '=', uid).orderBy('id').execute()

/** Returns the custodial wallet of a user, who has one. */
export const findCustodial = (tx: Tx, uid: Uid, chainId: number): Promise<WalletRow> =>
  tx
    .selectFrom('wallets')
    .select(columns)
    .where('uid', '=', uid)
    .where('is_custodial', '=', true)
    .where('chain_id', '=', String(chainId))
    .executeTakeFirstOrThrow()

/** Returns the custodial addresses of users who have one. */
export async function addressesOf(db: Db, uids: readonly Uid[], chainId: number): Promise<Map<Uid, Address>> {
  const rows = await db
    .selectFrom('wallets')
    .select(['uid', 'address'])
    .where('uid', 'in', uids)
    .where('chain_id', '=', String(chainId))
    .where('is_custodial', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.uid, row.address as Address]))
}

/** Returns the encrypted keys of users' custodial wallets. */
export const sealedKeysOf = (
  db: Db,
  uids: readonly Uid[],
  chainId: number,
): Promise<Columns<'wallets', 'uid' | 'address' | 'key_encrypted'>[]> =>
  db
    .selectFrom('wallets')
    .select(['uid', 'address', 'key_encrypted'])
    .where('uid', 'in', uids)
    .where('chain_id', '=', String(chainId))
    .where('is_custodial', '=', true)
    .execute()

/** Inserts custodial wallets, except for users who have one; returns how many. */
export async function insertCustodial(
  db: Db | Tx,
  wallets: readonly (Owner & { address: string; sealedKey: Buffer })[],
): Promise<number> {
  const result = await db
    .insertInto('wallets')
    .values(
      wallets.map(({ uid, chainId, address, sealedKey }) => ({
        uid,
        chain_id: chainId,
        address,
        is_custodial: true,
        key_encrypted: sealedKey,
      })),
    )
    .onConflict((conflict) => conflict.columns(['uid', 'chain_id']).where(custodial).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

interface Owner {
  uid: Uid
  chainId: number
}

/**
 * Requires that an address can be added. Throws WALLET_EXISTS if the user has an own address or already has this one,
 * and WALLET_TAKEN if it is another user's.
 */
export async function requireFree(tx: Tx, { uid, chainId, address }: Owner & { address: string }): Promise<void> {
  const rows = await tx
    .selectFrom('wallets')
    .select('uid')
    .where('chain_id', '=', String(chainId))
    .where((eb) => eb.or([eb('address', '=', address), eb.and([eb('uid', '=', uid), eb('is_custodial', '=', false)])]))
    .execute()
  if (rows.some((row) => row.uid === uid)) throw new AppError('WALLET_EXISTS')
  if (rows.length > 0) throw new AppError('WALLET_TAKEN')
}

export async function hasOwn(db: Db, { uid, chainId }: Owner): Promise<boolean> {
  const row = await db
    .selectFrom('wallets')
    .select('id')
    .where('uid', '=', uid)
    .where('chain_id', '=', String(chainId))
    .where('is_custodial', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts an own address. Throws WALLET_EXISTS or WALLET_TAKEN, by constraint, if a concurrent call was faster. */
export function insertOwn(tx: Tx, { uid, chainId, address }: Owner & { address: string }): Promise<WalletRow> {
  return tx
    .insertInto('wallets')
    .values({ uid, chain_id: chainId, address, is_custodial: false })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Returns the validity period of a challenge created now, by the database's clock. */
export async function lifeOfChallenge(tx: Tx, seconds: number): Promise<{ issuedAt: Date; expiresAt: Date }> {
  const { issuedAt } = await tx
    .selectNoFrom(sql<Date>`date_trunc('milliseconds', now())`.as('issuedAt'))
    .executeTakeFirstOrThrow()
  return { issuedAt, expiresAt: new Date(issuedAt.getTime() + seconds * 1000) }
}

/** Stores a challenge, replacing the previous one. */
export async function keepChallenge(
  tx: Tx,
  challenge: Owner & { nonce: string; address: string; message: string; expiresAt: Date },
): Promise<void> {
  const { nonce, address, message } = challenge
  const kept = { nonce, address, message, expires_at: challenge.expiresAt }
  await tx
    .insertInto('wallet_challenges')
    .values({ uid: challenge.uid, chain_id: challenge.chainId, ...kept })
    .onConflict((conflict) => conflict.columns(['uid', 'chain_id']).doUpdateSet(kept))
    .execute()
}

export function findChallenge(db: Db, { uid, chainId }: Owner, message: string) {
  return db
    .selectFrom('wallet_challenges')
    .select(['nonce', 'address'])
    .where('uid', '=', uid)
    .where('chain_id', '=', String(chainId))
    .where('message', '=', message)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

/** Consumes a challenge; of several concurrent attempts one succeeds. */
export async function takeChallenge(tx: Tx, { uid, chainId }: Owner, nonce: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('wallet_challenges')
    .where('uid', '=', uid)
    .where('chain_id', '=', String(chainId))
    .where('nonce', '=', nonce)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Returns a user's custodial wallet, or else an own one; empty if they have none. */
export async function findAddress(db: Db, uid: Uid): Promise<string> {
  const row = await db
    .selectFrom('wallets')
    .select('address')
    .where('uid', '=', uid)
    .orderBy('is_custodial', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.address ?? ''
}
