// Requests that UMS accepts. Its tables are available to merchants only: names, enumerations and forms come from public code that ran against it
// (docs/reference/providers.md), including `signType`, without which its notifications are signed with MD5.
import { bytes, type FieldTable, integer, oneOf, optional, text } from '../fieldTable.ts'

const clock = text(19, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const number = text(32, /^\w{6,32}$/)
const day = text(10, /^\d{4}-\d\d-\d\d$/)
const amount = integer(1, 10_000_000_000)

const head = {
  requestTimestamp: clock,
  mid: text(15),
  tid: text(8),
  instMid: oneOf('QRPAYDEFAULT', 'H5DEFAULT', 'YUEDANDEFAULT'),
}
const opening = {
  ...head,
  totalAmount: amount,
  expireTime: optional(clock),
  notifyUrl: text(255, /^https?:/),
  returnUrl: text(255, /^https?:/),
  clientIp: optional(text(45)),
  signType: optional(oneOf('SHA256', 'MD5')),
}
const bill = { ...head, billNo: number, billDate: day }
const order = { ...head, merOrderId: number }
const refund = { refundOrderId: number, refundAmount: amount, refundDesc: optional(bytes(255)) }
const page = { ...opening, merOrderId: number, orderDesc: optional(bytes(255)) }

/** Tables by the path under /v1/netpay/. */
export const tables: Readonly<Record<string, FieldTable>> = {
  'trade/h5-pay': page,
  'uac/order': page,
  'webpay/pay': page,
  'wxpay/h5-pay': { ...page, sceneType: oneOf('IOS_WAP', 'AND_WAP'), merAppName: text(64), merAppId: text(255) },
  'bills/get-qrcode': { ...opening, billNo: number, billDate: day, billDesc: optional(bytes(255)) },
  'bills/query': { ...bill, refundOrderId: optional(number) },
  'bills/close-qrcode': { ...head, qrCodeId: text(64) },
  'bills/refund': { ...bill, ...refund },
  query: order,
  close: order,
  refund: { ...order, ...refund },
  'refund-query': order,
}
