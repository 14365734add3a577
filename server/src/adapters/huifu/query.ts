import * as z from 'zod'
import type { Config } from '../../core/config/index.ts'
import type { BegunPayment, PaymentReport } from '../../ports/payments.ts'
import { type HuifuCalls, unavailable, understood } from './call.ts'
import { absent, dayOf, momentOf, renminbi, taken, yuan } from './protocol.ts'

type Asked = Pick<BegunPayment, 'paymentSn' | 'beganAt'>

/** Queries the status of payments at Huifu, and closes them. */
export function createStatusQueries({ merchantId }: Config['huifu'], calls: HuifuCalls) {
  const origin = ({ paymentSn, beganAt }: Asked) => ({ org_req_date: dayOf(beganAt), org_req_seq_id: paymentSn })

  async function query(payment: Asked): Promise<PaymentReport> {
    const answer = await calls.call('hosting/payment/queryorderinfo', origin(payment))
    if (absent.includes(answer.code)) return { state: 'unknown' }
    if (!taken.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
    const state = z.enum(['P', 'S', 'F', 'I']).or(z.literal('')).optional()
    const told = understood(
      z.looseObject({
        huifu_id: z.literal(merchantId),
        org_req_seq_id: z.literal(payment.paymentSn).optional(),
        trans_amt: yuan,
        currency: renminbi,
        trans_stat: state,
        close_stat: state,
        org_hf_seq_id: z.string().optional(),
        trans_time: z.string().optional(),
      }),
      answer,
    )
    const { trans_stat: paid, close_stat: closed, trans_amt: amountFen, org_hf_seq_id: tradeNo } = told
    // Only the state of the trade shows that money arrived; the code only shows that the query was understood.
    if (paid === 'S') {
      const paidAt = momentOf(told.trans_time)
      return { state: 'paid', amountFen, ...(tradeNo && { tradeNo }), ...(paidAt && { paidAt }) }
    }
    if (closed === 'S') return { state: 'closed' }
    return { state: paid === 'F' ? 'failed' : 'waiting' }
  }

  /**
   * Closes a payment. Huifu cannot close a payment younger than a minute (10000015), and QuickPass never (23000004).
   * After any refusal the status is queried, and "waiting" leads to another attempt.
   */
  async function close(payment: Asked): Promise<'closed' | 'paid' | 'waiting' | 'unknown'> {
    const answer = await calls.call('hosting/payment/close', origin(payment))
    if (taken.includes(answer.code)) {
      const { close_stat: closed, org_trans_stat: paid } = understood(
        z.looseObject({
          huifu_id: z.literal(merchantId),
          org_req_seq_id: z.literal(payment.paymentSn),
          close_stat: z.enum(['P', 'S', 'F']),
          org_trans_stat: z.string().optional(),
        }),
        answer,
      )
      if (closed === 'S' && paid !== 'S') return 'closed'
    }
    const { state } = await query(payment)
    return state === 'failed' ? 'closed' : state
  }

  return { query, close }
}
