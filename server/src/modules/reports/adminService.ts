import type { DecisionId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { Emit } from '../../events/index.ts'
import type { StaffModule } from '../staff/index.ts'
import * as decisions from './decisionQueries.ts'
import { answerDecision, type Ledger, versionOf } from './ledger.ts'
import { findStanding, settle, type Standing, type Target } from './queries.ts'
import { createQueue, type Queue, type QueueDeps } from './queue.ts'
import type { Reports } from './service.ts'
import type { Described } from './subjects.ts'

export interface AdminDeps extends QueueDeps {
  emit: Emit
  colleagues: Pick<StaffModule, 'mayBeOne'>
  decideIn: Reports['decideIn']
  ledger: Ledger
}

/** The staff member who decides, and the audit entry to record. */
interface Deciding {
  staff: Staff
  record: RecordAct
}

type Verdict = decisions.NewDecision['verdict']

const verdictNames = { pass: '通过', reject: '驳回', takeDown: '撤下' } as const

/** The staff's actions on public content (docs/adr/0025-moderation-own-lists-first.md). */
export interface AdminService {
  queue: Queue['waiting']
  waiting: Queue['counts']
  public: Queue['public']
  /**
   * Decides on content that waits for review. Throws NOT_FOUND, EDITED_MEANWHILE if the content has changed, and
   * CONFLICT for the second of two decisions.
   */
  decide(input: AdminInput<'moderation/decide'>, call: Deciding): Promise<AdminReply<'moderation/decide'>>
  /** Decides for a command on content that waits for its first review. Returns false if it does not wait or is gone. */
  decideFirst(target: Target, decision: FirstDecision, record?: (tx: Tx) => Promise<void>): Promise<boolean>
  /** Takes public content down. Throws NOT_FOUND, EDITED_MEANWHILE, and CONFLICT for the second of two decisions. */
  takeDown(input: AdminInput<'moderation/takeDown'>, call: Deciding): Promise<AdminReply<'moderation/takeDown'>>
  /**
   * Restores content that was refused or taken down. Throws NOT_FOUND, CONFLICT, and ILLEGAL_TRANSITION for a name,
   * which is gone.
   */
  restore(input: AdminInput<'moderation/restore'>, call: Deciding): Promise<AdminReply<'moderation/restore'>>
  decisions(input: AdminInput<'moderation/decisions'>, staff: Staff): Promise<AdminReply<'moderation/decisions'>>
  appeals(input: AdminInput<'appeal/list'>, staff: Staff): Promise<AdminReply<'appeal/list'>>
  /**
   * Answers an appeal. Throws NOT_FOUND, APPEAL_OWN if `staff` made the decision or may be the same person, and CONFLICT
   * for the second of two answers.
   */
  answer(input: AdminInput<'appeal/decide'>, call: Deciding): Promise<AdminReply<'appeal/decide'>>
}

interface FirstDecision {
  isFit: boolean
  /** Name of the person who decided. */
  by: string
}

interface Deps extends AdminDeps {
  database: Database
}

export function createAdminService(deps: Deps): AdminService {
  const { database } = deps
  const queue = createQueue(deps)
  return {
    queue: queue.waiting,
    waiting: queue.counts,
    public: queue.public,
    decide: (input, call) => database.transaction((tx) => decide(deps, tx, input, call)),
    decideFirst: (target, decision, record) =>
      database.transaction((tx) => decideFirst(deps, tx, target, decision, record)),
    takeDown: (input, call) => database.transaction((tx) => takeDown(deps, tx, input, call)),
    restore: (input, call) => database.transaction((tx) => restore(deps, tx, input, call)),
    async decisions(input, staff) {
      const { rows, next } = await decisions.listDecisions(database.db, input)
      return { list: await presentDecisions(deps, rows, staff), next }
    },
    async appeals(input, staff) {
      const { rows, next } = await decisions.listAppeals(database.db, input)
      return { list: await presentDecisions(deps, rows, staff), next }
    },
    answer: (input, call) => database.transaction((tx) => answerAppeal(deps, tx, input, call)),
  }
}

async function decide(
  deps: Deps,
  tx: Tx,
  input: AdminInput<'moderation/decide'>,
  { staff, record }: Deciding,
): Promise<AdminReply<'moderation/decide'>> {
  const { decideIn, ledger, subjectOf } = deps
  const { kind, id, version, verdict, reason = null } = input
  if (verdict === 'reject' && reason === null) throw badInput('reason', '请写明原因，作者会看到')
  const target = { kind, id }
  const { standing, described } = await lockSubject(deps, tx, target)
  const by = { name: staff.displayName, staffId: staff.id }
  const isFit = verdict === 'pass'
  const isReported = standing?.state === 'reported' || standing?.state === 'hidden'
  const awaiting = subjectOf(kind).awaiting
  const [waits] = awaiting ? (await awaiting.list(tx, { sort: 'since', size: 1, id })).rows : []
  if (waits && awaiting) {
    requireSame(described, version)
    await awaiting.decide(tx, id, { isFit, by: by.name, reason })
    if (isFit) await ledger.passed(tx, target, by)
    else await ledger.refused(tx, target, { verdict: 'reject', reason, by })
  } else if (isReported && standing.waiting_since !== null) {
    requireSame(described, version)
    await decideIn(tx, target, { verdict: isFit ? 'keep' : 'takeDown', by, reason: isFit ? null : reason })
  } else {
    const last = await decisions.lastDecision(tx, target)
    const known = isFit ? 'pass' : last?.verdict === 'takeDown' ? 'takeDown' : 'reject'
    await requireRepeated(tx, target, { staff, verdict: known, version })
  }
  await record(tx, { target: targetOf(target), after: { verdict }, ...(reason !== null && { reason }) })
  return {}
}

async function decideFirst(
  { ledger, subjectOf }: Deps,
  tx: Tx,
  target: Target,
  { isFit, by }: FirstDecision,
  record?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  await findStanding(tx, target)
  const subject = subjectOf(target.kind)
  await subject.lock(tx, target.id)
  if (!(await subject.awaiting?.decide(tx, target.id, { isFit, by, reason: null }))) return false
  const decider = { name: by, staffId: null }
  if (isFit) await ledger.passed(tx, target, decider)
  else await ledger.refused(tx, target, { verdict: 'reject', reason: null, by: decider })
  await record?.(tx)
  return true
}

async function takeDown(
  deps: Deps,
  tx: Tx,
  input: AdminInput<'moderation/takeDown'>,
  { staff, record }: Deciding,
): Promise<AdminReply<'moderation/takeDown'>> {
  const { kind, id, version, reason } = input
  const target = { kind, id }
  const { described } = await lockSubject(deps, tx, target)
  const by = { name: staff.displayName, staffId: staff.id }
  if (described.isShown) {
    requireSame(described, version)
    await deps.decideIn(tx, target, { verdict: 'takeDown', by, reason })
  } else {
    await requireRepeated(tx, target, { staff, verdict: 'takeDown', version })
  }
  await record(tx, { target: targetOf(target), after: { verdict: 'takeDown' }, reason })
  return {}
}

async function restore(
  deps: Deps,
  tx: Tx,
  { decisionId, reason }: AdminInput<'moderation/restore'>,
  { staff, record }: Deciding,
): Promise<AdminReply<'moderation/restore'>> {
  const target = await lockDecided(deps, tx, decisionId)
  const decision = await decisions.lockDecision(tx, decisionId)
  if (decision?.state === 'lifted' && decision.answered_staff_id !== staff.id) {
    throw new AppError('CONFLICT', { msg: `${decision.answered_by ?? '同事'}已经恢复了这条内容` })
  }
  if (decision?.state === 'appealed') {
    throw new AppError('CONFLICT', { msg: '作者正在申诉这次处理，请在申诉中答复' })
  }
  if (decision?.state !== 'lifted') {
    await lift(deps, tx, target, { name: staff.displayName, staffId: staff.id }, reason)
  }
  await record(tx, { target: targetOf(target), after: { decisionId }, reason })
  return {}
}

async function answerAppeal(
  deps: Deps,
  tx: Tx,
  { decisionId, outcome, answer }: AdminInput<'appeal/decide'>,
  { staff, record }: Deciding,
): Promise<AdminReply<'appeal/decide'>> {
  const target = await lockDecided(deps, tx, decisionId)
  const decision = await decisions.lockDecision(tx, decisionId)
  if (!decision) throw new AppError('NOT_FOUND')
  if ((await ownAmong(deps, tx, [decision], staff)).has(decision.id)) throw new AppError('APPEAL_OWN')
  const by = { name: staff.displayName, staffId: staff.id }
  if (decision.state === 'appealed' && outcome === 'lifted') await lift(deps, tx, target, by, answer)
  else if (decision.state === 'appealed') {
    await answerDecision(deps, tx, decision, 'upheld', { by, answer })
    const standing = await findStanding(tx, target)
    if (standing?.state === 'hidden') await settle(tx, target, { state: 'down', by: by.name, reason: decision.reason })
    await deps.subjectOf(target.kind).appeals?.uphold(tx, target.id, { by: by.name, reason: decision.reason })
  } else if (decision.answered_staff_id !== staff.id || decision.state !== outcome) {
    throw new AppError('CONFLICT', { msg: `${decision.answered_by ?? '同事'}已经处理了这条申诉` })
  }
  await record(tx, { target: targetOf(target), after: { decisionId, outcome }, reason: answer })
  return {}
}

/** Locks what a decision was about. Throws NOT_FOUND, and ILLEGAL_TRANSITION for what cannot be shown again. */
async function lockDecided(deps: Deps, tx: Tx, decisionId: DecisionId): Promise<Target> {
  const decision = await decisions.findDecision(tx, decisionId)
  if (!decision || decision.verdict === 'pass') throw new AppError('NOT_FOUND')
  const target = { kind: decision.kind, id: decision.subject_id }
  if (!deps.subjectOf(target.kind).appeals) {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '昵称和头像撤下后不能恢复，作者可以重新设置' })
  }
  await lockSubject(deps, tx, target)
  return target
}

