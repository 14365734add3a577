import { lotStateLabels } from '@app/contract/admin/auctionNames'
import { AuctionState } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import { type AuctionAdminDeps, describeLot, listBids, listDeposits, listLots } from './adminService.ts'
import { setOpen } from './lots/publish.ts'
import { putBackLot, type TakeDownDeps, takeDownLot } from './lots/takeDown.ts'
import { requireNotKnockedDown, type WithdrawDeps, withdrawLot } from './lots/withdraw.ts'

export type AuctionAdminRoutes = Pick<
  AdminHandlers,
  | 'lot/list'
  | 'lot/info'
  | 'lot/bids'
  | 'lot/deposits'
  | 'lot/withdraw'
  | 'lot/takeDown'
  | 'lot/putBack'
  | 'lot/takeBack'
  | 'auction/open'
>

export type AuctionAdminRoutesDeps = AuctionAdminDeps &
  WithdrawDeps &
  TakeDownDeps & { approvals: Pick<StaffModule['approvals'], 'requiresApproval'> }

/** Admin routes of auctions. */
export const auctionAdminRoutes = (deps: AuctionAdminRoutesDeps): AuctionAdminRoutes => ({
  'lot/list': (input) => listLots(deps, input),
  'lot/info': (input) => describeLot(deps, input),
  'lot/bids': (input) => listBids(deps, input),
  'lot/deposits': (input) => listDeposits(deps, input),

  async 'lot/withdraw'({ lotId, reason }, { staff, record }) {
    const isNew = await withdrawLot(deps, lotId, {
      reason,
      by: staff.displayName,
      require: requireNotKnockedDown,
      record: (tx, before, isFirst) =>
        record(tx, {
          target: `lot:${lotId}`,
          before: { state: lotStateLabels[before.state], priceFen: before.price_fen },
          after: { state: lotStateLabels[AuctionState.withdrawn], again: !isFirst },
          reason,
        }),
    })
    return { isNew }
  },

  'lot/takeDown': (input, { staff, record }) => takeDownLot(deps, input, staff.displayName, record),
  'lot/putBack': (input, { record }) => putBackLot(deps, input, record),
  'lot/takeBack': deps.approvals.requiresApproval('lot/takeBack'),

  async 'auction/open'({ isOpen, reason }, { record }) {
    const before = (await deps.settings.get('auction')).isOpen
    await deps.database.transaction(async (tx) => {
      await setOpen(tx, isOpen)
      await record(tx, { target: 'setting:auction', before: { isOpen: before }, after: { isOpen }, reason })
    })
    return {}
  },
})
