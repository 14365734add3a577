import { type NewTrade, Refusal } from './books.ts'
import { type Fields, fen, fromChinaTime } from './wire.ts'

/** The page interfaces: which product each belongs to. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
  'alipay.trade.app.pay': 'QUICK_MSECURITY_PAY',
}

/** Everything that the interfaces used here take in `biz_content`. */
const documented = new Set([
  'out_trade_no',
  'total_amount',
  'subject',
  'product_code',
  'seller_id',
  'time_expire',
  'quit_url',
  'ext_user_info',
  'out_request_no',
  'refund_amount',
  'refund_reason',
  'bill_type',
  'bill_date',
])

export type Content = Record<string, unknown>

/** Reads `biz_content`, and refuses what no interface has. */
export function contentIn(fields: Fields): Content {
  const content: unknown = JSON.parse(fields.get('biz_content') ?? '')
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw invalid('biz_content')
  for (const name of Object.keys(content)) if (!documented.has(name)) throw invalid(name)
  return content as Content
}

export function textIn(content: Content, name: string, longest = 64): string {
  const value = content[name]
  if (typeof value !== 'string' || value === '' || value.length > longest) throw invalid(name)
  return value
}

export const isPage = (method: string) => method in products

/** What a page or an order for the app asks to be paid. */
export function tradeIn(fields: Fields, sellerId: string): NewTrade {
  const method = fields.get('method') ?? ''
  const content = contentIn(fields)
  if (textIn(content, 'product_code') !== products[method]) throw invalid('product_code')
  if (textIn(content, 'seller_id') !== sellerId) throw invalid('seller_id')
  if (method === 'alipay.trade.wap.pay') textIn(content, 'quit_url', 400)
  const subject = textIn(content, 'subject', 256)
  if (/[/=&]/.test(subject)) throw invalid('subject')
  const outTradeNo = textIn(content, 'out_trade_no')
  if (!/^\w+$/.test(outTradeNo)) throw invalid('out_trade_no')
  const expiry = textIn(content, 'time_expire')
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(expiry)) throw invalid('time_expire')
  return {
    outTradeNo,
    subject,
    totalFen: fen(textIn(content, 'total_amount', 12)),
    returnUrl: fields.get('return_url') ?? '',
    notifyUrl: fields.get('notify_url') ?? '',
    expireAt: fromChinaTime(expiry),
    minimumAge: minimumAgeIn(content),
  }
}

/** Asked for only with `need_check_info`. */
function minimumAgeIn(content: Content): number {
  const payer = content['ext_user_info']
  if (typeof payer !== 'object' || payer === null) return 0
  const { min_age: age, need_check_info: isChecked } = payer as Content
  return isChecked === 'T' && typeof age === 'string' && /^\d{1,3}$/.test(age) ? Number(age) : 0
}

function invalid(name: string): Refusal {
  return new Refusal('ACQ.INVALID_PARAMETER', `参数无效：${name}`)
}
