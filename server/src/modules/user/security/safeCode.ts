import { type Parsed, type Reply, SmsPurpose, type Uid } from '@app/contract'
import { toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import { checkPassword, hashPassword } from '../../../core/passwords.ts'
import type { Emit } from '../../../events/index.ts'
import type { Origin } from '../sessions/service.ts'
import type { SmsCodes } from '../smsCodes/service.ts'
import * as queries from './safeCodeQueries.ts'
import { noteEvent } from './events.ts'
import { freezeGiving, requireGivingOpen } from './freeze.ts'
import type { TransferTokens } from './transferTokens.ts'
import { isWeakCode } from './weakCode.ts'

/**
 * The six-digit code required before something leaves an account permanently
 * (rules/identity#safe-code).
 */
export interface SafeCode {
  /**
   * Sets or replaces the code. After a replacement nothing can be given or destroyed for a day, and proofs of the old
   * code are void. Throws SECURITY_CODE_WEAK, SMS_CODE_WRONG, SMS_CODE_BURNT.
   */
  set(caller: Caller, input: Parsed<'user/securityCode/editSecurityCode'>, from: Origin): Promise<void>
  /** Returns the state of the code, its lock and the freeze, with epoch seconds. */
  info(uid: Uid): Promise<Reply<'user/securityCode/info'>>
  /** Sets whether the code is required before a gift. Throws the refusals of a code. */
  switch(uid: Uid, input: Parsed<'user/securityCode/switch'>): Promise<void>
  /**
   * Verifies the code and returns a transfer token. Throws the refusals of a code, and GIFTS_FROZEN before a try is
   * counted.
   */
  verify(uid: Uid, input: Parsed<'user/securityCode/verify'>): Promise<Reply<'user/securityCode/verify'>>
  /** Whether a gift requires a transfer token. Throws SECURITY_CODE_UNSET until a code is set. */
  isAsked(db: Db | Tx, uid: Uid): Promise<boolean>
}

interface GivenDeps {
  smsCodes: SmsCodes
  tokens: TransferTokens
  emit: Emit
}

type SafeCodeDeps = CoreServices & GivenDeps

export function createSafeCode(core: CoreServices, given: GivenDeps): SafeCode {
  const deps: SafeCodeDeps = { ...core, ...given }
  return {
    set: (caller, input, from) => setSafeCode(deps, caller, input, from),
    info: (uid) => info(deps, uid),
    switch: (uid, input) => switchSafeCode(deps, uid, input),
    verify: (uid, input) => verifySafeCode(deps, uid, input),
    isAsked,
  }
}

async function setSafeCode(
  { database, emit, sealer, smsCodes, tokens, config }: SafeCodeDeps,
  caller: Caller,
  { smsCode, securityCode }: Parsed<'user/securityCode/editSecurityCode'>,
  from: Origin,
): Promise<void> {
  const { giftFreezeSeconds } = config.security
  const { uid } = caller
  const known = await queries.readCode(database.db, uid)
  if (isWeakCode(securityCode, birthdaysOf(known))) {
    throw new AppError('SECURITY_CODE_WEAK', { data: { field: 'securityCode' } })
  }
  const phone = sealer.decrypt(known.phone_encrypted, `users.phone:${uid}`)
  await smsCodes.use({ phone, purpose: SmsPurpose.safeCode, code: smsCode, asker: from }, async () => {})
  const codeHash = await hashPassword(securityCode)
  await database.transaction(async (tx) => {
    await queries.setCode(tx, uid, codeHash)
    await freezeGiving(tx, uid, giftFreezeSeconds)
    await tokens.voidAllOf(tx, uid)
    await noteEvent(emit, tx, { uid, kind: 'securityCodeChanged' }, from)
  })
}

async function info({ database, config }: SafeCodeDeps, uid: Uid): Promise<Reply<'user/securityCode/info'>> {
  const { codeWrongTries, giftFreezeSeconds } = config.security
  const state = await queries.readCode(database.db, uid)
  return {
    isSet: state.code_hash !== null,
    transferCodeSwitch: state.is_asked,
    lockedUntil: toSecondsOrNull(state.locked_until),
    frozenUntil: toSecondsOrNull(state.frozen_until),
    freezeSeconds: giftFreezeSeconds,
    triesLeft: Math.max(0, codeWrongTries - state.wrong_tries),
  }
}

function switchSafeCode(
  deps: SafeCodeDeps,
  uid: Uid,
  { securityCode, transferCodeSwitch }: Parsed<'user/securityCode/switch'>,
): Promise<void> {
  return withCode(deps, uid, securityCode, (tx) => queries.setSwitch(tx, uid, transferCodeSwitch))
}

async function verifySafeCode(
  deps: SafeCodeDeps,
  uid: Uid,
  { securityCode, nftIds, recipientPhone }: Parsed<'user/securityCode/verify'>,
): Promise<Reply<'user/securityCode/verify'>> {
  const { database, tokens } = deps
  await requireGivingOpen(database.db, uid)
  const transferToken = await withCode(deps, uid, securityCode, (tx) =>
    tokens.issue(tx, { uid, nftIds, recipientPhone }),
  )
  return { transferToken, expiresIn: tokens.expiresIn }
}

async function isAsked(db: Db | Tx, uid: Uid): Promise<boolean> {
  const state = await queries.readCode(db, uid)
  if (state.code_hash === null) throw new AppError('SECURITY_CODE_UNSET')
  return state.is_asked
}

/**
 * Compares the code outside any transaction, then runs `work` in one that also resets the tries. Throws
 * SECURITY_CODE_UNSET, SECURITY_CODE_LOCKED, SECURITY_CODE_WRONG with the tries left.
 */
async function withCode<Result>(
  deps: SafeCodeDeps,
  uid: Uid,
  code: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { database, config } = deps
  const { codeLockSeconds, codeWrongTries } = config.security
  const taken = await queries.takeTry(database.db, uid, codeWrongTries, codeLockSeconds)
  if (!taken) throw await refusal(deps, uid)
  if (!(await checkPassword(taken.code_hash, code))) {
    if (taken.tries_left === 0) throw await refusal(deps, uid)
    throw wrong(taken.tries_left)
  }
  return database.transaction(async (tx) => {
    if (!(await queries.clearTries(tx, uid, taken.code_hash))) throw wrong(codeWrongTries)
    return work(tx)
  })
}

/** Returns why no try is available. */
async function refusal({ database }: SafeCodeDeps, uid: Uid): Promise<AppError> {
  const {
    code_hash: codeHash,
    locked_until: lockedUntil,
    locked_seconds: retryAfter,
  } = await queries.readCode(database.db, uid)
  if (codeHash === null) return new AppError('SECURITY_CODE_UNSET')
  const data = { lockedUntil: toSecondsOrNull(lockedUntil) }
  return new AppError('SECURITY_CODE_LOCKED', { retryAfter, data })
}

function wrong(triesLeft: number): AppError {
  return new AppError('SECURITY_CODE_WRONG', { data: { triesLeft } })
}

/** Returns the verified date of birth and the self-declared one, if any. */
function birthdaysOf({ birth_date: verified, birthday }: queries.CodeState): Date[] {
  const shanghaiSeconds = 8 * 3600
  const declared = Number(birthday)
  return [
    ...(verified === null ? [] : [new Date(verified)]),
    ...(declared === 0 ? [] : [new Date((declared + shanghaiSeconds) * 1000)]),
  ]
}
