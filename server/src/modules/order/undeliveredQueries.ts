import { OrderDeliveryState, OrderStatus } from '@app/contract'
import type { Db } from '../../core/database.ts'

export type UndeliveredOrder = Awaited<ReturnType<typeof findUndelivered>>[number]

/** Returns complete orders whose delivery failed and that were not given up, oldest payment first. */
export function findUndelivered(db: Db, limit: number) {
  return db
    .selectFrom('orders as o')
    .select([
      'o.sn as orderSn',
      'o.goods_sn as goodsSn',
      'o.quantity',
      'o.amount_fen as amountFen',
      'o.refunded_fen as refundedFen',
      'o.paid_at as paidAt',
    ])
    .where('o.status', '=', OrderStatus.complete)
    .where('o.delivery_state', '=', OrderDeliveryState.deliveryFail)
    .where('o.refunded_at', 'is', null)
    .orderBy('o.paid_at')
    .limit(limit)
    .execute()
}
