import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { checkPassword, hashCode, hashPassword } from '../../../core/passwords.ts'
import { requireFresh } from '../../../core/stepUp.ts'
import { endEarlierHolds } from '../accounts/invitationQueries.ts'
import { isKnown, remember } from './knownBrowsers.ts'
import { passwordKnown, requireUnknown } from './passwordRules.ts'
import * as passkeys from './passkeyQueries.ts'
import { makingOptions, readGiven, readMade, signingOptions } from './passkeys.ts'
import * as queries from '../accounts/queries.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'
import * as sessions from '../sessions/queries.ts'
import { accountSecret, newSecret, secretUri, stepOf } from './totp.ts'
import { factorBudget, passwordBudget, type Trier, tryOnce } from './tryLimits.ts'

type Next = AdminReply<'session/login'>['next']

/** Why a second factor is refused; undefined if it is right. */
type Refused =
  | 'SECOND_FACTOR_WRONG'
  | 'RECOVERY_CODE_WRONG'
  | 'PASSKEY_WRONG'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_LOST'
  | 'PASSKEY_NONE'
  | undefined

/** The origin of a call. */
export interface From {
  ip: string
  /** The browser's user agent. */
  device: string
  /** The token by which an account knows the browser. */
  browser: string | undefined
  /** Origin of the console. */
  origin: string
}

/**
 * Tokens that a browser gets with the second factor: a new session token, and one by which the account knows the
 * browser.
 */
export interface CameIn {
  session: string
  browser: string
}

const sessionSecret = (id: string) => `staff_sessions.enrollingSecret:${id}`

