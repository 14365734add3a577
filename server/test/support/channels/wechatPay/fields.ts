// Requests that WeChat Pay's interfaces accept. Conditions and enumerations come from the models of its own SDK
// (github.com/wechatpay-apiv3/wechatpay-java at 1dab7be, service/…/payments/{nativepay,h5,jsapi,app}, refund, billdownload); lengths, which are
// bytes for free texts, from https://pay.weixin.qq.com/docs/merchant/apis/native-payment/direct-jsons/native-prepay.html
// and …/native-payment/create.html (refunds).
import { bytes, type FieldTable, integer, object, oneOf, optional, text } from '../fieldTable.ts'

const outTradeNo = text(32, /^[\w|*-]{6,32}$/)
/** 1. HTTPS；2. 不允许携带查询串。 The local machine has no certificate. */
const notifyUrl = text(255, /^(?:https:\/\/|http:\/\/(?:127\.0\.0\.1|localhost)[:/])[^?#]*$/)
const currency = optional(oneOf('CNY'))

const opening: FieldTable = {
  appid: text(32),
  mchid: text(32),
  description: bytes(127),
  out_trade_no: outTradeNo,
  time_expire: optional(text(64, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)),
  notify_url: notifyUrl,
  amount: object({ total: integer(1, 2_147_483_647), currency }),
}

export const openings: Readonly<Record<'native' | 'h5' | 'jsapi' | 'app', FieldTable>> = {
  native: opening,
  app: opening,
  jsapi: { ...opening, payer: object({ openid: text(128) }) },
  h5: {
    ...opening,
    scene_info: object({ payer_client_ip: text(45), h5_info: object({ type: oneOf('Wap', 'iOS', 'Android') }) }),
  },
}

export const closing: FieldTable = { mchid: text(32) }

/** CreateRequest of refunds */
export const refunding: FieldTable = {
  out_trade_no: outTradeNo,
  out_refund_no: text(64, /^[\w|*@-]+$/),
  reason: optional(bytes(80)),
  amount: object({ refund: integer(1, 2_147_483_647), total: integer(1, 2_147_483_647), currency: oneOf('CNY') }),
}

/** GetTradeBillRequest */
export const billing: FieldTable = {
  bill_date: text(10, /^\d{4}-\d\d-\d\d$/),
  bill_type: optional(oneOf('ALL', 'SUCCESS', 'REFUND')),
  tar_type: optional(oneOf('GZIP')),
}
