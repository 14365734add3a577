import type { Uid } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Decider } from './decisionQueries.ts'
import type { Ledger } from './ledger.ts'
import * as queries from './queries.ts'
import { type StandingState, type Verdict, verdictOn } from './states.ts'
import type { ReportsDeps } from './subjects.ts'

/** `decided`: now. `not now`: its state does not allow that verdict. `none`: nobody sees anything of this id. */
export type Decision =
  | { kind: 'decided'; state: StandingState }
  | { kind: 'not now'; state: StandingState; by: string | null; at: Date | null }
  | { kind: 'none' }

const shownAtOnce = 100

export interface DecidedElsewhere {
  /** What `lock` had said. */
  isReported: boolean
  verdict: 'pass' | 'reject' | 'takeDown'
  reason: string | null
  by: string
}

/** Who reported what was hidden since hears what they heard before. Of names not: that would tell whose two masked names are. */
async function isToldAgain(tx: Tx, report: queries.Target & { uid: Uid }): Promise<boolean> {
  return report.kind !== 'name' && (await queries.hasReported(tx, report))
}

/** Reports of what is public, and what people decide about it. */
export function createReports(
  database: Database,
  { subjectOf, ledger }: Pick<ReportsDeps, 'subjectOf'> & { ledger: Ledger },
) {
  async function decideIn(
    tx: Tx,
    target: queries.Target,
    { verdict, by, reason }: { verdict: Verdict; by: Decider; reason: string | null },
  ): Promise<Decision> {
    const subject = subjectOf(target.kind)
    const shown = await subject.find(tx, target.id)
    const standing = await (shown ? queries.lockStanding(tx, target, shown.words) : queries.findStanding(tx, target))
    if (!standing) return { kind: 'none' }
    // Where it stands, then itself, then what was decided: in this order everywhere.
    await subject.lock(tx, target.id)
    const { state: before, decided_by: earlier, decided_at: at } = standing
    const state = verdictOn(before, verdict, target.kind)
    if (state === undefined) return { kind: 'not now', state: before, by: earlier, at }
    const decided = { by: by.name, reason }
    await queries.settle(tx, target, { state, ...decided })
    // A name that is taken down is not there to be read any more.
    if (state === 'down') await ledger.refused(tx, target, { verdict: 'takeDown', reason, by })
    else await ledger.passed(tx, target, by, reason)
    if (state === 'down') await subject.takeDown(tx, target.id, decided)
    else if (before !== 'reported') await subject.show(tx, target.id, decided)
    return { kind: 'decided', state }
  }

  return {
    /** Counts one person's report, and hides what enough people reported. Throws NOT_FOUND, also for one's own. */
    async report(tx: Tx, { toHide, ...report }: Omit<queries.Report, 'words'> & { toHide: number }): Promise<void> {
      const subject = subjectOf(report.kind)
      const shown = await subject.find(tx, report.id)
      if (!shown && (await isToldAgain(tx, report))) return
      if (!shown || shown.uid === report.uid) throw new AppError('NOT_FOUND')
      const { words } = shown
      const { state: before, reports } = await queries.lockStanding(tx, report, words)
      if (!(await queries.insertReport(tx, { ...report, words }))) return
      const state = before === 'kept' && subject.countsAnew ? 'reported' : before
      const isHiding = state === 'reported' && reports + 1 >= toHide
      await queries.countReport(tx, report, isHiding ? 'hidden' : state)
      if (isHiding) await subject.hide(tx, report.id)
    },

    /** What waits for somebody, the longest first, a hundred at most. */
    waiting: (): Promise<queries.WaitingReport[]> => queries.listWaiting(database.db, shownAtOnce),

    /** What people said against things that wait at another place, whatever they said then. */
    saidOf: (targets: readonly queries.Target[]) => queries.saidOf(database.db, targets),

    /** Decides in somebody's name; of several at once the first does. */
    decide: (
      target: queries.Target,
      { verdict, by, reason }: { verdict: Verdict; by: string; reason: string | null },
    ): Promise<Decision> =>
      database.transaction((tx) => decideIn(tx, target, { verdict, reason, by: { name: by, staffId: null } })),

    decideIn,

    /**
     * Locks where something stands, before its own row as everywhere that both are locked; false where nobody has reported
     * it, so that there is nothing to be locked and nothing to take over.
     */
    lock: async (tx: Tx, target: queries.Target): Promise<boolean> =>
      (await queries.findStanding(tx, target)) !== undefined,

    /**
     * Takes over what a person decided at another place, of a locked one, and keeps it for its writer. Whoever reported it since
     * it was locked waits for it, and is not waited for.
     */
    async decided(
      tx: Tx,
      target: queries.Target,
      { isReported, verdict, reason, by }: DecidedElsewhere,
    ): Promise<void> {
      if (isReported) await queries.settle(tx, target, { by, reason, state: verdict === 'pass' ? 'kept' : 'down' })
      const decider = { name: by, staffId: null }
      if (verdict === 'pass') await ledger.passed(tx, target, decider)
      else await ledger.refused(tx, target, { verdict, reason, by: decider })
    },

    /** Its owner took it away: nobody need look. */
    gone: queries.dropWaiting,
  }
}
