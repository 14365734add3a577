import { type NewTrade, Refusal } from './books.ts'
import { contents, refusalOfRequest } from './fields.ts'
import { type Fields, fen, fromChinaTime } from './wire.ts'

export type Content = Record<string, unknown>

/** Parses `biz_content`, and refuses what the tables of its interface refuse. */
export function contentIn(fields: Fields): Content {
  const content: unknown = JSON.parse(fields.get('biz_content') ?? '')
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw invalid('biz_content')
  const refusal = refusalOfRequest(fields)
  if (refusal !== undefined) throw invalid(refusal)
  return content as Content
}

export function textIn(content: Content, name: string): string {
  const value = content[name]
  if (typeof value !== 'string' || value === '') throw invalid(name)
  return value
}

/** Whether an interface opens a trade that somebody can pay. */
export const isPage = (method: string) => 'product_code' in (contents[method] ?? {})

/** The payment that a page or an app's order string requests. */
export function tradeIn(fields: Fields, sellerId: string): NewTrade {
  const content = contentIn(fields)
  if ((content['seller_id'] ?? sellerId) !== sellerId) throw invalid('seller_id')
  const expiry = textIn(content, 'time_expire')
  return {
    outTradeNo: textIn(content, 'out_trade_no'),
    subject: textIn(content, 'subject'),
    totalFen: fen(textIn(content, 'total_amount')),
    returnUrl: fields.get('return_url') ?? '',
    notifyUrl: fields.get('notify_url') ?? '',
    expireAt: fromChinaTime(expiry),
    minimumAge: minimumAgeIn(content),
  }
}

/** Requested only with `need_check_info`. */
function minimumAgeIn(content: Content): number {
  const payer = content['ext_user_info']
  if (typeof payer !== 'object' || payer === null) return 0
  const { min_age: age, need_check_info: isChecked } = payer as Content
  return isChecked === 'T' && typeof age === 'string' && /^\d{1,3}$/.test(age) ? Number(age) : 0
}

function invalid(name: string): Refusal {
  return new Refusal('ACQ.INVALID_PARAMETER', `参数无效：${name}`)
}
