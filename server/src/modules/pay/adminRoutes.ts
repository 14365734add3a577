import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Refunding } from './refunding.ts'

/** What the console asks about money. */
export function payAdminRoutes({ refunding }: { refunding: Refunding }) {
  return {
    async 'order/refund'({ key, ...wanted }, { staff, record }) {
      const { orderSn, amountFen, refundedFen, reason } = wanted
      const asked = { ...wanted, by: staff.displayName, key: `console:${staff.id}:${key}` }
      const isNew = await refunding.byHand(asked, (tx, isFirst) =>
        record(tx, {
          target: `order:${orderSn}`,
          before: { refundedFen },
          after: { amountFen: amountFen ?? 'all', ...(!isFirst && { isRepeated: true }) },
          reason,
        }),
      )
      return { isNew }
    },
  } satisfies Partial<AdminHandlers>
}
