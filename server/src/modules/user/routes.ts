import type { Input } from '@app/contract'
import type { ModerationModule } from '../moderation/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { limitUse } from '../../core/rateLimit.ts'
import { changeAvatar } from './avatars.ts'
import type { createCaptchas } from './captcha/index.ts'
import type { createKyc } from './kyc.ts'
import { presentUser, type UserCounts, type VipLevels } from './present.ts'
import { createLookup } from './lookup.ts'
import type { People } from './people.ts'
import * as queries from './queries.ts'
import type { Accounts } from './service.ts'
import { originOf } from './security/device.ts'
import type { Security } from './security/index.ts'
import type { Sessions } from './sessions.ts'
import type { SmsCodes } from './smsCodes.ts'

export interface UserParts {
  accounts: Accounts
  captchas: ReturnType<typeof createCaptchas>
  kyc: ReturnType<typeof createKyc>
  people: People
  sessions: Sessions
  security: Security
  smsCodes: SmsCodes
  uploads: UploadsModule
  moderation: Pick<ModerationModule, 'checkUnreviewed'>
  countsOf: (uid: string) => Promise<UserCounts>
  vipLevels: () => Promise<VipLevels>
}

export function userRoutes(foundation: Foundation, parts: UserParts) {
  const { config, database } = foundation
  const { accounts, captchas, kyc, sessions, security, smsCodes, countsOf, uploads, moderation, vipLevels } = parts
  const byPhone = createLookup(foundation, parts.people)

  async function userInfo(uid: string) {
    const [user, counts, levels] = await Promise.all([queries.findUser(database.db, uid), countsOf(uid), vipLevels()])
    return presentUser(user, counts, levels)
  }

  /** What others see of a person is judged when it is new. Throws TOO_FAST and what `checkUnreviewed` throws. */
  async function checkWords(uid: string, input: Input<'user/user/updateUserInfo'>): Promise<void> {
    const { signature, ...user } = await queries.findUser(database.db, uid)
    const kept = { ...user, personalizedSignature: signature }
    const fields = ['nickname', 'career', 'city', 'personalizedSignature'] as const
    const changed = fields.filter((field) => input[field] !== undefined && input[field] !== kept[field])
    if (changed.length === 0) return
    await limitUse(database.db, { key: `profile:${uid}`, seconds: 3600, limit: config.identity.profileChangesPerHour })
    await Promise.all(changed.map((field) => moderation.checkUnreviewed(input[field] ?? '', field, 'name')))
  }

  return {
    ...security.routes,
    'user/userAuth/register': async (input, call) => ({
      ...(await accounts.register(input, originOf(call))),
      isNew: true,
    }),
    'user/userAuth/getCaptcha': (_input, { ip }) => captchas.makeText(ip),
    'user/userAuth/sendSms': async (input, { ip, device }) => {
      await captchas.checkText(input.captchaId, input.captchaText)
      return { nextIn: await smsCodes.send(input.phone, input.purpose, { ip, device }) }
    },
    'user/userAuth/getCaptchaGo': (_input, { ip }) => captchas.makeSlide(ip),
    'user/userAuth/sendSmsGo': async (input, { ip, device }) => {
      await captchas.checkSlide(input.captchaId, input.x, input.track)
      return { nextIn: await smsCodes.send(input.phone, input.purpose, { ip, device }) }
    },
    'user/userAuth/login': (input, call) => accounts.login(input, originOf(call)),
    'user/userAuth/refreshToken': async (input, call) => ({
      ...(await sessions.rotate(input.refreshToken, originOf(call))),
      isNew: false,
    }),
    'user/userAuth/resetPassword': async (input, call) => {
      await accounts.resetPassword(input, originOf(call))
      return {}
    },
    'user/userAuth/logout': async (_input, { caller }) => {
      await sessions.end(caller)
      return {}
    },
    'user/user/info': (_input, { caller }) => userInfo(caller.uid),
    'user/user/updateUserInfo': async (input, { caller }) => {
      const { personalizedSignature: signature, emil: email, avatarImageId, ...rest } = input
      await checkWords(caller.uid, input)
      const changes = { ...rest, ...(signature !== undefined && { signature }), ...(email !== undefined && { email }) }
      if (Object.keys(input).length > 0) {
        await database.transaction(async (tx) => {
          const avatar = avatarImageId && (await changeAvatar(tx, uploads, caller.uid, avatarImageId))
          await queries.updateProfile(tx, caller.uid, { ...changes, ...(avatar && { avatar }) })
        })
      }
      return userInfo(caller.uid)
    },
    'user/user/kyc/info': (_input, { caller }) => kyc.info(caller.uid),
    'user/user/kyc/add': (input, { caller }) => kyc.add(caller.uid, input),
    'user/user/byPhoneGetUser': ({ phone }, { caller }) => byPhone(caller.uid, phone),
  } satisfies Partial<Handlers>
}
