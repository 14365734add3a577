import type { Uid } from '@app/contract'
import type { DashboardMetrics } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { answerUnder } from '../../core/idempotency.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { CaptchaProvider } from '../../ports/captcha.ts'
import type { RealName } from '../../ports/realName.ts'
import type { Sms } from '../../ports/sms.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { OpsModule } from '../ops/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { createAddresses } from './addresses/service.ts'
import { addressRoutes } from './addresses/routes.ts'
import { createClusters } from './clusters/service.ts'
import { createCaptchas } from './captcha/service.ts'
import { userAdminRoutes } from './adminRoutes.ts'
import { countPeople, countRealNames, userPendingCounts } from './figureQueries.ts'
import { createUserAdmin } from './admin/service.ts'
import { createKyc } from './kyc/service.ts'
import { createKycReviews } from './kyc/reviews.ts'
import { userRoutes } from './routes.ts'
import { createAccounts } from './accounts/service.ts'
import { createNames } from './profile/names.ts'
import { createPeople } from './people/service.ts'
import { userPickables } from './pickQueries.ts'
import { createProfiles } from './profile/service.ts'
import { createSecurity } from './security/service.ts'
import { logSecurityCalls } from './security/callLog.ts'
import { createSessions } from './sessions/service.ts'
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

export type UserModule = ReturnType<typeof createUserModule>

/** Creates the user module: accounts, sessions, captchas, SMS codes, real names, delivery addresses. */
export function createUserModule(
  core: CoreServices,
  deps: {
    uploads: UploadsModule
    moderation: Pick<ModerationModule, 'checkUnreviewed'>
    ops: Pick<OpsModule, 'consentVersion'>
    emit: Emit
    sms: Sms
    /** Used instead of our own puzzles if present. */
    captchaProvider: CaptchaProvider | undefined
    realName: RealName
  },
) {
  const sessions = createSessions(core)
  const smsCodes = createSmsCodes(core, deps.sms)
  const captchas = createCaptchas(core, deps.captchaProvider)
  const kyc = createKyc(core, sessions, deps.realName, deps.emit)
  const accounts = createAccounts(core, { sessions, smsCodes, ops: deps.ops })
  const security = createSecurity(core, { sessions, smsCodes })
  const defaults: UserSettings = { addresses: { most: core.config.account.addresses } }
  const settings = createStoredSettings<UserSettings>(core, userSchemas, defaults)
  const addresses = createAddresses(core, { settings })
  const people = createPeople(core.sealer)
  const names = createNames(deps.uploads)
  const reviews = createKycReviews(core, sessions, deps.emit)
  const admin = createUserAdmin(core, { addresses, people, sessions })
  const clusters = createClusters(core.database)
  return {
    sessions,
    /** Real-name cases that a reviewer decides. */
    reviews,
    figures: { people: countPeople, realNames: countRealNames } satisfies DashboardMetrics,
    waits: userPendingCounts,
    adminRoutes: userAdminRoutes(core, { clusters, admin, reviews }),
    /** Options for pickers in console forms. */
    pickables: userPickables(core.sealer),
    /** The operators' view of users. */
    admin,
    /** Clusters of accounts that share something. */
    clusters,
    security,
    states: {
      'users.account_state': accountTransitions,
      'users.kyc_status': realNameTransitions,
      'kyc_attempts.outcome': attemptTransitions,
    } satisfies States,
    sweeps: [...userSweeps(core), ...security.sweeps, ...admin.sweeps, ...clusters.sweeps],
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
    /** Handling of reported nicknames and avatars. */
    names,
    /** What may be known about other users. */
    people,
    /** Returns the reply to a write under an idempotency key, for a page that never received it. */
    answerUnder: (uid: Uid, key: string) => answerUnder(core.database.db, uid, key),
    /** Reads an address in clear text, for shipping. */
    readAddress: addresses.read,
    routes: logSecurityCalls(core, {
      ...userRoutes(core, {
        accounts,
        captchas,
        kyc,
        people,
        sessions,
        security,
        smsCodes,
      }),
      ...addressRoutes(addresses),
    }),
  }
}