/** Creates the login: name and password, then the second factor, which is enrolled at the first login. */
export function createSignIn(core: CoreServices) {
  const { brand, config, database, sealer, clock } = core
  const { db } = database

  const trierOf = async (name: string, { ip, browser }: From): Promise<Trier> => ({
    ip,
    browser,
    isKnown: await isKnown(db, name, browser),
  })

  /**
   * Requires that a second factor may be enrolled now: the first one, or a further one shortly after giving one.
   * Returns whether it is the first. Throws CONFLICT, SECOND_FACTOR_NEEDED, STEP_UP_NEEDED.
   */
  function requireEnrolling(staff: Staff, account: { has_factor: boolean } | undefined): boolean {
    if (!account) throw new AppError('CONFLICT')
    if (!account.has_factor) return true
    requireFresh(staff, config.console, clock)
    return false
  }

  /**
   * Counts a try of a second factor. `work` returns why it is refused; its writes are kept. Throws that reason, and
   * TOO_FAST.
   */
  async function tryFactor(
    staff: Staff,
    from: From,
    kind: 'factor' | 'passkey',
    work: () => Promise<Refused>,
  ): Promise<void> {
    const budget = factorBudget(staff.id, kind, await trierOf(staff.name, from))
    await tryOnce(core, budget, async () => {
      const refused = await work()
      if (refused) throw new AppError(refused)
    })
  }

  /** Grants access to a session that gave its second factor, and remembers its browser. */
  async function letIn(tx: Tx, staff: Staff, { browser = randomToken() }: From): Promise<CameIn> {
    const session = randomToken()
    await sessions.giveFactor(tx, staff.sessionId, tokenHash(session))
    await remember(tx, staff.id, browser)
    return { session, browser }
  }

  /**
   * Enrols the factor that `take` verifies, for one account at a time: of two concurrent first factors only one is the
   * first. Also ends what others may know of the account from earlier links; recovery codes come with the first factor.
   */
  async function enrol(
    staff: Staff,
    from: From,
    kind: 'factor' | 'passkey',
    take: (tx: Tx) => Promise<Refused>,
  ): Promise<CameIn & { recoveryCodes: string[] }> {
    let came: (CameIn & { recoveryCodes: string[] }) | undefined
    await tryFactor(staff, from, kind, async () => {
      // Hashing is slow, so it happens before the account is locked.
      const recovery = await newRecoveryCodes()
      return database.transaction(async (tx) => {
        const isFirst = requireEnrolling(staff, await queries.lockFactors(tx, staff.id))
        if (!(await sessions.isUnended(tx, staff.sessionId))) throw new AppError('NOT_LOGGED_IN')
        const refused = await take(tx)
        if (refused) return refused
        if (isFirst) {
          await queries.replaceRecoveryCodes(tx, staff.id, recovery.kept)
          await queries.noteEnrolled(tx, staff.id)
          await endEarlierHolds(tx, staff.id)
        }
        came = { ...(await letIn(tx, staff, from)), recoveryCodes: isFirst ? recovery.codes : [] }
        return undefined
      })
    })
    return came as NonNullable<typeof came>
  }

  /** Hash under which a recovery code is looked up; undefined if the account has none. */
  async function recoveryHash(staff: Staff, code: string, from: From): Promise<Buffer | undefined> {
    const salt = await queries.recoverySalt(db, staff.id)
    const lane = (await isKnown(db, staff.name, from.browser)) ? 'knownStaff' : 'staff'
    return salt && hashCode(code, salt, lane)
  }

  async function spendRecovery(tx: Tx, staff: Staff, hash: Buffer | undefined): Promise<Refused> {
    const isRight = hash !== undefined && (await queries.useRecoveryCode(tx, staff.id, hash))
    return isRight ? undefined : 'RECOVERY_CODE_WRONG'
  }

  /** Uses up a code or a signature; each works once. Returns why it is refused. */
  async function spend(
    tx: Tx,
    staff: Staff,
    given: Exclude<AdminInput<'session/factor'>, { recoveryCode: string }>,
    origin: string,
  ): Promise<Refused> {
    const account = await queries.lock(tx, staff.id)
    if (!account) return 'SECOND_FACTOR_WRONG'
    if ('passkey' in given) {
      const challenge = await sessions.takeChallenge(tx, staff.sessionId)
      if (!challenge) return 'PASSKEY_LOST'
      const own = await passkeys.of(tx, staff.id)
      const passkey = own.find(({ id }) => id === given.passkey.id)
      const uses = passkey ? await readGiven(given.passkey, passkey, challenge, origin) : undefined
      if (uses === undefined) return own.length === 0 ? 'PASSKEY_NONE' : 'PASSKEY_WRONG'
      await passkeys.noteUse(tx, given.passkey.id, uses)
      return undefined
    }
    if (!account.totp_secret_encrypted) return 'SECOND_FACTOR_WRONG'
    const secret = sealer.decrypt(account.totp_secret_encrypted, accountSecret(staff.id))
    const after = account.totp_step === null ? null : Number(account.totp_step)
    const step = stepOf(given.code, secret, clock.now(), after)
    if (step === undefined) return 'SECOND_FACTOR_WRONG'
    await queries.setTotp(tx, staff.id, account.totp_secret_encrypted, step)
    return undefined
  }

  return {
    /** Checks name and password, in the same time whatever is wrong. Throws STAFF_LOGIN_WRONG, TOO_FAST, BUSY. */
    async login({ name, password }: AdminInput<'session/login'>, from: From): Promise<{ token: string; next: Next }> {
      const trier = await trierOf(name, from)
      const account = await tryOnce(core, passwordBudget(name, trier), async () => {
        const found = await queries.findByName(db, name)
        const lane = trier.isKnown ? 'knownStaff' : 'staff'
        const isRight = await checkPassword(found?.password_hash ?? null, password, lane)
        if (!found || !isRight || found.disabled_reason !== null) throw new AppError('STAFF_LOGIN_WRONG')
        return found
      })
      const token = randomToken()
      const { ip, device } = from
      await database.transaction((tx) =>
        sessions.insert(tx, { staff_id: account.id, token_hash: tokenHash(token), device, ip }),
      )
      return { token, next: account.has_factor ? 'factor' : 'enrol' }
    },

    /**
     * Ends every other session and renews the token of this one. Throws PASSWORD_KNOWN, STAFF_LOGIN_WRONG, TOO_FAST,
     * BUSY.
     */
    async replacePassword(input: AdminInput<'session/replacePassword'>, staff: Staff, from: From): Promise<string> {
      if (input.password === input.current) throw passwordKnown('新密码不能与当前密码相同')
      requireUnknown(input.password, { name: staff.name, brand: brand.name })
      const trier = await trierOf(staff.name, from)
      const lane = trier.isKnown ? 'knownStaff' : 'staff'
      const before = await tryOnce(core, passwordBudget(staff.name, trier), async () => {
        const { password_hash: stored = null } = (await queries.findByName(db, staff.name)) ?? {}
        if (!(await checkPassword(stored, input.current, lane))) throw new AppError('STAFF_LOGIN_WRONG')
        return stored
      })
      const hash = await hashPassword(input.password, lane)
      const session = randomToken()
      await database.transaction(async (tx) => {
        // The account was reset in the meantime, so the compared password is no longer valid.
        if ((await queries.lock(tx, staff.id))?.password_hash !== before) throw new AppError('STAFF_LOGIN_WRONG')
        await queries.setPassword(tx, staff.id, hash)
        await sessions.endAll(tx, staff.id, staff.sessionId)
        await sessions.renew(tx, staff.sessionId, tokenHash(session))
      })
      return session
    },

    /** Starts to enrol an authenticator. Throws STEP_UP_NEEDED. */
    async beginEnrolment(staff: Staff): Promise<AdminReply<'session/beginEnrolment'>> {
      requireEnrolling(staff, await queries.findByName(db, staff.name))
      const secret = newSecret()
      await sessions.keepEnrolling(db, staff.sessionId, sealer.encrypt(secret, sessionSecret(staff.sessionId)))
      return { secret, uri: secretUri(secret, { brand: brand.name, name: staff.name }) }
    },

    /**
     * Replaces any existing authenticator. Throws CONFLICT if nothing is being enrolled, STEP_UP_NEEDED,
     * SECOND_FACTOR_WRONG, TOO_FAST. Recovery codes come with the first factor.
     */
    confirmEnrolment: (code: string, staff: Staff, from: From) =>
      enrol(staff, from, 'factor', async (tx) => {
        const sealed = await sessions.enrolling(tx, staff.sessionId)
        if (!sealed) throw new AppError('CONFLICT')
        const secret = sealer.decrypt(sealed, sessionSecret(staff.sessionId))
        const step = stepOf(code, secret, clock.now(), null)
        if (step === undefined) return 'SECOND_FACTOR_WRONG'
        await queries.setTotp(tx, staff.id, sealer.encrypt(secret, accountSecret(staff.id)), step)
        return undefined
      }),

    /** Starts to enrol a passkey. Throws STEP_UP_NEEDED. */
    async beginPasskey(staff: Staff, origin: string) {
      requireEnrolling(staff, await queries.findByName(db, staff.name))
      const kept = await passkeys.of(db, staff.id)
      const options = await makingOptions(staff, { origin, brand: brand.name, passkeys: kept })
      await sessions.keepChallenge(db, staff.sessionId, options.challenge)
      return { options }
    },

    /**
     * Enrols a passkey. Throws STEP_UP_NEEDED, PASSKEY_LOST, PASSKEY_WRONG, PASSKEY_KNOWN, TOO_FAST. Recovery codes
     * come with the first factor.
     */
    confirmPasskey: ({ name, passkey }: AdminInput<'session/confirmPasskey'>, staff: Staff, from: From) =>
      enrol(staff, from, 'passkey', async (tx) => {
        const challenge = await sessions.takeChallenge(tx, staff.sessionId)
        if (!challenge) return 'PASSKEY_LOST'
        const made = await readMade(passkey, challenge, from.origin)
        if (!made) return 'PASSKEY_WRONG'
        const isNew = await passkeys.insert(tx, { ...made, staff_id: staff.id, name })
        return isNew ? undefined : 'PASSKEY_KNOWN'
      }),

    /** Asks for a signature by a passkey. Throws PASSKEY_NONE. */
    async askPasskey(staff: Staff, origin: string) {
      const kept = await passkeys.of(db, staff.id)
      if (kept.length === 0) throw new AppError('PASSKEY_NONE')
      const options = await signingOptions(origin, kept)
      await sessions.keepChallenge(db, staff.sessionId, options.challenge)
      return { options }
    },

    /** Replaces all earlier codes at once. */
    async renewRecoveryCodes(staff: Staff, record: RecordAct): Promise<string[]> {
      const { codes, kept } = await newRecoveryCodes()
      await database.transaction(async (tx) => {
        await queries.lock(tx, staff.id)
        if (!(await sessions.isUnended(tx, staff.sessionId))) throw new AppError('NOT_LOGGED_IN')
        await queries.replaceRecoveryCodes(tx, staff.id, kept)
        await record(tx, { target: `staff:${staff.id}` })
      })
      return codes
    },

    /** Removes a passkey. Throws NOT_FOUND, and LAST_FACTOR if no factor would be left. */
    async removePasskey(id: string, staff: Staff): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await queries.lock(tx, staff.id)
        if (!(await passkeys.remove(tx, staff.id, id))) throw new AppError('NOT_FOUND')
        const left = await passkeys.of(tx, staff.id)
        if (!account?.totp_secret_encrypted && left.length === 0) throw new AppError('LAST_FACTOR')
      })
    },

    /**
     * Checks the second factor, at login and again before dangerous actions. Throws CONFLICT before one is enrolled,
     * what `spend` refuses, TOO_FAST, BUSY.
     */
    async giveFactor(given: AdminInput<'session/factor'>, staff: Staff, from: From): Promise<CameIn> {
      if (!(await queries.findByName(db, staff.name))?.has_factor) throw new AppError('CONFLICT')
      let came: CameIn | undefined
      await tryFactor(staff, from, 'passkey' in given ? 'passkey' : 'factor', async () => {
        const hash = 'recoveryCode' in given ? await recoveryHash(staff, given.recoveryCode, from) : undefined
        return database.transaction(async (tx) => {
          const refused =
            'recoveryCode' in given ? await spendRecovery(tx, staff, hash) : await spend(tx, staff, given, from.origin)
          if (!refused) came = await letIn(tx, staff, from)
          return refused
        })
      })
      return came as NonNullable<typeof came>
    },
  }
}
