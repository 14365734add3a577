import { KycStatus, type Parsed, type Reply, type Uid } from '@app/contract'
import { toSecondsOrNull } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Emit } from '../../../events/index.ts'
import type { OpsModule } from '../../ops/index.ts'
import { countUse, limitRefusal, takeBackUse, usesOf } from '../../../core/rateLimit.ts'
import type { RealName, RealNameOutcome } from '../../../ports/realName.ts'
import { type SealedIdentity, sealIdentity } from './identity.ts'
import { readIdNumber } from './idNumber.ts'
import { insertConsent } from '../accounts/queries.ts'
import * as queries from './queries.ts'
import type { Sessions } from '../sessions/service.ts'
import type { AttemptOutcome } from '../states.ts'
import { becomeVerified } from './verification.ts'

const day = 86_400

type KycInfo = Reply<'user/user/kyc/info'>
/** A conclusive outcome. */
type Finding = Exclude<RealNameOutcome, { kind: 'refused' | 'unclear' }>

interface Person {
  realName: string
  idNumber: string
}

/** Real-name verification: the check digit first, then the provider, outside any transaction. */
export interface Kyc {
  /** Returns the state of a user's verification, masked. */
  info(uid: Uid): Promise<KycInfo>
  /**
   * Verifies a real name, with the user's separate consent stored first. Throws AGREEMENT_OUTDATED unless the version in
   * force was shown, ID_NUMBER_WRONG, ID_NUMBER_TAKEN, KYC_DONE, KYC_REVIEWING, KYC_TRIES_USED, PROVIDER_UNAVAILABLE.
   */
  add(uid: Uid, input: Parsed<'user/user/kyc/add'>, ip: string): Promise<KycInfo>
}

interface KycDeps extends CoreServices {
  sessions: Sessions
  ops: Pick<OpsModule, 'identityConsent'>
  realNameProvider: RealName
  emit: Emit
}

export function createKyc(core: CoreServices, others: Omit<KycDeps, keyof CoreServices>): Kyc {
  const deps: KycDeps = { ...core, ...others }
  return {
    info: (uid) => info(deps, uid),
    add: (uid, input, ip) => verifyName(deps, uid, input, ip),
  }
}

async function verifyName(deps: KycDeps, uid: Uid, input: Parsed<'user/user/kyc/add'>, ip: string): Promise<KycInfo> {
  const { sealer, database } = deps
  const idNumber = input.idNumber.toUpperCase()
  const birthDate = readIdNumber(idNumber)
  if (!birthDate) throw new AppError('ID_NUMBER_WRONG', { data: { field: 'idNumber' } })
  const consent = await requireConsent(deps, input.agreementVersion)
  await requireOpen(deps, uid)
  await database.transaction((tx) => insertConsent(tx, { uid, version: consent, ip }))
  const identity = sealIdentity(sealer, uid, { realName: input.realName, idNumber })
  if (await queries.isNumberTaken(database.db, identity.idNumberHashes, uid)) throw new AppError('ID_NUMBER_TAKEN')
  const outcome = await askProvider(deps, uid, { realName: input.realName, idNumber })
  await recordOutcome(deps, uid, identity, birthDate, outcome)
  return info(deps, uid)
}

/** Returns the name of the text consented to. Throws AGREEMENT_OUTDATED unless `version` is in force. */
async function requireConsent({ ops, database }: KycDeps, version: string): Promise<string> {
  const current = await ops.identityConsent(database.db)
  if (current.split('#', 1)[0] === `identity-agreement@${version}`) return current
  throw new AppError('AGREEMENT_OUTDATED', current === '' ? { msg: '实名认证须知还没有发布，暂时不能认证' } : {})
}

