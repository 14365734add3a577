import { runInNewContext } from 'node:vm'
import { CheckoutForm, PaymentPlace, PaymentPlatform } from '@app/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payScript } from '../../../src/adapters/wechatPay/payPage.ts'
import { testConfig } from '../../../src/core/config/index.ts'
import { createLog } from '../../../src/core/log.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createBareApp } from '../../../src/http/app.ts'
import type { PaymentChannel, PaymentRequest } from '../../../src/ports/payments.ts'
import { openFixture } from '../../pay/fixture.ts'
import { type FakeWechatPay, startFakeWechatPay } from '../../support/channels/wechatPay/index.ts'

const publicUrl = 'https://shop.example'
const returnUrl = `${publicUrl}/api/v1/pay/return/1`

let fake: FakeWechatPay
let channel: PaymentChannel
let app: FastifyInstance
let now = 0
beforeAll(async () => {
  fake = await startFakeWechatPay()
  channel = fake.channelWith({ publicUrl, clock: { now: () => Date.now() + now } })
  app = await createBareApp(testConfig(), createLog('silent'), systemClock)
  channel.mount?.(app)
})
afterAll(async () => {
  await app.close()
  await fake.stop()
})

let numbers = 0
function request(place: PaymentRequest['place']): PaymentRequest {
  return {
    paymentSn: `P${Date.now()}${String(++numbers).padStart(8, '0')}`,
    orderSn: '1',
    subject: '云山图 & <特别版> "七"',
    amountFen: 123_456,
    beganAt: new Date(),
    expireAt: new Date(Date.now() + 300_000),
    returnUrl,
    notifyUrl: `${publicUrl}/api/v1/pay/notify/4`,
    device: 0,
    place,
    payerAddress: '203.0.113.7',
  }
}
const stateOf = async ({ paymentSn, amountFen, beganAt, place }: PaymentRequest) =>
  (await channel.query({ paymentSn, amountFen, beganAt, place, tradeNo: '' })).state

async function started(place: PaymentRequest['place']) {
  const payment = request(place)
  const { form, payUrl } = await channel.start(payment)
  expect(form).toBe(CheckoutForm.page)
  expect(payUrl.startsWith(`${publicUrl}/pay/wechat/open?ticket=`)).toBe(true)
  return { payment, payUrl }
}

const visit = (url: string) => app.inject({ method: 'GET', url: url.replace(publicUrl, '') })

