import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { RefundReport, RefundRequest } from '../../ports/payments.ts'
import { bodyOf, messageOf, type Outcome, unavailable, type WechatPayCalls } from './call.ts'

type Calls = Pick<WechatPayCalls, 'ask'>

const path = '/v3/refund/domestic/refunds'
/** Maximum length of a reason in bytes. */
const longestReason = 80

const refund = z.looseObject({
  refund_id: z.string().min(1).max(64),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  // Only merchants abroad use other currencies.
  amount: z.looseObject({ refund: z.int(), currency: z.literal('CNY').optional() }),
})

/** Explanations for an operator, with what they can do. */
const causes: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '微信支付商户号可用余额不足，请充值，之后会自动再退',
  USER_ACCOUNT_ABNORMAL: '付款人的微信支付账户已注销或异常，请联系付款人改用其他方式退款',
}

/**
 * Refunds a payment until it is done. WeChat Pay refunds a number only once, but only a query returns its state, so the
 * refund is queried first and sent if it is unknown. Throws PROVIDER_UNAVAILABLE.
 */
export async function refundPayment({ ask }: Calls, request: RefundRequest): Promise<RefundReport> {
  const known = await queryRefund({ ask }, request)
  if (known) return known
  const { refundSn, amountFen, payment, reason } = request
  const outcome = await ask('POST', path, {
    out_trade_no: payment.paymentSn,
    out_refund_no: refundSn,
    reason: cutText(reason, longestReason, 'bytes'),
    amount: { refund: amountFen, total: payment.amountFen, currency: 'CNY' },
  })
  if (outcome.kind !== 'refused') return reportOf(request, outcome)
  // Another process may have sent it meanwhile, and WeChat Pay may have accepted it.
  return (await queryRefund({ ask }, request)) ?? { state: 'refused', reason: refusalOf(outcome) }
}

/** Queries a refund; undefined if WeChat Pay has none of that number. */
async function queryRefund({ ask }: Calls, request: RefundRequest): Promise<RefundReport | undefined> {
  const outcome = await ask('GET', `${path}/${encodeURIComponent(request.refundSn)}`)
  if (outcome.kind === 'refused' && outcome.code === 'RESOURCE_NOT_EXISTS') return undefined
  return reportOf(request, outcome)
}

function reportOf({ refundSn, payment, amountFen }: RefundRequest, outcome: Outcome): RefundReport {
  const found = bodyOf(outcome, refund)
  const isThis = found.out_refund_no === refundSn && found.out_trade_no === payment.paymentSn
  if (!isThis || found.amount.refund !== amountFen) throw unavailable('an answer about another refund')
  if (found.status === 'SUCCESS') return { state: 'done', refundNo: found.refund_id }
  if (found.status === 'PROCESSING') return { state: 'waiting' }
  if (found.status === 'CLOSED') return { state: 'refused', reason: '微信支付已关闭这笔退款，钱没有退出' }
  const where = '请在微信支付商户平台的退款异常中改退到付款人的银行卡'
  return { state: 'refused', reason: `微信支付退款异常，付款人的银行卡可能已注销或冻结，${where}` }
}

function refusalOf(outcome: { code: string; message: string }): string {
  const cause = causes[outcome.code]
  return cause ? `${cause}（${outcome.code}）` : `微信支付拒绝了这笔退款：${messageOf(outcome)}`
}
