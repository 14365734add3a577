import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { OrderDesk } from './desk.ts'

const targetOf = (orderSn: string) => `order:${orderSn}`

/** What the console does about orders. */
export function orderAdminRoutes({ desk }: { desk: OrderDesk }) {
  return {
    async 'order/cancel'({ orderSn, reason }, { record }) {
      await desk.cancel(orderSn, (tx) => record(tx, { target: targetOf(orderSn), reason }))
      return {}
    },

    async 'order/deliverAgain'({ orderSn, reason }, { record }) {
      const pieces = await desk.deliverAgain(orderSn, (tx, count) =>
        record(tx, { target: targetOf(orderSn), after: { pieces: count }, reason }),
      )
      return { pieces }
    },

    async 'order/note'({ orderSn, words }, { staff, record }) {
      await desk.note({ orderSn, staff, words }, (tx) => record(tx, { target: targetOf(orderSn), after: { words } }))
      return {}
    },
  } satisfies Partial<AdminHandlers>
}
