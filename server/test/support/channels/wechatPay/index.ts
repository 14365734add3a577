import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PaymentSn } from '@app/contract'
import { createWechatPay } from '../../../../src/adapters/wechatPay/index.ts'
import type { Clock } from '../../../../src/core/clock.ts'
import { systemClock } from '../../../../src/core/clock.ts'
import { testConfig } from '../../../../src/core/config/index.ts'
import { parseSettings } from '../../../../src/core/config/parse.ts'
import { createSealer } from '../../../../src/core/crypto.ts'
import { createLog } from '../../../../src/core/log.ts'
import type { PaymentChannel } from '../../../../src/ports/payments.ts'
import { createFaults } from '../faults.ts'
import { rsaKeys } from '../keys.ts'
import type { FakeNotification, FakeProvider } from '../provider.ts'
import { serve } from '../serve.ts'
import { writeBill } from './billFile.ts'
import { createBooks, Refused } from './books.ts'
import { endpointOf, type Reply, presentTrade } from './endpoints.ts'
import { createPayerPages } from './payerPages.ts'
import {
  encryptResource,
  isCallSignedBy,
  isSignedBy,
  type MerchantRequest,
  readAuthorization,
  signedHeaders,
} from './wire.ts'

// Created once per process.
const merchantKeys = rsaKeys()
export const wechatKeys = rsaKeys()

export const merchant = {
  merchantId: '1900000109',
  appId: 'wxd678efh567hg6787',
  mobileAppId: 'wx8888888888888888',
  apiKey: randomBytes(16).toString('hex'),
}
const appSecret = randomBytes(16).toString('hex')
const certificateSerial = '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C'
const publicKeyId = 'PUB_KEY_ID_0119000001092026112300321487000600'

export interface FakeWechatPay extends FakeProvider {
  /** The product's channel, with other settings or at another time. */
  channelWith(changes: { environment?: Record<string, string>; clock?: Clock; publicUrl?: string }): PaymentChannel
  /** Acts as WeChat's browser with the parameters of our page: verifies their signature and pays. */
  payByBridge(call: Readonly<Record<string, string>>): void
  /** Acts as the SDK in a native app. */
  payByKit(call: Readonly<Record<string, string>>): void
  /** A public key that belongs to nobody. */
  readonly otherPublicKey: string
  /** A notification of any kind and content, signed and encrypted like a real one; `at` in epoch milliseconds. */
  notify(eventType: string, content: object, at?: number): { headers: Record<string, string>; body: string }
  /** Serves bill files with one byte changed. */
  spoilFiles(isSpoilt: boolean): void
}

