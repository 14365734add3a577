import { PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHuifu } from '../../../src/adapters/huifu/index.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { type ConfigOverrides, testConfig } from '../../../src/core/config/index.ts'
import type { PaymentRequest } from '../../../src/ports/payments.ts'
import { type FakeHuifu, startFakeHuifu } from '../../support/channels/huifu/index.ts'
import { signed } from '../../support/channels/huifu/signature.ts'
import { rsaKeys } from '../../support/channels/keys.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'

let provider: FakeHuifu
const stranger = rsaKeys()

beforeAll(async () => {
  provider = await startFakeHuifu()
})
afterAll(() => provider.stop())

function ours(changes: Partial<NonNullable<ConfigOverrides['huifu']>> = {}) {
  const of = (name: string) => provider.environment[`HUIFU_${name}`] ?? ''
  const huifu = {
    systemId: of('SYSTEM_ID'),
    productId: of('PRODUCT_ID'),
    merchantId: of('MERCHANT_ID'),
    projectId: of('PROJECT_ID'),
    projectTitle: of('PROJECT_TITLE'),
    serverAddress: '',
    alipayAgeCheck: 'off' as const,
    privateKey: of('PRIVATE_KEY'),
    publicKey: of('PUBLIC_KEY'),
    endpoint: provider.origin,
    timeoutMilliseconds: 800,
    ...changes,
  }
  return createHuifu({ config: testConfig({ huifu }), clock: systemClock })
}

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest =>
  paymentRequest({ subject: '云山图 & 月'.repeat(12), place: PaymentPlace.phone, ...changes })

test('[channel.adult] opens only payments for adults', async () => {
  // The fake refuses payments without `min_age` 18 and `limit_payer` ADULT.
  const payment = request()
  const { payUrl } = await ours().start(payment)
  expect(await (await fetch(payUrl)).text()).toContain('确认支付')
})

