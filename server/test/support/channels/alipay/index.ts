import type { PaymentSn } from '@app/contract'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Checkout, PaymentRequest } from '../../../../src/ports/payments.ts'
import { createAlipay } from '../../../../src/adapters/alipay/index.ts'
import { systemClock } from '../../../../src/core/clock.ts'
import { loadConfig } from '../../../../src/core/config/index.ts'
import { createFaults } from '../faults.ts'
import { rsaKeys } from '../keys.ts'
import type { FakeProvider, Fault } from '../provider.ts'
import { serve } from '../serve.ts'
import { type Content, isPage, tradeIn } from './request.ts'
import { billZip } from './billZip.ts'
import { createBooks, Refusal, type Trade } from './books.ts'
import { answerTo, operations } from './gateway.ts'
import { type Merchant, notificationOf } from './notifications.ts'
import { cashierPage, messagePage, returnAddress } from './pages.ts'
import { chinaTime, type Fields, isRequestGenuine, readFields, signText } from './wire.ts'

/** Faults of a bill download: cut off in the middle, from an expired address, or endless. */
export type DownloadFault = 'cut' | 'expired' | 'endless'

export interface FakeAlipay extends FakeProvider {
  /** The payer. */
  readonly payer: { age: number }
  /** The fault of the next bill's download. */
  misbehaveDownload(fault: DownloadFault): void
  /** Sends notifications about something other than a trade, or as another application or merchant. */
  notificationWith(paymentSn: PaymentSn, changes: Partial<Merchant>): ReturnType<FakeProvider['notification']>
}

const gatewayPath = '/gateway.do'
/** Lifetime of a bill's address. */
const billMilliseconds = 30_000

