import type { Uid } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Decider } from './decisionQueries.ts'
import type { Ledger } from './ledger.ts'
import * as queries from './queries.ts'
import { type StandingState, type Verdict, verdictOn } from './states.ts'
import type { ReportsDeps } from './subjects.ts'

/**
 * Result of a decision. `decided`: applied now. `not now`: its state does not allow that verdict. `none`: there is no
 * subject with this id.
 */
export type Decision =
  | { kind: 'decided'; state: StandingState }
  | { kind: 'not now'; state: StandingState; by: string | null; at: Date | null }
  | { kind: 'none' }

const shownAtOnce = 100

export interface DecidedElsewhere {
  /** The result of `lock`. */
  isReported: boolean
  verdict: 'pass' | 'reject' | 'takeDown'
  reason: string | null
  by: string
}

interface Ruling {
  verdict: Verdict
  by: Decider
  reason: string | null
}

/** Reports of public content, and decisions about it. */
export interface Reports {
  /**
   * Counts a user's report, and hides content that enough users reported. Throws NOT_FOUND, also for the user's own
   * content.
   */
  report(tx: Tx, report: NewReport): Promise<void>
  /** Returns waiting reports, longest waiting first, at most a hundred. */
  waiting(): Promise<queries.WaitingReport[]>
  /** Returns what users said about subjects that wait in another module, whatever their text was then. */
  saidOf(targets: readonly queries.Target[]): ReturnType<typeof queries.saidOf>
  /** Decides for a reviewer; of several concurrent decisions the first wins. */
  decide(target: queries.Target, ruling: Omit<Ruling, 'by'> & { by: string }): Promise<Decision>
  decideIn(tx: Tx, target: queries.Target, ruling: Ruling): Promise<Decision>
  /**
   * Locks the standing of a subject. Call it before locking the subject's own row. Returns false if nobody has reported
   * it: then there is nothing to lock or to settle.
   */
  lock(tx: Tx, target: queries.Target): Promise<boolean>
  /**
   * Takes over a decision made in another module about a locked subject, and stores it for the author. Reports made
   * since the lock wait for this transaction, not the other way round.
   */
  decided(tx: Tx, target: queries.Target, decision: DecidedElsewhere): Promise<void>
  /** Drops the standing of content that its owner deleted: it needs no review. */
  gone: typeof queries.dropWaiting
}

interface NewReport extends Omit<queries.Report, 'words'> {
  /** Number of reports that hide content. */
  toHide: number
}

interface Deps extends Pick<ReportsDeps, 'subjectOf'> {
  database: Database
  ledger: Ledger
}

export function createReports(deps: Deps): Reports {
  const { database } = deps
  return {
    report: (tx, report) => addReport(deps, tx, report),
    waiting: () => queries.listWaiting(database.db, shownAtOnce),
    saidOf: (targets) => queries.saidOf(database.db, targets),
    decide: (target, { verdict, by, reason }) =>
      database.transaction((tx) => decideIn(deps, tx, target, { verdict, reason, by: { name: by, staffId: null } })),
    decideIn: (tx, target, ruling) => decideIn(deps, tx, target, ruling),
    lock: async (tx, target) => (await queries.findStanding(tx, target)) !== undefined,
    decided: (tx, target, decision) => recordDecision(deps, tx, target, decision),
    gone: queries.dropWaiting,
  }
}

async function addReport({ subjectOf }: Deps, tx: Tx, { toHide, ...report }: NewReport): Promise<void> {
  const subject = subjectOf(report.kind)
  const shown = await subject.find(tx, report.id)
  if (!shown && (await isRepeated(tx, report))) return
  if (!shown || shown.uid === report.uid) throw new AppError('NOT_FOUND')
  const { words } = shown
  const { state: before, reports } = await queries.lockStanding(tx, report, words)
  if (!(await queries.insertReport(tx, { ...report, words }))) return
  const state = before === 'kept' && subject.countsAnew ? 'reported' : before
  const isHiding = state === 'reported' && reports + 1 >= toHide
  await queries.countReport(tx, report, isHiding ? 'hidden' : state)
  if (isHiding) await subject.hide(tx, report.id)
}

/**
 * Whether a user already reported content that is hidden since, and so gets the same answer again. False for names:
 * that would reveal that two masked names belong to the same user.
 */
async function isRepeated(tx: Tx, report: queries.Target & { uid: Uid }): Promise<boolean> {
  return report.kind !== 'name' && (await queries.hasReported(tx, report))
}

async function decideIn(
  { subjectOf, ledger }: Deps,
  tx: Tx,
  target: queries.Target,
  { verdict, by, reason }: Ruling,
): Promise<Decision> {
  const subject = subjectOf(target.kind)
  const shown = await subject.find(tx, target.id)
  const standing = await (shown ? queries.lockStanding(tx, target, shown.words) : queries.findStanding(tx, target))
  if (!standing) return { kind: 'none' }
  // Lock order everywhere: the standing, the subject, the decision.
  await subject.lock(tx, target.id)
  const { state: before, decided_by: earlier, decided_at: at } = standing
  const state = verdictOn(before, verdict, target.kind)
  if (state === undefined) return { kind: 'not now', state: before, by: earlier, at }
  const decided = { by: by.name, reason }
  await queries.settle(tx, target, { state, ...decided })
  // A name that was taken down can no longer be read.
  if (state === 'down') await ledger.refused(tx, target, { verdict: 'takeDown', reason, by })
  else await ledger.passed(tx, target, by, reason)
  if (state === 'down') await subject.takeDown(tx, target.id, decided)
  else if (before !== 'reported') await subject.show(tx, target.id, decided)
  return { kind: 'decided', state }
}

async function recordDecision(
  { ledger }: Deps,
  tx: Tx,
  target: queries.Target,
  { isReported, verdict, reason, by }: DecidedElsewhere,
): Promise<void> {
  if (isReported) await queries.settle(tx, target, { by, reason, state: verdict === 'pass' ? 'kept' : 'down' })
  const decider = { name: by, staffId: null }
  if (verdict === 'pass') await ledger.passed(tx, target, decider)
  else await ledger.refused(tx, target, { verdict, reason, by: decider })
}
