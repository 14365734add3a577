import { timingSafeEqual } from 'node:crypto'
import { limitAddress, takeBackAddress } from '../../../core/addressLimits.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { countUseUpTo, limitRefusal, takeBackUse } from '../../../core/rateLimit.ts'
import { bindingOf, isKnown } from '../sessions/knownClients.ts'
import * as queries from './queries.ts'
import { codeHashesOf, type CodeProof, type SmsCodeDeps } from './types.ts'

const hour = 3600
const day = 86_400

export async function useCode<Result>(
  deps: SmsCodeDeps,
  proof: CodeProof,
  accept: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { config, database, limits, sealer } = deps
  const { asker } = proof
  const isOwner = await isKnown(database.db, sealer.keyedHashes(proof.phone, 'phone'), asker.client)
  const address = { name: 'code-ip', ip: asker.ip, seconds: hour }
  if (!isOwner) {
    const limit = config.identity.smsTriesPerAddress
    await limitAddress(deps, { ...address, limit, reason: 'CODE_TRIES_USED' })
  }
  const used = await database.transaction(async (tx): Promise<{ refusal: AppError } | { result: Result }> => {
    const refusal = await consume(deps, tx, proof, isOwner)
    return refusal ? { refusal } : { result: await accept(tx) }
  })
  // Thrown after the commit, so that a wrong entry stays counted.
  if ('refusal' in used) throw used.refusal
  if (!isOwner) {
    await takeBackAddress(database.db, address)
    await limits.forgive(asker)
  }
  return used.result
}

/** Consumes the newest code, or counts a wrong entry and returns why it is refused. */
async function consume(
  { config, sealer }: SmsCodeDeps,
  tx: Tx,
  proof: CodeProof,
  isOwner: boolean,
): Promise<AppError | undefined> {
  const { smsWrongTries, smsTriesPerPhone } = config.identity
  const phoneHashes = sealer.keyedHashes(proof.phone, 'phone')
  const phoneKey = `code:${phoneHashes[0].toString('base64url')}`
  const code = await queries.lockNewest(tx, phoneHashes, proof.purpose, bindingOf(proof.asker))
  if (!code?.is_live) return new AppError('SMS_CODE_WRONG')
  if (code.wrong_tries >= smsWrongTries) return new AppError('SMS_CODE_BURNT')
  // Counts guesses only if a code exists, so that nobody can use up another user's tries without requesting codes.
  if (!isOwner && (await countUseUpTo(tx, phoneKey, day, smsTriesPerPhone)) === undefined) {
    return limitRefusal(tx, 'CODE_TRIES_USED', day)
  }
  if (!codeHashesOf(sealer, proof).some((given) => timingSafeEqual(code.code_hash, given))) {
    await queries.countWrongTry(tx, code.id)
    const isLast = code.wrong_tries + 1 >= smsWrongTries
    return new AppError(isLast ? 'SMS_CODE_BURNT' : 'SMS_CODE_WRONG')
  }
  await queries.endCode(tx, code.id)
  if (!isOwner) await takeBackUse(tx, phoneKey, day)
  return undefined
}