async function info({ database, config }: KycDeps, uid: Uid): Promise<KycInfo> {
  const { kycTriesPerDay: perDay } = config.identity
  const [state, used] = await Promise.all([queries.readState(database.db, uid), usesOf(database.db, triesOf(uid), day)])
  const isPassed = state.kyc_status === KycStatus.success
  return {
    kycStatus: state.kyc_status,
    reviewing: !isPassed && state.last_outcome === 'review',
    realName: state.real_name_masked ?? state.last_name ?? '',
    idNumber: state.id_number_masked ?? state.last_number ?? '',
    triesLeft: Math.max(0, perDay - Math.max(used, state.tries_today)),
    failReason: isPassed ? '' : (state.last_reason ?? ''),
    verifiedTime: toSecondsOrNull(state.verified_at),
  }
}

/** Requires that the user may try a verification now. Throws KYC_DONE, KYC_REVIEWING, KYC_TRIES_USED. */
async function requireOpen({ database, config }: KycDeps, uid: Uid): Promise<void> {
  const { kycTriesPerDay: perDay } = config.identity
  const state = await queries.readState(database.db, uid)
  requireUndecided(state)
  if (state.tries_today >= perDay) throw await limitRefusal(database.db, 'KYC_TRIES_USED', day)
  // Counted before the provider is queried, so that concurrent requests cannot exceed the limit.
  const asked = await countUse(database.db, triesOf(uid), day)
  if (asked > perDay) throw await limitRefusal(database.db, 'KYC_TRIES_USED', day)
}

/**
 * Queries the provider once. A query that was certainly not processed does not count as a try; one that may have been
 * charged does, so that users cannot cause unlimited cost. Throws PROVIDER_UNAVAILABLE, KYC_TRIES_USED.
 */
async function askProvider({ database, realNameProvider, log }: KycDeps, uid: Uid, person: Person): Promise<Finding> {
  const giveBack = () => takeBackUse(database.db, triesOf(uid), day)
  const outcome = await realNameProvider.verify(person).catch(async (error) => {
    await giveBack()
    throw error
  })
  if (outcome.kind !== 'refused' && outcome.kind !== 'unclear') return outcome
  log.error({ provider: realNameProvider.name, outcome: outcome.kind, detail: outcome.detail }, 'no real-name answer')
  if (outcome.kind === 'unclear') throw new AppError('PROVIDER_UNAVAILABLE')
  await giveBack()
  throw outcome.reason === 'KYC_TRIES_USED'
    ? await limitRefusal(database.db, outcome.reason, day)
    : new AppError(outcome.reason)
}

async function recordOutcome(
  { database, emit, sessions, config }: KycDeps,
  uid: Uid,
  identity: SealedIdentity,
  birthDate: string,
  outcome: Finding,
) {
  const { kycFailuresBeforeReview: failuresBeforeReview } = config.identity
  await database.transaction(async (tx) => {
    await queries.lockUser(tx, uid)
    const state = await queries.readState(tx, uid)
    requireUndecided(state)
    if (outcome.kind === 'match') {
      await queries.insertAttempt(tx, uid, identity, { kind: 'success', reason: '' })
      await becomeVerified(tx, { uid, identity, birthDate }, emit)
    } else {
      const needsPerson = outcome.kind === 'review' || state.failures + 1 >= failuresBeforeReview
      const kind = needsPerson ? 'review' : 'fail'
      const reason =
        outcome.kind === 'mismatch' && needsPerson ? `多次未通过（${outcome.reason}），已转人工审核` : outcome.reason
      await queries.insertAttempt(tx, uid, identity, { kind, reason })
      await queries.setStatus(tx, uid, needsPerson ? KycStatus.none : KycStatus.fail, null)
    }
    await sessions.changed(tx, uid)
  })
  sessions.forget(uid)
}

const triesOf = (uid: Uid) => `kyc:${uid}`

/**
 * Requires that the verification is neither done nor in review. Throws KYC_DONE, or KYC_REVIEWING while a reviewer
 * decides.
 */
function requireUndecided(state: { kyc_status: KycStatus; last_outcome: AttemptOutcome | null }): void {
  if (state.kyc_status === KycStatus.success) throw new AppError('KYC_DONE')
  if (state.last_outcome === 'review') throw new AppError('KYC_REVIEWING')
}