/** Visits WeChat and returns, like a browser inside WeChat. */
async function authorized(payUrl: string): Promise<string> {
  const leaving = await visit(payUrl)
  expect(leaving.statusCode).toBe(303)
  const target = String(leaving.headers.location)
  expect(target).toMatch(/#wechat_redirect$/)
  const there = await fetch(target, { redirect: 'manual' })
  expect(there.status).toBe(302)
  return there.headers.get('location') ?? ''
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const valueOf = (html: string, name: string) => unescape(new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '')

describe('[channel.wechat] inside WeChat', () => {
  test('WeChat identifies the payer, who pays the amount that our page signed', async () => {
    const { payment, payUrl } = await started(PaymentPlace.wechat)
    expect(await stateOf(payment)).toBe('unknown')
    const page = await visit(await authorized(payUrl))
    expect(page.statusCode).toBe(200)
    expect(valueOf(page.body, 'data-return')).toBe(returnUrl)
    expect(page.body).toContain('云山图 &amp; &lt;特别版&gt; &quot;七&quot;')
    expect(page.body).toContain('¥1234.56')
    expect(await stateOf(payment)).toBe('waiting')
    fake.payByBridge(JSON.parse(valueOf(page.body, 'data-call')))
    expect(await stateOf(payment)).toBe('paid')
  })

  test('the page runs no script but its own external file', async () => {
    const { payUrl } = await started(PaymentPlace.wechat)
    const page = await visit(await authorized(payUrl))
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(page.body.match(/<script/g)).toHaveLength(1)
    const script = await visit(valueOf(page.body, '<script src'))
    expect(script.headers['content-type']).toMatch(/^text\/javascript/)
    expect(script.body).toBe(payScript)
  })

  test('a second return asks WeChat again', async () => {
    const { payUrl } = await started(PaymentPlace.wechat)
    const back = await authorized(payUrl)
    await visit(back)
    const again = await visit(back)
    expect(again.statusCode).toBe(503)
    expect(again.body).toContain('再试一次')
    expect(unescape(again.body)).toContain(`href="${payUrl}"`)
    expect((await visit(await authorized(payUrl))).statusCode).toBe(200)
  })

  test('a return that was not started here, or with the parameters of another payment, is refused', async () => {
    const [one, other] = [await started(PaymentPlace.wechat), await started(PaymentPlace.wechat)]
    const back = new URL(await authorized(one.payUrl))
    const altered = new URL(back)
    altered.searchParams.set('state', '0'.repeat(64))
    expect((await visit(altered.href)).statusCode).toBe(404)
    altered.searchParams.delete('state')
    expect((await visit(altered.href)).statusCode).toBe(404)
    const swapped = new URL(back)
    swapped.searchParams.set('ticket', new URL(other.payUrl).searchParams.get('ticket') ?? '')
    expect((await visit(swapped.href)).statusCode).toBe(404)
    expect(await stateOf(other.payment)).toBe('unknown')
  })

  test('a payment that WeChat Pay refuses to open is explained, and can be tried again', async () => {
    const { payUrl } = await started(PaymentPlace.wechat)
    fake.misbehave('start', '500')
    const page = await visit(await authorized(payUrl))
    expect(page.statusCode).toBe(503)
    expect(page.body).toContain('你的订单不受影响')
  })
})

describe('[channel.wechat] on a phone', () => {
  test('our page redirects to WeChat Pay, which returns the payer', async () => {
    const { payment, payUrl } = await started(PaymentPlace.phone)
    const page = await visit(payUrl)
    expect(page.statusCode).toBe(303)
    const target = String(page.headers.location)
    expect(new URL(target).searchParams.get('redirect_url')).toBe(returnUrl)
    const paid = await fetch(target, { method: 'POST', redirect: 'manual' })
    expect(paid.headers.get('location')).toBe(returnUrl)
    expect(await stateOf(payment)).toBe('paid')
  })

  test('a paid payment opens nothing', async () => {
    const { payment, payUrl } = await started(PaymentPlace.phone)
    await fake.pay(payment.paymentSn)
    expect((await visit(payUrl)).statusCode).toBe(503)
  })
})

describe('a ticket', () => {
  test('is the same for the same payment', async () => {
    const payment = request(PaymentPlace.wechat)
    expect(await channel.start(payment)).toEqual(await channel.start(payment))
  })

  test('with anything changed opens nothing', async () => {
    const { payUrl } = await started(PaymentPlace.wechat)
    const ticket = new URL(payUrl).searchParams.get('ticket') ?? ''
    const [body = '', mac = ''] = ticket.split('.')
    const content = JSON.parse(Buffer.from(body, 'base64url').toString())
    content[2] = 1
    const cheaper = Buffer.from(JSON.stringify(content)).toString('base64url')
    for (const forged of [
      '',
      '.',
      body,
      `${body}.`,
      `${body}.${mac}.`,
      `${cheaper}.${mac}`,
      `${body}x.${mac}`,
      `${body}.${'A'.repeat(43)}`,
    ])
      expect([forged, (await visit(`${publicUrl}/pay/wechat/open?ticket=${forged}`)).statusCode]).toEqual([forged, 404])
    expect((await visit(`${publicUrl}/pay/wechat/open?ticket=${ticket}&ticket=${ticket}`)).statusCode).toBe(404)
  })

  test('expires with the time to pay', async () => {
    const { payment, payUrl } = await started(PaymentPlace.phone)
    now = 301_000
    const page = await visit(payUrl)
    now = 0
    expect(page.statusCode).toBe(410)
    expect(page.body).toContain('支付时间已过')
    expect(await stateOf(payment)).toBe('waiting')
  })
})

test('[channel.wechat] a purchase inside WeChat, from the button to the complete order', async () => {
  const fixture = await openFixture({ channels: (sandbox) => [...sandbox, fake.channel] })
  const here = (url: string) => fixture.origin + url.replace(fixture.config.http.publicUrl, '')
  const user = await fixture.person()
  const { orderSn, amount } = await fixture.placeOrder(user)
  const payable = { orderSn, platform: PaymentPlatform.wechat, place: PaymentPlace.wechat } as const
  const { data } = await fixture.ask(user, 'pay/user/payment', payable)
  const leaving = await fetch(here(data.payUrl), { redirect: 'manual' })
  const there = await fetch(leaving.headers.get('location') ?? '', { redirect: 'manual' })
  const page = await (await fetch(here(there.headers.get('location') ?? ''))).text()
  fake.payByBridge(JSON.parse(valueOf(page, 'data-call')))
  const { headers, body, url } = fake.notification(data.paymentSn)
  const told = await fetch(here(url), { method: 'POST', headers, body })
  expect(told.status).toBe(204)
  expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], kept: amount, fulfilled: 1 })
  const back = await fetch(here(valueOf(page, 'data-return')), { redirect: 'manual' })
  expect(back.headers.get('location')).toBe(`/#/mine/order?orderSn=${orderSn}`)
  await fixture.close()
})

