import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Acknowledgement, NotificationReading } from '../../ports/payments.ts'
import type { AlipayAccount } from './account.ts'
import { amount, currencies, moment, tradeNumber } from './fields.ts'
import { contentOf, isSigned } from './signature.ts'

const common = z.object({
  sign: z.string().min(1),
  // Any other value is an older, weaker algorithm.
  sign_type: z.literal('RSA2'),
  app_id: z.string(),
  notify_type: z.string(),
})

const statement = z.object({
  out_trade_no: z.string().min(1).max(64),
  trade_no: tradeNumber,
  seller_id: z.string(),
  total_amount: amount,
  trade_status: z.string(),
  gmt_payment: moment.optional(),
  credit_pay_mode: z.literal('').optional(),
  ...currencies,
})

/**
 * Reads the notification of a trade (https://opendocs.alipay.com/open/270/105902): a form with a signature over all its
 * fields.
 */
export function readNotification(account: AlipayAccount, rawBody: string): NotificationReading {
  const pairs = [...new URLSearchParams(rawBody)]
  const all = Object.fromEntries(pairs)
  const known = common.safeParse(all)
  // A field given twice could be signed as one value and read as the other.
  if (!known.success || pairs.length !== Object.keys(all).length) return { kind: 'refused', why: 'malformed' }
  const { sign, sign_type: _, ...fields } = all
  if (!isSigned(contentOf(fields), sign ?? '', account.publicKey)) return { kind: 'refused', why: 'signature' }
  const { app_id: appId, notify_type: type } = known.data
  if (appId !== account.appId) return { kind: 'refused', why: 'appId' }
  if (type !== 'trade_status_sync') return { kind: 'other', about: cutText(type, 64) }
  const parsed = statement.safeParse(all)
  if (!parsed.success) return { kind: 'refused', why: 'malformed' }
  if (parsed.data.seller_id !== account.sellerId) return { kind: 'refused', why: 'appId' }
  const about = { paymentSn: parsed.data.out_trade_no, status: parsed.data.trade_status }
  const state = stateOf(about.status, 'gmt_payment' in all || 'gmt_refund' in all)
  if (!state) return { kind: 'other', about: cutText(`${about.status} ${about.paymentSn}`, 128) }
  return {
    kind: 'verified',
    paymentSn: about.paymentSn,
    tradeNo: parsed.data.trade_no,
    amountFen: parsed.data.total_amount,
    state,
    paidAt: parsed.data.gmt_payment,
  }
}

/**
 * Maps Alipay's trade status. A fully refunded payment is also reported as closed, which says nothing about the payment
 * itself.
 */
function stateOf(status: string, wasPaid: boolean): 'paid' | 'closed' | undefined {
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'paid'
  return status === 'TRADE_CLOSED' && !wasPaid ? 'closed' : undefined
}

/** Any other body makes Alipay repeat the notification, eight times within 25 hours. */
export function acknowledgement(isDone: boolean): Acknowledgement {
  return { status: isDone ? 200 : 500, type: 'text/plain', body: isDone ? 'success' : 'fail' }
}
