import { AccountState, LoginMode, Platform, RegistrationChannel, SmsPurpose, type Parsed } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { randomKey, randomUid } from '../../core/ids.ts'
import { maskPhone } from '../../core/mask.ts'
import { limitUse } from '../../core/rateLimit.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
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
    inviteCode: string | undefined
    agreementVersion: string | undefined
  }

  /** Makes the account and its first session. Throws PHONE_TAKEN, INVITE_CODE_UNKNOWN, AGREEMENT_REQUIRED. */
  async function create(newcomer: Newcomer, origin: Origin): Promise<TokenPair> {
    const { phone, inviteCode, agreementVersion } = newcomer
    if (!agreementVersion) throw new AppError('AGREEMENT_REQUIRED')
    const invitedBy = inviteCode ? await queries.findInviter(db, inviteCode) : null
    if (invitedBy === undefined) throw new AppError('INVITE_CODE_UNKNOWN', { data: { field: 'inviteCode' } })
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
        invitedBy,
      })
      if (!isNew) throw new AppError('PHONE_TAKEN')
      await queries.insertConsent(tx, { uid, version: agreementVersion, ip: origin.ip })
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
      await smsCodes.use(input.phone, SmsPurpose.logon, input.smsCode)
      return create(
        {
          phone: input.phone,
          password: input.password,
          inviteCode: input.inviteCode,
          agreementVersion: input.agreementVersion,
        },
        origin,
      )
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
      const known = await queries.findByPhone(db, phoneHash)
      if (!known && !input.agreementVersion) throw new AppError('AGREEMENT_REQUIRED')
      await smsCodes.use(phone, SmsPurpose.logon, input.smsCode)
      if (!known) {
        const { inviteCode, agreementVersion } = input
        return { ...(await create({ phone, password: null, inviteCode, agreementVersion }, origin)), isNew: true }
      }
      if (known.account_state === AccountState.disable) throw disabled(known.disable_reason)
      return { ...(await database.transaction((tx) => enter(tx, known.uid, origin))), isNew: false }
    },

    /** Ends every session of the account. A phone without an account gets the same answer as a wrong code. */
    async resetPassword(input: Parsed<'user/userAuth/resetPassword'>): Promise<void> {
      await smsCodes.use(input.phone, input.purpose, input.smsCode)
      const user = await queries.findByPhone(db, sealer.keyedHash(input.phone, 'phone'))
      if (!user) throw new AppError('SMS_CODE_WRONG')
      const passwordHash = await hashPassword(input.password)
      await database.transaction(async (tx) => {
        await queries.setPassword(tx, user.uid, passwordHash)
        await sessions.endAll(tx, user.uid)
      })
    },
  }
}
