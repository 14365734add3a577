import type { MessageState } from '@app/contract/wall'
import type { CoreServices } from '../../core/coreServices.ts'
import type { ReportsModule, WaitingReport } from '../reports/index.ts'
import * as items from './itemQueries.ts'
import type { Moving } from './moving.ts'
import * as queries from './reviewQueries.ts'
import { type Verdict, verdictOn, verdicts } from './states.ts'

/**
 * Result of a decision. `decided`: applied now. `not now`: its state does not allow that verdict. `none`: no entry has
 * this id, or it was deleted.
 */
export type Decision =
  | { kind: 'decided'; state: MessageState }
  | { kind: 'not now'; state: MessageState; by: string | null; at: Date | null }
  | { kind: 'none' }

export interface ReviewsDeps {
  moved: Moving
  reports: Pick<ReportsModule, 'lock' | 'decided' | 'saidOf'>
}

/** A waiting entry with what users said in reports of it. */
export interface Waiting extends queries.Waiting {
  reports: WaitingReport['reports']
}

const shownAtOnce = 100

/** Review of messages and comments. */
export interface Reviews {
  /** Returns waiting entries, longest waiting first, at most a hundred, and their total number. */
  waiting(): Promise<{ list: Waiting[]; total: number }>
  /**
   * Decides on a message or comment for a reviewer; of several concurrent decisions the first wins. `reason` is shown
   * to the author of a refused or hidden entry; null for the other verdicts.
   */
  decide(item: items.Item, decision: { verdict: Verdict; reason: string | null; by: string }): Promise<Decision>
}

export function createReviews({ database }: CoreServices, { moved, reports }: ReviewsDeps): Reviews {
  return {
    async waiting() {
      const [list, total] = await Promise.all([
        queries.listWaiting(database.db, shownAtOnce),
        queries.countWaiting(database.db),
      ])
      const saidOf = await reports.saidOf(list)
      return { list: list.map((item) => ({ ...item, reports: saidOf(item) })), total }
    },

    decide: (item, { verdict, reason, by }) =>
      database.transaction(async (tx): Promise<Decision> => {
        const isReported = await reports.lock(tx, item)
        const standing = await items.lockItem(tx, item)
        if (!standing) return { kind: 'none' }
        const { state: before, reviewed_by: earlier, reviewed_at: at } = standing
        const state = verdictOn(before, verdict, standing.is_waiting)
        if (state === undefined) return { kind: 'not now', state: before, by: earlier, at }
        await items.settle(tx, item, { state, reason, by })
        const reportVerdicts = { visible: 'pass', refused: 'reject', hidden: 'takeDown' } as const
        await reports.decided(tx, item, { isReported, verdict: reportVerdicts[verdicts[verdict]], by, reason })
        await moved(tx, item, standing, state)
        return { kind: 'decided', state }
      }),
  }
}
