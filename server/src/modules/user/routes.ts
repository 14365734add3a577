import type { Path } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Captchas } from './captcha/service.ts'
import { proofOf } from './captcha/proof.ts'
import type { Kyc } from './kyc/service.ts'
import { findRecipient } from './people/recipient.ts'
import type { People } from './people/service.ts'
import type { Accounts } from './accounts/service.ts'
import { originOf } from './security/device.ts'
import type { Sessions } from './sessions/service.ts'
import type { SmsCodes } from './smsCodes/service.ts'

export interface UserParts {
  accounts: Accounts
  captchas: Captchas
  kyc: Kyc
  people: People
  sessions: Sessions
  smsCodes: SmsCodes
}

export type UserRoutes = Pick<
  Handlers,
  Extract<Path, `user/userAuth/${string}` | `user/user/kyc/${string}`> | 'user/user/byPhoneGetUser'
>

export function userRoutes({ database }: CoreServices, parts: UserParts): UserRoutes {
  const { accounts, captchas, kyc, people, sessions, smsCodes } = parts

  return {
    'user/userAuth/register': async (input, call) => ({
      ...(await accounts.register(input, originOf(call))),
      isNew: true,
    }),
    'user/userAuth/getCaptcha': (_input, { ip }) => captchas.makeText(ip),
    'user/userAuth/sendSms': async (input, { ip, device, client }) => {
      await captchas.checkText({ ...input, text: input.captchaText, ip })
      return { nextIn: await smsCodes.send(input.phone, input.purpose, { ip, device, client }) }
    },
    'user/userAuth/getCaptchaGo': async ({ own = false }, { ip }) =>
      (own ? undefined : captchas.elsewhere()) ?? captchas.makeSlide(ip),
    'user/userAuth/sendSmsGo': async (input, { ip, device, client }) => {
      const { phone, purpose, work } = input
      const proof = proofOf(input)
      if (proof.kind === 'puzzle') await captchas.checkSlide({ ...proof, work, ip })
      else {
        await smsCodes.requireSendable(phone, { ip, client })
        await captchas.checkTicket({ ...proof, ip })
      }
      return { nextIn: await smsCodes.send(phone, purpose, { ip, device, client }) }
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
    'user/user/kyc/info': (_input, { caller }) => kyc.info(caller.uid),
    'user/user/kyc/add': (input, { caller, ip }) => kyc.add(caller.uid, input, ip),
    'user/user/byPhoneGetUser': ({ phone }, { caller }) => findRecipient({ database, people }, caller.uid, phone),
  }
}
