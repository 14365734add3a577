import { randomInt, timingSafeEqual } from 'node:crypto'
import type { SmsPurpose } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sms, SmsOutcome } from '../../../ports/sms.ts'
import * as queries from './queries.ts'
import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import { lockHashes } from '../../../core/lockHashes.ts'
import { countUseUpTo, limitRefusal, takeBackUse } from '../../../core/rateLimit.ts'
import { type Asker, bindingOf, isKnown } from '../sessions/knownClients.ts'
import { createSmsLimits, type Asker as LimitedAsker } from './limits.ts'

const hour = 3600
const day = 86_400

/** The client that requests a code, with its user agent. */
type CodeAsker = Asker & LimitedAsker

/** An entered code, and its origin. */
export interface CodeProof {
  phone: string
  purpose: SmsPurpose
  code: string
  asker: Asker
}

export type SmsCodes = ReturnType<typeof createSmsCodes>

/**
 * Creates six-digit codes, bound to a phone, a purpose and the requesting client (rules/identity). Requests and wrong
 * entries by strangers do not affect the owner's code.
 */
export function createSmsCodes(core: CoreServices, sms: Sms) {
  const { config, database, sealer, log } = core
  const { smsCodeSeconds, smsIntervalSeconds, smsPerDay, smsWrongTries } = config.identity
  const { smsTriesPerAddress, smsTriesPerPhone } = config.identity
  const limits = createSmsLimits(core)
  const hashesOf = ({ phone, purpose, code }: Omit<CodeProof, 'asker'>) =>
    sealer.keyedHashes(code, `sms:${phone}:${purpose}`)

  /** Requires that the phone may be sent another code now. Throws SMS_TOO_FAST, SMS_DAILY_LIMIT. */
  async function requireRest(db: Db | Tx, phoneHashes: readonly Buffer[], binding?: Buffer): Promise<void> {
    const recent = await queries.recentCodes(db, phoneHashes, binding)
    if (recent.seconds_ago !== null && recent.seconds_ago < smsIntervalSeconds) {
      throw new AppError('SMS_TOO_FAST', { retryAfter: smsIntervalSeconds - recent.seconds_ago })
    }
    if (recent.today >= smsPerDay) throw await limitRefusal(db, 'SMS_DAILY_LIMIT', day)
  }

  /**
   * Counts and stores the code before it is sent. A client known to the phone's account has its own allowance, whatever
   * strangers requested. Throws SMS_TOO_FAST, SMS_DAILY_LIMIT.
   */
  function keep(code: Omit<CodeProof, 'asker'>, asker: Asker): Promise<string | undefined> {
    const phoneHashes = sealer.keyedHashes(code.phone, 'phone')
    const binding = bindingOf(asker)
    return database.transaction(async (tx) => {
      await lockHashes(tx, phoneHashes)
      const isOwner = await isKnown(tx, phoneHashes, asker.client)
      await requireRest(tx, phoneHashes, isOwner ? binding : undefined)
      if (!(await limits.takeFromBudget(tx, isOwner))) return undefined
      const [phoneHash] = phoneHashes
      const [codeHash] = hashesOf(code)
      return queries.insertCode(tx, { phoneHash, purpose: code.purpose, codeHash, binding, seconds: smsCodeSeconds })
    })
  }

  /** Undoes a request as if the code had never been requested. */
  function undo(id: string, asker: LimitedAsker): Promise<void> {
    return database.transaction(async (tx) => {
      await queries.deleteCode(tx, id)
      await limits.giveBack(tx, asker)
    })
  }

  /** Handles a message that was not accepted. A code that may have been sent still counts, but is invalid. */
  async function refuse(
    outcome: Exclude<SmsOutcome, { kind: 'accepted' }>,
    id: string,
    asker: LimitedAsker,
  ): Promise<never> {
    const { kind, detail } = outcome
    if (kind === 'unclear') {
      log.error({ provider: sms.name, detail }, 'it is unclear whether a code was sent')
      await queries.endCode(database.db, id)
      throw new AppError('PROVIDER_UNAVAILABLE', { retryAfter: smsIntervalSeconds })
    }
    const isOurConcern = outcome.reason === 'PROVIDER_UNAVAILABLE'
    log[isOurConcern ? 'error' : 'warn']({ provider: sms.name, detail }, 'a code was not accepted for sending')
    await undo(id, asker)
    if (outcome.reason === 'SMS_DAILY_LIMIT') throw await limitRefusal(database.db, outcome.reason, day)
    throw new AppError(outcome.reason, { retryAfter: smsIntervalSeconds })
  }

  return {
    /**
     * Whether `send` would be refused by the phone's own limits, checked before paid services. Throws SMS_TOO_FAST,
     * SMS_DAILY_LIMIT.
     */
    async requireRest(phone: string, asker: Asker): Promise<void> {
      const phoneHashes = sealer.keyedHashes(phone, 'phone')
      const isOwner = await isKnown(database.db, phoneHashes, asker.client)
      await requireRest(database.db, phoneHashes, isOwner ? bindingOf(asker) : undefined)
    },

    /**
     * Sends a code whether or not the phone is registered, and returns the seconds until the next may be requested.
     * Throws SMS_TOO_FAST, SMS_DAILY_LIMIT, PROVIDER_UNAVAILABLE.
     */
    async send(phone: string, purpose: SmsPurpose, asker: CodeAsker): Promise<number> {
      // Strangers behind the same address must not use up the owner's allowance: for the owner the phone's own limits
      // are enough.
      const isOwner = await isKnown(database.db, sealer.keyedHashes(phone, 'phone'), asker.client)
      if (!isOwner) await limits.countAsker(asker)
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
      const id = await keep({ phone, purpose, code }, asker)
      if (id === undefined) throw new AppError('PROVIDER_UNAVAILABLE')
      const validMinutes = Math.floor(smsCodeSeconds / 60)
      const outcome = await sms.sendCode({ phone, code, purpose, validMinutes }).catch(async (error) => {
        await undo(id, asker)
        throw error
      })
      return outcome.kind === 'accepted' ? smsIntervalSeconds : refuse(outcome, id, asker)
    },

    /**
     * Consumes a code, which must be the newest of its phone, purpose and client. A wrong entry is counted even though
     * the call is refused. `accept` checks the action and may refuse it: only the holder of the phone then learns why,
     * and the code stays valid. Throws SMS_CODE_WRONG, SMS_CODE_BURNT after the last try, CODE_TRIES_USED.
     */
    async use<Result>(proof: CodeProof, accept: (tx: Tx) => Promise<Result>): Promise<Result> {
      const { phone, purpose, asker } = proof
      const phoneHashes = sealer.keyedHashes(phone, 'phone')
      const isOwner = await isKnown(database.db, phoneHashes, asker.client)
      const address = { name: 'code-ip', ip: asker.ip, seconds: hour }
      if (!isOwner) await limitAddress(core, { ...address, limit: smsTriesPerAddress, reason: 'CODE_TRIES_USED' })
      const phoneKey = `code:${phoneHashes[0].toString('base64url')}`
      const used = await database.transaction(async (tx): Promise<{ refusal: AppError } | { result: Result }> => {
        const row = await queries.lockNewest(tx, phoneHashes, purpose, bindingOf(asker))
        if (!row?.is_live) return { refusal: new AppError('SMS_CODE_WRONG') }
        if (row.wrong_tries >= smsWrongTries) return { refusal: new AppError('SMS_CODE_BURNT') }
        // Counts guesses only if a code exists, so that nobody can use up another user's tries without requesting
        // codes.
        if (!isOwner && (await countUseUpTo(tx, phoneKey, day, smsTriesPerPhone)) === undefined) {
          return { refusal: await limitRefusal(tx, 'CODE_TRIES_USED', day) }
        }
        if (!hashesOf(proof).some((given) => timingSafeEqual(row.code_hash, given))) {
          await queries.countWrongTry(tx, row.id)
          const isLast = row.wrong_tries + 1 >= smsWrongTries
          return { refusal: new AppError(isLast ? 'SMS_CODE_BURNT' : 'SMS_CODE_WRONG') }
        }
        await queries.endCode(tx, row.id)
        if (!isOwner) await takeBackUse(tx, phoneKey, day)
        return { result: await accept(tx) }
      })
      if ('refusal' in used) throw used.refusal
      if (!isOwner) await takeBackAddress(database.db, address)
      if (!isOwner) await limits.forgive(asker)
      return used.result
    },
  }
}
