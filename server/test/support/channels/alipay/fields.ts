// Requests that Alipay's interfaces accept. Names, enumerations and conditions come from the models of Alipay's own SDK
// (github.com/alipay/alipay-sdk-java-all, v2/src/main/java/com/alipay/api/domain, 2024-10); lengths from the documentation of each interface.
import { type FieldTable, object, oneOf, optional, refusalOf, text } from '../fieldTable.ts'

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const amount = /^(?!0+\.00$)\d{1,9}\.\d\d$/
/** 仅支持字母、数字、下划线 */
const number = text(64, /^\w+$/)
/** 不可使用特殊字符，如 /，=，& 等 */
const subject = text(256, /^[^/=&]+$/)

/** ExtUserInfo */
const payer: FieldTable = {
  name: optional(text(16)),
  mobile: optional(text(20)),
  cert_type: optional(
    oneOf('IDENTITY_CARD', 'PASSPORT', 'OFFICER_CARD', 'SOLDIER_CARD', 'HOKOU', 'PERMANENT_RESIDENCE_FOREIGNER'),
  ),
  cert_no: optional(text(64)),
  min_age: optional(text(3, /^\d+$/)),
  fix_buyer: optional(text(8, /^[TF]$/)),
  need_check_info: optional(text(1, /^[TF]$/)),
  identity_hash: optional(text(128)),
}

const opening = {
  out_trade_no: number,
  total_amount: text(12, amount),
  subject,
  time_expire: optional(text(19, moment)),
  ext_user_info: optional(object(payer)),
}

/** Fields of `biz_content`, by the name of the interface. */
export const contents: Readonly<Record<string, FieldTable>> = {
  // AlipayTradePagePayModel, which has no seller_id
  'alipay.trade.page.pay': { ...opening, product_code: oneOf('FAST_INSTANT_TRADE_PAY') },
  // AlipayTradeWapPayModel
  'alipay.trade.wap.pay': {
    ...opening,
    product_code: oneOf('QUICK_WAP_WAY'),
    seller_id: optional(text(28, /^2088\d{12}$/)),
    quit_url: text(400),
  },
  // AlipayTradeAppPayModel
  'alipay.trade.app.pay': {
    ...opening,
    product_code: optional(oneOf('QUICK_MSECURITY_PAY')),
    seller_id: optional(text(28, /^2088\d{12}$/)),
  },
  'alipay.trade.query': { out_trade_no: number },
  'alipay.trade.close': { out_trade_no: number },
  // AlipayTradeRefundModel
  'alipay.trade.refund': {
    out_trade_no: number,
    out_request_no: text(64),
    refund_amount: text(11, amount),
    refund_reason: optional(text(256)),
  },
  // AlipayTradeFastpayRefundQueryModel
  'alipay.trade.fastpay.refund.query': { out_trade_no: number, out_request_no: text(64) },
  // AlipayDataDataserviceBillDownloadurlQueryModel
  'alipay.data.dataservice.bill.downloadurl.query': {
    bill_type: oneOf('trade', 'signcustomer', 'merchant_act'),
    bill_date: text(15, /^\d{4}-\d\d-\d\d$/),
  },
}

/** Fields of every request (https://opendocs.alipay.com/common/02kf5q). */
const common: FieldTable = {
  app_id: text(32),
  method: text(128),
  format: optional(oneOf('JSON')),
  charset: text(10, /^utf-8$/),
  sign_type: oneOf('RSA2'),
  sign: text(344),
  timestamp: text(19, moment),
  version: oneOf('1.0'),
  biz_content: text(65_536),
}
const addresses: FieldTable = {
  return_url: optional(text(256, /^https?:/)),
  notify_url: optional(text(256, /^https?:/)),
}

/** Returns why Alipay would refuse a request according to its tables; undefined if it would not. */
export function refusalOfRequest(fields: ReadonlyMap<string, string>): string | undefined {
  const table = contents[fields.get('method') ?? '']
  if (!table) return 'no such interface'
  const isPage = 'product_code' in table
  const content: Record<string, unknown> = JSON.parse(fields.get('biz_content') ?? '{}')
  return (
    refusalOf(isPage ? { ...common, ...addresses } : common, Object.fromEntries(fields)) ??
    refusalOf(table, content) ??
    refusalOfPayer(content['ext_user_info'])
  )
}

function refusalOfPayer(given: unknown): string | undefined {
  const fields: Record<string, unknown> = Object(given)
  // 当传T时，接口上必须指定cert_type、cert_no和name信息……否则报错
  const missing = ['cert_type', 'cert_no', 'name'].find((name) => fields[name] === undefined)
  if (fields['fix_buyer'] === 'T' && missing) return `ext_user_info.fix_buyer without ${missing}`
  // need_check_info=T时该参数才有效
  return fields['min_age'] !== undefined && fields['need_check_info'] !== 'T'
    ? 'ext_user_info.min_age without need_check_info'
    : undefined
}
