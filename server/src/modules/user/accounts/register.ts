import { type Parsed, type Platform, RegistrationChannel, SmsPurpose } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { randomKey, randomUid } from '../../../core/ids.ts'
import { isKnownPassword } from '../../../core/knownPasswords.ts'
import { maskPhone } from '../../../core/mask.ts'
import { hashPassword } from '../../../core/passwords.ts'
import { defaultNickname } from '../profile/nameQueries.ts'
import type { Origin, TokenPair } from '../sessions/service.ts'
import * as queries from './queries.ts'
import type { AccountDeps } from './types.ts'

const channelByPlatform: Record<Platform, RegistrationChannel> = {
  app: RegistrationChannel.app,
  web: RegistrationChannel.web,
  h5: RegistrationChannel.webApp,
}

export interface Terms {
  agreementVersion: string
  invitedBy: string | null
}

interface NewAccount {
  phone: string
  password: string | null
  terms: Terms
}

export async function register(
  deps: AccountDeps,
  input: Parsed<'user/userAuth/register'>,
  origin: Origin,
): Promise<TokenPair> {
  const { phone, password, smsCode: code } = input
  requireUnknownPassword(deps, input)
  const terms = await deps.smsCodes.use({ phone, purpose: SmsPurpose.logon, code, asker: origin }, (tx) =>
    readTerms(deps, tx, input),
  )
  return createAccount(deps, { phone, password, terms }, origin)
}

/**
 * Validates the accepted agreements and the invite code. Throws AGREEMENT_REQUIRED, AGREEMENT_OUTDATED unless the
 * current versions were shown, INVITE_CODE_UNKNOWN.
 */
export async function readTerms(
  { ops }: Pick<AccountDeps, 'ops'>,
  tx: Tx,
  input: { inviteCode?: string | undefined; agreementVersion?: string | undefined },
): Promise<Terms> {
  const { inviteCode, agreementVersion } = input
  if (!agreementVersion) throw new AppError('AGREEMENT_REQUIRED')
  const current = await ops.consentVersion(tx)
  if (agreementVersion !== current) {
    const unpublished = current === '' && { msg: '用户协议还没有发布，暂时不能注册' }
    throw new AppError('AGREEMENT_OUTDATED', { ...unpublished, data: { agreementVersion: current } })
  }
  const invitedBy = inviteCode ? await queries.findInviter(tx, inviteCode) : null
  if (invitedBy === undefined) throw new AppError('INVITE_CODE_UNKNOWN', { data: { field: 'inviteCode' } })
  return { agreementVersion, invitedBy }
}

/** Creates the account and its first session. Throws PHONE_TAKEN. */
export async function createAccount(
  { database, sealer, sessions }: AccountDeps,
  { phone, password, terms }: NewAccount,
  origin: Origin,
): Promise<TokenPair> {
  const passwordHash = password === null ? null : await hashPassword(password)
  const uid = randomUid()
  const phoneHashes = sealer.keyedHashes(phone, 'phone')
  return database.transaction(async (tx) => {
    const account = {
      uid,
      phoneEncrypted: sealer.encrypt(phone, `users.phone:${uid}`),
      phoneHash: phoneHashes[0],
      phoneMasked: maskPhone(phone),
      passwordHash,
      nickname: defaultNickname(uid),
      registrationChannel: channelByPlatform[origin.platform],
      inviteCode: randomKey(8),
      invitedBy: terms.invitedBy,
    }
    if (!(await queries.insertUser(tx, account, phoneHashes))) throw new AppError('PHONE_TAKEN')
    await queries.insertConsent(tx, { uid, version: terms.agreementVersion, ip: origin.ip })
    await queries.countLogin(tx, uid)
    return sessions.start(tx, uid, origin)
  })
}

/** Refuses a commonly used password, before a code is consumed. Throws PASSWORD_KNOWN. */
export function requireUnknownPassword(
  { brand }: Pick<AccountDeps, 'brand'>,
  { phone, password }: { phone: string; password: string },
): void {
  if (!isKnownPassword(password, { own: phone, brand: brand.name })) return
  throw new AppError('PASSWORD_KNOWN', { data: { field: 'password' } })
}
