import { randomInt } from 'node:crypto'
import type { SmsPurpose } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { lockHashes } from '../../../core/lockHashes.ts'
import { limitRefusal } from '../../../core/rateLimit.ts'
import type { SmsOutcome } from '../../../ports/sms.ts'
import { bindingOf, isKnown, type RequestClient } from '../sessions/knownClients.ts'
import type { LimitedAsker } from './limits.ts'
import * as queries from './queries.ts'
import { type CodeAsker, codeHashesOf, type CodeProof, type SmsCodeDeps } from './types.ts'

const day = 86_400

export async function requireSendable(deps: SmsCodeDeps, phone: string, asker: RequestClient): Promise<void> {
  const { database, sealer } = deps
  const phoneHashes = sealer.keyedHashes(phone, 'phone')
  const isOwner = await isKnown(database.db, phoneHashes, asker.client)
  await requireInterval(deps, database.db, phoneHashes, isOwner ? bindingOf(asker) : undefined)
}

export async function sendCode(
  deps: SmsCodeDeps,
  phone: string,
  purpose: SmsPurpose,
  asker: CodeAsker,
): Promise<number> {
  const { config, database, limits, sealer, sms } = deps
  const { smsCodeSeconds, smsIntervalSeconds } = config.identity
  // Strangers behind the same address must not use up the owner's allowance: for the owner the phone's own limits are
  // enough.
  const isOwner = await isKnown(database.db, sealer.keyedHashes(phone, 'phone'), asker.client)
  if (!isOwner) await limits.countAsker(asker)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const id = await storeCode(deps, { phone, purpose, code }, asker)
  if (id === undefined) throw new AppError('PROVIDER_UNAVAILABLE')
  const validMinutes = Math.floor(smsCodeSeconds / 60)
  const outcome = await sms.sendCode({ phone, code, purpose, validMinutes }).catch(async (error) => {
    await undoRequest(deps, id, asker)
    throw error
  })
  if (outcome.kind !== 'accepted') throw await refusalOf(deps, outcome, id, asker)
  return smsIntervalSeconds
}

/** Requires that the phone may be sent another code now. Throws SMS_TOO_FAST, SMS_DAILY_LIMIT. */
async function requireInterval(
  { config }: SmsCodeDeps,
  db: Db | Tx,
  phoneHashes: readonly Buffer[],
  binding: Buffer | undefined,
): Promise<void> {
  const { smsIntervalSeconds, smsPerDay } = config.identity
  const recent = await queries.recentCodes(db, phoneHashes, binding)
  if (recent.seconds_ago !== null && recent.seconds_ago < smsIntervalSeconds) {
    throw new AppError('SMS_TOO_FAST', { retryAfter: smsIntervalSeconds - recent.seconds_ago })
  }
  if (recent.today >= smsPerDay) throw await limitRefusal(db, 'SMS_DAILY_LIMIT', day)
}

/**
 * Counts and stores the code before it is sent, and returns its id; undefined if the daily budget is used up. A client
 * known to the phone's account has its own allowance, whatever strangers requested. Throws SMS_TOO_FAST,
 * SMS_DAILY_LIMIT.
 */
function storeCode(
  deps: SmsCodeDeps,
  code: Omit<CodeProof, 'asker'>,
  asker: RequestClient,
): Promise<string | undefined> {
  const { config, database, limits, sealer } = deps
  const phoneHashes = sealer.keyedHashes(code.phone, 'phone')
  const binding = bindingOf(asker)
  return database.transaction(async (tx) => {
    await lockHashes(tx, phoneHashes)
    const isOwner = await isKnown(tx, phoneHashes, asker.client)
    await requireInterval(deps, tx, phoneHashes, isOwner ? binding : undefined)
    if (!(await limits.takeFromBudget(tx, isOwner))) return undefined
    return queries.insertCode(tx, {
      phoneHash: phoneHashes[0],
      purpose: code.purpose,
      codeHash: codeHashesOf(sealer, code)[0],
      binding,
      seconds: config.identity.smsCodeSeconds,
    })
  })
}

/** Undoes a request as if the code had never been requested. */
function undoRequest({ database, limits }: SmsCodeDeps, id: string, asker: LimitedAsker): Promise<void> {
  return database.transaction(async (tx) => {
    await queries.deleteCode(tx, id)
    await limits.giveBack(tx, asker)
  })
}

/**
 * Handles a message that was not accepted, and returns the error to throw. A code that may have been sent still counts,
 * but is invalid.
 */
async function refusalOf(
  deps: SmsCodeDeps,
  outcome: Exclude<SmsOutcome, { kind: 'accepted' }>,
  id: string,
  asker: LimitedAsker,
): Promise<AppError> {
  const { config, database, log, sms } = deps
  const { kind, detail } = outcome
  const retryAfter = config.identity.smsIntervalSeconds
  if (kind === 'unclear') {
    log.error({ provider: sms.name, detail }, 'it is unclear whether a code was sent')
    await queries.endCode(database.db, id)
    return new AppError('PROVIDER_UNAVAILABLE', { retryAfter })
  }
  const isOurConcern = outcome.reason === 'PROVIDER_UNAVAILABLE'
  log[isOurConcern ? 'error' : 'warn']({ provider: sms.name, detail }, 'a code was not accepted for sending')
  await undoRequest(deps, id, asker)
  if (outcome.reason === 'SMS_DAILY_LIMIT') return limitRefusal(database.db, outcome.reason, day)
  return new AppError(outcome.reason, { retryAfter })
}
