import { CloseReason, type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { sweepApart } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { OrderModule, Orders } from '../../order/index.ts'
import type { Refunding } from './orderRefunds.ts'

const giving = { everySeconds: 2, batch: 100 }

export interface CallingOffParts {
  orders: Pick<Orders, 'lock' | 'callOff'> & Pick<OrderModule, 'calledOff'>
  refunding: Pick<Refunding, 'giveBack'>
}

/**
 * Sweeps that finish called-off sales, each order in its own transaction: waiting orders are closed, and paid
 * ones are refunded by the rule of every refund (rules/payments#refunds). A payment in progress arrives late
 * and is refunded automatically.
 */
export function callingOffSweeps(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  { orders, refunding }: CallingOffParts,
): Sweep[] {
  const { calledOff } = orders

  const giveBack = (orderSn: OrderSn) =>
    database.transaction(async (tx) => {
      const order = await orders.lock(tx, orderSn)
      const reason = order && (await calledOff.reasonOf(tx, order.goodsSn))
      if (!order || reason === undefined) return false
      if (order.status === OrderStatus.waitPay) return orders.callOff(tx, orderSn, CloseReason.calledOff)
      if (order.status === OrderStatus.closed || order.refundedAt || order.refundedFen >= order.amountFen) return false
      const isGiven = await refunding.giveBack(tx, order, `发售已取消：${reason}`)
      // Thrown so that operators see the failure and the sweep tries again.
      if (!isGiven) throw new AppError('ILLEGAL_TRANSITION', { msg: '没有收到这笔订单的款项' })
      return true
    })

  return [
    sweepApart(
      { database, log },
      {
        name: 'sales-called-off',
        ...giving,
        due: calledOff.due,
        nameOf: (orderSn) => ({ orderSn }),
        work: giveBack,
      },
    ),
    sweepApart(
      { database, log },
      {
        name: 'sales-called-off-settled',
        ...giving,
        due: calledOff.done,
        nameOf: (goodsSn: GoodsSn) => ({ goodsSn }),
        work: (goodsSn) => database.transaction((tx) => calledOff.settle(tx, goodsSn)),
      },
    ),
  ]
}
