import type { Foundation } from '../../core/foundation.ts'
import type { RealName } from '../../ports/realName.ts'
import type { Sms } from '../../ports/sms.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { createAddresses } from './addresses/index.ts'
import { addressRoutes } from './addresses/routes.ts'
import { createCaptchas } from './captcha/index.ts'
import { createKyc } from './kyc.ts'
import { createKycReviews } from './kycReviews.ts'
import type { UserCounts, VipLevels } from './present.ts'
import { userRoutes } from './routes.ts'
import { createAccounts } from './service.ts'
import { createPeople } from './people.ts'
import { createSecurity } from './security/index.ts'
import { createSessions } from './sessions.ts'
import { createSmsCodes } from './smsCodes.ts'
import { userSweeps } from './sweeps.ts'
import type { OnVerified } from './verification.ts'

export type { OpenAddress } from './addresses/index.ts'
export { requireAdult } from './adults.ts'
export { ageAt, idCheckDigit } from './idNumber.ts'
export { hashPassword } from './passwords.ts'
export type { FoundPerson, MaskedPerson } from './people.ts'
export { createVerifiedUser } from './provision.ts'
export type { UserCounts } from './present.ts'
export type { Security } from './security/index.ts'
export type { Sessions } from './sessions.ts'

export type UserModule = ReturnType<typeof createUserModule>

/** Accounts, sessions, captchas, SMS codes, real names, delivery addresses. */
export function createUserModule(
  foundation: Foundation,
  outside: {
    uploads: UploadsModule
    moderation: Pick<ModerationModule, 'checkUnreviewed'>
    sms: Sms
    realName: RealName
    countsOf: (uid: string) => Promise<UserCounts>
    vipLevels: () => Promise<VipLevels>
    /** What follows from a person being verified. */
    onVerified: OnVerified
  },
) {
  const sessions = createSessions(foundation)
  const smsCodes = createSmsCodes(foundation, outside.sms)
  const captchas = createCaptchas(foundation)
  const kyc = createKyc(foundation, sessions, outside.realName, outside.onVerified)
  const accounts = createAccounts(foundation, sessions, smsCodes)
  const security = createSecurity(foundation, { sessions, smsCodes })
  const addresses = createAddresses(foundation)
  const people = createPeople(foundation.sealer)
  return {
    sessions,
    /** The real-name cases that a person decides. */
    reviews: createKycReviews(foundation, sessions, outside.onVerified),
    security,
    sweeps: [...userSweeps(foundation.database), ...security.sweeps],
    /** Other people, as far as they may be known. */
    people,
    /** Reads an address in clear, for what is sent to it. */
    readAddress: addresses.read,
    routes: {
      ...userRoutes(foundation, {
        accounts,
        captchas,
        kyc,
        people,
        sessions,
        security,
        smsCodes,
        countsOf: outside.countsOf,
        vipLevels: outside.vipLevels,
        uploads: outside.uploads,
        moderation: outside.moderation,
      }),
      ...addressRoutes(addresses),
    },
  }
}
