import type { PoolId } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { DraftPage } from '../../core/draftable.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Drawing } from './drawing/index.ts'
import { showLottery } from './lottery/shown.ts'
import { createEvents, type EventsDeps } from './wishes/events.ts'

export interface PreviewsDeps {
  drawing: Drawing
  goods: EventsDeps['goods']
}

/**
 * Previews of the public pages of lotteries and wishing events, read in the transaction that has just published
 * them.
 */
export interface PoolPreviews {
  /** Shows the page as during the event: before its start the page does not show a lottery at all. */
  lottery(tx: Tx, id: PoolId): Promise<DraftPage>
  /** Shows the page of a wishing event. */
  wishing(tx: Tx, eventId: PoolId): Promise<DraftPage>
}

export function createPoolPreviews(
  { database }: Pick<CoreServices, 'database'>,
  { drawing, goods }: PreviewsDeps,
): PoolPreviews {
  return {
    async lottery(tx, id) {
      const pool = await drawing.poolOf(tx, id, 'lottery')
      if (!pool) throw new AppError('NOT_FOUND')
      return {
        path: `/lottery?id=${id}`,
        replies: [
          { path: 'hwnft/awardConfig/list', input: {}, reply: { list: [await showLottery(tx, drawing, pool, null)] } },
        ],
      }
    },

    async wishing(tx, eventId) {
      const events = createEvents(database, { drawing, goods }, tx)
      return {
        path: `/wishPary?eventId=${eventId}`,
        replies: [{ path: 'hwnft/wish/info', input: { eventId }, reply: await events.info(eventId, undefined) }],
      }
    },
  }
}
