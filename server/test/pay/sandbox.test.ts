import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxClient } from '../../src/adapters/sandbox/client.ts'
import { sandboxAccount } from '../../src/adapters/sandbox/index.ts'
import { signAnswer, signRequest } from '../../src/adapters/sandbox/signatures.ts'
import { systemClock } from '../../src/core/clock.ts'
import type { BegunPayment, PaymentChannel, PaymentRequest } from '../../src/ports/payments.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let channel: PaymentChannel

beforeAll(async () => {
  fixture = await openFixture()
  channel = fixture.sandbox.channels[0] as PaymentChannel
})
afterAll(() => fixture.close())

let payments = 0
function newPayment(changes: Partial<PaymentRequest> = {}): PaymentRequest {
  const { publicUrl } = fixture.config.http
  return {
    paymentSn: `S${++payments}`,
    orderSn: `O${payments}`,
    subject: '云山图',
    amountFen: 123_456,
    expireAt: new Date(Date.now() + 60_000),
    returnUrl: `${publicUrl}/api/v1/pay/return/O${payments}`,
    notifyUrl: `${publicUrl}/api/v1/pay/notify/1`,
    device: 0,
    place: 1,
    beganAt: new Date(),
    payerAddress: '',
    ...changes,
  }
}

/** The query for the same payment. */
function begunOf({ paymentSn, amountFen, beganAt, place }: PaymentRequest): BegunPayment {
  return { paymentSn, amountFen, beganAt, place, tradeNo: '' }
}

const nobodys = { paymentSn: 'S404', amountFen: 100, beganAt: new Date(), place: 1, tradeNo: '' } as const

async function pageOf(payUrl: string) {
  const response = await fetch(fixture.origin + payUrl)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the port', () => {
  test('accepts a name and a reason of any length', async () => {
    const request = newPayment({ subject: '云🎨'.repeat(100) })
    await fixture.press((await channel.start(request)).payUrl)
    const refund = { refundSn: `R${payments}`, recordedAt: new Date(), payment: begunOf(request), amountFen: 1 }
    expect(await channel.refund({ ...refund, reason: '云🎨'.repeat(100) })).toMatchObject({ state: 'done' })
  })

  test('reports a payment as unknown, waiting and paid, and gives one address for one number', async () => {
    const request = newPayment()
    expect(await channel.query(begunOf(request))).toEqual({ state: 'unknown' })
    const [one, other] = await Promise.all([channel.start(request), channel.start(request)])
    expect(one).toEqual(other)
    expect(await channel.query(begunOf(request))).toMatchObject({ state: 'waiting' })
    const pressed = Date.now()
    await fixture.press(one.payUrl)
    const report = await channel.query(begunOf(request))
    expect(report).toMatchObject({ state: 'paid', amountFen: 123_456 })
    // To the second, the precision of the channels.
    expect(report.paidAt?.getTime()).toBeGreaterThanOrEqual(Math.floor(pressed / 1000) * 1000)
    expect(report.paidAt?.getTime()).toBeLessThanOrEqual(Date.now())
    expect(await channel.close(begunOf(request))).toBe('paid')
  })

  test('closes waiting payments, and expired ones close on their own', async () => {
    const [request, late] = [newPayment(), newPayment({ expireAt: new Date(Date.now() - 1000) })]
    await channel.start(request)
    expect(await channel.close(begunOf(request))).toBe('closed')
    expect(await channel.query(begunOf(request))).toMatchObject({ state: 'closed' })
    expect(await channel.close(nobodys)).toBe('unknown')
    const { payUrl } = await channel.start(late)
    await fixture.press(payUrl)
    expect(await channel.query(begunOf(late))).toMatchObject({ state: 'closed' })
  })

  test('refunds once per number, never more than was paid, and only paid payments', async () => {
    const request = newPayment()
    const { payUrl } = await channel.start(request)
    const refund = (refundSn: string, amountFen: number) =>
      channel.refund({ refundSn, recordedAt: new Date(), payment: begunOf(request), amountFen, reason: '测试' })
    expect(await refund('R1', 100)).toEqual({ state: 'refused', reason: '交易未支付' })
    await fixture.press(payUrl)
    const [one, other] = await Promise.all([refund('R2', 123_000), refund('R2', 123_000)])
    expect(one).toMatchObject({ state: 'done' })
    expect(other).toEqual(one)
    expect(await refund('R3', 457)).toEqual({ state: 'refused', reason: '退款超过支付金额' })
    expect(await refund('R4', 456)).toMatchObject({ state: 'done' })
  })

  test('opens nothing that would send browsers or notifications elsewhere', async () => {
    for (const elsewhere of ['https://evil.example/', `${fixture.config.http.publicUrl}.evil.example/`]) {
      await expect(channel.start(newPayment({ notifyUrl: elsewhere }))).rejects.toMatchObject({
        reason: 'PROVIDER_UNAVAILABLE',
      })
      await expect(channel.start(newPayment({ returnUrl: elsewhere }))).rejects.toMatchObject({
        reason: 'PROVIDER_UNAVAILABLE',
      })
    }
  })
})

