import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { yuanOfFen } from '../../core/yuan.ts'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { ask, contentOf, unavailable } from './call.ts'
import { amount, renminbi, tradeNumber } from './fields.ts'

/** https://opendocs.alipay.com/open/028sm9 */
const refundMethod = 'alipay.trade.refund'
/** https://opendocs.alipay.com/open/028sma */
const refundQueryMethod = 'alipay.trade.fastpay.refund.query'

const refund = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: tradeNumber.optional(),
  refund_status: z.string().optional(),
  refund_amount: amount.optional(),
})

const sent = z.object({ out_trade_no: z.string().optional(), refund_currency: renminbi })

/**
 * Queries a refund, sends it if Alipay has none, and queries again: code 10000 only means that it was accepted, not
 * that it was carried out. Repeating the same number and amount never refunds twice, because Alipay stores our number.
 * Throws PROVIDER_UNAVAILABLE.
 */
export async function refundPayment(account: AlipayAccount, request: RefundRequest): Promise<RefundReport> {
  const known = await queryRefund(account, request)
  if (known) return known
  const { refundSn, payment, amountFen, reason } = request
  const answer = await ask(account, {
    method: refundMethod,
    content: {
      out_trade_no: payment.paymentSn,
      out_request_no: refundSn,
      refund_amount: yuanOfFen(amountFen),
      refund_reason: cutText(reason, 100),
    },
    at: account.now(),
  })
  if (answer.kind === 'refused' && !answer.isUncertain) {
    return { state: 'refused', reason: `支付宝拒绝退款：${answer.message}（${answer.subCode}）` }
  }
  const { out_trade_no: paymentSn } = contentOf(answer, sent)
  if (paymentSn !== undefined && paymentSn !== payment.paymentSn) throw unavailable(answer)
  return (await queryRefund(account, request)) ?? { state: 'waiting' }
}

/**
 * Queries Alipay for a refund. Returns undefined if Alipay reports none, which is also its answer for a refund in
 * progress.
 */
async function queryRefund(
  account: AlipayAccount,
  { refundSn, payment: { paymentSn }, amountFen }: RefundRequest,
): Promise<RefundReport | undefined> {
  const answer = await ask(account, {
    method: refundQueryMethod,
    content: { out_trade_no: paymentSn, out_request_no: refundSn },
    at: account.now(),
  })
  // The trade or refund does not exist; the request sent next returns the reason.
  if (answer.kind === 'refused' && /NOT_EXIST/.test(answer.subCode)) return undefined
  const found = contentOf(answer, refund)
  if (found.refund_status !== 'REFUND_SUCCESS') return undefined
  const { out_trade_no: trade, out_request_no: number, refund_amount: givenFen, trade_no: tradeNo } = found
  if (trade !== paymentSn || number !== refundSn || givenFen === undefined || !tradeNo) throw unavailable(answer)
  if (givenFen !== amountFen) {
    const given = yuanOfFen(givenFen)
    return { state: 'refused', reason: `支付宝里这个退款号退的是 ${given} 元，不是 ${yuanOfFen(amountFen)} 元` }
  }
  // Alipay has no number of its own for a refund; it finds one by its trade number and our refund number.
  return { state: 'done', refundNo: `${tradeNo}-${refundSn}` }
}
