import * as z from 'zod'
import type { BegunPayment, ChannelState, PaymentReport } from '../../ports/payments.ts'
import { isOurs } from './account.ts'
import { bodyOf, unavailable, type WechatPayCalls } from './call.ts'
import { readTransaction, transaction } from './transaction.ts'

type Calls = Pick<WechatPayCalls, 'account' | 'ask'>
type Payment = Pick<BegunPayment, 'paymentSn'>

export const notThere = /^ORDER_?NOT_?EXISTS?$/

/** Result of closing, by the state of the payment afterwards. */
const closings = {
  paid: 'paid',
  closed: 'closed',
  failed: 'closed',
  waiting: 'waiting',
  unknown: 'unknown',
} as const satisfies Record<ChannelState, string>

const pathOf = ({ paymentSn }: Payment) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentSn)}`

/** Queries a payment. Throws PROVIDER_UNAVAILABLE. */
export async function queryPayment({ account, ask }: Calls, payment: Payment): Promise<PaymentReport> {
  const outcome = await ask('GET', `${pathOf(payment)}?mchid=${account.merchantId}`)
  if (outcome.kind === 'refused' && notThere.test(outcome.code)) return { state: 'unknown' }
  const found = bodyOf(outcome, transaction)
  if (found.out_trade_no !== payment.paymentSn || !isOurs(account, found)) throw unavailable('an answer about another')
  const report = readTransaction(found)
  if (!report) throw unavailable(`a payment in the state ${found.trade_state}`)
  if (report.state !== 'paid') return report
  const { paidAt, ...paid } = report
  return { ...paid, ...(paidAt && { paidAt }) }
}

/** Closes a payment. Throws PROVIDER_UNAVAILABLE. */
export async function closePayment(
  { account, ask }: Calls,
  payment: Payment,
): Promise<(typeof closings)[ChannelState]> {
  const outcome = await ask('POST', `${pathOf(payment)}/close`, { mchid: account.merchantId })
  if (outcome.kind !== 'refused') {
    bodyOf(outcome, z.undefined())
    return 'closed'
  }
  // The payment is paid, already closed, unknown, or being paid at this moment; a query returns which.
  const { state } = await queryPayment({ account, ask }, payment)
  return closings[state]
}
