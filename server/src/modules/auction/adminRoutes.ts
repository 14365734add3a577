import { lotStateLabels } from '@app/contract/admin/auctionNames'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Database } from '../../core/database.ts'
import type { StaffModule } from '../staff/index.ts'
import type { AuctionAdmin } from './adminService.ts'
import { setOpen } from './lots/publish.ts'
import type { TakingDown } from './lots/takeDown.ts'
import { requireNotKnockedDown, type Withdrawals } from './lots/withdraw.ts'

export interface AdminParts {
  admin: AuctionAdmin
  withdrawing: Withdrawals
  takingDown: TakingDown
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  isOpen: () => Promise<boolean>
}

/** Admin routes of auctions. */
export function auctionAdminRoutes(
  database: Database,
  { admin, withdrawing, takingDown, approvals, isOpen }: AdminParts,
) {
  return {
    'lot/list': admin.list,
    'lot/info': admin.info,
    'lot/bids': admin.bids,
    'lot/deposits': admin.deposits,

    async 'lot/withdraw'({ lotId, reason }, { staff, record }) {
      const isNew = await withdrawing.withdraw(lotId, {
        reason,
        by: staff.displayName,
        require: requireNotKnockedDown,
        record: (tx, before, isFirst) =>
          record(tx, {
            target: `lot:${lotId}`,
            before: { state: lotStateLabels[before.state], priceFen: before.price_fen },
            after: { state: lotStateLabels[6], again: !isFirst },
            reason,
          }),
      })
      return { isNew }
    },

    'lot/takeDown': (input, { staff, record }) => takingDown.takeDown(input, staff.displayName, record),
    'lot/putBack': (input, { record }) => takingDown.putBack(input, record),
    'lot/takeBack': approvals.requiresApproval('lot/takeBack'),

    async 'auction/open'({ isOpen: wanted, reason }, { record }) {
      const before = await isOpen()
      await database.transaction(async (tx) => {
        await setOpen(tx, wanted)
        await record(tx, { target: 'setting:auction', before: { isOpen: before }, after: { isOpen: wanted }, reason })
      })
      return {}
    },
  } satisfies Partial<AdminHandlers>
}
