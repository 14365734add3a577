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

export type PoolPreviews = ReturnType<typeof createPoolPreviews>

/**
 * Creates previews of the public pages of lotteries and wishing events, read in the transaction that has just published
 * them.
 */
export function createPoolPreviews({ database }: Pick<CoreServices, 'database'>, { drawing, goods }: PreviewsDeps) {
  return {
    /** Shows the page as during the event: before its start the page does not show a lottery at all. */
    async lottery(tx: Tx, id: PoolId): Promise<DraftPage> {
      const pool = await drawing.poolOf(tx, id, 'lottery')
      if (!pool) throw new AppError('NOT_FOUND')
      return {
        path: `/lottery?id=${id}`,
        replies: [
          { path: 'hwnft/awardConfig/list', input: {}, reply: { list: [await showLottery(tx, drawing, pool, null)] } },
        ],
      }
    },

    async wishing(tx: Tx, eventId: PoolId): Promise<DraftPage> {
      const events = createEvents(database, { drawing, goods }, tx)
      return {
        path: `/wishPary?eventId=${eventId}`,
        replies: [{ path: 'hwnft/wish/info', input: { eventId }, reply: await events.info(eventId, undefined) }],
      }
    },
  }
}
