import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Reason, SmsPurpose } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Sms, SmsOutcome } from '../../ports/sms.ts'
import * as queries from './smsCodeQueries.ts'
import { type Asker, createSmsLimits } from './smsLimits.ts'

export type SmsCodes = ReturnType<typeof createSmsCodes>

/** Six-digit codes, bound to a phone and a purpose (rules.md, identity). */
export function createSmsCodes({ config, database, sealer, log }: Foundation, sms: Sms) {
  const { smsCodeSeconds, smsIntervalSeconds, smsPerDay, smsWrongTries } = config.identity
  const limits = createSmsLimits(config.sms, log)
  const codeHashOf = (phone: string, purpose: SmsPurpose, code: string) =>
    sealer.keyedHash(code, `sms:${phone}:${purpose}`)

  /** Counts the code and keeps it, before anybody is asked to deliver it. Throws SMS_TOO_FAST, SMS_DAILY_LIMIT. */
  function keep(phone: string, purpose: SmsPurpose, code: string): Promise<string | undefined> {
    const phoneHash = sealer.keyedHash(phone, 'phone')
    return database.transaction(async (tx) => {
      await queries.lockPhone(tx, phoneHash)
      const recent = await queries.recentCodes(tx, phoneHash)
      if (recent.seconds_ago !== null && recent.seconds_ago < smsIntervalSeconds) {
        throw new AppError('SMS_TOO_FAST', { retryAfter: smsIntervalSeconds - recent.seconds_ago })
      }
      if (recent.today >= smsPerDay) throw new AppError('SMS_DAILY_LIMIT', { retryAfter: 3600 })
      if (!(await limits.takeFromBudget(tx))) return undefined
      const codeHash = codeHashOf(phone, purpose, code)
      return queries.insertCode(tx, { phoneHash, purpose, codeHash, seconds: smsCodeSeconds })
    })
  }

  /** As if the code had never been asked for. */
  function undo(id: string, asker: Asker): Promise<void> {
    return database.transaction(async (tx) => {
      await queries.deleteCode(tx, id)
      await limits.giveBack(tx, asker)
    })
  }

  /** What a message that was not accepted leaves behind. A code that may have been sent still counts, but opens nothing. */
  async function refuse(outcome: Exclude<SmsOutcome, { kind: 'accepted' }>, id: string, asker: Asker): Promise<never> {
    const { kind, detail } = outcome
    if (kind === 'unclear') {
      log.error({ provider: sms.name, detail }, 'it is unclear whether a code was sent')
      await queries.endCode(database.db, id)
      throw new AppError('PROVIDER_UNAVAILABLE', { retryAfter: smsIntervalSeconds })
    }
    const isOurConcern = outcome.reason === 'PROVIDER_UNAVAILABLE'
    log[isOurConcern ? 'error' : 'warn']({ provider: sms.name, detail }, 'a code was not accepted for sending')
    await undo(id, asker)
    throw new AppError(outcome.reason, isOurConcern ? {} : { retryAfter: 60 })
  }

  return {
    /**
     * Sends a code whether or not the phone is registered, and returns the seconds until the next may be asked for.
     * Throws SMS_TOO_FAST, SMS_DAILY_LIMIT, PROVIDER_UNAVAILABLE.
     */
    async send(phone: string, purpose: SmsPurpose, asker: Asker): Promise<number> {
      await limits.countAsker(database.db, asker)
      const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
      const id = await keep(phone, purpose, code)
      if (id === undefined) throw new AppError('PROVIDER_UNAVAILABLE')
      const validMinutes = Math.floor(smsCodeSeconds / 60)
      const outcome = await sms.sendCode({ phone, code, purpose, validMinutes }).catch(async (error) => {
        await undo(id, asker)
        throw error
      })
      return outcome.kind === 'accepted' ? smsIntervalSeconds : refuse(outcome, id, asker)
    },

    /**
     * Uses up a code, which must be the newest of its phone and purpose. A wrong entry is counted even though the caller
     * is refused. `accept` looks at what the code was given for and may refuse it: only who holds the phone then hears
     * why, and the code stays good. Throws SMS_CODE_WRONG, or SMS_CODE_BURNT after the last try.
     */
    async use<Result>(
      { phone, purpose, code }: { phone: string; purpose: SmsPurpose; code: string },
      accept: (tx: Tx) => Promise<Result>,
    ): Promise<Result> {
      const phoneHash = sealer.keyedHash(phone, 'phone')
      const given = codeHashOf(phone, purpose, code)
      const used = await database.transaction(async (tx): Promise<{ refusal: Reason } | { result: Result }> => {
        const row = await queries.lockNewest(tx, phoneHash, purpose)
        if (!row?.is_live) return { refusal: 'SMS_CODE_WRONG' }
        if (row.wrong_tries >= smsWrongTries) return { refusal: 'SMS_CODE_BURNT' }
        if (!timingSafeEqual(row.code_hash, given)) {
          await queries.countWrongTry(tx, row.id)
          return { refusal: row.wrong_tries + 1 >= smsWrongTries ? 'SMS_CODE_BURNT' : 'SMS_CODE_WRONG' }
        }
        await queries.endCode(tx, row.id)
        return { result: await accept(tx) }
      })
      if ('refusal' in used) throw new AppError(used.refusal)
      return used.result
    },
  }
}
