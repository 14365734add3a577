import type { SmsPurpose, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Pickables } from '../../core/pickables.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { answerUnder, type KeptAnswer } from '../../core/idempotency.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { AccountChange, Emit } from '../../events/index.ts'
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
import { userPersonalData } from './personalData.ts'
import { type UserRoutes, userRoutes } from './routes.ts'
import { agreementNoticeSweep } from './accounts/agreementNotices.ts'
import { createAccounts } from './accounts/service.ts'
import { createNames, type Names } from './profile/names.ts'
import { createPeople, type People } from './people/service.ts'
import { userPickables } from './pickQueries.ts'
import { createProfiles, type Profiles } from './profile/service.ts'
import { type SecurityRoutes, securityRoutes } from './security/routes.ts'
import { noteEvent } from './security/events.ts'
import { createSafeCode } from './security/safeCode.ts'
import { createSecurity, type Security } from './security/service.ts'
import { createTransferTokens } from './security/transferTokens.ts'
import { createLogins } from './security/logins.ts'
import { logSecurityCalls } from './security/callLog.ts'
import { createSessions, type Origin, type Sessions } from './sessions/service.ts'
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
export { originOf } from './security/device.ts'
export type { Origin, Sessions } from './sessions/service.ts'

/** Accounts, sessions, captchas, SMS codes, real names and delivery addresses. */
export interface UserModule extends Required<
  Pick<ModuleParts, 'channels' | 'figures' | 'limits' | 'personalData' | 'settings' | 'states' | 'sweeps' | 'waits'>
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
  /**
   * Consumes an SMS code sent to the user's own phone. Throws SMS_CODE_WRONG, SMS_CODE_BURNT, CODE_TRIES_USED.
   */
  requireOwnCode(uid: Uid, proof: { purpose: SmsPurpose; code: string }, from: Origin): Promise<void>
  /** Locks an account until the transaction ends. Rows that merely refer to it are not blocked. */
  lock(tx: Tx, uid: Uid): Promise<void>
  /** Records an event of an account and emits it. */
  noteEvent(
    tx: Tx,
    event: { uid: Uid; kind: AccountChange['kind'] },
    from: { device: string; ip: string },
  ): Promise<void>
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
    personalData: userPersonalData(core),
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
    async requireOwnCode(uid, { purpose, code }, from) {
      const phone = (await people.phones(core.database.db, [uid])).get(uid)
      if (phone === undefined) throw new AppError('SMS_CODE_WRONG')
      await smsCodes.use({ phone, purpose, code, asker: from }, async () => {})
    },
    async lock(tx, uid) {
      await sql`select from users where uid = ${uid} for no key update`.execute(tx)
    },
    noteEvent: (tx, event, from) => noteEvent(deps.emit, tx, event, from),
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
