import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Config } from '../../core/config/index.ts'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import { noOrder, type UmsCalls, understood } from './call.ts'
import { billDay, billPayment, businessOf, fen, isQr, theirNumber } from './protocol.ts'

/** State of a refund at UMS. `none`: UMS has no refund with that number, or it failed. */
type Standing = Exclude<RefundReport, { state: 'refused' }> | { state: 'none' }

/** Refunds a payment: queries the refund by its number first, and sends it only if there is none. */
export function createRefund({ merchantId, sourceNumber }: Config['ums'], calls: UmsCalls) {
  const mid = z.literal(merchantId)

  function numbersOf({ refundSn, payment: { paymentSn } }: RefundRequest) {
    return { refundOrderId: theirNumber(sourceNumber, refundSn), number: theirNumber(sourceNumber, paymentSn) }
  }

  function whichOf({ payment }: RefundRequest, number: string): Record<string, string> {
    const instMid = businessOf(payment.place)
    return isQr(payment)
      ? { instMid, billNo: number, billDate: billDay(payment.beganAt) }
      : { instMid, merOrderId: number }
  }

  async function ask(request: RefundRequest): Promise<Standing> {
    const { refundOrderId, number } = numbersOf(request)
    if (isQr(request.payment)) {
      const answer = await calls.call('bills/query', { ...whichOf(request, number), refundOrderId })
      if (answer.code === noOrder) return { state: 'none' }
      const schema = z.looseObject({ mid, billNo: z.literal(number), refundBillPayment: billPayment.optional() })
      const { refundBillPayment: refund } = understood(schema, answer)
      // Without the refund number, the answer may be about another part of the payment.
      if (refund?.merOrderId !== refundOrderId) return { state: 'none' }
      if (refund.status === 'TRADE_SUCCESS') return done(refund.targetOrderId, refundOrderId)
      return refund.status === 'TRADE_CLOSED' ? { state: 'none' } : { state: 'waiting' }
    }
    const answer = await calls.call('refund-query', {
      instMid: businessOf(request.payment.place),
      merOrderId: refundOrderId,
    })
    if (answer.code === noOrder) return { state: 'none' }
    const schema = z.looseObject({
      mid,
      merOrderId: z.literal(refundOrderId),
      refundStatus: z.enum(['SUCCESS', 'FAIL', 'PROCESSING', 'UNKNOWN']),
      refundTargetOrderId: z.string().optional(),
    })
    const { refundStatus, refundTargetOrderId } = understood(schema, answer)
    if (refundStatus === 'SUCCESS') return done(refundTargetOrderId, refundOrderId)
    return refundStatus === 'FAIL' ? { state: 'none' } : { state: 'waiting' }
  }

  async function send(request: RefundRequest): Promise<RefundReport> {
    const { refundOrderId, number } = numbersOf(request)
    const answer = await calls.call(isQr(request.payment) ? 'bills/refund' : 'refund', {
      ...whichOf(request, number),
      refundOrderId,
      refundAmount: request.amountFen,
      refundDesc: cutText(request.reason, 60),
    })
    if (answer.code !== 'SUCCESS') {
      // The number may just have been used by an earlier call or another process.
      const standing = await ask(request)
      return standing.state === 'none' ? refused(answer.code, answer.message) : standing
    }
    const schema = z.looseObject({
      mid,
      refundOrderId: z.literal(refundOrderId),
      refundStatus: z.enum(['SUCCESS', 'FAIL', 'PROCESSING', 'UNKNOWN']),
      refundAmount: fen.refine((amountFen) => amountFen === request.amountFen).optional(),
      refundTargetOrderId: z.string().optional(),
    })
    const { refundStatus, refundTargetOrderId } = understood(schema, answer)
    if (refundStatus === 'SUCCESS') return done(refundTargetOrderId, refundOrderId)
    return refundStatus === 'FAIL' ? refused('FAIL', answer.message) : { state: 'waiting' }
  }

  return async (request: RefundRequest): Promise<RefundReport> => {
    const standing = await ask(request)
    return standing.state === 'none' ? send(request) : standing
  }
}

const done = (theirs: string | undefined, ours: string) => ({ state: 'done' as const, refundNo: theirs || ours })

function refused(code: string, message: string): RefundReport {
  return { state: 'refused', reason: `银联商务没有退款：${message || '没有说明原因'}（${code}）` }
}
