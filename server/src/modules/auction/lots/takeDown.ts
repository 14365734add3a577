import { AuctionState } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../../core/adminHandler.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import { type NotifyDeps, notifyLot } from './notify.ts'
import * as lots from './queries.ts'

/** Whether a lot was taken down before its end. Bids placed until then win nothing once the time is over. */
export const isCutShort = (lot: lots.LotRow): boolean => lot.taken_down_at !== null && lot.taken_down_at < lot.ends_at

/** Withdraws a lot that could not end normally because it was taken down; its deposits are refunded. */
export async function withdrawHidden(tx: Tx, { id, taken_down_by: by }: lots.LotRow): Promise<void> {
  requireMove(await lots.withdraw(tx, id, { reason: '拍品已下架，竞拍没有正常结束', by: by ?? '' }))
}

export interface TakeDownDeps extends NotifyDeps {
  database: Database
}

/**
 * Hides a lot in any state from everything public and stops bids; one operator can do it alone and at once. Its winner
 * may still pay. Throws NOT_FOUND.
 */
export const takeDownLot = (
  deps: TakeDownDeps,
  { lotId, reason }: AdminInput<'lot/takeDown'>,
  by: string,
  record: RecordAct,
): Promise<AdminReply<'lot/takeDown'>> =>
  deps.database.transaction(async (tx) => {
    if (!(await lots.lock(tx, lotId))) throw new AppError('NOT_FOUND')
    const isNew = await lots.setTakenDown(tx, lotId, by)
    await notifyLot(deps, tx, lotId)
    await record(tx, { target: `lot:${lotId}`, after: { isTakenDown: true, again: !isNew }, reason })
    return {}
  })

/**
 * Makes a lot public again. It takes bids if time is left, and is withdrawn if it ended meanwhile. Throws NOT_FOUND.
 */
export const putBackLot = (
  deps: TakeDownDeps,
  { lotId, reason }: AdminInput<'lot/putBack'>,
  record: RecordAct,
): Promise<AdminReply<'lot/putBack'>> =>
  deps.database.transaction(async (tx) => {
    const lot = await lots.lock(tx, lotId)
    if (!lot) throw new AppError('NOT_FOUND')
    const wasDue = lot.state === AuctionState.coming || lot.state === AuctionState.running
    if (wasDue && lot.is_over && isCutShort(lot)) await withdrawHidden(tx, lot)
    const isNew = await lots.setTakenDown(tx, lotId, null)
    await notifyLot(deps, tx, lotId)
    await record(tx, { target: `lot:${lotId}`, after: { isTakenDown: false, again: !isNew }, reason })
    return {}
  })
