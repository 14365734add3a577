import { LoginMode, type Parsed, SmsPurpose, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { badInput, AppError } from '../../../core/errors.ts'
import { checkPassword } from '../../../core/passwords.ts'
import { isKnown } from '../sessions/knownClients.ts'
import type { Origin, TokenPair } from '../sessions/service.ts'
import { requireEnabled } from './enabled.ts'
import { createAccount, readTerms } from './register.ts'
import * as queries from './queries.ts'
import type { AccountDeps } from './types.ts'

export async function login(
  deps: AccountDeps,
  input: Parsed<'user/userAuth/login'>,
  origin: Origin,
): Promise<TokenPair & { isNew: boolean }> {
  const { mode, phone, password, smsCode } = input
  if (mode === LoginMode.password) {
    if (!password) throw badInput('password', '请输入密码')
    return { ...(await loginByPassword(deps, phone, password, origin)), isNew: false }
  }
  if (!smsCode) throw badInput('smsCode', '请输入短信验证码')
  return loginByCode(deps, { ...input, smsCode }, origin)
}

async function loginByPassword(deps: AccountDeps, phone: string, password: string, origin: Origin): Promise<TokenPair> {
  const { database, sealer, clock, passwordLimits } = deps
  const phoneHashes = sealer.keyedHashes(phone, 'phone')
  const isKnownClient = await isKnown(database.db, phoneHashes, origin.client)
  const attempt = { phoneHash: phoneHashes[0], client: origin, isKnown: isKnownClient }
  await passwordLimits.count(attempt)
  const user = await queries.findByPhone(database.db, phoneHashes)
  if (!(await checkPassword(user?.password_hash ?? null, password)) || !user) throw new AppError('LOGIN_WRONG')
  await passwordLimits.takeBack(attempt)
  requireEnabled(user, clock)
  return database.transaction((tx) => startSession(deps, tx, user.uid, origin))
}

async function loginByCode(
  deps: AccountDeps,
  input: Parsed<'user/userAuth/login'> & { smsCode: string },
  origin: Origin,
): Promise<TokenPair & { isNew: boolean }> {
  const { phone, smsCode: code } = input
  const { database, sealer, clock, smsCodes } = deps
  const phoneHashes = sealer.keyedHashes(phone, 'phone')
  // Whether the phone has an account is looked up only after its code was right, so that other people cannot learn it.
  const found = await smsCodes.use({ phone, purpose: SmsPurpose.logon, code, asker: origin }, async (tx) => {
    const known = await queries.findByPhone(tx, phoneHashes)
    return known ? { known } : { terms: await readTerms(deps, tx, input) }
  })
  if (!found.known) {
    const pair = await createAccount(deps, { phone, password: null, terms: found.terms }, origin)
    return { ...pair, isNew: true }
  }
  const { known } = found
  requireEnabled(known, clock)
  const pair = await database.transaction((tx) => startSession(deps, tx, known.uid, origin))
  return { ...pair, isNew: false }
}

/** Counts a login and starts its session. */
async function startSession(
  { sessions }: Pick<AccountDeps, 'sessions'>,
  tx: Tx,
  uid: Uid,
  origin: Origin,
): Promise<TokenPair> {
  await queries.countLogin(tx, uid)
  return sessions.start(tx, uid, origin)
}
