import { PaymentPlace } from '@app/contract'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Config } from '../../core/config/index.ts'
import { yuanOfFen } from '../../core/yuan.ts'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import { type HuifuCalls, unavailable, understood } from './call.ts'
import { absent, dayOf, passing, paymentOf, renminbi, taken, yuan } from './protocol.ts'

const state = z.enum(['P', 'S', 'F', 'I']).or(z.literal('')).optional()

/** Huifu returns at most 84 characters of a remark. */
const longestRemark = 80

/** Refunds a payment: queries the refund by number and day first, and sends it only if there is none. */
export function createRefund({ merchantId, serverAddress }: Config['huifu'], calls: HuifuCalls) {
  async function ask(request: RefundRequest): Promise<RefundReport | { state: 'none' }> {
    const answer = await calls.call('hosting/payment/queryRefundInfo', {
      org_req_date: dayOf(request.askedAt),
      org_req_seq_id: request.refundSn,
    })
    if (absent.includes(answer.code)) return { state: 'none' }
    if (!taken.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
    const told = understood(
      z.looseObject({
        huifu_id: z.literal(merchantId),
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
      answer,
    )
    const isNamed = told.refund_req_seq_id !== undefined
    const origin = told.org_req_seq_id === undefined ? undefined : paymentOf(told.org_req_seq_id)
    if (origin !== undefined && origin !== (isNamed ? request.payment.paymentSn : request.refundSn))
      throw unavailable('Huifu answered about another refund')
    const refundNo = (isNamed ? told.hf_seq_id : told.org_hf_seq_id) || request.refundSn
    if (told.trans_stat === 'S') return { state: 'done', refundNo }
    return told.trans_stat === 'F' ? refused(told.bank_code ?? 'F', told.bank_message ?? '') : { state: 'waiting' }
  }

  async function send(request: RefundRequest): Promise<RefundReport> {
    const { payment } = request
    const address = serverAddress || '127.0.0.1'
    const answer = await calls.call('hosting/payment/htRefund', {
      req_date: dayOf(request.askedAt),
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
    if (!taken.includes(answer.code)) {
      if (passing.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
      // The number may just have been used by an earlier call or another process.
      const standing = await ask(request)
      return standing.state === 'none' ? refused(answer.code, answer.message) : standing
    }
    const told = understood(
      z.looseObject({
        huifu_id: z.literal(merchantId),
        ord_amt: yuan.refine((amountFen) => amountFen === request.amountFen),
        currency: renminbi,
        trans_stat: state,
        hf_seq_id: z.string().optional(),
        bank_message: z.string().optional(),
      }),
      answer,
    )
    if (told.trans_stat === 'S') return { state: 'done', refundNo: told.hf_seq_id || request.refundSn }
    return told.trans_stat === 'F' ? refused(answer.code, told.bank_message ?? answer.message) : { state: 'waiting' }
  }

  return async (request: RefundRequest): Promise<RefundReport> => {
    const standing = await ask(request)
    return standing.state === 'none' ? send(request) : standing
  }
}

function refused(code: string, message: string): RefundReport {
  return { state: 'refused', reason: `汇付没有退款：${message || '没有说明原因'}（${code}）` }
}