describe('signatures', () => {
  const body = JSON.stringify({ paymentSn: 'S404' })
  const send = (authorization: string, text = body, operation = 'query') =>
    fetch(`${fixture.origin}/sandbox/v1/${operation}`, { method: 'POST', headers: { authorization }, body: text })
  const account = () => sandboxAccount(fixture.config.secrets.keys, 1)

  test('a request is answered only unchanged, and not long after it was signed', async () => {
    const now = Date.now()
    const { authorization } = signRequest(account(), 'query', body, now)
    expect((await send(authorization)).status).toBe(200)
    expect((await send(authorization, `${body} `)).status).toBe(401)
    expect((await send(authorization, body, 'close')).status).toBe(401)
    expect((await send(authorization.replace('sandbox-1', 'sandbox-2'))).status).toBe(401)
    expect((await send(authorization.replace('sandbox-1', 'sandbox-9'))).status).toBe(401)
    expect((await send(authorization.replace(`:${now}:`, `:${now + 1}:`))).status).toBe(401)
    expect((await send('')).status).toBe(401)
    expect((await send(signRequest(account(), 'query', body, now - 600_000).authorization)).status).toBe(401)
    expect((await send(signRequest(account(), 'query', '{}', now).authorization, '{}')).status).toBe(400)
  })

  test('an answer is trusted only with its signature for this very request', async () => {
    const text = JSON.stringify({ state: 'paid', tradeNo: '1', amountFen: 1 })
    let signature = (_nonce: string) => ''
    const server: Server = createServer((request, response) => {
      const nonce = request.headers.authorization?.split(':')[2] ?? ''
      response.setHeader('sandbox-signature', signature(nonce)).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const serverUrl = () => `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const client = createSandboxClient(account(), { serverUrl, timeoutMilliseconds: 2000 }, systemClock)
    try {
      for (const forged of [() => '', () => 'x', () => signAnswer(account(), 'another nonce', text)]) {
        signature = forged
        await expect(client.query(nobodys)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
      }
      signature = (nonce) => signAnswer(account(), nonce, text)
      expect(await client.query(nobodys)).toMatchObject({ state: 'paid' })
    } finally {
      server.close()
    }
  })
})

describe('the cashier', () => {
  test('shows the payment as text, works without scripts, and runs nothing', async () => {
    const { payUrl } = await channel.start(newPayment({ subject: '<img src=x onerror=alert(1)>"\'&' }))
    const { status, headers, text } = await pageOf(payUrl)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(text).not.toMatch(/<script|<img|javascript:/i)
    for (const part of ['1,234.56', '模拟支付成功', '模拟支付失败', '返回商户', '沙盒环境，不会产生真实扣款']) {
      expect(text).toContain(part)
    }
  })

  test('decides once: paid stays paid, failed stays failed', async () => {
    const [paid, failed] = [newPayment(), newPayment()]
    const [one, other] = [await channel.start(paid), await channel.start(failed)]
    await Promise.all([fixture.press(one.payUrl), fixture.press(one.payUrl), fixture.press(one.payUrl, 'failed')])
    const { state } = await channel.query(begunOf(paid))
    expect(['paid', 'failed']).toContain(state)
    expect(await fixture.notificationsOf(paid.paymentSn)).toHaveLength(1)
    await fixture.press(other.payUrl, 'failed')
    await fixture.press(other.payUrl)
    expect(await channel.query(begunOf(failed))).toMatchObject({ state: 'failed' })
    expect((await pageOf(other.payUrl)).text).toContain('这笔支付没有成功')
  })

  test('offers the faults named in its address', async () => {
    const { payUrl } = await channel.start(newPayment())
    const plain = (await pageOf(payUrl)).text
    expect(plain).not.toContain('checked')
    const { text } = await pageOf(`${payUrl}?fault=lose&fault=delay:90`)
    expect(text).toContain('value="lose" checked')
    expect(text).toContain('value="delay:90" checked>通知延迟 90 秒')
  })

  test('does not show unknown payments', async () => {
    expect((await pageOf('/sandbox/cashier/unknown')).status).toBe(404)
    expect((await fixture.press('/sandbox/cashier/unknown')).status).toBe(404)
    const { payUrl } = await channel.start(newPayment())
    expect((await fetch(fixture.origin + payUrl, { method: 'POST', body: 'outcome=free' })).status).toBe(400)
  })
})