/** WeChat Pay (APIv3) and the parts of WeChat that a payer passes through, on one port of this machine. */
export async function startFakeWechatPay({ timeoutMilliseconds = 800 } = {}): Promise<FakeWechatPay> {
  const books = createBooks()
  const pages = createPayerPages(books, merchant, appSecret)
  const faults = createFaults()
  const files = new Map<string, Buffer>()
  const nonces = new Set<string>()
  let isSpoilt = false

  const { origin, stop } = await serve((request, response) => {
    void answer(request, response)
  })

  function storeFile(file: Buffer): string {
    const token = randomUUID()
    files.set(token, file)
    return `${origin}/v3/billdownload/file?token=${token}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const url = request.url ?? ''
    const target = new URL(url, origin)
    if (pages.serve(target, request, response)) return
    const { method = '', headers } = request
    const authorization = headers.authorization ?? ''
    const refused = refusalOf({ method, url, authorization, body })
    if (refused) return send(response, refused, {})
    if (target.pathname === '/v3/billdownload/file') return sendFile(response, target.searchParams.get('token') ?? '')
    const endpoint = endpointOf({ books, merchant, origin, isOpenid: pages.isOpenid, storeFile }, method, target, body)
    const fault = endpoint?.operation && faults.next(endpoint.operation)
    if (fault === 'silent') return
    if (fault === '302') return void response.writeHead(302, { location: `${origin}/error.html` }).end()
    if (fault === '412' || fault === '500') {
      const failure = { status: Number(fault), body: '{"code":"SYSTEM_ERROR","message":"系统异常，请稍后重试"}' }
      return send(response, failure, signed(failure.body))
    }
    const reply = endpoint
      ? answered(endpoint.answer)
      : answered(() => {
          throw new Refused(404, 'NOT_FOUND', '没有这个接口')
        })
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'unsigned') return send(response, reply, {})
    if (fault === 'garbage') return send(response, { status: 200, body: '<html>' }, signed('<html>'))
    send(response, fault === 'altered' ? altered(reply) : reply, signed(reply.body))
  }

  function signed(body: string): Record<string, string> {
    return signedHeaders(body, { key: wechatKeys.privateKey, serial: publicKeyId })
  }

  /** A request whose signature is invalid gets an unsigned answer. */
  function refusalOf(request: MerchantRequest): Reply | undefined {
    const fields = readAuthorization(request.authorization)
    const nonce = fields?.['nonce_str'] ?? ''
    const isRight =
      fields?.['mchid'] === merchant.merchantId &&
      fields['serial_no'] === certificateSerial &&
      !nonces.has(nonce) &&
      isSignedBy(merchantKeys.publicKey, request)
    nonces.add(nonce)
    return isRight ? undefined : { status: 401, body: '{"code":"SIGN_ERROR","message":"签名错误"}' }
  }

  function answered(work: () => Reply): Reply {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: error.status, body: JSON.stringify({ code: error.code, message: error.message }) }
    }
  }

  function altered(reply: Reply): Reply {
    if (reply.body === '') return { status: 200, body: '{}' }
    return { ...reply, body: reply.body.replace(/\d(?=\D*$)|[a-z](?=[^a-z]*$)/, (one) => (one === '1' ? '2' : '1')) }
  }

  function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string>): void {
    response.writeHead(status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'request-id': randomUUID(),
    })
    response.end(body)
  }

  function sendFile(response: ServerResponse, token: string): void {
    const file = files.get(token)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(isSpoilt ? Buffer.concat([file, Buffer.from(' ')]) : file)
  }

  const environment = {
    WECHAT_PAY_MERCHANT_ID: merchant.merchantId,
    WECHAT_PAY_APP_ID: merchant.appId,
    WECHAT_PAY_MOBILE_APP_ID: merchant.mobileAppId,
    WECHAT_PAY_APP_SECRET: appSecret,
    WECHAT_PAY_PRIVATE_KEY: merchantKeys.privateKey.replaceAll('\n', String.raw`\n`),
    WECHAT_PAY_CERTIFICATE_SERIAL: certificateSerial,
    WECHAT_PAY_API_V3_KEY: merchant.apiKey,
    WECHAT_PAY_PUBLIC_KEY: wechatKeys.publicKey.replaceAll('\n', String.raw`\n`),
    WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId,
    WECHAT_PAY_ENDPOINT: origin,
    WECHAT_PAY_AUTHORIZE_ENDPOINT: origin,
    WECHAT_PAY_TOKEN_ENDPOINT: origin,
    WECHAT_PAY_TIMEOUT_MILLISECONDS: String(timeoutMilliseconds),
  }

  const channelWith: FakeWechatPay['channelWith'] = ({ environment: changes = {}, clock = systemClock, publicUrl }) => {
    const { wechatPay } = parseSettings({ ...environment, ...changes })
    const config = testConfig({ wechatPay, ...(publicUrl !== undefined && { http: { publicUrl } }) })
    return createWechatPay({ config, clock, log: createLog('silent'), sealer: createSealer(config.secrets.keys) })
  }

  const notify: FakeWechatPay['notify'] = (eventType, content, at = Date.now()) => {
    const resource = encryptResource(JSON.stringify(content), { apiKey: merchant.apiKey, data: 'transaction' })
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: new Date(at).toISOString(),
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: '支付成功',
      resource: { original_type: 'transaction', ...resource },
    })
    const headers = signedHeaders(body, { key: wechatKeys.privateKey, serial: publicKeyId, at })
    return { headers: { ...headers, 'content-type': 'application/json' }, body }
  }

  function notificationOf(paymentSn: PaymentSn): FakeNotification {
    const trade = books.find(paymentSn)
    if (!trade.paidAt) throw new Error('WeChat Pay sends notifications of paid payments only')
    const { headers, body } = notify('TRANSACTION.SUCCESS', {
      ...presentTrade(merchant, trade),
      trade_state: 'SUCCESS',
    })
    const json: Record<string, unknown> = JSON.parse(body)
    const resource = json['resource'] as Record<string, string>
    const ofHeaders = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature']
    const ofBody = Object.keys(json).filter((name) => name !== 'resource')
    const ofResource = Object.keys(resource).map((name) => `resource.${name}`)
    const other = (text = '') => (text.startsWith('1') ? '2' : '1') + text.slice(1)
    return {
      headers,
      body,
      url: trade.notifyUrl,
      signedFields: [...ofHeaders, ...ofBody, ...ofResource],
      altered(field) {
        if (ofHeaders.includes(field)) return { headers: { ...headers, [field]: other(headers[field]) }, body }
        const [name = '', within] = field.split('.')
        const changed = within
          ? { ...json, resource: { ...resource, [within]: other(resource[within]) } }
          : { ...json, [name]: other(String(json[name])) }
        return { headers, body: JSON.stringify(changed) }
      },
    }
  }

  function payPrepaid(prepayId: string, type: string): void {
    const trade = [...books.trades.values()].find((one) => one.prepayId === prepayId && one.type === type)
    if (!trade) throw new Error('There is nothing to be paid under this number')
    books.pay(trade.outTradeNo)
  }

  return {
    channel: channelWith({}),
    channelWith,
    otherPublicKey: rsaKeys().publicKey,
    environment,
    origin,
    pay: async (paymentSn, options) => void books.pay(paymentSn, options),
    // After a refusal by the bank the payer may try another card: nothing changes here.
    fail: async (paymentSn) => void books.find(paymentSn),
    notification: notificationOf,
    notify,
    misbehave: faults.misbehave,
    holdRefunds: () => (books.switches.holdsRefunds = true),
    settleRefunds: () => books.settleRefunds(),
    refuseRefund: () => (books.switches.refusesRefund = true),
    movements: () => books.movements,
    inventTrade: (amountFen) => books.invent(amountFen),
    billFile: (day) => writeBill(books.movements, day, merchant) ?? Buffer.from(''),
    holdBills: (isHeld) => (books.switches.holdsBills = isHeld),
    spoilFiles: (spoilt) => (isSpoilt = spoilt),
    payByBridge(call) {
      const { appId = '', timeStamp = '', nonceStr = '', package: prepay = '', signType, paySign = '' } = call
      const isOurs = isCallSignedBy(merchantKeys.publicKey, [appId, timeStamp, nonceStr, prepay], paySign)
      if (!isOurs || signType !== 'RSA' || appId !== merchant.appId) throw new Error('支付验证签名失败')
      payPrepaid(prepay.replace(/^prepay_id=/, ''), 'JSAPI')
    },
    payByKit(call) {
      const { appid = '', partnerid, prepayid = '', package: kind, noncestr = '', timestamp = '', sign = '' } = call
      const isOurs = isCallSignedBy(merchantKeys.publicKey, [appid, timestamp, noncestr, prepayid], sign)
      if (!isOurs || kind !== 'Sign=WXPay' || partnerid !== merchant.merchantId) throw new Error('支付验证签名失败')
      payPrepaid(prepayid, 'APP')
    },
    stop,
  }
}
