import type { IncomingMessage, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { PaymentSn } from '@app/contract'
import { createHuifu } from '../../../../src/adapters/huifu/index.ts'
import { shanghaiDay, systemClock } from '../../../../src/core/clock.ts'
import { testConfig } from '../../../../src/core/config/index.ts'
import { createFaults } from '../faults.ts'
import { rsaKeys } from '../keys.ts'
import type { FakeNotification, FakeProvider } from '../provider.ts'
import { serve } from '../serve.ts'
import { billFile } from './billFile.ts'
import { decimal, feeOf, createBooks, Refusal, stampOf, type TheirOrder } from './books.ts'
import { callsOver, checkData } from './operations.ts'
import { type Data, holds, signed, sorted } from './signature.ts'

const merchant = { huifuId: '6666000109133323', projectId: 'PROJECTID2023101225142567' }
const account = { sysId: '6666000108840829', productId: 'PAYUN' }

export interface FakeHuifu extends FakeProvider {
  /** Makes an order this many milliseconds older: young ones cannot be closed. */
  age(paymentSn: PaymentSn, milliseconds: number): void
  /** The key that signs its notifications. */
  readonly gatewayKey: string
}

/** Huifu on this machine, by the contracts of github.com/huifurepo/dg-payment-skills. */
export async function startFakeHuifu(): Promise<FakeHuifu> {
  const [ours, theirs] = [rsaKeys(), rsaKeys()]
  const books = createBooks()
  const faults = createFaults()
  const usedNumbers = new Set<string>()
  let origin = ''
  const calls = callsOver(books, merchant, () => origin)

  const { origin: served, stop } = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  origin = served

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.replace('/v2/trade/', '')
    const body = await readText(request)
    if (request.method === 'POST' && calls[path]) call(path, request, body, response)
    else if (url.pathname === '/hostingh5/')
      cashier(books.byPreOrder(url.searchParams.get('jump_id') ?? ''), request, response)
    else if (url.pathname.startsWith('/download/')) download(url.pathname.slice(10, 18), response)
    else response.writeHead(404).end()
  }

  function call(path: string, request: IncomingMessage, body: string, response: ServerResponse): void {
    const { sys_id: sysId, product_id: productId, sign, data } = JSON.parse(body) as Record<string, unknown>
    const fields: Data = typeof data === 'object' && data !== null ? { ...data } : {}
    const wrong =
      sysId !== account.sysId || productId !== account.productId
        ? ['20001', '权限不足']
        : holds(sorted(fields), String(sign), ours.publicKey)
          ? undefined
          : ['40002', '验签失败']
    if (wrong) {
      // The gateway answers this before anything is signed.
      send(response, { resp_code: wrong[0], resp_desc: wrong[1] })
      return
    }
    const known = calls[path]
    if (!known) return
    const { operation } = known
    const fault = faults.next(operation)
    if (fault === 'silent') return
    if (fault === '412' || fault === '500') {
      response.writeHead(Number(fault)).end('{}')
      return
    }
    if (fault === '302') {
      response.writeHead(302, { location: `${origin}/elsewhere` }).end()
      return
    }
    const { req_date, req_seq_id, huifu_id } = fields
    let reply: Data = { req_date, req_seq_id, huifu_id }
    try {
      if (fields['huifu_id'] !== merchant.huifuId) throw new Refusal('20000005', '商户不存在')
      checkData(path, fields)
      const number = `${operation} ${String(req_date)} ${String(req_seq_id)}`
      const mayRepeat = operation === 'start' || operation === 'refund'
      if (!mayRepeat && usedNumbers.has(number)) throw new Refusal('20000000', '重复交易')
      usedNumbers.add(number)
      reply = { ...reply, resp_code: '00000000', resp_desc: '操作成功', ...known.answer(fields) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply = { ...reply, resp_code: error.code, resp_desc: error.message }
    }
    if (fault === 'lost') {
      request.socket.destroy()
      return
    }
    if (fault === 'garbage') {
      response.writeHead(200).end('<html>系统繁忙</html>')
      return
    }
    const signature = signed(sorted(reply), theirs.privateKey)
    if (fault === 'unsigned') send(response, { data: reply })
    else if (fault === 'altered') send(response, { data: { ...reply, resp_desc: '操作成功。' }, sign: signature })
    else send(response, { data: reply, sign: signature })
  }

  function cashier(order: TheirOrder | undefined, request: IncomingMessage, response: ServerResponse): void {
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (!order || order.state === 'S' || order.isClosed) {
      response.writeHead(200, html).end('<p>这笔订单不能支付</p>')
    } else if (request.method === 'POST') {
      books.pay(order)
      response.writeHead(303, { location: order.callbackUrl }).end()
    } else {
      const title = '<title>汇付收银台</title><meta name="viewport" content="width=device-width">'
      const form = '<form method="post"><button>确认支付</button></form>'
      response
        .writeHead(200, html)
        .end(`<!doctype html><html lang="zh">${title}<h1>汇付收银台</h1><p>¥${decimal(order.cents)}</p>${form}</html>`)
    }
  }

  /** The file made on a day covers the day before. */
  function download(made: string, response: ServerResponse): void {
    const about = Date.parse(made.replace(/^(....)(..)(..)$/, '$1-$2-$3T00:00:00+08:00')) - 1
    response
      .writeHead(200, { 'content-type': 'application/zip' })
      .end(billFile(books.movements(), shanghaiDay(about), merchant.huifuId))
  }

  function notificationOf(order: TheirOrder): FakeNotification {
    const content: Record<string, string> = {
      resp_code: '00000000',
      resp_desc: '交易成功',
      req_seq_id: order.number,
      req_date: order.day,
      huifu_id: merchant.huifuId,
      trans_type: 'A_NATIVE',
      trans_amt: decimal(order.state === 'S' ? order.paid : order.cents),
      trans_stat: order.state,
      is_div: '0',
      is_delay_acct: '0',
      ...(order.state === 'S' && {
        hf_seq_id: order.hfSeqId,
        end_time: stampOf(order.paidAt ?? new Date()),
        fee_amount: decimal(feeOf(order.paid)),
        alipay_response: '{"buyer_id":"2088000000000001","url":"https://a/b?c=d&e=f"}',
      }),
    }
    const text = JSON.stringify(content)
    const sign = signed(text, theirs.privateKey)
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
    const formOf = (respData: string) => new URLSearchParams({ sign, resp_data: respData }).toString()
    return {
      headers,
      body: formOf(text),
      url: order.notifyUrl,
      signedFields: Object.keys(content),
      altered: (field) => ({ headers, body: formOf(JSON.stringify({ ...content, [field]: `${content[field]}0` })) }),
    }
  }

  const environment = {
    HUIFU_SYSTEM_ID: account.sysId,
    HUIFU_PRODUCT_ID: account.productId,
    HUIFU_MERCHANT_ID: merchant.huifuId,
    HUIFU_PROJECT_ID: merchant.projectId,
    HUIFU_PROJECT_TITLE: '云岫数藏',
    HUIFU_PRIVATE_KEY: ours.privateKey,
    HUIFU_PUBLIC_KEY: theirs.publicKey,
    HUIFU_ENDPOINT: origin,
    HUIFU_TIMEOUT_MILLISECONDS: '800',
  }
  const settings = {
    systemId: account.sysId,
    productId: account.productId,
    merchantId: merchant.huifuId,
    projectId: merchant.projectId,
    projectTitle: '云岫数藏',
    serverAddress: '',
    alipayAgeCheck: 'off' as const,
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    endpoint: origin,
    timeoutMilliseconds: 800,
  }

  return {
    channel: createHuifu({ config: testConfig({ huifu: settings }), clock: systemClock }),
    environment,
    origin,
    gatewayKey: theirs.privateKey,
    age(paymentSn, milliseconds) {
      books.find(paymentSn).openedAt -= milliseconds
    },
    pay: async (paymentSn, { amountFen, at } = {}) => books.pay(books.find(paymentSn), amountFen, at),
    fail: async (paymentSn) => {
      books.find(paymentSn).state = 'F'
    },
    notification: (paymentSn) => notificationOf(books.find(paymentSn)),
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
    billFile: (day) => billFile(books.movements(), day, merchant.huifuId),
    holdBills(isHeld) {
      books.rules.holdsBills = isHeld
    },
    stop,
  }
}

function send(response: ServerResponse, body: Data): void {
  response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
}
