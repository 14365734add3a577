import { RecordSource } from '@app/contract'
import type { MessageState } from '@app/contract/wall'
import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { LiveModule } from '../live/index.ts'
import type { PointsModule } from '../points/index.ts'
import * as items from './itemQueries.ts'
import * as queries from './reviewQueries.ts'
import { type Verdict, verdictOn } from './states.ts'

/** `decided`: now. `not now`: its state does not allow that verdict. `none`: nothing has this id, or it was deleted. */
export type Decision =
  | { kind: 'decided'; state: MessageState }
  | { kind: 'not now'; state: MessageState; by: string | null; at: Date | null }
  | { kind: 'none' }

export interface ReviewsOutside {
  live: Pick<LiveModule, 'publish'>
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
}

const shownAtOnce = 100

/** What people decide about messages and comments. */
export function createReviews({ database }: Foundation, { live, points }: ReviewsOutside) {
  /** What follows from a message being in another state than before. */
  async function messageMoved(tx: Tx, id: string, from: items.Standing, to: MessageState): Promise<void> {
    if (to === 'visible') {
      // What was hidden has brought its points when it was approved.
      if (from.state !== 'hidden') {
        const { message } = await points.activity(tx)
        const earning = { uid: from.uid, source: RecordSource.messageWall, reference: id, ...message }
        await points.earnDaily(tx, earning)
      }
      await live.publish(tx, 'wall', 'message', { messageId: id, spotId: await items.spotOf(tx, id) })
    }
    if (to === 'hidden') await live.publish(tx, 'wall', 'gone', { messageId: id })
  }

  /** Comments to be seen are counted at their message. */
  async function commentMoved(tx: Tx, messageId: string, to: MessageState): Promise<void> {
    if (to === 'refused') return
    const comments = await items.countComment(tx, messageId, to === 'visible' ? 1 : -1)
    if (comments !== undefined) await live.publish(tx, 'wall', 'comments', { messageId, comments })
  }

  return {
    /** What waits, the longest first, a hundred at most, and how much there is in all. */
    async waiting(): Promise<{ list: queries.Waiting[]; total: number }> {
      const [list, total] = await Promise.all([
        queries.listWaiting(database.db, shownAtOnce),
        queries.countWaiting(database.db),
      ])
      return { list, total }
    },

    /**
     * Decides on a message or a comment in somebody's name; of several at once the first does. `reason` is what its
     * writer reads of a refusal or a hiding; null with the other verdicts.
     */
    decide: (
      item: items.Item,
      { verdict, reason, by }: { verdict: Verdict; reason: string | null; by: string },
    ): Promise<Decision> =>
      database.transaction(async (tx): Promise<Decision> => {
        const standing = await items.lockItem(tx, item)
        if (!standing) return { kind: 'none' }
        const { state: before, reviewed_by: earlier, reviewed_at: at } = standing
        const state = verdictOn(before, verdict, standing.is_waiting)
        if (state === undefined) return { kind: 'not now', state: before, by: earlier, at }
        await items.settle(tx, item, { state, reason, by })
        if (state !== before) {
          if (item.kind === 'message') await messageMoved(tx, item.id, standing, state)
          else await commentMoved(tx, standing.message_id, state)
        }
        return { kind: 'decided', state }
      }),
  }
}
