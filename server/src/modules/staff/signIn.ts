import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../core/adminHandler.ts'
import { randomToken, tokenHash } from '../../core/crypto.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { isKnownPassword } from '../../core/knownPasswords.ts'
import { checkPassword, hashPassword } from '../../core/passwords.ts'
import { requireFresh } from '../../core/stepUp.ts'
import * as passkeys from './passkeyQueries.ts'
import { makingOptions, readGiven, readMade, signingOptions } from './passkeys.ts'
import * as queries from './queries.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import * as sessions from './sessionQueries.ts'
import { accountSecret, newSecret, secretUri, stepOf } from './totp.ts'
import { factorWaits, passwordWaits, tryOnce } from './tries.ts'

type Next = AdminReply<'session/login'>['next']

/** Why a second factor is refused; undefined where it is right. */
type Refused =
  | 'SECOND_FACTOR_WRONG'
  | 'RECOVERY_CODE_WRONG'
  | 'PASSKEY_WRONG'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_LOST'
  | 'PASSKEY_NONE'
  | undefined

interface Enrolling {
  password_is_first: boolean
  has_factor: boolean
}

const sessionSecret = (id: string) => `staff_sessions.enrollingSecret:${id}`

/** Coming in: name and password, then the second factor, of which the first is enrolled at the first login. */
export function createSignIn({ brand, config, database, sealer, clock }: Foundation) {
  const { db } = database

  /**
   * That a second factor may be enrolled now: one's first, or a further one by who gave one a moment ago. Throws CONFLICT,
   * SECOND_FACTOR_NEEDED, STEP_UP_NEEDED. Returns whether it is the first.
   */
  function requireEnrolling(staff: Staff, account: Enrolling | undefined): boolean {
    if (!account || account.password_is_first) throw new AppError('CONFLICT')
    if (!account.has_factor) return true
    requireFresh(staff, config.console, clock)
    return false
  }

  /** Throws PASSWORD_KNOWN. */
  function refuseKnown({ current, password }: AdminInput<'session/replacePassword'>, name: string): void {
    if (password === current) throw passwordKnown('新密码不能与当前密码相同')
    if (isKnownPassword(password, { own: name, brand: brand.name }))
      throw passwordKnown('这个密码太常见或与登录名有关，很容易被猜到，请换一个')
  }

  /** Counts a try of a second factor. `work` returns why it is refused; what it wrote until then stays. Throws that, and TOO_FAST. */
  const tryFactor = (staff: Staff, work: (tx: Tx) => Promise<Refused>): Promise<void> =>
    tryOnce(db, factorWaits(staff.id), async () => {
      const refused = await database.transaction(work)
      if (refused) throw new AppError(refused)
    })

  /**
   * Enrols what `take` finds to be right, for this account alone: of two first factors at once one is the first. Returns the
   * recovery codes that come with that.
   */
  async function enrol(staff: Staff, take: (tx: Tx) => Promise<Refused>): Promise<string[]> {
    let codes: string[] = []
    await tryFactor(staff, async (tx) => {
      const isFirst = requireEnrolling(staff, await queries.lockFactors(tx, staff.id))
      const refused = await take(tx)
      if (refused) return refused
      codes = isFirst ? newRecoveryCodes() : []
      if (isFirst) await queries.replaceRecoveryCodes(tx, staff.id, codes.map(recoveryHash))
      await sessions.giveFactor(tx, staff.sessionId)
      return undefined
    })
    return codes
  }

  /** Takes a code, a recovery code or a signature, each once. Returns why it is refused. */
  async function spend(tx: Tx, staff: Staff, given: AdminInput<'session/factor'>, origin: string): Promise<Refused> {
    const account = await queries.lock(tx, staff.id)
    if (!account) return 'SECOND_FACTOR_WRONG'
    if ('recoveryCode' in given) {
      const isRight = await queries.useRecoveryCode(tx, staff.id, recoveryHash(given.recoveryCode))
      return isRight ? undefined : 'RECOVERY_CODE_WRONG'
    }
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
    /** Throws STAFF_LOGIN_WRONG, in the same time whatever was wrong, and TOO_FAST. */
    async login(
      { name, password }: AdminInput<'session/login'>,
      { ip, device }: { ip: string; device: string },
    ): Promise<{ token: string; next: Next }> {
      const account = await tryOnce(db, passwordWaits(name, ip), async () => {
        const found = await queries.findByName(db, name)
        const isRight = await checkPassword(found?.password_hash ?? null, password)
        if (!found || !isRight || found.disabled_reason !== null) throw new AppError('STAFF_LOGIN_WRONG')
        return found
      })
      const token = randomToken()
      await database.transaction((tx) =>
        sessions.insert(tx, { staff_id: account.id, token_hash: tokenHash(token), device, ip }),
      )
      return { token, next: nextOf(account, null) }
    },

    /** Ends every other session. Throws PASSWORD_KNOWN, STAFF_LOGIN_WRONG, TOO_FAST. */
    async replacePassword(
      input: AdminInput<'session/replacePassword'>,
      staff: Staff,
      ip: string,
    ): Promise<{ next: Next }> {
      refuseKnown(input, staff.name)
      const account = await tryOnce(db, passwordWaits(staff.name, ip), async () => {
        const found = await queries.findByName(db, staff.name)
        // With a first password the second factor is still to come; later on nothing is changed without it.
        if (!found || (!found.password_is_first && !staff.factorAt)) throw new AppError('SECOND_FACTOR_NEEDED')
        if (!(await checkPassword(found.password_hash, input.current))) throw new AppError('STAFF_LOGIN_WRONG')
        return found
      })
      const hash = await hashPassword(input.password)
      await database.transaction(async (tx) => {
        await queries.setPassword(tx, staff.id, hash, false)
        await sessions.endAll(tx, staff.id, staff.sessionId)
      })
      return { next: nextOf({ ...account, password_is_first: false }, staff.factorAt) }
    },

    /** Throws CONFLICT before the password is one's own, STEP_UP_NEEDED. */
    async beginEnrolment(staff: Staff): Promise<AdminReply<'session/beginEnrolment'>> {
      requireEnrolling(staff, await queries.findByName(db, staff.name))
      const secret = newSecret()
      await sessions.keepEnrolling(db, staff.sessionId, sealer.encrypt(secret, sessionSecret(staff.sessionId)))
      return { secret, uri: secretUri(secret, { brand: brand.name, name: staff.name }) }
    },

    /**
     * Takes the place of an authenticator that there was. Throws CONFLICT where nothing is being enrolled, STEP_UP_NEEDED,
     * SECOND_FACTOR_WRONG, TOO_FAST. Returns recovery codes with the first factor.
     */
    confirmEnrolment: (code: string, staff: Staff): Promise<string[]> =>
      enrol(staff, async (tx) => {
        const sealed = await sessions.enrolling(tx, staff.sessionId)
        if (!sealed) throw new AppError('CONFLICT')
        const secret = sealer.decrypt(sealed, sessionSecret(staff.sessionId))
        const step = stepOf(code, secret, clock.now(), null)
        if (step === undefined) return 'SECOND_FACTOR_WRONG'
        await queries.setTotp(tx, staff.id, sealer.encrypt(secret, accountSecret(staff.id)), step)
        return undefined
      }),

    /** Throws CONFLICT before the password is one's own, STEP_UP_NEEDED. */
    async beginPasskey(staff: Staff, origin: string) {
      requireEnrolling(staff, await queries.findByName(db, staff.name))
      const kept = await passkeys.of(db, staff.id)
      const options = await makingOptions(staff, { origin, brand: brand.name, passkeys: kept })
      await sessions.keepChallenge(db, staff.sessionId, options.challenge)
      return { options }
    },

    /** Throws STEP_UP_NEEDED, PASSKEY_LOST, PASSKEY_WRONG, PASSKEY_KNOWN, TOO_FAST. Returns recovery codes with the first factor. */
    confirmPasskey: (
      { name, passkey }: AdminInput<'session/confirmPasskey'>,
      staff: Staff,
      origin: string,
    ): Promise<string[]> =>
      enrol(staff, async (tx) => {
        const challenge = await sessions.takeChallenge(tx, staff.sessionId)
        if (!challenge) return 'PASSKEY_LOST'
        const made = await readMade(passkey, challenge, origin)
        if (!made) return 'PASSKEY_WRONG'
        const isNew = await passkeys.insert(tx, { ...made, staff_id: staff.id, name })
        return isNew ? undefined : 'PASSKEY_KNOWN'
      }),

    /** Throws PASSKEY_NONE. */
    async askPasskey(staff: Staff, origin: string) {
      const kept = await passkeys.of(db, staff.id)
      if (kept.length === 0) throw new AppError('PASSKEY_NONE')
      const options = await signingOptions(origin, kept)
      await sessions.keepChallenge(db, staff.sessionId, options.challenge)
      return { options }
    },

    /** Takes the place of whatever codes there were, at once. */
    async renewRecoveryCodes(staff: Staff, record: RecordAct): Promise<string[]> {
      const codes = newRecoveryCodes()
      await database.transaction(async (tx) => {
        await queries.lock(tx, staff.id)
        await queries.replaceRecoveryCodes(tx, staff.id, codes.map(recoveryHash))
        await record(tx, { target: `staff:${staff.id}` })
      })
      return codes
    },

    /** Throws NOT_FOUND, and LAST_FACTOR where nothing else would be left. */
    async removePasskey(id: string, staff: Staff): Promise<void> {
      await database.transaction(async (tx) => {
        const account = await queries.lock(tx, staff.id)
        if (!(await passkeys.remove(tx, staff.id, id))) throw new AppError('NOT_FOUND')
        const left = await passkeys.of(tx, staff.id)
        if (!account?.totp_secret_encrypted && left.length === 0) throw new AppError('LAST_FACTOR')
      })
    },

    /** To come in, and again before what is dangerous. Throws CONFLICT before it is enrolled, what `spend` refuses, TOO_FAST. */
    async giveFactor(given: AdminInput<'session/factor'>, staff: Staff, origin: string): Promise<void> {
      const account = await queries.findByName(db, staff.name)
      if (!account?.has_factor || account.password_is_first) throw new AppError('CONFLICT')
      await tryFactor(staff, async (tx) => {
        const refused = await spend(tx, staff, given, origin)
        if (!refused) await sessions.giveFactor(tx, staff.sessionId)
        return refused
      })
    },
  }
}

const passwordKnown = (msg: string) => new AppError('PASSWORD_KNOWN', { msg, data: { field: 'password' } })

/** What is still to be done before the console opens. */
function nextOf(account: { password_is_first: boolean; has_factor: unknown }, factorAt: Date | null): Next {
  if (account.password_is_first) return 'password'
  if (!account.has_factor) return 'enrol'
  return factorAt ? 'none' : 'factor'
}