/** Alipay over HTTP on this machine; calls of its channel time out after 800 ms. */
export async function startFakeAlipay(): Promise<FakeAlipay> {
  const [ours, theirs] = [rsaKeys(), rsaKeys()]
  const merchant: Merchant = { appId: '2021000000000001', sellerId: '2088000000000001', publicKey: ours.publicKey }
  const books = createBooks()
  const faults = createFaults()
  const opened = new Map<string, Checkout>()
  const bills = new Map<string, { file: Buffer; until: number }>()
  let areBillsHeld = false
  let downloadFault: DownloadFault | undefined

  const { origin, stop } = await serve((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { pathname, search } = new URL(request.url ?? '/', origin)
    if (pathname === gatewayPath) return gateway(search.slice(1), body, response)
    if (pathname === '/cashier/pay') return confirm(body, response)
    if (pathname.startsWith('/bill/')) return download(pathname.slice('/bill/'.length), response)
    response.writeHead(404).end()
  }

  const html = (response: ServerResponse, text: string) =>
    void response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)

  function gateway(query: string, body: string, response: ServerResponse): void {
    // Decoded by the charset in the address alone.
    const fields = readFields(query)?.get('charset') === 'utf-8' ? readFields(query, body) : undefined
    const method = fields?.get('method') ?? ''
    const key = `${method.replaceAll('.', '_')}_response`
    const problem = fields && problemOf(fields)
    if (!fields || problem === 'isv.invalid-app-id')
      return answer(
        response,
        key,
        { code: '40002', msg: 'Invalid Arguments', sub_code: problem, sub_msg: '无效的AppID参数' },
        'unsigned',
      )
    if (problem)
      return answer(response, key, { code: '40002', msg: 'Invalid Arguments', sub_code: problem, sub_msg: '验签出错' })
    if (isPage(method)) return html(response, pageOf(fields))
    const operation = operations[method]
    const fault = operation && faults.next(operation)
    if (fault === 'silent') return
    if (fault === '412' || fault === '302' || fault === '500')
      return void response.writeHead(Number(fault), { location: `${origin}/elsewhere` }).end('nothing')
    answer(response, key, answerTo(fields, { books, billAddress }), fault)
  }

  function problemOf(fields: Fields): string | undefined {
    if (fields.get('app_id') !== merchant.appId) return 'isv.invalid-app-id'
    if (fields.get('sign_type') !== 'RSA2') return 'isv.invalid-signature-type'
    if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(fields.get('timestamp') ?? '')) return 'isv.invalid-timestamp'
    if (fields.get('version') !== '1.0' || fields.get('format') !== 'JSON') return 'isv.invalid-format'
    return isRequestGenuine(fields, merchant.publicKey) ? undefined : 'isv.invalid-signature'
  }

  function answer(response: ServerResponse, key: string, content: Content, fault?: Fault): void {
    if (fault === 'lost') return void response.destroy()
    // As PHP and Java write it: the signature covers these exact characters.
    const genuine = JSON.stringify(content).replaceAll('/', String.raw`\/`)
    const text = fault === 'altered' ? JSON.stringify(alter(content)) : genuine
    const sign = fault === 'unsigned' ? '' : `,"sign":"${signText(genuine, theirs.privateKey)}"`
    const whole = fault === 'garbage' ? '<html><body>502 Bad Gateway</body></html>' : `{"${key}":${text}${sign}}`
    html(response, whole)
  }

  /** A fault that would matter, if there is one. */
  function alter(content: Content): Content {
    if ('trade_status' in content) return { ...content, trade_status: 'WAIT_BUYER_PAY' }
    if ('refund_status' in content) return { ...content, refund_amount: '0.01' }
    return { ...content, msg: `${String(content['msg'])}.` }
  }

  /** The trade is created as soon as somebody looks. */
  function pageOf(fields: Fields): string {
    try {
      return cashierPage(books.open(tradeIn(fields, merchant.sellerId)))
    } catch (error) {
      if (error instanceof Refusal) return messagePage(`${error.message}（${error.subCode}）`)
      throw error
    }
  }

  function confirm(body: string, response: ServerResponse): void {
    const outTradeNo = readFields(body)?.get('out_trade_no') ?? ''
    try {
      const trade = books.pay(outTradeNo)
      response.writeHead(302, { location: returnAddress(trade, merchant.appId, theirs.privateKey) }).end()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      html(response, messagePage(error.message))
    }
  }

  const movementsOf = (day: string) => books.movements.filter(({ at }) => chinaTime(at).startsWith(day))
  const billFile = (day: string) => billZip(merchant.sellerId, day, movementsOf(day))

  function billAddress(day: string): string | undefined {
    if (areBillsHeld || movementsOf(day).length === 0) return undefined
    const token = `${day}-${bills.size}`
    bills.set(token, { file: billFile(day), until: Date.now() + billMilliseconds })
    return `${origin}/bill/${token}?downloadFileName=${encodeURIComponent('业务明细.csv.zip')}`
  }

  function download(token: string, response: ServerResponse): void {
    const bill = bills.get(token)
    const fault = downloadFault
    downloadFault = undefined
    if (!bill || bill.until < Date.now() || fault === 'expired') return void response.writeHead(403).end('expired')
    const { file } = bill
    if (fault === 'endless') {
      const more = () => response.destroyed || response.write(Buffer.alloc(1_048_576), more)
      return void more()
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    response.end(fault === 'cut' ? file.subarray(0, file.length / 2) : file)
  }

  /** Opens the checkout as a browser or the app does. */
  function look(paymentSn: PaymentSn): Trade {
    const checkout = opened.get(paymentSn)
    if (!books.get(paymentSn) && checkout) {
      const text = checkout.payUrl.startsWith('http') ? new URL(checkout.payUrl).search.slice(1) : checkout.payUrl
      const fields = readFields(text)
      if (!fields || problemOf(fields)) throw new Error('What was opened is not signed as it should be')
      books.open(tradeIn(fields, merchant.sellerId))
    }
    return books.find(paymentSn)
  }

  const environment = {
    ALIPAY_APP_ID: merchant.appId,
    ALIPAY_SELLER_ID: merchant.sellerId,
    ALIPAY_PRIVATE_KEY: ours.privateKey.replaceAll('\n', String.raw`\n`),
    ALIPAY_PUBLIC_KEY: theirs.publicKey.replaceAll('\n', String.raw`\n`),
    ALIPAY_ENDPOINT: `${origin}${gatewayPath}`,
    ALIPAY_TIMEOUT_MILLISECONDS: '800',
  }
  const channel = createAlipay({ config: loadConfig({ ...environment, ...ownSecrets }), clock: systemClock })

  return {
    // Starting makes no request, so the checkout is stored here for payers without a browser.
    channel: {
      ...channel,
      async start(request: PaymentRequest) {
        const checkout = await channel.start(request)
        opened.set(request.paymentSn, checkout)
        return checkout
      },
    },
    environment,
    origin,
    payer: books.payer,
    async pay(paymentSn, options) {
      look(paymentSn)
      books.pay(paymentSn, options)
    },
    async fail(paymentSn) {
      // The payer may try again: Alipay does not change the trade.
      look(paymentSn)
    },
    notification: (paymentSn) => notificationOf(books.find(paymentSn), merchant, theirs.privateKey),
    notificationWith: (paymentSn, changes) =>
      notificationOf(books.find(paymentSn), { ...merchant, ...changes }, theirs.privateKey),
    misbehave: faults.misbehave,
    misbehaveDownload(fault) {
      downloadFault = fault
    },
    holdRefunds: books.holdRefunds,
    settleRefunds: books.settleRefunds,
    refuseRefund: books.refuseRefund,
    movements: () => books.movements,
    inventTrade: books.inventTrade,
    billFile,
    holdBills(isHeld) {
      areBillsHeld = isHeld
    },
    stop,
  }
}

/** Avoids reading and writing files for them. */
const ownSecrets = {
  NODE_ENV: 'test',
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
}
