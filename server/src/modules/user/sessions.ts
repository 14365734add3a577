import { randomUUID } from 'node:crypto'
import { AccountState, type Platform } from '@app/contract'
import { randomToken, tokenHash } from '../../core/crypto.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Caller } from '../../core/handler.ts'
import * as queries from './sessionQueries.ts'

/** Where a login came from; kept with the session. */
export interface Origin {
  platform: Platform
  device: string
  ip: string
}

export interface TokenPair {
  token: string
  refreshToken: string
  uid: string
}

const maximumCached = 200_000
/** Seconds in which a client that lost the answer may rotate the same refresh token once more (trust.md, decision 2). */
const retrySeconds = 10

export type Sessions = ReturnType<typeof createSessions>

/**
 * Opaque tokens, kept hashed. Look-ups are cached; a Postgres notification on `session_changed` (payload: a uid) empties
 * that person's entries in every process, so that a ban or logout acts everywhere within a second.
 */
export function createSessions({ config, database }: Foundation) {
  const lifetimes = {
    access: config.identity.accessTokenSeconds,
    refresh: config.identity.refreshTokenSeconds,
  }
  const cache = new Map<string, { caller: Caller; until: number }>()
  const keysByUid = new Map<string, Set<string>>()
  // A look-up that began before a change must not be kept after it.
  let generation = 0

  function forget(uid: string): void {
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
    if (row.account_state === AccountState.disable) throw disabled(row.disable_reason)
    const caller: Caller = {
      uid: row.uid,
      sessionId: row.id,
      family: row.family,
      kycStatus: row.kyc_status,
      birthDate: row.birth_date,
      points: row.points,
    }
    if (generation === before) remember(token, caller, Date.now() + row.seconds_left * 1000)
    return caller
  }

  return {
    /** Who owns an access token, or null. Throws ACCOUNT_DISABLED with the reason given to the person. */
    authenticate(token: string): Caller | null | Promise<Caller | null> {
      const known = cache.get(token)
      return known && known.until > Date.now() ? known.caller : lookUp(token)
    },

    /** Starts a new family of tokens. */
    start(tx: Tx, uid: string, origin: Origin): Promise<TokenPair> {
      return issue(tx, uid, randomUUID(), origin, lifetimes)
    },

    /**
     * Gives a new pair for a refresh token. Reuse of an old one ends the family. Throws REFRESH_TOKEN_INVALID or
     * ACCOUNT_DISABLED.
     */
    async rotate(refreshToken: string, origin: Origin): Promise<TokenPair> {
      const pair = await database.transaction(async (tx) => {
        const row = await queries.lockByRefresh(tx, tokenHash(refreshToken))
        if (!row || row.is_over) return null
        if (row.account_state === AccountState.disable) throw disabled(row.disable_reason)
        if (row.rotated_seconds_ago !== null && row.rotated_seconds_ago > retrySeconds) {
          await queries.endFamily(tx, row.family)
          await queries.announce(tx, row.uid)
          return null
        }
        await queries.markRotated(tx, row.id)
        await queries.announce(tx, row.uid)
        return issue(tx, row.uid, row.family, origin, lifetimes)
      })
      if (!pair) throw new AppError('REFRESH_TOKEN_INVALID')
      forget(pair.uid)
      return pair
    },

    /** Ends one login, every token of its family: in this process before it returns, in others when they are told. */
    async end({ uid, family }: Pick<Caller, 'uid' | 'family'>): Promise<void> {
      await database.transaction(async (tx) => {
        await queries.endFamily(tx, family)
        await queries.announce(tx, uid)
      })
      forget(uid)
    },

    /** Ends every login of a person: after a password change or a ban. Afterwards call `forget`. */
    async endAll(tx: Tx, uid: string): Promise<void> {
      await queries.endAllOf(tx, uid)
      await queries.announce(tx, uid)
    },

    /** Tells every process that what it cached of a person is stale. Afterwards call `forget`, to have it so at once. */
    changed: (tx: Tx, uid: string): Promise<void> => queries.announce(tx, uid),

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

export function disabled(reason: string): AppError {
  return new AppError('ACCOUNT_DISABLED', {
    msg: reason ? `账号已被停用：${reason}` : '账号已被停用',
    data: { disableReason: reason },
  })
}

async function issue(
  tx: Tx,
  uid: string,
  family: string,
  origin: Origin,
  lifetimes: { access: number; refresh: number },
): Promise<TokenPair> {
  const token = randomToken()
  const refreshToken = randomToken()
  await queries.insert(tx, {
    uid,
    family,
    accessHash: tokenHash(token),
    refreshHash: tokenHash(refreshToken),
    ...origin,
    lifetimes,
  })
  return { token, refreshToken, uid }
}
