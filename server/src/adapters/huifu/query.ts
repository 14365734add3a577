import * as z from 'zod'
import type { BegunPayment, PaymentReport } from '../../ports/payments.ts'
import type { HuifuAccount } from './account.ts'
import { call, dataOf, unavailable } from './call.ts'
import { accepted, dayOf, notFound, readTime, renminbi, yuan } from './protocol.ts'

type Payment = Pick<BegunPayment, 'paymentSn' | 'beganAt'>

const origin = ({ paymentSn, beganAt }: Payment) => ({ org_req_date: dayOf(beganAt), org_req_seq_id: paymentSn })

/** Queries a payment. Throws PROVIDER_UNAVAILABLE. */
export async function queryPayment(account: HuifuAccount, payment: Payment): Promise<PaymentReport> {
  const answer = await call(account, 'hosting/payment/queryorderinfo', origin(payment))
  if (notFound.includes(answer.code)) return { state: 'unknown' }
  if (!accepted.includes(answer.code)) throw unavailable(`Huifu answered ${answer.code}: ${answer.message}`)
  const state = z.enum(['P', 'S', 'F', 'I']).or(z.literal('')).optional()
  const order = dataOf(
    answer,
    z.looseObject({
      huifu_id: z.literal(account.merchantId),
      org_req_seq_id: z.literal(payment.paymentSn).optional(),
      trans_amt: yuan,
      currency: renminbi,
      trans_stat: state,
      close_stat: state,
      org_hf_seq_id: z.string().optional(),
      trans_time: z.string().optional(),
    }),
  )
  const { trans_stat: paid, close_stat: closed, trans_amt: amountFen, org_hf_seq_id: tradeNo } = order
  // Only the state of the trade shows that money arrived; the code only shows that the query was understood.
  if (paid === 'S') {
    const paidAt = readTime(order.trans_time)
    return { state: 'paid', amountFen, ...(tradeNo && { tradeNo }), ...(paidAt && { paidAt }) }
  }
  if (closed === 'S') return { state: 'closed' }
  return { state: paid === 'F' ? 'failed' : 'waiting' }
}

/**
 * Closes a payment. Huifu cannot close a payment younger than a minute (10000015), and QuickPass never (23000004).
 * After any refusal the status is queried, and "waiting" leads to another attempt. Throws PROVIDER_UNAVAILABLE.
 */
export async function closePayment(
  account: HuifuAccount,
  payment: Payment,
): Promise<'closed' | 'paid' | 'waiting' | 'unknown'> {
  const answer = await call(account, 'hosting/payment/close', origin(payment))
  if (accepted.includes(answer.code)) {
    const { close_stat: closed, org_trans_stat: paid } = dataOf(
      answer,
      z.looseObject({
        huifu_id: z.literal(account.merchantId),
        org_req_seq_id: z.literal(payment.paymentSn),
        close_stat: z.enum(['P', 'S', 'F']),
        org_trans_stat: z.string().optional(),
      }),
    )
    if (closed === 'S' && paid !== 'S') return 'closed'
  }
  const { state } = await queryPayment(account, payment)
  return state === 'failed' ? 'closed' : state
}
