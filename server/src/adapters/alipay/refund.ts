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

const asked = z.object({
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  trade_no: tradeNumber.optional(),
  refund_status: z.string().optional(),
  refund_amount: amount.optional(),
})

const sent = z.object({ out_trade_no: z.string().optional(), refund_currency: renminbi })

/**
 * Asks what became of a refund, sends it where nothing did, and asks again: code 10000 alone says that it was taken, not
 * that it was done. Alipay keeps our number: the same number and amount any number of times is one refund. Throws
 * PROVIDER_UNAVAILABLE.
 */
export async function refundTrade(account: AlipayAccount, request: RefundRequest): Promise<RefundReport> {
  const known = await askForRefund(account, request)
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
  return (await askForRefund(account, request)) ?? { state: 'waiting' }
}

/** What Alipay says of a refund; undefined where it says nothing of it, which is said of one under way too. */
async function askForRefund(
  account: AlipayAccount,
  { refundSn, payment: { paymentSn }, amountFen }: RefundRequest,
): Promise<RefundReport | undefined> {
  const answer = await ask(account, {
    method: refundQueryMethod,
    content: { out_trade_no: paymentSn, out_request_no: refundSn },
    at: account.now(),
  })
  // A trade or a refund that is not there: what is sent next says so in words.
  if (answer.kind === 'refused' && /NOT_EXIST/.test(answer.subCode)) return undefined
  const found = contentOf(answer, asked)
  if (found.refund_status !== 'REFUND_SUCCESS') return undefined
  const { out_trade_no: trade, out_request_no: number, refund_amount: givenFen, trade_no: tradeNo } = found
  if (trade !== paymentSn || number !== refundSn || givenFen === undefined || !tradeNo) throw unavailable(answer)
  if (givenFen !== amountFen) {
    const given = yuanOfFen(givenFen)
    return { state: 'refused', reason: `支付宝里这个退款号退的是 ${given} 元，不是 ${yuanOfFen(amountFen)} 元` }
  }
  // Alipay has no number of its own for a refund; the trade with our number is what it finds it by.
  return { state: 'done', refundNo: `${tradeNo}-${refundSn}` }
}
