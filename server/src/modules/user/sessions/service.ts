import type { Uid } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import { tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import type { Caller } from '../../../core/handler.ts'
import type { Emit } from '../../../events/index.ts'
import { requireEnabled } from '../accounts/enabled.ts'
import { createSessionCache } from './cache.ts'
import * as queries from './queries.ts'
import { type Origin, rotateSession, type SessionDeps, startSession, type TokenPair } from './tokens.ts'

export type { Origin, TokenPair } from './tokens.ts'

/**
 * Sessions with opaque tokens, stored hashed. Lookups are cached; a Postgres notification on `session_changed`
 * (payload: a uid) clears that user's entries in every process, so that a ban or logout applies everywhere within a
 * second.
 */
export interface Sessions {
  /** Returns the owner of an access token, or null. @throws ACCOUNT_DISABLED with the reason shown to the user. */
  authenticate(token: string): Caller | null | Promise<Caller | null>
  /** Starts a new family of tokens; records a device kind that is new to the account. */
  start(tx: Tx, uid: Uid, origin: Origin): Promise<TokenPair>
  /**
   * Returns the pair that follows a refresh token. It is always the same pair, so that a retry creates no second chain
   * of tokens that a thief could use unnoticed. Later reuse, or use by another kind of device, ends the family and is
   * recorded. A login ends `loginSeconds` after it was made, however often it is renewed. @throws
   * REFRESH_TOKEN_INVALID, ACCOUNT_DISABLED.
   */
  rotate(refreshToken: string, origin: Origin): Promise<TokenPair>
  /**
   * Ends one login with every token of its family: in this process before it returns, in others when they are notified.
   */
  end(login: Pick<Caller, 'uid' | 'family'>): Promise<void>
  /**
   * Ends every login of a user and returns how many, after a password change or a ban. The caller must then call
   * `forget`.
   */
  endAll(tx: Tx, uid: Uid): Promise<number>
  /**
   * Notifies every process that its cached sessions of a user are stale. The caller must then call `forget`, to clear
   * this process at once.
   */
  changed(tx: Tx, uid: Uid): Promise<void>
  /** Drops this process's cached sessions of a user; called for each notification. */
  forget(uid: Uid): void
  /** Drops the whole cache, because notifications may have been missed. */
  forgetAll(): void
}

export function createSessions(core: CoreServices, emit: Emit): Sessions {
  const deps: SessionDeps = { ...core, cache: createSessionCache(), emit }
  const { cache } = deps
  return {
    authenticate: (token) => cache.find(token) ?? cache.load(token, () => readSession(deps, token)),
    start: (tx, uid, origin) => startSession(deps, tx, uid, origin),
    rotate: (refreshToken, origin) => rotateSession(deps, refreshToken, origin),
    end: (login) => endSession(deps, login),
    async endAll(tx, uid) {
      await queries.announce(tx, uid)
      return queries.endAllOf(tx, uid)
    },
    changed: (tx, uid) => queries.announce(tx, uid),
    forget: cache.forget,
    forgetAll: cache.forgetAll,
  }
}

async function readSession(
  { clock, database }: SessionDeps,
  token: string,
): Promise<{ caller: Caller; seconds: number } | null> {
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
  return { caller, seconds: row.seconds_left }
}

async function endSession(
  { cache, database }: SessionDeps,
  { uid, family }: Pick<Caller, 'uid' | 'family'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await queries.endFamily(tx, family)
    await queries.announce(tx, uid)
  })
  cache.forget(uid)
}
