import type { FakeNotification } from '../provider.ts'
import type { Trade } from './books.ts'
import { chinaTime, type Fields, signText, textToSign, yuan } from './wire.ts'

export interface Merchant {
  appId: string
  sellerId: string
  /** PEM; verifies the merchant's requests. */
  publicKey: string
}

/** Alipay's notification of a trade: its signature covers everything except `sign` and `sign_type`. */
export function notificationOf(trade: Trade, merchant: Merchant, privateKey: string): FakeNotification {
  const now = chinaTime(new Date())
  const given = trade.refunds.filter(({ isDone }) => isDone)
  const fields: Fields = new Map([
    ['gmt_create', now],
    ['charset', 'utf-8'],
    ['seller_email', 'shop@example.com'],
    ['subject', trade.subject],
    ['buyer_id', '2088102534368455'],
    ['buyer_logon_id', '186****0000'],
    ['invoice_amount', yuan(trade.totalFen)],
    ['notify_id', `${now.replaceAll(/\D/g, '')}00222155624068450559${Math.floor(Math.random() * 1e6)}`],
    ['fund_bill_list', JSON.stringify([{ amount: yuan(trade.totalFen), fundChannel: 'ALIPAYACCOUNT' }])],
    ['notify_type', 'trade_status_sync'],
    ['trade_status', trade.status],
    ['receipt_amount', yuan(trade.totalFen)],
    ['buyer_pay_amount', yuan(trade.totalFen)],
    ['sign_type', 'RSA2'],
    ['app_id', merchant.appId],
    ['auth_app_id', merchant.appId],
    ['seller_id', merchant.sellerId],
    ['notify_time', now],
    ['version', '1.0'],
    ['out_trade_no', trade.outTradeNo],
    ['total_amount', yuan(trade.totalFen)],
    ['trade_no', trade.tradeNo],
    ['point_amount', '0.00'],
    ...(trade.paidAt ? [['gmt_payment', chinaTime(trade.paidAt)] as const] : []),
    ...(given.length > 0
      ? ([
          ['gmt_refund', `${now}.000`],
          ['refund_fee', yuan(given.reduce((total, { amountFen }) => total + amountFen, 0))],
        ] as const)
      : []),
  ])
  const leftOut = ['sign', 'sign_type']
  fields.set('sign', signText(textToSign(fields, leftOut), privateKey))
  return {
    headers,
    body: bodyOf(fields),
    url: trade.notifyUrl,
    signedFields: [...fields.keys()].filter((name) => !leftOut.includes(name)),
    altered: (field) => ({ headers, body: bodyOf(new Map(fields).set(field, `${fields.get(field) ?? ''}1`)) }),
  }
}

const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

function bodyOf(fields: Fields): string {
  return [...fields].map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`).join('&')
}
