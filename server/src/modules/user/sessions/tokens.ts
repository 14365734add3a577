import { randomUUID } from 'node:crypto'
import type { Platform, SessionId, Uid } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import { randomToken, type Sealer, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Client } from '../../../core/handler.ts'
import type { Emit } from '../../../events/index.ts'
import { requireEnabled } from '../accounts/enabled.ts'
import { noteEvent } from '../security/events.ts'
import type { SessionCache } from './cache.ts'
import { clientHash, remember } from './knownClients.ts'
import * as queries from './queries.ts'

/** Origin of a login; stored with the session. */
export interface Origin {
  platform: Platform
  /** Description by `describeDevice`. */
  device: string
  ip: string
  client: Client
}

interface Pair {
  token: string
  refreshToken: string
}

export interface TokenPair extends Pair {
  uid: Uid
}

export interface SessionDeps extends CoreServices {
  cache: SessionCache
  emit: Emit
}

/** Seconds in which a client that lost the reply may repeat the request (rules/identity#sessions). */
const retrySeconds = 10

export async function startSession(deps: SessionDeps, tx: Tx, uid: Uid, origin: Origin): Promise<TokenPair> {
  if (await queries.isNewDevice(tx, uid, origin.device))
    await noteEvent(deps.emit, tx, { uid, kind: 'newDevice' }, origin)
  const pair = { token: randomToken(), refreshToken: randomToken() }
  await storePair(deps, tx, { uid, family: randomUUID() }, pair, origin)
  return { ...pair, uid }
}

export async function rotateSession(deps: SessionDeps, refreshToken: string, origin: Origin): Promise<TokenPair> {
  const { cache, clock, database, sealer } = deps
  const pairs = followingPairs(sealer, refreshToken)
  const row = await database.transaction(async (tx) => {
    const used = await queries.lockByRefresh(tx, tokenHash(refreshToken))
    if (!used) return null
    requireEnabled(used, clock)
    if (used.is_over) return null
    const { uid, family } = used
    if (used.rotated_seconds_ago === null) {
      await queries.markRotated(tx, used.id)
      await storePair(deps, tx, { uid, family, startedAt: used.family_started_at }, pairs[0], origin)
      await queries.announce(tx, uid)
      return { uid, pair: pairs[0] }
    }
    const pair = used.rotated_seconds_ago <= retrySeconds ? await pairIssuedTo(tx, pairs, origin.device) : undefined
    if (pair) return { uid, pair }
    await queries.endFamily(tx, family)
    await noteEvent(deps.emit, tx, { uid, kind: 'tokenReused' }, origin)
    await queries.announce(tx, uid)
    return { uid, pair: undefined }
  })
  if (row) cache.forget(row.uid)
  if (!row?.pair) throw new AppError('REFRESH_TOKEN_INVALID')
  return { ...row.pair, uid: row.uid }
}

/**
 * Derives the next pair from a refresh token with a secret of the server, so that a stolen database does not suffice.
 * Returns one pair for each key of the ring, the first key's first: during a rotation of keys, the lost reply may have
 * used another key.
 */
function followingPairs(sealer: Sealer, refreshToken: string): [Pair, ...Pair[]] {
  const derive = (kind: string) => sealer.keyedHashes(refreshToken, `session.${kind}`)
  const refreshTokens = derive('refreshToken')
  const pairs = derive('token').map((token, key) => ({
    token: token.toString('base64url'),
    refreshToken: (refreshTokens[key] as Buffer).toString('base64url'),
  }))
  return pairs as [Pair, ...Pair[]]
}

/** Returns the pair that was already issued to this kind of device: its reply was lost. */
async function pairIssuedTo(tx: Tx, pairs: readonly Pair[], device: string): Promise<Pair | undefined> {
  for (const pair of pairs) {
    if ((await queries.deviceOf(tx, tokenHash(pair.refreshToken))) === device) return pair
  }
  return undefined
}

/** Stores a pair of a login and remembers its client. `startedAt` is that of the login; absent for a new one. */
async function storePair(
  { config }: SessionDeps,
  tx: Tx,
  login: { uid: Uid; family: SessionId; startedAt?: Date },
  pair: Pair,
  { platform, device, ip, client }: Origin,
): Promise<void> {
  const { accessTokenSeconds, refreshTokenSeconds, loginSeconds, knownClients } = config.identity
  await queries.insert(tx, {
    ...login,
    accessHash: tokenHash(pair.token),
    refreshHash: tokenHash(pair.refreshToken),
    platform,
    device,
    ip,
    clientHash: clientHash(client),
    lifetimes: { access: accessTokenSeconds, refresh: refreshTokenSeconds, login: loginSeconds },
  })
  await remember(tx, login.uid, client, knownClients)
}
