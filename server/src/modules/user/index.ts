import type { Foundation } from '../../core/foundation.ts'
import type { RealName } from '../../ports/realName.ts'
import type { Sms } from '../../ports/sms.ts'
import { createCaptchas } from './captcha/index.ts'
import { createKyc } from './kyc.ts'
import type { UserCounts } from './present.ts'
import { userRoutes } from './routes.ts'
import { createAccounts } from './service.ts'
import { createSessions } from './sessions.ts'
import { createSmsCodes } from './smsCodes.ts'

export { ageAt, idCheckDigit } from './idNumber.ts'
export { hashPassword } from './passwords.ts'
export type { UserCounts } from './present.ts'
export type { Sessions } from './sessions.ts'

export type UserModule = ReturnType<typeof createUserModule>

/** Accounts, sessions, captchas, SMS codes, real names. */
export function createUserModule(
  foundation: Foundation,
  outside: { sms: Sms; realName: RealName; countsOf: (uid: string) => Promise<UserCounts> },
) {
  const sessions = createSessions(foundation)
  const smsCodes = createSmsCodes(foundation, outside.sms)
  const captchas = createCaptchas(foundation)
  const kyc = createKyc(foundation, sessions, outside.realName)
  const accounts = createAccounts(foundation, sessions, smsCodes)
  return {
    sessions,
    routes: userRoutes(foundation, { accounts, captchas, kyc, sessions, smsCodes, countsOf: outside.countsOf }),
  }
}
