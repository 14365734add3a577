import { CloseReason, type GoodsSn, type OrderSn, OrderStatus } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { inSavepoint } from '../../../core/savepoint.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { OrderModule, Orders, PayableOrder } from '../../order/index.ts'
import * as queries from './queries.ts'
import { refundOrder } from './refund.ts'
import { type ReversalDeps, reverseOrder } from './reverse.ts'

const pace = { everySeconds: 2, batch: 100 }
/** Recorded as the requester of an automatic refund. */
const byRule = '系统'
/** Refusals that mean the purchase cannot be taken back. */
const keptByBuyer: ReadonlySet<string> = new Set(['REFUND_NOT_WHOLE', 'ITEM_NOT_FOUND', 'ITEM_LOCKED'])

export interface CallOffDeps extends ReversalDeps, Pick<CoreServices, 'database' | 'log'> {
  orders: ReversalDeps['orders'] & Pick<Orders, 'lock' | 'callOff'> & Pick<OrderModule, 'calledOff'>
}

/** Closes or refunds the orders of called-off sales, each in its own transaction. */
export const calledOffOrderSweep = (deps: CallOffDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'sales-called-off',
    ...pace,
    due: deps.orders.calledOff.due,
    nameOf: (orderSn: OrderSn) => ({ orderSn }),
    work: (orderSn) => deps.database.transaction((tx) => closeOrRefundOrder(deps, tx, orderSn)),
  })

/** Ends called-off sales that have no order left to close or refund. */
export const calledOffSaleSweep = (deps: CallOffDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'sales-called-off-settled',
    ...pace,
    due: deps.orders.calledOff.done,
    nameOf: (goodsSn: GoodsSn) => ({ goodsSn }),
    work: (goodsSn) => deps.database.transaction((tx) => deps.orders.calledOff.settle(tx, goodsSn)),
  })

/**
 * Closes an order of a called-off sale that waits for payment, or refunds one that is paid, by the rule of every refund
 * (rules/payments#refunds). A payment in progress arrives late and is refunded automatically. Returns false if there
 * was nothing to do.
 */
async function closeOrRefundOrder(deps: CallOffDeps, tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const { orders } = deps
  const order = await orders.lock(tx, orderSn)
  const reason = order && (await orders.calledOff.reasonOf(tx, order.goodsSn))
  if (!order || reason === undefined) return false
  if (order.status === OrderStatus.waitPay) return orders.callOff(tx, orderSn, CloseReason.calledOff)
  if (order.status === OrderStatus.closed || order.refundedAt || order.refundedFen >= order.amountFen) return false
  const isRefunded = await refundCalledOff(deps, tx, order, `发售已取消：${reason}`)
  // Thrown so that operators see the failure and the sweep tries again.
  if (!isRefunded) throw new AppError('ILLEGAL_TRANSITION', { msg: '没有收到这笔订单的款项' })
  return true
}

/**
 * Refunds a locked order in full and takes back the purchase, or the money alone if the purchase was given away, opened
 * or locked by something else. Returns false if no money was left.
 */
async function refundCalledOff(deps: ReversalDeps, tx: Tx, order: PayableOrder, reason: string): Promise<boolean> {
  const { orderSn } = order
  const requestedBy = { by: byRule, key: `rule:${orderSn}` }
  try {
    await inSavepoint(tx, () => reverseOrder(deps, tx, order, { reason, requestedBy }))
    return true
  } catch (error) {
    if (!(error instanceof AppError) || !keptByBuyer.has(error.reason)) throw error
  }
  const { leftFen } = await queries.moneyOf(tx, orderSn)
  if (leftFen === 0) return false
  return refundOrder(deps, tx, orderSn, reason, { amountFen: leftFen, requestedBy })
}
