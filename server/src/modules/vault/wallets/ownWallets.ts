import type { Parsed, Reply, Uid } from '@app/contract'
import { getAddress, verifyMessage } from 'viem'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { IdempotentRequest } from '../../../core/idempotency.ts'
import { randomKey } from '../../../core/ids.ts'
import type { Address, Hex } from '../../../ports/chain.ts'
import * as queries from './queries.ts'
import { presentWallet } from './service.ts'
import { ownershipMessage } from './ownershipMessage.ts'

/** Challenges that an account may request per hour. */
export const challengesPerHour = 30
const addPath = 'hwnft/metaUserWallet/add'

// Addresses whose key the collector holds, proved by a signature; one besides the custodial address per chain. They are
// only displayed for now: items stay with the custodial address, whose key can sign what their owner requests.

export interface OwnWalletDeps extends Pick<CoreServices, 'brand' | 'config' | 'database'> {
  chain: { id: number; name: string }
}

/** Creates a challenge for an address. Throws NOT_FOUND for an unsupported chain, WALLET_EXISTS, WALLET_TAKEN. */
export async function challengeWallet(
  { brand, config, database, chain }: OwnWalletDeps,
  uid: Uid,
  input: Parsed<'hwnft/metaUserWallet/challenge'>,
): Promise<Reply<'hwnft/metaUserWallet/challenge'>> {
  if (input.chainId !== chain.id) throw new AppError('NOT_FOUND', { msg: '没有这条链' })
  const expiresIn = config.security.walletChallengeSeconds
  const address = getAddress(input.address)
  const message = await database.transaction(async (tx) => {
    await queries.requireFree(tx, { uid, chainId: chain.id, address })
    const { issuedAt, expiresAt } = await queries.lifeOfChallenge(tx, expiresIn)
    const nonce = randomKey(20)
    const { publicUrl } = config.http
    const claim = { publicUrl, brandName: brand.name, uid, address, chainId: chain.id, nonce }
    const text = ownershipMessage({ ...claim, issuedAt, expiresAt })
    await queries.keepChallenge(tx, { uid, chainId: chain.id, nonce, address, message: text, expiresAt })
    return text
  })
  return { message, expiresIn }
}

/**
 * Adds an address whose signature of the newest challenge is given. Only the exact text is accepted, so that its
 * domain, chain, address and nonce need no parsing. A wrong signature does not consume the challenge: the wallet may
 * have used another account by mistake. Throws SIGNATURE_WRONG, CHALLENGE_EXPIRED, WALLET_EXISTS, WALLET_TAKEN.
 */
export function addWallet(
  deps: OwnWalletDeps,
  uid: Uid,
  input: Parsed<typeof addPath>,
  idempotency: IdempotentRequest<typeof addPath>,
): Promise<Reply<typeof addPath>> {
  const { chain } = deps
  const owner = { uid, chainId: chain.id }
  return idempotency.onceAsked({ ask: () => findSigned(deps, owner, input) }, async (tx, { address, nonce }) => {
    if (!(await queries.takeChallenge(tx, owner, nonce))) throw new AppError('CHALLENGE_EXPIRED')
    await queries.requireFree(tx, { ...owner, address })
    return presentWallet(await queries.insertOwn(tx, { ...owner, address }), chain.name)
  })
}

/** Returns the address that signed the challenge, with the challenge's nonce. */
async function findSigned(
  { database: { db } }: OwnWalletDeps,
  owner: { uid: Uid; chainId: number },
  { message, signature }: Parsed<typeof addPath>,
): Promise<{ address: Address; nonce: string }> {
  if (await queries.hasOwn(db, owner)) throw new AppError('WALLET_EXISTS')
  const challenge = await queries.findChallenge(db, owner, message)
  if (!challenge) throw new AppError('CHALLENGE_EXPIRED')
  const address = challenge.address as Address
  if (!(await isSignedBy(address, message, signature as Hex))) throw new AppError('SIGNATURE_WRONG')
  return { address, nonce: challenge.nonce }
}

/** Does not query the chain, so an address whose contract validates signatures (EIP-1271) cannot be proved. */
async function isSignedBy(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    return await verifyMessage({ address, message, signature })
  } catch {
    // A signature that is not a point on the curve has no signer.
    return false
  }
}