describe('the script', () => {
  /** The page as the script sees it, and the script's actions. */
  function run(bridge: 'there' | 'later') {
    const element = (changes: object) => ({ hidden: false, textContent: '', focus() {}, ...changes })
    const listeners = new Map<string, () => void>()
    const again = element({
      hidden: true,
      addEventListener: (_name: string, hear: () => void) => listeners.set('again', hear),
    })
    const note = element({})
    const page = element({ dataset: { call: '{"appId":"wx1"}', return: returnUrl } })
    const invoked: { name: string; call: unknown; done: (result: { err_msg: string }) => void }[] = []
    const gone: string[] = []
    const WeixinJSBridge = {
      invoke: (name: string, call: unknown, done: (result: { err_msg: string }) => void) =>
        invoked.push({ name, call, done }),
    }
    const context: Record<string, unknown> = {
      document: {
        getElementById: (id: string) => ({ pay: page, note, again })[id],
        addEventListener: (name: string, hear: () => void) => listeners.set(name, hear),
      },
      location: { replace: (url: string) => gone.push(url) },
      ...(bridge === 'there' && { WeixinJSBridge }),
    }
    runInNewContext(payScript, context)
    context['WeixinJSBridge'] = WeixinJSBridge
    return {
      again,
      note,
      invoked,
      gone,
      press: () => listeners.get('again')?.(),
      ready: () => listeners.get('WeixinJSBridgeReady')?.(),
    }
  }

  test('opens the payment sheet at once, and returns whatever the result', () => {
    for (const said of ['ok', 'fail', 'fail:require_subscribe']) {
      const { invoked, gone } = run('there')
      expect(invoked).toMatchObject([{ name: 'getBrandWCPayRequest', call: { appId: 'wx1' } }])
      invoked[0]?.done({ err_msg: `get_brand_wcpay_request:${said}` })
      expect(gone).toEqual([returnUrl])
    }
  })

  test('waits for the bridge, and offers to pay again after the payer left', () => {
    const { again, note, invoked, gone, press, ready } = run('later')
    expect(invoked).toEqual([])
    ready()
    invoked[0]?.done({ err_msg: 'get_brand_wcpay_request:cancel' })
    expect([again.hidden, gone]).toEqual([false, []])
    expect(note.textContent).toContain('订单还在')
    press()
    expect(again.hidden).toBe(true)
    expect(invoked).toHaveLength(2)
  })
})
