import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { PaymentSn } from '@app/contract'
import { createUms } from '../../../../src/adapters/ums/index.ts'
import { systemClock } from '../../../../src/core/clock.ts'
import { testConfig } from '../../../../src/core/config/index.ts'
import { createFaults } from '../faults.ts'
import type { FakeNotification, FakeProvider } from '../provider.ts'
import { serve } from '../serve.ts'
import { billFile } from './billFile.ts'
import { clockOf, createBooks, Refusal, type TheirOrder } from './books.ts'
import { billPaymentJson, callsOver, checkFields, openingOf } from './operations.ts'
import { claimOfHeader, formSignature, requestSignature, wrongWith } from './signature.ts'

const secrets = {
  appId: '10037e6f6a4e6da4016a670fd4530012',
  appKey: randomBytes(16).toString('hex'),
  notifyKey: randomBytes(24).toString('base64url'),
}
const merchant = { mid: '898201612345678', tid: '88880001' }
const source = '1000'
/** The operation of a browser's page, by its path under /v1/netpay/. */
const pages = {
  'trade/h5-pay': 'H5DEFAULT',
  'wxpay/h5-pay': 'H5DEFAULT',
  'uac/order': 'H5DEFAULT',
  'webpay/pay': 'YUEDANDEFAULT',
} as const

/**
 * UMS on this machine, by its documents. Its answers carry no signature; `unsigned` is an answer without the order's
 * identity.
 */