/** Shows it again and lifts every decision against it. */
async function lift(
  { ledger, subjectOf }: Deps,
  tx: Tx,
  target: Target,
  by: decisions.Decider,
  answer: string,
): Promise<void> {
  const standing = await findStanding(tx, target)
  if (standing) await settle(tx, target, { state: 'kept', by: by.name, reason: null })
  await ledger.passed(tx, target, by, answer)
  await subjectOf(target.kind).appeals?.lift(tx, target.id, { by: by.name, reason: null })
}

/** Locks a subject in the order used everywhere: its standing, then itself. Throws NOT_FOUND if it is gone. */
async function lockSubject(
  { subjectOf }: Deps,
  tx: Tx,
  target: Target,
): Promise<{ standing: Standing | undefined; described: Described }> {
  const standing = await findStanding(tx, target)
  await subjectOf(target.kind).lock(tx, target.id)
  const [described] = await subjectOf(target.kind).describe(tx, [target.id])
  if (!described) throw new AppError('NOT_FOUND', { msg: '作者已经删除了这条内容' })
  return { standing, described }
}

/**
 * Accepts a repeated request whose answer was lost: the same staff member made the same decision. Throws CONFLICT
 * otherwise.
 */
async function requireRepeated(
  tx: Tx,
  target: Target,
  { staff, verdict, version }: { staff: Staff; verdict: Verdict; version: string },
): Promise<void> {
  const last = await decisions.lastDecision(tx, target)
  if (!last) throw new AppError('NOT_FOUND')
  const isSame = last.staff_id === staff.id && last.verdict === verdict && last.seen === version
  if (!isSame) throw new AppError('CONFLICT', { msg: `${last.decided_by}已经处理：${verdictNames[last.verdict]}` })
}

