import type { OrderSn } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { timedSn } from '../../../core/ids.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { Orders } from '../../order/index.ts'
import { enqueueRefundSending } from '../jobs.ts'
import * as queries from './queries.ts'

export interface RefundDeps {
  orders: Pick<Orders, 'noteRefunded'>
  emit: Emit
}

export interface RefundOptions {
  /** Fen; if absent, all that is left. */
  amountFen?: number | undefined
  /** Absent for an automatic refund. */
  requestedBy?: queries.Requester | undefined
}

/**
 * Refunds what is left of a locked order's money, or `amountFen` of it, and records it with the order. `reason` is shown
 * to the collector. A full refund also reverses what the order earned its owner. Returns false if nothing was left to
 * refund.
 * @throws REFUND_TOO_MUCH if less than `amountFen` is left.
 */
export async function refundOrder(
  deps: RefundDeps,
  tx: Tx,
  orderSn: OrderSn,
  reason: string,
  { amountFen, requestedBy }: RefundOptions = {},
): Promise<boolean> {
  const { orders, emit } = deps
  const payments = await queries.refundablePayments(tx, orderSn)
  const leftFen = payments.reduce((total, payment) => total + payment.left, 0)
  const givenFen = amountFen ?? leftFen
  if (givenFen > leftFen) throw new AppError('REFUND_TOO_MUCH')
  let rest = givenFen
  for (const { sn: paymentSn, left } of payments) {
    const part = Math.min(rest, left)
    await addRefund(deps, tx, { paymentSn, orderSn, amountFen: part, reason, requestedBy })
    rest -= part
  }
  const isWhole = amountFen === undefined
  const uid = await orders.noteRefunded(tx, orderSn, { givenFen, isWhole })
  if (isWhole && uid !== undefined) await emit(tx, events.orderRefunded, { sn: orderSn, uid })
  return givenFen > 0
}

/**
 * Refunds a part or all of a payment: writes the row, enqueues the job that sends it and informs its owner, in one
 * transaction. The caller has locked the order.
 */
export async function addRefund(
  { emit }: Pick<RefundDeps, 'emit'>,
  tx: Tx,
  refund: Omit<queries.NewRefund, 'sn'>,
): Promise<void> {
  const { orderSn, amountFen, reason } = refund
  if (amountFen === 0) return
  const sn = timedSn(Date.now())
  const uid = await queries.insertRefund(tx, { sn, ...refund })
  await enqueueRefundSending(tx, sn)
  await emit(tx, events.refundStarted, { refundSn: sn, orderSn, uid, amountFen, reason })
}