test('an order whose opening lost its answer is found again, with the same cashier', async () => {
  const payment = request()
  provider.misbehave('start', 'lost')
  await expect(ours().start(payment)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  const { payUrl } = await ours().start(payment)
  expect(await (await fetch(payUrl)).text()).toContain('¥12.34')
  await fetch(payUrl, { method: 'POST', redirect: 'manual' })
  expect(await ours().query(begunOf(payment))).toMatchObject({ state: 'paid', amountFen: 1234 })
})

test('a number that was used for another amount opens nothing', async () => {
  const payment = request()
  await ours().start(payment)
  await expect(ours().start({ ...payment, amountFen: 1 })).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
})

test('an order is closed once it is older than a minute', async () => {
  const payment = request()
  await ours().start(payment)
  expect(await ours().close(begunOf(payment))).toBe('waiting')
  provider.age(payment.paymentSn, 61_000)
  expect(await ours().close(begunOf(payment))).toBe('closed')
  expect((await ours().query(begunOf(payment))).state).toBe('closed')
  await expect(provider.pay(payment.paymentSn)).rejects.toThrow(/nothing can be paid/)
})

test('a payment is found by the day it was begun, on any later day', async () => {
  const payment = request({ beganAt: new Date(Date.now() - 30 * 3_600_000) })
  await ours().start(payment)
  await provider.pay(payment.paymentSn)
  expect((await ours().query(begunOf(payment))).state).toBe('paid')
  expect((await ours().query({ ...begunOf(payment), beganAt: new Date() })).state).toBe('unknown')
})

describe('notifications', () => {
  const read = (told: object, key = provider.gatewayKey) => {
    const text = JSON.stringify(told)
    const rawBody = new URLSearchParams({ resp_data: text, sign: signed(text, key) }).toString()
    return ours().readNotification({ rawBody, headers: {}, address: '' })
  }
  const paid = {
    resp_code: '00000000',
    req_seq_id: 'P17',
    huifu_id: '6666000109133323',
    trans_type: 'A_NATIVE',
    trans_amt: '12.30',
    trans_stat: 'S',
    hf_seq_id: '0029',
    end_time: '20261123094500',
  }

  test('are trusted by the state of the trade, never by the code', () => {
    expect(read(paid)).toEqual({
      kind: 'verified',
      paymentSn: 'P17',
      tradeNo: '0029',
      amountFen: 1230,
      state: 'paid',
      paidAt: new Date('2026-11-23T09:45:00+08:00'),
    })
    expect(read({ ...paid, trans_stat: 'F' })).toMatchObject({ kind: 'verified', state: 'failed', paidAt: undefined })
    expect(read({ ...paid, trans_stat: 'P' })).toMatchObject({ kind: 'other' })
    expect(read({ ...paid, trans_stat: undefined })).toMatchObject({ kind: 'other' })
    expect(read({ ...paid, req_seq_id: 'P17-2' })).toMatchObject({ paymentSn: 'P17' })
    expect(read({ ...paid, trans_type: 'TRANS_REFUND' })).toMatchObject({ kind: 'other' })
  })

  test('for another merchant, by another key, or of another shape are refused', () => {
    expect(read({ ...paid, huifu_id: '6666000100000000' })).toEqual({ kind: 'refused', why: 'appId' })
    expect(read(paid, stranger.privateKey)).toEqual({ kind: 'refused', why: 'signature' })
    for (const trans_amt of ['12.345', '1e3', '-1.00', ' 1.00', 1])
      expect([trans_amt, read({ ...paid, trans_amt })]).toEqual([trans_amt, { kind: 'refused', why: 'malformed' }])
    expect(read([paid])).toEqual({ kind: 'refused', why: 'malformed' })
  })
})

describe('bills', () => {
  const read = (csv: string) => ours().bills.read(Buffer.from(csv))
  const head = 'huifu_id,req_seq_id,org_req_seq_id,hf_seq_id,trans_type,trans_amt,fee_amt,trans_time,trans_stat'
  const row = (changes: Record<number, string>) => {
    const cells = ['6666000109133323', 'P17', '', '0029', 'A_NATIVE', '12.30', '0.05', '20261123094500', 'S']
    return `${head}\n${cells.map((one, index) => changes[index] ?? one).join(',')}\n`
  }

  test('are read by the field names of the interface too, without the suffix of a changed payment method', async () => {
    expect(await read(row({ 1: 'P17-3' }))).toEqual([
      {
        kind: 'payment',
        paymentSn: 'P17',
        refundSn: null,
        tradeNo: '0029',
        amountFen: 1230,
        feeFen: 5,
        at: new Date('2026-11-23T09:45:00+08:00'),
      },
    ])
    expect(await read(`${head}\n`)).toEqual([])
    expect(await read(row({ 8: 'F' }))).toEqual([])
    expect(await read(row({ 1: '920', 2: 'P17', 4: 'TRANS_REFUND' }))).toMatchObject([
      { kind: 'refund', paymentSn: 'P17', refundSn: '920', feeFen: -5 },
    ])
  })

  const wrong: [string, string, RegExp][] = [
    ['another merchant', row({ 0: '6666000100000000' }), /第 2 行是商户 6666000100000000 的/],
    ['an amount that is none', row({ 5: '12.345' }), /第 2 行的金额或手续费/],
    ['a time that is none', row({ 7: '昨天' }), /第 2 行的交易时间无法识别/],
    ['no number', row({ 1: '' }), /第 2 行没有请求流水号/],
    ['an unknown state', row({ 8: '挂起' }), /第 2 行的交易状态「挂起」无法识别/],
    ['a missing column', 'huifu_id,req_seq_id\n1,2\n', /缺少「交易类型」「交易金额」「交易完成时间」列/],
  ]
  test.each(wrong)('with %s are refused with a reason', async (_name, csv, words) => {
    await expect(read(csv)).rejects.toMatchObject({
      reason: 'BILL_UNREADABLE',
      message: expect.stringMatching(words),
    })
  })
})

describe('a trial reports', () => {
  const last = async (changes: Parameters<typeof ours>[0]) => (await ours(changes).check()).steps.at(-1)

  test('that Huifu does not accept our key', async () => {
    expect(await last({ privateKey: stranger.privateKey })).toMatch(/签名没有被接受.*HUIFU_PRIVATE_KEY/)
  })
  test('that the key of Huifu is not the configured one', async () => {
    expect(await last({ publicKey: stranger.publicKey })).toMatch(/HUIFU_PUBLIC_KEY/)
  })
  test('that the system or its product is unknown', async () => {
    expect(await last({ systemId: '1' })).toMatch(/权限.*HUIFU_SYSTEM_ID/)
  })
  test('that the merchant is unknown', async () => {
    expect(await last({ merchantId: '6666000100000000' })).toMatch(/商户不存在.*HUIFU_MERCHANT_ID/)
  })
  test('that Huifu is unreachable', async () => {
    expect(await last({ endpoint: 'http://127.0.0.1:1' })).toMatch(/连不上 http:\/\/127\.0\.0\.1:1/)
  })
})
