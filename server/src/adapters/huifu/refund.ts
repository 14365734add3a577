import { PaymentPlace } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { yuanOfFen } from '../../core/yuan.ts'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { call, dataOf, unavailable } from './call.ts'
import { accepted, dayOf, notFound, paymentOf, renminbi, transient, yuan } from './protocol.ts'

const state = z.enum(['P', 'S', 'F', 'I']).or(z.literal('')).optional()

/** Huifu returns at most 84 characters of a remark. */
const longestRemark = 80

/**
 * Refunds a payment: queries the refund by number and day first, and sends it only if there is none. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function refundPayment(account: HuifuAccount, request: RefundRequest): Promise<RefundReport> {
  return (await queryRefund(account, request)) ?? sendRefund(account, request)
}

/** Queries a refund; undefined if Huifu has none of that number. */
async function queryRefund(account: HuifuAccount, request: RefundRequest): Promise<RefundReport | undefined> {
  const answer = await call(account, 'hosting/payment/queryRefundInfo', {
    org_req_date: dayOf(request.recordedAt),
    org_req_seq_id: request.refundSn,
  })
  if (notFound.includes(answer.code)) return undefined
  if (!accepted.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
  const found = dataOf(
    answer,
    z.looseObject({
      huifu_id: z.literal(account.merchantId),
      // In Huifu's table `org_…` is the refund; in real answers it is the payment, and the refund has a field of its
      // own.
      org_req_seq_id: z.string().optional(),
      refund_req_seq_id: z.literal(request.refundSn).optional(),
      ord_amt: yuan.refine((amountFen) => amountFen === request.amountFen).optional(),
      currency: renminbi,
      trans_stat: state,
      hf_seq_id: z.string().optional(),
      org_hf_seq_id: z.string().optional(),
      bank_code: z.string().optional(),
      bank_message: z.string().optional(),
    }),
  )
  const isNamed = found.refund_req_seq_id !== undefined
  const origin = found.org_req_seq_id === undefined ? undefined : paymentOf(found.org_req_seq_id)
  if (origin !== undefined && origin !== (isNamed ? request.payment.paymentSn : request.refundSn))
    throw unavailable('Huifu answered about another refund')
  const refundNo = (isNamed ? found.hf_seq_id : found.org_hf_seq_id) || request.refundSn
  if (found.trans_stat === 'S') return { state: 'done', refundNo }
  return found.trans_stat === 'F' ? refused(found.bank_code ?? 'F', found.bank_message ?? '') : { state: 'waiting' }
}

async function sendRefund(account: HuifuAccount, request: RefundRequest): Promise<RefundReport> {
  const { payment } = request
  const address = account.serverAddress || '127.0.0.1'
  const answer = await call(account, 'hosting/payment/htRefund', {
    req_date: dayOf(request.recordedAt),
    req_seq_id: request.refundSn,
    ord_amt: yuanOfFen(request.amountFen),
    org_req_date: dayOf(payment.beganAt),
    org_req_seq_id: payment.paymentSn,
    remark: cutText(request.reason, longestRemark),
    risk_check_data: JSON.stringify({ ip_addr: address }),
    terminal_device_data: JSON.stringify({
      device_type: payment.place === PaymentPlace.desktop ? '4' : '1',
      device_ip: address,
    }),
  })
  if (!accepted.includes(answer.code)) {
    if (transient.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
    // The number may just have been used by an earlier call or another process.
    return (await queryRefund(account, request)) ?? refused(answer.code, answer.message)
  }
  const sent = dataOf(
    answer,
    z.looseObject({
      huifu_id: z.literal(account.merchantId),
      ord_amt: yuan.refine((amountFen) => amountFen === request.amountFen),
      currency: renminbi,
      trans_stat: state,
      hf_seq_id: z.string().optional(),
      bank_message: z.string().optional(),
    }),
  )
  if (sent.trans_stat === 'S') return { state: 'done', refundNo: sent.hf_seq_id || request.refundSn }
  return sent.trans_stat === 'F' ? refused(answer.code, sent.bank_message ?? answer.message) : { state: 'waiting' }
}

function refused(code: string, message: string): RefundReport {
  return { state: 'refused', reason: `汇付没有退款：${message || '没有说明原因'}（${code}）` }
}
