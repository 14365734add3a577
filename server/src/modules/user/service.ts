import { AccountState, LoginMode, type Platform, RegistrationChannel, SmsPurpose, type Parsed } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { randomKey, randomUid } from '../../core/ids.ts'
import { maskPhone } from '../../core/mask.ts'
import { limitUse } from '../../core/rateLimit.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
import { noteEvent } from './security/events.ts'
import { disabled, type Origin, type Sessions, type TokenPair } from './sessions.ts'
import type { SmsCodes } from './smsCodes.ts'

const passwordTries = { seconds: 900, perPhone: 8, perAddress: 60 }

const channelByPlatform: Record<Platform, RegistrationChannel> = {
  app: RegistrationChannel.app,
  web: RegistrationChannel.web,
  h5: RegistrationChannel.webApp,
}

export type Accounts = ReturnType<typeof createAccounts>

/** Registration, login and passwords (rules.md, identity). */
export function createAccounts({ database, sealer }: Foundation, sessions: Sessions, smsCodes: SmsCodes) {
  const { db } = database

  interface Newcomer {
    phone: string
    password: string | null
    terms: Terms
  }

  interface Terms {
    agreementVersion: string
    invitedBy: string | null
  }

  /** Throws AGREEMENT_REQUIRED, INVITE_CODE_UNKNOWN. */
  async function readTerms(
    tx: Tx,
    input: { inviteCode?: string | undefined; agreementVersion?: string | undefined },
  ): Promise<Terms> {
    const { inviteCode, agreementVersion } = input
    if (!agreementVersion) throw new AppError('AGREEMENT_REQUIRED')
    const invitedBy = inviteCode ? await queries.findInviter(tx, inviteCode) : null
    if (invitedBy === undefined) throw new AppError('INVITE_CODE_UNKNOWN', { data: { field: 'inviteCode' } })
    return { agreementVersion, invitedBy }
  }

  /** Makes the account and its first session. Throws PHONE_TAKEN. */
  async function create(newcomer: Newcomer, origin: Origin): Promise<TokenPair> {
    const { phone, terms } = newcomer
    const passwordHash = newcomer.password === null ? null : await hashPassword(newcomer.password)
    const uid = randomUid()
    return database.transaction(async (tx) => {
      const isNew = await queries.insertUser(tx, {
        uid,
        phoneEncrypted: sealer.encrypt(phone, `users.phone:${uid}`),
        phoneHash: sealer.keyedHash(phone, 'phone'),
        phoneMasked: maskPhone(phone),
        passwordHash,
        nickname: `藏友${uid.slice(-6)}`,
        registrationChannel: channelByPlatform[origin.platform],
        inviteCode: randomKey(8),
        invitedBy: terms.invitedBy,
      })
      if (!isNew) throw new AppError('PHONE_TAKEN')
      await queries.insertConsent(tx, { uid, version: terms.agreementVersion, ip: origin.ip })
      return enter(tx, uid, origin)
    })
  }

  async function enter(tx: Parameters<Sessions['start']>[0], uid: string, origin: Origin): Promise<TokenPair> {
    await queries.countLogin(tx, uid)
    return sessions.start(tx, uid, origin)
  }

  async function loginByPassword(phone: string, password: string, origin: Origin): Promise<TokenPair> {
    const phoneHash = sealer.keyedHash(phone, 'phone')
    const { seconds, perPhone, perAddress } = passwordTries
    await limitUse(db, { key: `login-ip:${origin.ip}`, seconds, limit: perAddress })
    await limitUse(db, { key: `login:${phoneHash.toString('base64url')}`, seconds, limit: perPhone })
    const user = await queries.findByPhone(db, phoneHash)
    if (!(await checkPassword(user?.password_hash ?? null, password)) || !user) throw new AppError('LOGIN_WRONG')
    if (user.account_state === AccountState.disable) throw disabled(user.disable_reason)
    return database.transaction((tx) => enter(tx, user.uid, origin))
  }

  return {
    async register(input: Parsed<'user/userAuth/register'>, origin: Origin): Promise<TokenPair> {
      const { phone, password, smsCode: code } = input
      const terms = await smsCodes.use({ phone, purpose: SmsPurpose.logon, code }, (tx) => readTerms(tx, input))
      return create({ phone, password, terms }, origin)
    },

    /** Mode 2 registers an unknown phone. */
    async login(input: Parsed<'user/userAuth/login'>, origin: Origin): Promise<TokenPair & { isNew: boolean }> {
      const { phone } = input
      if (input.mode === LoginMode.password) {
        if (!input.password) throw new AppError('BAD_INPUT', { msg: '请输入密码', data: { field: 'password' } })
        return { ...(await loginByPassword(phone, input.password, origin)), isNew: false }
      }
      if (!input.smsCode) throw new AppError('BAD_INPUT', { msg: '请输入短信验证码', data: { field: 'smsCode' } })
      const phoneHash = sealer.keyedHash(phone, 'phone')
      // Whether the phone has an account is looked up after its code was right, so that nobody else learns it.
      const proof = { phone, purpose: SmsPurpose.logon, code: input.smsCode }
      const found = await smsCodes.use(proof, async (tx) => {
        const known = await queries.findByPhone(tx, phoneHash)
        return known ? { known } : { terms: await readTerms(tx, input) }
      })
      if (!found.known) return { ...(await create({ phone, password: null, terms: found.terms }, origin)), isNew: true }
      const { known } = found
      if (known.account_state === AccountState.disable) throw disabled(known.disable_reason)
      return { ...(await database.transaction((tx) => enter(tx, known.uid, origin))), isNew: false }
    },

    /** Ends every session of the account. A phone without an account gets the same answer as a wrong code. */
    async resetPassword(input: Parsed<'user/userAuth/resetPassword'>, origin: Origin): Promise<void> {
      const { phone, purpose, smsCode: code } = input
      const user = await smsCodes.use({ phone, purpose, code }, (tx) =>
        queries.findByPhone(tx, sealer.keyedHash(phone, 'phone')),
      )
      if (!user) throw new AppError('SMS_CODE_WRONG')
      const passwordHash = await hashPassword(input.password)
      await database.transaction(async (tx) => {
        await queries.setPassword(tx, user.uid, passwordHash)
        await sessions.endAll(tx, user.uid)
        await noteEvent(tx, user.uid, 'passwordChanged', origin)
      })
      sessions.forget(user.uid)
    },
  }
}
