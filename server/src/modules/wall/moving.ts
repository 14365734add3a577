import { type MessageId, RecordSource } from '@app/contract'
import type { MessageState } from '@app/contract/wall'
import type { Tx } from '../../core/database.ts'
import type { LiveModule } from '../live/index.ts'
import type { PointsModule } from '../points/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import * as items from './itemQueries.ts'

export interface MovingDeps {
  live: Pick<LiveModule, 'publish'>
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
  uploads: Pick<UploadsModule, 'hide' | 'show'>
}

/**
 * Applies the consequences of a state change of a message or comment: pictures, points, counts, open pages. `from` is
 * its state when it was locked.
 */
export type Moving = (tx: Tx, item: items.Item, from: items.Standing, to: MessageState) => Promise<void>

export const createMessageMoves =
  (deps: MovingDeps): Moving =>
  async (tx, item, from, to) => {
    if (to === from.state) return
    if (item.kind === 'message') await messageMoved(deps, tx, item.id, from, to)
    else await commentMoved(deps, tx, from.message_id, to)
  }

async function messageMoved(
  { live, points, uploads }: MovingDeps,
  tx: Tx,
  id: MessageId,
  from: items.Standing,
  to: MessageState,
): Promise<void> {
  // Pictures have their own addresses and must be hidden or shown separately.
  for (const imageId of await items.picturesOf(tx, id))
    await (to === 'visible' ? uploads.show : uploads.hide)(tx, imageId)
  if (to === 'visible') {
    // A hidden message earned its points when it was approved.
    if (from.state !== 'hidden') {
      const { message } = await points.activity(tx)
      const earning = { uid: from.uid, source: RecordSource.messageWall, reference: id, ...message }
      await points.earnDaily(tx, earning)
    }
    await live.publish(tx, 'wall', 'message', { messageId: id, spotId: await items.spotOf(tx, id) })
  }
  if (to === 'hidden') await live.publish(tx, 'wall', 'gone', { messageId: id })
}

/** Counts visible comments on their message. */
async function commentMoved({ live }: MovingDeps, tx: Tx, messageId: MessageId, to: MessageState): Promise<void> {
  if (to === 'refused') return
  const comments = await items.countComment(tx, messageId, to === 'visible' ? 1 : -1)
  if (comments !== undefined) await live.publish(tx, 'wall', 'comments', { messageId, comments })
}
