import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { call, fieldsOf, noOrder } from './call.ts'
import { billDay, billPayment, businessOf, fen, isQr, theirNumber } from './protocol.ts'

/**
 * Refunds a payment: queries the refund by its number first, and sends it only if there is none. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function refundPayment(account: UmsAccount, request: RefundRequest): Promise<RefundReport> {
  return (await queryRefund(account, request)) ?? sendRefund(account, request)
}

/** Queries a refund; undefined if UMS has none of that number, or it failed. */
function queryRefund(account: UmsAccount, request: RefundRequest): Promise<RefundReport | undefined> {
  return isQr(request.payment) ? queryCodeRefund(account, request) : queryOrderRefund(account, request)
}

async function queryCodeRefund(account: UmsAccount, request: RefundRequest): Promise<RefundReport | undefined> {
  const { refundOrderId, number } = numbersOf(account, request)
  const answer = await call(account, 'bills/query', { ...identify(request, number), refundOrderId })
  if (answer.code === noOrder) return undefined
  const mid = z.literal(account.merchantId)
  const schema = z.looseObject({ mid, billNo: z.literal(number), refundBillPayment: billPayment.optional() })
  const { refundBillPayment: refund } = fieldsOf(answer, schema)
  // Without the refund number, the answer may be about another part of the payment.
  if (refund?.merOrderId !== refundOrderId) return undefined
  if (refund.status === 'TRADE_SUCCESS') return done(refund.targetOrderId, refundOrderId)
  return refund.status === 'TRADE_CLOSED' ? undefined : { state: 'waiting' }
}

async function queryOrderRefund(account: UmsAccount, request: RefundRequest): Promise<RefundReport | undefined> {
  const { refundOrderId } = numbersOf(account, request)
  const answer = await call(account, 'refund-query', {
    instMid: businessOf(request.payment.place),
    merOrderId: refundOrderId,
  })
  if (answer.code === noOrder) return undefined
  const schema = z.looseObject({
    mid: z.literal(account.merchantId),
    merOrderId: z.literal(refundOrderId),
    refundStatus,
    refundTargetOrderId: z.string().optional(),
  })
  const { refundStatus: status, refundTargetOrderId } = fieldsOf(answer, schema)
  if (status === 'SUCCESS') return done(refundTargetOrderId, refundOrderId)
  return status === 'FAIL' ? undefined : { state: 'waiting' }
}

async function sendRefund(account: UmsAccount, request: RefundRequest): Promise<RefundReport> {
  const { refundOrderId, number } = numbersOf(account, request)
  const answer = await call(account, isQr(request.payment) ? 'bills/refund' : 'refund', {
    ...identify(request, number),
    refundOrderId,
    refundAmount: request.amountFen,
    refundDesc: cutText(request.reason, 60),
  })
  if (answer.code !== 'SUCCESS') {
    // The number may just have been used by an earlier call or another process.
    return (await queryRefund(account, request)) ?? refused(answer.code, answer.message)
  }
  const schema = z.looseObject({
    mid: z.literal(account.merchantId),
    refundOrderId: z.literal(refundOrderId),
    refundStatus,
    refundAmount: fen.refine((amountFen) => amountFen === request.amountFen).optional(),
    refundTargetOrderId: z.string().optional(),
  })
  const { refundStatus: status, refundTargetOrderId } = fieldsOf(answer, schema)
  if (status === 'SUCCESS') return done(refundTargetOrderId, refundOrderId)
  return status === 'FAIL' ? refused('FAIL', answer.message) : { state: 'waiting' }
}

const refundStatus = z.enum(['SUCCESS', 'FAIL', 'PROCESSING', 'UNKNOWN'])

function numbersOf({ sourceNumber }: UmsAccount, { refundSn, payment: { paymentSn } }: RefundRequest) {
  return { refundOrderId: theirNumber(sourceNumber, refundSn), number: theirNumber(sourceNumber, paymentSn) }
}

/** Fields by which UMS finds the payment. */
function identify({ payment }: RefundRequest, number: string): Record<string, string> {
  const instMid = businessOf(payment.place)
  return isQr(payment)
    ? { instMid, billNo: number, billDate: billDay(payment.beganAt) }
    : { instMid, merOrderId: number }
}

const done = (theirs: string | undefined, ours: string) => ({ state: 'done' as const, refundNo: theirs || ours })

function refused(code: string, message: string): RefundReport {
  return { state: 'refused', reason: `银联商务没有退款：${message || '没有说明原因'}（${code}）` }
}
