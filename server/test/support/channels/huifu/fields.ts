// The `data` that Huifu's interfaces accept, from the tables of github.com/huifurepo/dg-payment-skills (huifu-pay-integration/references:
// hostingpay-preorder-h5-pc-request, -query-payment-status-query, -query-trade-close, -refund, -refund-query,
// -query-reconciliation, and the conditions of -payload-construction).
import { type FieldTable, json, object, oneOf, optional, refusalOf, text } from '../fieldTable.ts'

const day = text(8, /^\d{8}$/)
/** 单位元，保留两位小数，最低 0.01 */
const amount = text(14, /^(?!0+\.00$)\d{1,11}\.\d\d$/)

/** Fields of every request. */
const head = { req_date: day, req_seq_id: text(64), huifu_id: text(32) }
const origin = { org_req_date: day, org_req_seq_id: text(64) }

/** URL 不带参数；自定义端口在 8000-9005. On the local machine any port is allowed. */
const notifyUrl = text(
  512,
  /^https?:\/\/(?:127\.0\.0\.1:\d+|localhost:\d+|[^/?#:]+(?::(?:8\d{3}|900[0-5]))?)(?:\/[^?#]*)?$/,
)

const hosting: FieldTable = {
  project_title: text(64),
  project_id: text(32),
  private_info: optional(text(255)),
  callback_url: optional(text(512)),
  request_type: optional(oneOf('P', 'M')),
}

const payer: FieldTable = {
  name: text(16),
  cert_type: oneOf('IDENTITY_CARD', 'PASSPORT', 'OFFICER_CARD', 'SOLDIER_CARD', 'HOKOU'),
  cert_no: text(2048),
  mobile: optional(text(20)),
}

const business: FieldTable = {
  payer_check_ali: optional(
    object({
      need_check_info: optional(oneOf('T', 'F')),
      min_age: optional(text(3, /^\d+$/)),
      fix_buyer: optional(oneOf('T', 'F')),
    }),
  ),
  payer_check_wx: optional(
    object({ limit_payer: optional(oneOf('ADULT')), real_name_flag: optional(oneOf('Y', 'N')) }),
  ),
  person_payer: optional(object(payer)),
}

/** Tables by the path under /v2/trade/. */
const tables: Readonly<Record<string, FieldTable>> = {
  'hosting/payment/preorder': {
    ...head,
    trans_amt: amount,
    goods_desc: text(40),
    pre_order_type: oneOf('1'),
    hosting_data: json(2000, hosting),
    time_expire: optional(text(14, /^\d{14}$/)),
    biz_info: optional(json(2000, business)),
    notify_url: optional(notifyUrl),
  },
  'hosting/payment/queryorderinfo': { ...head, ...origin },
  'hosting/payment/close': { ...head, ...origin },
  'hosting/payment/htRefund': {
    ...head,
    ...origin,
    ord_amt: amount,
    remark: optional(text(84)),
    // 线上交易退款必填
    risk_check_data: json(2048, { ip_addr: text(45) }),
    terminal_device_data: json(2048, {
      device_type: optional(oneOf('1', '2', '3', '4')),
      device_ip: optional(text(45)),
    }),
  },
  'hosting/payment/queryRefundInfo': { ...head, ...origin },
  'check/filequery': { ...head, file_date: day, bill_type: optional(oneOf('TRADE_BILL', 'SPLIT_BILL', 'SETTLE_BILL')) },
}

/** Returns why Huifu would refuse `data` according to its tables; undefined if it would not. */
export function refusalOfData(path: string, data: object): string | undefined {
  const table = tables[path]
  if (!table) return 'no such interface'
  return refusalOf(table, data) ?? refusalOfPayer(data)
}

/** 打开支付宝买家校验 need_check_info=T：person_payer.name、cert_type、cert_no */
function refusalOfPayer(data: object): string | undefined {
  const parsed: unknown = 'biz_info' in data ? JSON.parse(String(data.biz_info)) : {}
  const { payer_check_ali: ali, person_payer: person }: Record<string, unknown> = Object(parsed)
  const { need_check_info: isChecked, min_age: age }: Record<string, unknown> = Object(ali)
  if (isChecked === 'T' && person === undefined) return 'biz_info.payer_check_ali.need_check_info without person_payer'
  return age !== undefined && isChecked !== 'T' ? 'biz_info.payer_check_ali.min_age without need_check_info' : undefined
}
