import { randomUUID } from 'node:crypto'
import type { Platform, SessionId, Uid } from '@app/contract'
import { randomToken, tokenHash } from '../../core/crypto.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Caller, Client } from '../../core/handler.ts'
import * as clients from './clients.ts'
import { requireEnabled } from './enabled.ts'
import { noteEvent } from './security/events.ts'
import * as queries from './sessionQueries.ts'

/** Where a login came from; kept with the session. */
export interface Origin {
  platform: Platform
  /** In words, by `describeDevice`. */
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
/** Seconds in which a client that lost the answer may ask for it again (rules/identity#sessions). */
const retrySeconds = 10

export type Sessions = ReturnType<typeof createSessions>

/**
 * Opaque tokens, kept hashed. Look-ups are cached; a Postgres notification on `session_changed` (payload: a uid) empties
 * that person's entries in every process, so that a ban or logout acts everywhere within a second.
 */
export function createSessions({ clock, config, database, sealer }: CoreServices) {
  const lifetimes = {
    access: config.identity.accessTokenSeconds,
    refresh: config.identity.refreshTokenSeconds,
    login: config.identity.loginSeconds,
  }
  const { knownClients } = config.identity
  // `until` by the machine's counter: a clock that is set back must not lengthen a session.
  const cache = new Map<string, { caller: Caller; until: number }>()
  const keysByUid = new Map<string, Set<string>>()
  // A look-up that began before a change must not be kept after it.
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
   * Made from the token before by a secret of the server's: whoever steals the database cannot. One for each key of the
   * ring, the first key's first: while a key is rotated, the answer that was lost may have been made with another.
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

  /** Keeps a pair of a login and knows its client again. `startedAt` of the login; absent where it is made now. */
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
    /** Who owns an access token, or null. Throws ACCOUNT_DISABLED with the reason given to the person. */
    authenticate(token: string): Caller | null | Promise<Caller | null> {
      const known = cache.get(token)
      return known && known.until > performance.now() ? known.caller : lookUp(token)
    },

    /** Starts a new family of tokens; a kind of device that is new to the account is noted. */
    async start(tx: Tx, uid: Uid, origin: Origin): Promise<TokenPair> {
      if (await queries.isNewDevice(tx, uid, origin.device)) await noteEvent(tx, uid, 'newDevice', origin)
      const pair = { token: randomToken(), refreshToken: randomToken() }
      await keep(tx, { uid, family: randomUUID() }, pair, origin)
      return { ...pair, uid }
    },

    /**
     * Gives the pair that follows a refresh token. It is always the same one, so that a retry leads to no second line of
     * tokens that a thief could live on unseen. Reuse later, or by another kind of device, ends the family and is noted.
     * A login ends `loginSeconds` after it was made, however often it is renewed. Throws REFRESH_TOKEN_INVALID or
     * ACCOUNT_DISABLED.
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

    /** Ends one login, every token of its family: in this process before it returns, in others when they are told. */
    async end({ uid, family }: Pick<Caller, 'uid' | 'family'>): Promise<void> {
      await database.transaction(async (tx) => {
        await queries.endFamily(tx, family)
        await queries.announce(tx, uid)
      })
      forget(uid)
    },

    /** Ends every login of a person and returns how many: after a password change or a ban. Afterwards call `forget`. */
    async endAll(tx: Tx, uid: Uid): Promise<number> {
      await queries.announce(tx, uid)
      return queries.endAllOf(tx, uid)
    },

    /** Tells every process that what it cached of a person is stale. Afterwards call `forget`, to have it so at once. */
    changed: (tx: Tx, uid: Uid): Promise<void> => queries.announce(tx, uid),

    /** Drops what this process has cached of a person; called for each notification. */
    forget,

    /** Drops everything cached: notifications may have been missed. */
    forgetAll(): void {
      generation++
      cache.clear()
      keysByUid.clear()
    },
  }
}

/** The pair that a used token led to, where it comes back soon and from the same kind of device: the answer was lost. */
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
