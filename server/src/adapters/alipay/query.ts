import type { PaymentSn } from '@app/contract'
import * as z from 'zod'
import type { BegunPayment, PaymentChannel, PaymentReport } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { ask, contentOf, unavailable } from './call.ts'
import { amount, currencies, moment, tradeNumber } from './fields.ts'

/** https://opendocs.alipay.com/open/028woa */
const queryMethod = 'alipay.trade.query'
/** https://opendocs.alipay.com/open/028wod */
const closeMethod = 'alipay.trade.close'

const notThere = 'ACQ.TRADE_NOT_EXIST'
/** The trade is already paid or closed; a query returns which. */
const ended = new Set(['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'])

/** Alipay's trade states. Finished means paid so long ago that a refund is no longer possible. */
const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED'])

const trade = z.object({
  out_trade_no: z.string(),
  trade_no: tradeNumber,
  trade_status: tradeStatus,
  total_amount: amount,
  send_pay_date: moment.optional(),
  // Set on a success that has not been paid yet.
  credit_pay_mode: z.literal('').optional(),
  ...currencies,
})

/** Queries a payment. Throws PROVIDER_UNAVAILABLE. */
export async function queryPayment(account: AlipayAccount, paymentSn: PaymentSn): Promise<PaymentReport> {
  const answer = await ask(account, {
    method: queryMethod,
    content: { out_trade_no: paymentSn },
    at: account.now(),
  })
  if (answer.kind === 'refused' && answer.subCode === notThere) return { state: 'unknown' }
  const found = contentOf(answer, trade)
  if (found.out_trade_no !== paymentSn) throw unavailable(answer)
  if (found.trade_status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  // A fully refunded payment has this status too; its payment was reported before, or the bill contains it.
  if (found.trade_status === 'TRADE_CLOSED') return { state: 'closed' }
  return {
    state: 'paid',
    tradeNo: found.trade_no,
    amountFen: found.total_amount,
    ...(found.send_pay_date && { paidAt: found.send_pay_date }),
  }
}

/** Closes a payment. Throws PROVIDER_UNAVAILABLE. */
export async function closePayment(
  account: AlipayAccount,
  { paymentSn, beganAt }: BegunPayment,
): ReturnType<PaymentChannel['close']> {
  const answer = await ask(account, {
    method: closeMethod,
    content: { out_trade_no: paymentSn },
    at: account.now(),
  })
  if (answer.kind === 'refused' && answer.subCode === notThere) {
    // Alipay creates the trade when the payer logs in on its page; until the page expires there may be nothing to
    // close.
    const outOfTime = beganAt.getTime() + account.longestWindowSeconds * 1000
    return account.now().getTime() < outOfTime ? 'waiting' : 'unknown'
  }
  if (answer.kind === 'refused' && ended.has(answer.subCode)) {
    const { state } = await queryPayment(account, paymentSn)
    return state === 'failed' ? 'closed' : state
  }
  const closed = contentOf(answer, z.object({ out_trade_no: z.string().optional() }))
  if (closed.out_trade_no !== undefined && closed.out_trade_no !== paymentSn) throw unavailable(answer)
  return 'closed'
}
