import type { OrderSn } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { AdminHandlers, RecordAct, Staff } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { countOpening } from '../../core/reveals.ts'
import { totalsOf } from './adminQueries.ts'
import type { Deliveries } from './parcels/service.ts'
import type { OrderAdmin } from './adminService.ts'
import type { ParcelAdmin } from './parcels/adminService.ts'
import type { Returns } from './returns/service.ts'
import type { StaffModule } from '../staff/index.ts'

const targetOf = (orderSn: OrderSn) => `order:${orderSn}`

export type OrderAdminRoutes = Pick<
  AdminHandlers,
  | 'order/cancel'
  | 'order/deliverAgain'
  | 'order/note'
  | 'order/totals'
  | 'parcel/list'
  | 'parcel/picking'
  | 'parcel/send'
  | 'parcel/sendMany'
  | 'parcel/correct'
  | 'return/list'
  | 'return/decide'
  | 'return/receive'
>

export interface OrderAdminRouteDeps {
  deliveries: Pick<Deliveries, 'correct'>
  admin: Pick<OrderAdmin, 'cancel' | 'deliverAgain' | 'note'>
  parcels: ParcelAdmin
  returns: Pick<Returns, 'accept' | 'refuse' | 'restock'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Admin routes for orders, parcels and returns. */
export function orderAdminRoutes(
  { database }: Pick<CoreServices, 'database'>,
  { deliveries, admin, parcels, returns, approvals }: OrderAdminRouteDeps,
): OrderAdminRoutes {
  return {
    async 'order/cancel'({ orderSn, reason }, { record }) {
      await admin.cancel(orderSn, (tx) => record(tx, { target: targetOf(orderSn), reason }))
      return {}
    },

    async 'order/deliverAgain'({ orderSn, reason }, { record }) {
      const pieces = await admin.deliverAgain(orderSn, (tx, count) =>
        record(tx, { target: targetOf(orderSn), after: { pieces: count }, reason }),
      )
      return { pieces }
    },

    async 'order/note'({ orderSn, comment }, { staff, record }) {
      await admin.note({ orderSn, staff, comment }, (tx) =>
        record(tx, { target: targetOf(orderSn), after: { comment } }),
      )
      return {}
    },

    'order/totals': ({ goodsSn }) => totalsOf(database.db, goodsSn),

    'parcel/list': (input) => parcels.list(input),

    async 'parcel/picking'({ goodsSn, most, reason }, { staff, record }) {
      await countOpening(database.db, staff, 'picking')
      return parcels.picking({ goodsSn, most }, (tx, orderSns) =>
        record(tx, { target: goodsSn ? `goods:${goodsSn}` : 'parcels', after: { shown: orderSns }, reason }),
      )
    },

    async 'parcel/send'(input, { record }) {
      const { orderSn, carrier, trackingNumber } = input
      const isNew = await parcels.send(input, (tx, isFirst) =>
        record(tx, {
          target: targetOf(orderSn),
          after: { carrier, trackingNumber, ...(!isFirst && { isRepeated: true }) },
        }),
      )
      return { isNew }
    },

    async 'parcel/sendMany'({ isDryRun }, { file, record }) {
      const { path } = await file.receive()
      const done = await parcels.sendMany(path, isDryRun, (tx, { line, orderSn, parcel }) =>
        record(tx, { target: targetOf(orderSn), after: { ...parcel, line } }),
      )
      const { sent, repeated, refused } = done
      await database.transaction((tx) =>
        record(tx, { target: 'parcels', after: { isDryRun, sent, repeated, refused } }),
      )
      return done
    },

    async 'parcel/correct'({ orderSn, carrier, trackingNumber, reason }, { staff, record }) {
      const parcel = { carrier, trackingNumber, by: staff.displayName }
      const before = await deliveries.correct(orderSn, parcel, (tx, was) =>
        record(tx, { target: targetOf(orderSn), before: was, after: { carrier, trackingNumber }, reason }),
      )
      return { isNew: before !== undefined }
    },

    'return/list': (input) => parcels.returns(input),

    async 'return/decide'(input, { staff, record }) {
      await decide(returns, input, staff, record)
      return {}
    },

    'return/receive': approvals.requiresApproval('return/receive'),
  }
}

/** Throws BAD_INPUT if the decision needs an answer to the buyer and none is given. */
async function decide(
  returns: OrderAdminRouteDeps['returns'],
  { orderSn, decision, answer }: AdminInput<'return/decide'>,
  { displayName: by }: Staff,
  record: RecordAct,
): Promise<void> {
  const recordDecision = (tx: Tx) =>
    record(tx, { target: targetOf(orderSn), after: { decision }, ...(answer !== undefined && { reason: answer }) })
  if (decision === 'restock') {
    if (await returns.restock(orderSn, by, recordDecision)) return
    throw new AppError('ILLEGAL_TRANSITION', { msg: '此前已经重新上架' })
  }
  if (answer === undefined) throw badInput('answer', '请写给买家：寄到哪里，或为什么不同意')
  await returns[decision](orderSn, { answer, by }, recordDecision)
}