export async function startFakeUms(phoneWallet: 'alipay' | 'wechat' | 'quickPass' = 'alipay'): Promise<FakeProvider> {
  const books = createBooks(source)
  const faults = createFaults()
  const addresses = new Map<PaymentSn, string>()
  const usedNonces = new Set<string>()
  let origin = ''
  const calls = callsOver(books, () => origin)

  const { origin: served, stop } = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  origin = served

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.replace('/v1/netpay/', '')
    const body = await readText(request)
    if (request.method === 'POST' && calls[path]) call(path, request, body, response)
    else if (request.method === 'GET' && path in pages) openPage(path as keyof typeof pages, url, response)
    else if (url.pathname === '/bills/qrCode.do')
      cashier(books.byCode(url.searchParams.get('id') ?? ''), request, response)
    else if (url.pathname.startsWith('/cashier/')) cashier(books.find(url.pathname.slice(9)), request, response)
    else response.writeHead(404).end()
  }

  function call(path: string, request: IncomingMessage, body: string, response: ServerResponse): void {
    const claim = claimOfHeader(request.headers.authorization)
    const wrong = wrongWith(claim, secrets, body)
    if (wrong !== undefined || !claim || usedNonces.has(claim.nonce)) {
      send(response, 401, { errCode: '9999', errInfo: wrong ?? '重复的请求' })
      return
    }
    usedNonces.add(claim.nonce)
    const fields: Record<string, unknown> = JSON.parse(body)
    const known = calls[path]
    if (!known) return
    const operation = known.operation(fields)
    const fault = faults.next(operation)
    if (fault === 'silent') return
    if (fault === '412' || fault === '500') {
      response.writeHead(Number(fault)).end('{"errCode":"SUCCESS"}')
      return
    }
    if (fault === '302') {
      response.writeHead(302, { location: `${origin}/elsewhere` }).end()
      return
    }
    const { mid, tid, instMid } = fields
    const common = { responseTimestamp: clockOf(new Date()), mid, tid, instMid }
    let reply: object
    try {
      checkFields(path, fields, merchant)
      reply = { errCode: 'SUCCESS', errMsg: '成功', ...common, ...known.answer(fields) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply = { errCode: error.code, errMsg: error.message, ...common }
    }
    if (fault === 'lost') request.socket.destroy()
    else if (fault === 'garbage') response.writeHead(200).end('<html>系统繁忙</html>')
    else if (fault === 'unsigned') send(response, 200, { totalAmount: 1, billStatus: 'PAID', status: 'TRADE_SUCCESS' })
    else send(response, 200, fault === 'altered' ? { ...reply, mid: '898201699999999' } : reply)
  }

  /** The browser's page: opens the order and leads to the cashier; errors are shown to the payer. */
  function openPage(path: keyof typeof pages, url: URL, response: ServerResponse): void {
    const parameters = Object.fromEntries(url.searchParams)
    const { authorization, content = '', appId = '', timestamp = '', nonce = '', signature = '' } = parameters
    // An address may be opened again and later, so its time and its nonce are not checked for reuse.
    const isGenuine =
      authorization === 'OPEN-FORM-PARAM' &&
      appId === secrets.appId &&
      /^\d{14}$/.test(timestamp) &&
      signature === requestSignature(secrets, timestamp, nonce, content)
    try {
      if (!isGenuine) throw new Refusal('9999', '签名验证失败')
      const fields: Record<string, unknown> = JSON.parse(content)
      checkFields(path, fields, merchant)
      if (fields['instMid'] !== pages[path]) throw new Refusal('BAD_REQUEST', '业务类型 instMid 不合法')
      const opened = openingOf(fields, pages[path], String(fields['merOrderId']), clockOf(new Date()).slice(0, 10))
      const { number } = books.open(opened)
      response.writeHead(302, { location: `${origin}/cashier/${number}` }).end()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<p>${error.code} ${error.message}</p>`)
    }
  }

  function cashier(order: TheirOrder | undefined, request: IncomingMessage, response: ServerResponse): void {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (order?.state !== 'open') response.writeHead(200, html).end('<p>这笔订单不能支付</p>')
    else if (request.method === 'POST') {
      books.pay(order)
      response.writeHead(303, { location: order.returnUrl }).end()
    } else {
      const amount = `${Math.trunc(order.amount / 100)}.${String(order.amount % 100).padStart(2, '0')}`
      response
        .writeHead(200, html)
        .end(
          `<!doctype html><html lang="zh"><meta name="viewport" content="width=device-width"><title>银联商务收银台</title>` +
            `<h1>银联商务</h1><p>¥${amount}</p><form method="post"><button>确认支付</button></form></html>`,
        )
    }
  }

  /** Opens the order as the payer's browser would: no call of the server creates a page's order. */
  async function openedBy(paymentSn: PaymentSn): Promise<TheirOrder> {
    const address = addresses.get(paymentSn)
    if (address !== undefined) await fetch(address, { redirect: 'manual' })
    return books.find(source + paymentSn)
  }

  const environment = {
    UMS_APP_ID: secrets.appId,
    UMS_APP_KEY: secrets.appKey,
    UMS_NOTIFY_KEY: secrets.notifyKey,
    UMS_MERCHANT_ID: merchant.mid,
    UMS_TERMINAL_ID: merchant.tid,
    UMS_SOURCE_NUMBER: source,
    UMS_PHONE_WALLET: phoneWallet,
    UMS_ENDPOINT: origin,
    UMS_TIMEOUT_MILLISECONDS: '800',
  }
  const settings = {
    ...secrets,
    merchantId: merchant.mid,
    terminalId: merchant.tid,
    sourceNumber: source,
    phoneWallet,
    endpoint: origin,
    timeoutMilliseconds: 800,
  }
  const ours = createUms({ brand: { name: '望川数藏' }, config: testConfig({ ums: settings }), clock: systemClock })

  return {
    channel: {
      ...ours,
      async start(request) {
        const checkout = await ours.start(request)
        // Only the browser that it was given to knows the address of a page.
        if (checkout.payUrl.includes('OPEN-FORM-PARAM')) addresses.set(request.paymentSn, checkout.payUrl)
        return checkout
      },
    },
    environment,
    origin,
    async pay(paymentSn, { amountFen, at } = {}) {
      books.pay(await openedBy(paymentSn), amountFen, at)
    },
    async fail(paymentSn) {
      // A refusal by the bank leaves the order open for another card.
      await openedBy(paymentSn)
    },
    notification: (paymentSn) => notificationOf(books.find(source + paymentSn)),
    misbehave: faults.misbehave,
    holdRefunds() {
      books.rules.holdsRefunds = true
    },
    settleRefunds: () => books.settleRefunds(),
    refuseRefund() {
      books.rules.refusesRefund = true
    },
    movements: () => books.movements(),
    inventTrade: (amountFen) => books.invent(amountFen),
    billFile: (day) => billFile(books.movements(), day, source, merchant),
    holdBills() {
      // No API requests them: an operator exports them by hand.
    },
    stop,
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
}

function notificationOf(order: TheirOrder): FakeNotification {
  const isQr = order.kind === 'QRPAYDEFAULT'
  const isPaid = order.state === 'paid'
  const common = {
    ...merchant,
    instMid: order.kind,
    totalAmount: String(isPaid ? order.paid : order.amount),
    notifyId: randomUUID(),
    subInst: '100200',
    createTime: clockOf(order.createdAt),
    merName: '中保付测试商户(中保付测试商户)',
    seqId: order.seqId,
    attachedData: '',
    signType: order.signType,
    // An undocumented name and value, signed like all others.
    [randomBytes(1).toString('hex').replaceAll(/\d/g, 'k').toUpperCase()]: randomBytes(3).toString('base64url'),
  }
  const fields: Record<string, string> = isQr
    ? {
        ...common,
        billNo: order.number,
        billDate: order.billDate,
        billStatus: isPaid ? 'PAID' : order.state === 'open' ? 'UNPAID' : 'CLOSED',
        qrCodeId: order.qrCode,
        ...(isPaid && { billPayment: billPaymentJson(order) }),
      }
    : {
        ...common,
        merOrderId: order.number,
        status: isPaid ? 'TRADE_SUCCESS' : order.state === 'open' ? 'WAIT_BUYER_PAY' : 'TRADE_CLOSED',
        targetSys: 'Alipay 2.0',
        targetOrderId: order.target,
        billFundsDesc: '现金支付0.10元。',
        ...(isPaid && { payTime: clockOf(order.paidAt ?? new Date()) }),
      }
  fields['sign'] = formSignature(fields, secrets.notifyKey, order.signType)
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const formOf = (values: Record<string, string>) => new URLSearchParams(values).toString()
  const signedFields = Object.keys(fields).filter((name) => name !== 'sign' && fields[name] !== '')
  return {
    headers,
    body: formOf(fields),
    url: order.notifyUrl,
    signedFields,
    altered: (field) => ({ headers, body: formOf({ ...fields, [field]: `${fields[field]}0` }) }),
  }
}