/** Throws EDITED_MEANWHILE if the content is not the version that the reviewer saw. */
function requireSame(described: Described, version: string): void {
  if (versionOf(described) !== version) throw new AppError('EDITED_MEANWHILE')
}

/**
 * Returns the decisions that `me` made, or may have made through another account, and so cannot answer appeals about.
 */
async function ownAmong(
  { colleagues }: Deps,
  db: Db | Tx,
  rows: readonly decisions.DecisionRow[],
  me: Staff,
): Promise<Set<DecisionId>> {
  const made = rows.flatMap(({ id, staff_id: by, decided_at: since }) => (by === null ? [] : [{ id, by, since }]))
  const areOwn = await colleagues.mayBeOne(db, me.id, made)
  return new Set([
    ...made.filter((_, index) => areOwn[index]).map(({ id }) => id),
    // A decision made by a command has only a name.
    ...rows.filter((row) => row.staff_id === null && row.decided_by === me.displayName).map(({ id }) => id),
  ])
}

async function presentDecisions(deps: Deps, rows: readonly decisions.DecisionRow[], viewer: Staff) {
  const {
    database: { db },
    people,
  } = deps
  const own = await ownAmong(deps, db, rows, viewer)
  const names = await people.masked(
    db,
    rows.map(({ uid }) => uid),
  )
  return rows.map((row) => ({
    decisionId: row.id,
    kind: row.kind,
    id: row.subject_id,
    text: row.words,
    author: { uid: row.uid, nickname: names.get(row.uid)?.nickname ?? '' },
    verdict: row.verdict,
    reason: row.reason,
    decidedBy: row.decided_by,
    decidedAt: toSeconds(row.decided_at),
    state: row.state,
    appeal: row.appeal,
    appealedAt: toSecondsOrNull(row.appealed_at),
    answer: row.answer,
    answeredBy: row.answered_by,
    isOwn: own.has(row.id),
  }))
}

const targetOf = ({ kind, id }: Target): string => `${kind}:${id}`
