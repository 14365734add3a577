import { KycStatus, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import type { Clock } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { type Emit, events } from '../../../events/index.ts'
import { openIdentity, sealIdentity } from './identity.ts'
import { ageAt, readIdNumber } from './idNumber.ts'
import { type Attempt, attemptsOf } from './attempts.ts'
import * as identities from './queries.ts'
import * as queries from './reviewQueries.ts'
import type { Sessions } from '../sessions/service.ts'
import { becomeVerified } from './verification.ts'

/** A case whose name and number need review; contains nothing that identifies the user. */
export interface WaitingCase {
  uid: Uid
  realName: string
  idNumber: string
  /** Why it needs review, as shown to the collector. */
  reason: string
  since: Date
  attempts: number
  /** Earlier attempts, newest first. */
  earlier: Attempt[]
  age: number
  sex: 'male' | 'female'
  isTaken: boolean
  phone: string
  registeredAt: Date
}

const earlierShown = 5

/**
 * Result of a decision. `decided`: applied now. `earlier`: the newest attempt had been decided before. `none`: nothing
 * of this user waits.
 */
export type Decision =
  | { kind: 'decided' }
  | { kind: 'earlier'; outcome: 'approved' | 'rejected'; by: string; at: Date }
  | { kind: 'none' }

const shownAtOnce = 100

/** Writes the audit entry in the deciding transaction. */
type Record = (tx: Tx) => Promise<void>
const noRecord: Record = async () => undefined

/** Review of cases that the provider could not decide (rules/identity#real-name). */
export interface KycReviews {
  /** Returns waiting cases, longest waiting first, at most a hundred, and their total number. */
  waiting(): Promise<{ cases: WaitingCase[]; total: number }>
  /**
   * Verifies the user of a waiting case, with all consequences. Throws ID_NUMBER_TAKEN, and leaves the case waiting,
   * if the number has since verified another account.
   */
  approve(uid: Uid, by: string, record?: Record): Promise<Decision>
  /** Rejects a waiting case; the user reads `reason` and may try again. */
  reject(uid: Uid, reason: string, by: string, record?: Record): Promise<Decision>
}

interface ReviewDeps extends CoreServices {
  sessions: Sessions
  emit: Emit
}

type Newest = queries.NewestAttempt

export function createKycReviews(core: CoreServices, sessions: Sessions, emit: Emit): KycReviews {
  const deps: ReviewDeps = { ...core, sessions, emit }
  return {
    waiting: () => waiting(deps),
    approve: (uid, by, record) => approve(deps, uid, by, record),
    reject: (uid, reason, by, record) => reject(deps, uid, reason, by, record),
  }
}

async function waiting({ database, sealer, clock }: ReviewDeps): Promise<{ cases: WaitingCase[]; total: number }> {
  const [rows, total] = await Promise.all([
    queries.waitingCases(database.db, shownAtOnce),
    queries.countWaiting(database.db),
  ])
  const attempts = await attemptsOf(
    database.db,
    rows.map(({ uid }) => uid),
    earlierShown + 1,
  )
  const cases = rows.map((row) => ({
    ...ageAndSexOf(openIdentity(sealer, row.uid, row).idNumber, clock),
    uid: row.uid,
    realName: row.real_name_masked,
    idNumber: row.id_number_masked,
    reason: row.reason,
    since: row.created_at,
    attempts: row.attempts,
    // The newest attempt is the one that waits.
    earlier: (attempts.get(row.uid) ?? []).slice(1),
    isTaken: row.is_taken,
    phone: row.phone_masked,
    registeredAt: row.registered_at,
  }))
  return { cases, total }
}

function approve(deps: ReviewDeps, uid: Uid, by: string, record: Record = noRecord): Promise<Decision> {
  const { sealer, emit } = deps
  return decide(deps, uid, { outcome: 'success', reason: '', by, record }, (tx, attempt) => {
    const person = openIdentity(sealer, uid, attempt)
    const birthDate = readIdNumber(person.idNumber)
    if (!birthDate) throw new Error(`The attempt ${attempt.id} holds no ID number`)
    // Sealed again, because a key may have been rotated since the attempt.
    const identity = sealIdentity(sealer, uid, person)
    return becomeVerified(tx, { uid, identity, birthDate }, emit)
  })
}

function reject(deps: ReviewDeps, uid: Uid, reason: string, by: string, record: Record = noRecord): Promise<Decision> {
  return decide(deps, uid, { outcome: 'fail', reason, by, record }, (tx, attempt) =>
    refuse(deps, tx, uid, reason, attempt),
  )
}

async function refuse({ emit }: ReviewDeps, tx: Tx, uid: Uid, reason: string, { id: entry }: Newest): Promise<void> {
  await identities.setStatus(tx, uid, KycStatus.fail, null)
  await emit(tx, events.realNameRefused, { entry, uid, reason })
}

async function decide(
  { database, sessions }: ReviewDeps,
  uid: Uid,
  { record, ...decision }: { outcome: 'success' | 'fail'; reason: string; by: string; record: Record },
  consequence: (tx: Tx, attempt: Newest) => Promise<void>,
): Promise<Decision> {
  const attempt = await queries.newestAttempt(database.db, uid)
  if (attempt?.outcome !== 'review') return earlier(attempt)
  const isOurs = await database.transaction(async (tx) => {
    await identities.lockUser(tx, uid)
    if (!(await queries.decide(tx, attempt.id, decision))) return false
    await consequence(tx, attempt)
    await sessions.changed(tx, uid)
    await record(tx)
    return true
  })
  sessions.forget(uid)
  return isOurs ? { kind: 'decided' } : earlier(await queries.newestAttempt(database.db, uid))
}

function earlier(attempt: Newest | undefined): Decision {
  if (!attempt?.decided_by || !attempt.decided_at) return { kind: 'none' }
  const outcome = attempt.outcome === 'success' ? 'approved' : 'rejected'
  return { kind: 'earlier', outcome, by: attempt.decided_by, at: attempt.decided_at }
}

/** Returns the age and sex encoded in an ID number: the 17th digit is odd for men. */
function ageAndSexOf(idNumber: string, clock: Clock): { age: number; sex: 'male' | 'female' } {
  const birthDate = readIdNumber(idNumber)
  if (!birthDate) throw new Error('An attempt holds no ID number')
  return { age: ageAt(birthDate, clock.now()), sex: Number(idNumber[16]) % 2 === 1 ? 'male' : 'female' }
}
