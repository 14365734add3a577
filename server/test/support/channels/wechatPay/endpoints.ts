import { isIP } from 'node:net'
import { type FieldTable, refusalOf } from '../fieldTable.ts'
import type { Operation } from '../provider.ts'
import { type Books, type RefundedTrade, Refused, type Trade } from './books.ts'
import { writeBill } from './billFile.ts'
import { billing, closing, openings, refunding } from './fields.ts'
import { encryptResource, rfc3339, sha1 } from './wire.ts'

/** The merchant's identity at WeChat Pay. */
export interface Merchant {
  merchantId: string
  appId: string
  mobileAppId: string
  apiKey: string
}

/** The answers to a merchant whose signature is valid. */
export interface Reply {
  status: number
  body: string
}

export interface Endpoint {
  operation: Operation | undefined
  answer(): Reply
}

type Json = Record<string, unknown>

const types = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI', app: 'APP' } as const
const json = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) })

export interface EndpointDeps {
  books: Books
  merchant: Merchant
  origin: string
  isOpenid: (openid: string) => boolean
  /** Stores a file and returns the address to download it from. */
  storeFile: (file: Buffer) => string
}

/** The merchant interface, routed by path. Undefined for undocumented paths. */
export function endpointOf(deps: EndpointDeps, method: string, target: URL, body: string): Endpoint | undefined {
  const { books, merchant } = deps
  const path = target.pathname
  const opening = /^\/v3\/pay\/transactions\/(native|h5|jsapi|app)$/.exec(path)
  if (method === 'POST' && opening)
    return { operation: 'start', answer: () => open(deps, opening[1] as keyof typeof types, readBody(body)) }
  const trade = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path)
  if (method === 'GET' && trade && !trade[2])
    return {
      operation: 'query',
      answer: () => {
        requireSame(target.searchParams.get('mchid'), merchant.merchantId, 'mchid')
        return json(presentTrade(merchant, books.find(decodeURIComponent(trade[1] ?? ''))))
      },
    }
  if (method === 'POST' && trade?.[2])
    return {
      operation: 'close',
      answer: () => {
        const request = readBody(body)
        requireTable(closing, request)
        requireSame(request['mchid'], merchant.merchantId, 'mchid')
        books.close(decodeURIComponent(trade[1] ?? ''))
        return { status: 204, body: '' }
      },
    }
  if (method === 'POST' && path === '/v3/refund/domestic/refunds')
    return { operation: 'refund', answer: () => refund(books, readBody(body)) }
  const refunded = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path)
  if (method === 'GET' && refunded)
    return {
      operation: 'refundQuery',
      answer: () => json(presentRefund(books.findRefund(decodeURIComponent(refunded[1] ?? '')))),
    }
  if (method === 'GET' && path === '/v3/bill/tradebill')
    return { operation: 'bill', answer: () => bill(deps, target.searchParams) }
  if (method === 'GET' && path === '/v3/certificates') {
    const text = '-----BEGIN CERTIFICATE-----\nplayed\n-----END CERTIFICATE-----\n'
    const encrypted = encryptResource(text, { apiKey: merchant.apiKey, data: 'certificate' })
    return { operation: undefined, answer: () => json({ data: [{ encrypt_certificate: encrypted }] }) }
  }
  return undefined
}

function readBody(body: string): Json {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    throw new Refused(400, 'PARAM_ERROR', '请求不是 JSON')
  }
  if (read === null || typeof read !== 'object' || Array.isArray(read))
    throw new Refused(400, 'PARAM_ERROR', '请求不是对象')
  return read as Json
}

function requireTable(table: FieldTable, given: Json): void {
  const refusal = refusalOf(table, given)
  if (refusal !== undefined) throw new Refused(400, 'PARAM_ERROR', refusal)
}

function requireSame(given: unknown, expected: unknown, name: string): void {
  if (given !== expected) throw new Refused(400, 'PARAM_ERROR', `${name} 不对：${String(given)}`)
}

function requireThat(isSo: boolean, name: string): void {
  if (!isSo) throw new Refused(400, 'PARAM_ERROR', `参数 ${name} 不符合要求`)
}

const inner = (given: Json, name: string): Json => {
  const value = given[name]
  requireThat(value !== null && typeof value === 'object' && !Array.isArray(value), name)
  return value as Json
}

