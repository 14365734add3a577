import type { Uid } from '@app/contract'
import type { Pickables } from '../../core/pickables.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { answerUnder, type KeptAnswer } from '../../core/idempotency.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { CaptchaProvider } from '../../ports/captcha.ts'
import type { RealName } from '../../ports/realName.ts'
import type { Sms } from '../../ports/sms.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { OpsModule } from '../ops/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { type Addresses, createAddresses } from './addresses/service.ts'
import { type AddressRoutes, addressRoutes } from './addresses/routes.ts'
import { type Clusters, createClusters } from './clusters/service.ts'
import { createCaptchas } from './captcha/service.ts'
import { type UserAdminRoutes, userAdminRoutes } from './adminRoutes.ts'
import { countPeople, countRealNames, userPendingCounts } from './figureQueries.ts'
import { createUserAdmin, type UserAdmin } from './admin/service.ts'
import { createKyc } from './kyc/service.ts'
import { createKycReviews, type KycReviews } from './kyc/reviews.ts'
import { type UserRoutes, userRoutes } from './routes.ts'
import { agreementNoticeSweep } from './accounts/agreementNotices.ts'
import { createAccounts } from './accounts/service.ts'
import { createNames, type Names } from './profile/names.ts'
import { createPeople, type People } from './people/service.ts'
import { userPickables } from './pickQueries.ts'
import { createProfiles, type Profiles } from './profile/service.ts'
import { type SecurityRoutes, securityRoutes } from './security/routes.ts'
import { createSafeCode } from './security/safeCode.ts'
import { createSecurity, type Security } from './security/service.ts'
import { createTransferTokens } from './security/transferTokens.ts'
import { createLogins } from './security/logins.ts'
import { logSecurityCalls } from './security/callLog.ts'
import { createSessions, type Sessions } from './sessions/service.ts'
import { userSchemas, type UserSettings } from './settings.ts'
import { createSmsCodes } from './smsCodes/service.ts'
import { accountTransitions, attemptTransitions, realNameTransitions } from './states.ts'
import { userSweeps } from './sweeps.ts'

export type { OpenAddress } from './addresses/service.ts'
export { requireAdult, requireFor, requireVerified } from './kyc/requirements.ts'
export { ageAt, idCheckDigit } from './kyc/idNumber.ts'
export { hashPassword } from '../../core/passwords.ts'
export type { FoundPerson, MaskedPerson } from './people/service.ts'
export { createVerifiedUser } from './accounts/provision.ts'
export type { KnownElsewhere } from './profile/present.ts'
export type { Security } from './security/service.ts'
export type { Sessions } from './sessions/service.ts'

/** Accounts, sessions, captchas, SMS codes, real names and delivery addresses. */
export interface UserModule extends Required<
  Pick<ModuleParts, 'channels' | 'figures' | 'limits' | 'settings' | 'states' | 'sweeps' | 'waits'>
> {
  readonly routes: UserRoutes & SecurityRoutes & AddressRoutes
  readonly adminRoutes: UserAdminRoutes
  sessions: Sessions
  /** Real-name cases that a reviewer decides. */
  reviews: KycReviews
  /** The operators' view of users. */
  admin: UserAdmin
  /** Clusters of accounts that share something. */
  clusters: Clusters
  /** Options for pickers in console forms. */
  pickables: Pickables
  security: Security
  profiles: Profiles
  /** Handling of reported nicknames and avatars. */
  names: Names
  /** What may be known about other users. */
  people: People
  /** Returns the reply to a write under an idempotency key, for a page that never received it. */
  answerUnder(uid: Uid, key: string): Promise<KeptAnswer>
  /** Reads an address in clear text, for shipping. */
  readAddress: Addresses['read']
}

export function createUserModule(
  core: CoreServices,
  deps: {
    uploads: UploadsModule
    moderation: Pick<ModerationModule, 'checkUnreviewed'>
    ops: Pick<OpsModule, 'changedConsents' | 'consentVersion' | 'identityConsent'>
    emit: Emit
    sms: Sms
    /** Used instead of our own puzzles if present. */
    captchaProvider: CaptchaProvider | undefined
    realName: RealName
  },
): UserModule {
  const sessions = createSessions(core, deps.emit)
  const smsCodes = createSmsCodes(core, deps.sms)
  const captchas = createCaptchas(core, deps.captchaProvider)
  const kyc = createKyc(core, { sessions, ops: deps.ops, realNameProvider: deps.realName, emit: deps.emit })
  const accounts = createAccounts(core, { sessions, smsCodes, ops: deps.ops, emit: deps.emit })
  const tokens = createTransferTokens(core)
  const safeCode = createSafeCode(core, { smsCodes, tokens, emit: deps.emit })
  const defaults: UserSettings = { addresses: { most: core.config.account.addresses } }
  const settings = createStoredSettings<UserSettings>(core, userSchemas, defaults)
  const addresses = createAddresses(core, { settings })
  const people = createPeople(core.sealer)
  const names = createNames(deps.uploads, deps.emit)
  const reviews = createKycReviews(core, sessions, deps.emit)
  const admin = createUserAdmin(core, { addresses, people, sessions })
  const clusters = createClusters(core.database)
  return {
    sessions,
    reviews,
    figures: { people: countPeople, realNames: countRealNames },
    waits: userPendingCounts,
    adminRoutes: userAdminRoutes(core, { clusters, admin, reviews }),
    pickables: userPickables(core.sealer),
    admin,
    clusters,
    security: createSecurity(safeCode, tokens),
    states: {
      'users.account_state': accountTransitions,
      'users.kyc_status': realNameTransitions,
      'kyc_attempts.outcome': attemptTransitions,
    },
    sweeps: [...userSweeps(core), agreementNoticeSweep(core, deps), tokens.sweep, ...admin.sweeps, ...clusters.sweeps],
    limits: {
      // Every lookup counts, successful or not, so that phones cannot be enumerated.
      'user/user/byPhoneGetUser': { seconds: 86_400, most: () => core.config.identity.lookupsPerDay },
    },
    channels: {
      session_changed: { heard: sessions.forget, missed: sessions.forgetAll },
      ...onSettings(settings.forget),
    },
    settings: declareSettings(userSchemas, defaults),
    profiles: createProfiles(core, { ...deps, names }),
    names,
    people,
    answerUnder: (uid, key) => answerUnder(core.database.db, uid, key),
    readAddress: addresses.read,
    routes: logSecurityCalls(core, {
      ...userRoutes(core, {
        accounts,
        captchas,
        kyc,
        people,
        sessions,
        smsCodes,
      }),
      ...securityRoutes({ safeCode, logins: createLogins(core, sessions, deps.emit) }),
      ...addressRoutes(addresses),
    }),
  }
}
