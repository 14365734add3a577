import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Books } from './books.ts'
import type { Merchant } from './endpoints.ts'

const page = (body: string) =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>微信支付</title><body>${body}</body></html>`

/** Lifetime of an address under h5_url. */
const h5Milliseconds = 300_000

/**
 * WeChat's pages in a payer's browser: the page behind a QR code, the one that a phone opens, and the authorization of
 * official accounts. Returns false for any other address.
 */
export function createPayerPages(books: Books, merchant: Merchant, appSecret: string) {
  const codes = new Map<string, string>()
  const openids = new Set<string>()

  function sendJson(response: ServerResponse, body: object): void {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(body))
  }

  function authorize(target: URL, response: ServerResponse): void {
    const query = target.searchParams
    const order = [...query.keys()].join()
    const isRight =
      order === 'appid,redirect_uri,response_type,scope,state' &&
      query.get('appid') === merchant.appId &&
      query.get('response_type') === 'code' &&
      query.get('scope') === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(query.get('state') ?? '')
    if (!isRight) return void response.writeHead(400).end(page('redirect_uri 参数错误'))
    const [code, openid] = [randomBytes(16).toString('hex'), books.newOpenid()]
    codes.set(code, openid)
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.append('code', code)
    back.searchParams.append('state', query.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  function giveOpenid({ searchParams: query }: URL, response: ServerResponse): void {
    if (query.get('appid') !== merchant.appId) return sendJson(response, { errcode: 40013, errmsg: 'invalid appid' })
    if (query.get('secret') !== appSecret) return sendJson(response, { errcode: 40125, errmsg: 'invalid appsecret' })
    const openid = codes.get(query.get('code') ?? '')
    codes.delete(query.get('code') ?? '')
    if (openid === undefined || query.get('grant_type') !== 'authorization_code')
      return sendJson(response, { errcode: 40029, errmsg: 'invalid code' })
    openids.add(openid)
    sendJson(response, {
      access_token: 'token',
      expires_in: 7200,
      refresh_token: 'again',
      openid,
      scope: 'snsapi_base',
    })
  }

  function payAt(prepayId: string, target: URL, request: IncomingMessage, response: ServerResponse): void {
    const trade = [...books.trades.values()].find((one) => one.prepayId === prepayId)
    const isLate = trade?.type === 'MWEB' && Date.now() - Number(trade.openedAt) > h5Milliseconds
    if (!trade || isLate) return void response.writeHead(404).end(page('链接已失效'))
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.method === 'GET') {
      const yuan = (trade.total / 100).toFixed(2)
      return void response.end(page(`<p>${yuan} 元</p><form method="post"><button>确认支付</button></form>`))
    }
    const back = target.searchParams.get('redirect_url')
    try {
      books.pay(trade.outTradeNo)
    } catch (error) {
      return void response.writeHead(409).end(page(String(error)))
    }
    if (back === null) return void response.end(page('支付成功'))
    response.writeHead(303, { location: back }).end()
  }

  return {
    isOpenid: (openid: string) => openids.has(openid),

    serve(target: URL, request: IncomingMessage, response: ServerResponse): boolean {
      const qr = /^\/qr\/(\w+)$/.exec(target.pathname)
      if (qr) payAt(qr[1] ?? '', target, request, response)
      else if (target.pathname === '/cgi-bin/mmpayweb-bin/checkmweb')
        payAt(target.searchParams.get('prepay_id') ?? '', target, request, response)
      else if (target.pathname === '/connect/oauth2/authorize') authorize(target, response)
      else if (target.pathname === '/sns/oauth2/access_token') giveOpenid(target, response)
      else return false
      return true
    },
  }
}
