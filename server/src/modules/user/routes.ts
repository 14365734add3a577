import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import type { createCaptchas } from './captcha/service.ts'
import { proofOf } from './captcha/proof.ts'
import type { createKyc } from './kyc/service.ts'
import { createLookup } from './people/lookup.ts'
import type { People } from './people/service.ts'
import type { Accounts } from './accounts/service.ts'
import { originOf } from './security/device.ts'
import type { Security } from './security/service.ts'
import type { Sessions } from './sessions/service.ts'
import type { SmsCodes } from './smsCodes/service.ts'

export interface UserParts {
  accounts: Accounts
  captchas: ReturnType<typeof createCaptchas>
  kyc: ReturnType<typeof createKyc>
  people: People
  sessions: Sessions
  security: Security
  smsCodes: SmsCodes
}

export function userRoutes(core: CoreServices, parts: UserParts) {
  const { accounts, captchas, kyc, sessions, security, smsCodes } = parts
  const byPhone = createLookup(core, parts.people)

  return {
    ...security.routes,
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
        await smsCodes.requireRest(phone, { ip, client })
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
    'user/user/kyc/add': (input, { caller }) => kyc.add(caller.uid, input),
    'user/user/byPhoneGetUser': ({ phone }, { caller }) => byPhone(caller.uid, phone),
  } satisfies Partial<Handlers>
}
