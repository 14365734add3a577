import type { Trade } from './books.ts'
import { chinaTime, type Fields, signText, textToSign, yuan } from './wire.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body>${body}</body></html>`

/** The page on which the payer confirms. */
export function cashierPage(trade: Trade): string {
  if (trade.status !== 'WAIT_BUYER_PAY') return messagePage('这笔交易已经结束')
  return page(
    '支付宝收银台',
    `<h1>支付宝</h1><p>${escaped(trade.subject)}</p><p>${yuan(trade.totalFen)} 元</p>
<form method="post" action="/cashier/pay"><input type="hidden" name="out_trade_no" value="${escaped(trade.outTradeNo)}"><button>确认支付</button></form>`,
  )
}

export function messagePage(text: string): string {
  return page('支付宝', `<p>${escaped(text)}</p>`)
}

/** The return address of the browser, with signed parameters that nothing should rely on. */
export function returnAddress(trade: Trade, appId: string, privateKey: string): string {
  const fields: Fields = new Map([
    ['charset', 'utf-8'],
    ['out_trade_no', trade.outTradeNo],
    ['method', 'alipay.trade.page.pay.return'],
    ['total_amount', yuan(trade.totalFen)],
    ['trade_no', trade.tradeNo],
    ['app_id', appId],
    ['sign_type', 'RSA2'],
    ['timestamp', chinaTime(new Date())],
  ])
  fields.set('sign', signText(textToSign(fields, ['sign_type']), privateKey))
  const query = [...fields].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${trade.returnUrl}${trade.returnUrl.includes('?') ? '&' : '?'}${query}`
}
