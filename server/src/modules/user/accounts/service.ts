import { LoginMode, type Parsed, type Platform, RegistrationChannel, SmsPurpose, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { isKnownPassword } from '../../../core/knownPasswords.ts'
import { randomKey, randomUid } from '../../../core/ids.ts'
import { maskPhone } from '../../../core/mask.ts'
import type { OpsModule } from '../../ops/index.ts'
import * as clients from '../sessions/knownClients.ts'
import { createGuessLimits, type Guess } from './passwordLimits.ts'
import { checkPassword, hashPassword } from '../../../core/passwords.ts'
import { plainName } from '../profile/names.ts'
import * as queries from './queries.ts'
import { noteEvent } from '../security/events.ts'
import { freezeGiving } from '../security/freeze.ts'
import { requireEnabled } from './enabled.ts'
import type { Origin, Sessions, TokenPair } from '../sessions/service.ts'
import type { SmsCodes } from '../smsCodes/service.ts'

const channelByPlatform: Record<Platform, RegistrationChannel> = {
  app: RegistrationChannel.app,
  web: RegistrationChannel.web,
  h5: RegistrationChannel.webApp,
}

export type Accounts = ReturnType<typeof createAccounts>

export interface AccountParts {
  sessions: Sessions
  smsCodes: SmsCodes
  ops: Pick<OpsModule, 'consentVersion'>
}

/** Creates registration, login and passwords (rules/identity). */
export function createAccounts(core: CoreServices, { sessions, smsCodes, ops }: AccountParts) {
  const { clock, config, database, sealer } = core
  const { db } = database
  const guessing = createGuessLimits(core)

  interface Newcomer {
    phone: string
    password: string | null
    terms: Terms
  }

  interface Terms {
    agreementVersion: string
    invitedBy: string | null
  }

  /**
   * Validates the accepted agreements and the invite code. Throws AGREEMENT_REQUIRED, AGREEMENT_OUTDATED unless the
   * current versions were shown, INVITE_CODE_UNKNOWN.
   */
  async function readTerms(
    tx: Tx,
    input: { inviteCode?: string | undefined; agreementVersion?: string | undefined },
  ): Promise<Terms> {
    const { inviteCode, agreementVersion } = input
    if (!agreementVersion) throw new AppError('AGREEMENT_REQUIRED')
    const holding = await ops.consentVersion(tx)
    if (agreementVersion !== holding) {
      const unpublished = holding === '' && { msg: '用户协议还没有发布，暂时不能注册' }
      throw new AppError('AGREEMENT_OUTDATED', { ...unpublished, data: { agreementVersion: holding } })
    }
    const invitedBy = inviteCode ? await queries.findInviter(tx, inviteCode) : null
    if (invitedBy === undefined) throw new AppError('INVITE_CODE_UNKNOWN', { data: { field: 'inviteCode' } })
    return { agreementVersion, invitedBy }
  }

  /** Creates the account and its first session. Throws PHONE_TAKEN. */
  async function create(newcomer: Newcomer, origin: Origin): Promise<TokenPair> {
    const { phone, terms } = newcomer
    const passwordHash = newcomer.password === null ? null : await hashPassword(newcomer.password)
    const uid = randomUid()
    const phoneHashes = sealer.keyedHashes(phone, 'phone')
    return database.transaction(async (tx) => {
      const account = {
        uid,
        phoneEncrypted: sealer.encrypt(phone, `users.phone:${uid}`),
        phoneHash: phoneHashes[0],
        phoneMasked: maskPhone(phone),
        passwordHash,
        nickname: plainName(uid),
        registrationChannel: channelByPlatform[origin.platform],
        inviteCode: randomKey(8),
        invitedBy: terms.invitedBy,
      }
      if (!(await queries.insertUser(tx, account, phoneHashes))) throw new AppError('PHONE_TAKEN')
      await queries.insertConsent(tx, { uid, version: terms.agreementVersion, ip: origin.ip })
      return enter(tx, uid, origin)
    })
  }

  async function enter(tx: Parameters<Sessions['start']>[0], uid: Uid, origin: Origin): Promise<TokenPair> {
    await queries.countLogin(tx, uid)
    return sessions.start(tx, uid, origin)
  }

  async function loginByPassword(phone: string, password: string, origin: Origin): Promise<TokenPair> {
    const phoneHashes = sealer.keyedHashes(phone, 'phone')
    const isKnown = await clients.isKnown(db, phoneHashes, origin.client)
    const guess: Guess = { phoneHash: phoneHashes[0], asker: origin, isKnown }
    await guessing.count(guess)
    const user = await queries.findByPhone(db, phoneHashes)
    if (!(await checkPassword(user?.password_hash ?? null, password)) || !user) throw new AppError('LOGIN_WRONG')
    await guessing.takeBack(guess)
    requireEnabled(user, clock)
    return database.transaction((tx) => enter(tx, user.uid, origin))
  }

  /** Refuses a known password before a code is consumed. Throws PASSWORD_KNOWN. */
  function refuseKnown({ phone, password }: { phone: string; password: string }): void {
    if (!isKnownPassword(password, { own: phone, brand: core.brand.name })) return
    throw new AppError('PASSWORD_KNOWN', { data: { field: 'password' } })
  }

  return {
    async register(input: Parsed<'user/userAuth/register'>, origin: Origin): Promise<TokenPair> {
      const { phone, password, smsCode: code } = input
      refuseKnown(input)
      const terms = await smsCodes.use({ phone, purpose: SmsPurpose.logon, code, asker: origin }, (tx) =>
        readTerms(tx, input),
      )
      return create({ phone, password, terms }, origin)
    },

    /** Logs in. Mode 2 registers an unknown phone. */
    async login(input: Parsed<'user/userAuth/login'>, origin: Origin): Promise<TokenPair & { isNew: boolean }> {
      const { phone } = input
      if (input.mode === LoginMode.password) {
        if (!input.password) throw new AppError('BAD_INPUT', { msg: '请输入密码', data: { field: 'password' } })
        return { ...(await loginByPassword(phone, input.password, origin)), isNew: false }
      }
      if (!input.smsCode) throw new AppError('BAD_INPUT', { msg: '请输入短信验证码', data: { field: 'smsCode' } })
      const phoneHashes = sealer.keyedHashes(phone, 'phone')
      // Whether the phone has an account is looked up only after its code was right, so that other people cannot learn
      // it.
      const proof = { phone, purpose: SmsPurpose.logon, code: input.smsCode, asker: origin }
      const found = await smsCodes.use(proof, async (tx) => {
        const known = await queries.findByPhone(tx, phoneHashes)
        return known ? { known } : { terms: await readTerms(tx, input) }
      })
      if (!found.known) return { ...(await create({ phone, password: null, terms: found.terms }, origin)), isNew: true }
      const { known } = found
      requireEnabled(known, clock)
      return { ...(await database.transaction((tx) => enter(tx, known.uid, origin))), isNew: false }
    },

    /**
     * Ends every session of the account, and freezes giving and destroying for a day. A phone without an account gets
     * the same answer as a wrong code.
     */
    async resetPassword(input: Parsed<'user/userAuth/resetPassword'>, origin: Origin): Promise<void> {
      const { phone, purpose, smsCode: code } = input
      refuseKnown(input)
      const user = await smsCodes.use({ phone, purpose, code, asker: origin }, (tx) =>
        queries.findByPhone(tx, sealer.keyedHashes(phone, 'phone')),
      )
      if (!user) throw new AppError('SMS_CODE_WRONG')
      const passwordHash = await hashPassword(input.password)
      await database.transaction(async (tx) => {
        await queries.setPassword(tx, user.uid, passwordHash)
        await sessions.endAll(tx, user.uid)
        await clients.forgetOthers(tx, user.uid, origin.client)
        await freezeGiving(tx, user.uid, config.security.giftFreezeSeconds)
        await noteEvent(tx, user.uid, 'passwordChanged', origin)
      })
      sessions.forget(user.uid)
    },
  }
}
