import type { RefundSn } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { RefundStatus } from '../states.ts'
import * as queries from './queries.ts'

/** Locks a refund that is in progress. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is done. */
export async function lockOpenRefund(tx: Tx, refundSn: RefundSn): Promise<queries.LockedRefund> {
  const refund = await queries.lockRefund(tx, refundSn)
  if (!refund) throw new AppError('NOT_FOUND')
  if (refund.status !== RefundStatus.await) throw new AppError('ILLEGAL_TRANSITION', { msg: '这笔退款已经完成' })
  return refund
}