function open({ books, merchant, origin, isOpenid }: EndpointDeps, kind: keyof typeof types, request: Json): Reply {
  requireTable(openings[kind], request)
  requireSame(request['mchid'], merchant.merchantId, 'mchid')
  if (request['appid'] !== (kind === 'app' ? merchant.mobileAppId : merchant.appId))
    throw new Refused(400, 'APPID_MCHID_NOT_MATCH', '商户号 mchid 与 appid 不匹配')
  const { description, out_trade_no: number, time_expire: expire, notify_url: notifyUrl } = request
  const amount = inner(request, 'amount')
  let openid = books.newOpenid()
  if (kind === 'h5') {
    const scene = inner(request, 'scene_info')
    requireThat(isIP(String(scene['payer_client_ip'])) > 0, 'scene_info.payer_client_ip')
  }
  if (kind === 'jsapi') {
    openid = String(inner(request, 'payer')['openid'])
    requireThat(isOpenid(openid), 'payer.openid')
  }
  const trade = books.open({
    outTradeNo: String(number),
    type: types[kind],
    appId: request['appid'],
    description: String(description),
    total: Number(amount['total']),
    expireAt: new Date(String(expire)),
    notifyUrl: String(notifyUrl),
    openid,
  })
  if (kind === 'native') return json({ code_url: `${origin}/qr/${trade.prepayId}` })
  if (kind === 'h5')
    return json({ h5_url: `${origin}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${trade.prepayId}&package=1` })
  return json({ prepay_id: trade.prepayId })
}

export function presentTrade({ merchantId }: Merchant, trade: Trade): object {
  const common = { appid: trade.appId, mchid: merchantId, out_trade_no: trade.outTradeNo, attach: '' }
  if (trade.state === 'NOTPAY' || trade.state === 'CLOSED')
    return {
      ...common,
      trade_state: trade.state,
      trade_state_desc: trade.state === 'NOTPAY' ? '订单未支付' : '订单已关闭',
      amount: { total: trade.total, currency: 'CNY' },
      promotion_detail: [],
    }
  return {
    ...common,
    transaction_id: trade.transactionId,
    trade_type: trade.type,
    trade_state: trade.state,
    trade_state_desc: trade.state === 'SUCCESS' ? '支付成功' : '转入退款',
    bank_type: 'OTHERS',
    success_time: rfc3339(trade.paidAt ?? new Date()),
    payer: { openid: trade.openid },
    amount: { total: trade.paidFen, payer_total: trade.paidFen, currency: 'CNY', payer_currency: 'CNY' },
    promotion_detail: [],
  }
}

function refund(books: Books, request: Json): Reply {
  requireTable(refunding, request)
  const amount = inner(request, 'amount')
  return json(
    presentRefund(
      books.refund({
        outTradeNo: String(request['out_trade_no']),
        outRefundNo: String(request['out_refund_no']),
        fen: Number(amount['refund']),
        total: Number(amount['total']),
      }),
    ),
  )
}

function presentRefund({ trade, refund: found }: RefundedTrade): object {
  return {
    refund_id: found.refundId,
    out_refund_no: found.outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: rfc3339(found.at),
    ...(found.state === 'SUCCESS' && { success_time: rfc3339(found.at) }),
    status: found.state,
    funds_account: 'AVAILABLE',
    amount: {
      total: trade.paidFen,
      refund: found.fen,
      payer_total: trade.paidFen,
      payer_refund: found.fen,
      currency: 'CNY',
    },
  }
}

function bill({ books, merchant, storeFile }: EndpointDeps, query: URLSearchParams): Reply {
  requireTable(billing, Object.fromEntries(query))
  const day = query.get('bill_date') ?? ''
  requireThat(/^\d{4}-\d\d-\d\d$/.test(day), 'bill_date')
  requireThat([null, 'ALL'].includes(query.get('bill_type')), 'bill_type')
  if (books.switches.holdsBills) throw new Refused(400, 'STATEMENT_CREATING', '账单生成中')
  const file = writeBill(books.movements, day, merchant)
  if (!file) throw new Refused(400, 'NO_STATEMENT_EXIST', '请求的账单文件不存在')
  return json({ hash_type: 'SHA1', hash_value: sha1(file), download_url: storeFile(file) })
}
