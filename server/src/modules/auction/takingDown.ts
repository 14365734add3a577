import { AuctionState, type LotId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { RecordAct } from '../../core/adminHandler.ts'
import type { Database, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { requireMove } from '../../core/transitions.ts'
import * as lots from './lotQueries.ts'

/** Whether bids were refused while there was still time for them: what was bid until then wins nothing once that time is over. */
export const isCutShort = (lot: lots.LotRow): boolean => lot.taken_down_at !== null && lot.taken_down_at < lot.ends_at

/** Withdraws a lot that could not end as it should, since it was taken down; its deposits go back. */
export async function withdrawHidden(tx: Tx, { id, taken_down_by: by }: lots.LotRow): Promise<void> {
  requireMove(await lots.withdraw(tx, id, { reason: '拍品已下架，竞拍没有照常结束', by: by ?? '' }))
}

export type TakingDown = ReturnType<typeof createTakingDown>

export interface TakingDownDeps {
  /** Tells open pages how a lot stands. */
  notify: (tx: Tx, lotId: LotId) => Promise<void>
}

/** Lots that operators hide, whatever their state: each at once, by one alone. */
export function createTakingDown(database: Database, { notify }: TakingDownDeps) {
  return {
    /** Off everything public, and takes no bids; who won it may still pay. Throws NOT_FOUND. */
    takeDown: ({ lotId, reason }: AdminInput<'lot/takeDown'>, by: string, record: RecordAct) =>
      database.transaction(async (tx) => {
        if (!(await lots.lock(tx, lotId))) throw new AppError('NOT_FOUND')
        const isNew = await lots.setTakenDown(tx, lotId, by)
        await notify(tx, lotId)
        await record(tx, { target: `lot:${lotId}`, after: { isTakenDown: true, again: !isNew }, reason })
        return {}
      }),

    /** Public again, with bids while their time lasts; withdrawn where it ended meanwhile. Throws NOT_FOUND. */
    putBack: ({ lotId, reason }: AdminInput<'lot/putBack'>, record: RecordAct) =>
      database.transaction(async (tx) => {
        const lot = await lots.lock(tx, lotId)
        if (!lot) throw new AppError('NOT_FOUND')
        const wasDue = lot.state === AuctionState.coming || lot.state === AuctionState.running
        if (wasDue && lot.is_over && isCutShort(lot)) await withdrawHidden(tx, lot)
        const isNew = await lots.setTakenDown(tx, lotId, null)
        await notify(tx, lotId)
        await record(tx, { target: `lot:${lotId}`, after: { isTakenDown: false, again: !isNew }, reason })
        return {}
      }),
  }
}
