import { randomUUID } from 'node:crypto'
import type { Platform, SessionId, Uid } from '@app/contract'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller, Client } from '../../../core/handler.ts'
import * as clients from './knownClients.ts'
import { requireEnabled } from '../accounts/enabled.ts'
import { noteEvent } from '../security/events.ts'
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

const maximumCached = 200_000
/** Seconds in which a client that lost the reply may repeat the request (rules/identity#sessions). */
const retrySeconds = 10

export type Sessions = ReturnType<typeof createSessions>

/**
 * Creates sessions with opaque tokens, stored hashed. Lookups are cached; a Postgres notification on `session_changed`
 * (payload: a uid) clears that user's entries in every process, so that a ban or logout applies everywhere within a
 * second.
 */
export function createSessions({ clock, config, database, sealer }: CoreServices) {
  const lifetimes = {
    access: config.identity.accessTokenSeconds,
    refresh: config.identity.refreshTokenSeconds,
    login: config.identity.loginSeconds,
  }
  const { knownClients } = config.identity
  // `until` is monotonic time: a clock that is set back must not lengthen a session.
  const cache = new Map<string, { caller: Caller; until: number }>()
  const keysByUid = new Map<string, Set<string>>()
  // A lookup that began before a change must not be cached after it.
  let generation = 0

  function forget(uid: Uid): void {
    generation++
    for (const token of keysByUid.get(uid) ?? []) cache.delete(token)
    keysByUid.delete(uid)
  }

  function remember(token: string, caller: Caller, until: number): void {
    if (cache.size >= maximumCached) {
      cache.clear()
      keysByUid.clear()
    }
    cache.set(token, { caller, until })
    const tokens = keysByUid.get(caller.uid) ?? new Set()
    keysByUid.set(caller.uid, tokens.add(token))
  }

  async function lookUp(token: string): Promise<Caller | null> {
    const before = generation
    const row = await queries.findByAccess(database.db, tokenHash(token))
    if (!row) return null
    requireEnabled(row, clock)
    if (row.is_over) return null
    const caller: Caller = {
      uid: row.uid,
      family: row.family,
      kycStatus: row.kyc_status,
      birthDate: row.birth_date,
      points: row.points_earned,
    }
    if (generation === before) remember(token, caller, performance.now() + row.seconds_left * 1000)
    return caller
  }

  /**
   * Derives the next pair from a refresh token with a secret of the server, so that a stolen database does not suffice.
   * Returns one pair for each key of the ring, the first key's first: during a rotation, the lost reply may have used
   * another key.
   */
  function following(refreshToken: string): [Pair, ...Pair[]] {
    const derive = (kind: string) => sealer.keyedHashes(refreshToken, `session.${kind}`)
    const refreshTokens = derive('refreshToken')
    const pairs = derive('token').map((token, key) => ({
      token: token.toString('base64url'),
      refreshToken: (refreshTokens[key] as Buffer).toString('base64url'),
    }))
    return pairs as [Pair, ...Pair[]]
  }

  /** Stores a pair of a login and remembers its client. `startedAt` is that of the login; absent for a new one. */
  async function keep(
    tx: Tx,
    login: { uid: Uid; family: SessionId; startedAt?: Date },
    pair: Pair,
    origin: Origin,
  ): Promise<void> {
    const { platform, device, ip, client } = origin
    await queries.insert(tx, {
      ...login,
      accessHash: tokenHash(pair.token),
      refreshHash: tokenHash(pair.refreshToken),
      platform,
      device,
      ip,
      clientHash: clients.clientHash(client),
      lifetimes,
    })
    await clients.remember(tx, login.uid, client, knownClients)
  }

  return {
    /** Returns the owner of an access token, or null. Throws ACCOUNT_DISABLED with the reason shown to the user. */
    authenticate(token: string): Caller | null | Promise<Caller | null> {
      const known = cache.get(token)
      return known && known.until > performance.now() ? known.caller : lookUp(token)
    },

    /** Starts a new family of tokens; records a device kind that is new to the account. */
    async start(tx: Tx, uid: Uid, origin: Origin): Promise<TokenPair> {
      if (await queries.isNewDevice(tx, uid, origin.device)) await noteEvent(tx, uid, 'newDevice', origin)
      const pair = { token: randomToken(), refreshToken: randomToken() }
      await keep(tx, { uid, family: randomUUID() }, pair, origin)
      return { ...pair, uid }
    },

    /**
     * Returns the pair that follows a refresh token. It is always the same pair, so that a retry creates no second
     * chain of tokens that a thief could use unnoticed. Later reuse, or use by another kind of device, ends the family
     * and is recorded. A login ends `loginSeconds` after it was made, however often it is renewed. Throws
     * REFRESH_TOKEN_INVALID or ACCOUNT_DISABLED.
     */
    async rotate(refreshToken: string, origin: Origin): Promise<TokenPair> {
      const pairs = following(refreshToken)
      const [next] = pairs
      const row = await database.transaction(async (tx) => {
        const used = await queries.lockByRefresh(tx, tokenHash(refreshToken))
        if (!used) return null
        requireEnabled(used, clock)
        if (used.is_over) return null
        const { uid, family } = used
        const isFirst = used.rotated_seconds_ago === null
        if (isFirst) {
          await queries.markRotated(tx, used.id)
          await keep(tx, { uid, family, startedAt: used.family_started_at }, next, origin)
        } else {
          const pair = await givenBefore(tx, used, pairs, origin)
          if (pair) return { uid, pair }

          await queries.endFamily(tx, family)
          await noteEvent(tx, uid, 'tokenReused', origin)
        }
        await queries.announce(tx, uid)
        return { uid, pair: isFirst ? next : undefined }
      })
      if (row) forget(row.uid)
      if (!row?.pair) throw new AppError('REFRESH_TOKEN_INVALID')
      return { ...row.pair, uid: row.uid }
    },

    /**
     * Ends one login with every token of its family: in this process before it returns, in others when they are
     * notified.
     */
    async end({ uid, family }: Pick<Caller, 'uid' | 'family'>): Promise<void> {
      await database.transaction(async (tx) => {
        await queries.endFamily(tx, family)
        await queries.announce(tx, uid)
      })
      forget(uid)
    },

    /**
     * Ends every login of a user and returns how many, after a password change or a ban. The caller must then call
     * `forget`.
     */
    async endAll(tx: Tx, uid: Uid): Promise<number> {
      await queries.announce(tx, uid)
      return queries.endAllOf(tx, uid)
    },

    /**
     * Notifies every process that its cached sessions of a user are stale. The caller must then call `forget`, to clear
     * this process at once.
     */
    changed: (tx: Tx, uid: Uid): Promise<void> => queries.announce(tx, uid),

    /** Drops this process's cached sessions of a user; called for each notification. */
    forget,

    /** Drops the whole cache, because notifications may have been missed. */
    forgetAll(): void {
      generation++
      cache.clear()
      keysByUid.clear()
    },
  }
}

/**
 * Returns the pair that a used token led to, if it is repeated soon and by the same kind of device: the reply was lost.
 */
async function givenBefore(
  tx: Tx,
  used: { rotated_seconds_ago: number | null },
  pairs: readonly Pair[],
  origin: Origin,
): Promise<Pair | undefined> {
  if (used.rotated_seconds_ago === null || used.rotated_seconds_ago > retrySeconds) return undefined
  for (const pair of pairs) {
    if ((await queries.deviceOf(tx, tokenHash(pair.refreshToken))) === origin.device) return pair
  }
  return undefined
}
