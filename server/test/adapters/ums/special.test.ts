import { CheckoutForm, Device, PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUms } from '../../../src/adapters/ums/index.ts'
import { type ConfigOverrides, testConfig } from '../../../src/core/config/index.ts'
import type { PaymentRequest } from '../../../src/ports/payments.ts'
import type { FakeProvider } from '../../support/channels/provider.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { startFakeUms } from '../../support/channels/ums/index.ts'
import { formSignature } from '../../support/channels/ums/signature.ts'
import { checkCells } from '../../support/cells.ts'

let provider: FakeProvider

beforeAll(async () => {
  provider = await startFakeUms()
})
afterAll(() => provider.stop())

const of = (name: string) => provider.environment[name] ?? ''

/** The channel with the fake's account, and other settings or another time. */
function ours(changes: Partial<NonNullable<ConfigOverrides['ums']>> = {}, now: () => number = Date.now) {
  const ums = {
    appId: of('UMS_APP_ID'),
    appKey: of('UMS_APP_KEY'),
    notifyKey: of('UMS_NOTIFY_KEY'),
    merchantId: of('UMS_MERCHANT_ID'),
    terminalId: of('UMS_TERMINAL_ID'),
    sourceNumber: of('UMS_SOURCE_NUMBER'),
    phoneWallet: 'alipay' as const,
    endpoint: provider.origin,
    timeoutMilliseconds: 800,
    ...changes,
  }
  return createUms({ brand: { name: '望川数藏' }, config: testConfig({ ums }), clock: { now } })
}

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest =>
  paymentRequest({ device: Device.h5Ios, ...changes })

describe('pages', () => {
  const cases = [
    { wallet: 'alipay', place: PaymentPlace.phone, path: 'trade/h5-pay', instMid: 'H5DEFAULT' },
    { wallet: 'wechat', place: PaymentPlace.phone, path: 'wxpay/h5-pay', instMid: 'H5DEFAULT' },
    { wallet: 'quickPass', place: PaymentPlace.phone, path: 'uac/order', instMid: 'H5DEFAULT' },
    { wallet: 'quickPass', place: PaymentPlace.wechat, path: 'webpay/pay', instMid: 'YUEDANDEFAULT' },
  ] as const

  test('of each wallet and place lead to its cashier', () =>
    checkCells(cases, async ({ wallet, place, path, instMid }) => {
      const payment = request({ place })
      const { payUrl } = await ours({ phoneWallet: wallet }).start(payment)
      const url = new URL(payUrl)
      expect(url.pathname).toBe(`/v1/netpay/${path}`)
      const content: unknown = JSON.parse(url.searchParams.get('content') ?? '')
      const merOrderId = `1000${payment.paymentSn}`
      expect(content).toMatchObject({ instMid, totalAmount: 1234, merOrderId })
      expect(merOrderId.length).toBeLessThanOrEqual(32)
      expect(Object.keys(Object(content)).includes('sceneType')).toBe(wallet === 'wechat')
      const opened = await fetch(payUrl, { redirect: 'manual' })
      expect(opened.status).toBe(302)
      expect(await (await fetch(opened.headers.get('location') ?? '')).text()).toContain('确认支付')
    }))

  test('are the same address for the same payment, and other content is refused', async () => {
    const payment = request({ place: PaymentPlace.phone })
    const [one, other] = [await ours().start(payment), await ours().start(payment)]
    expect(other).toEqual(one)
    const cheaper = one.payUrl.replace('1234', '0001')
    expect(await (await fetch(cheaper)).text()).toContain('签名验证失败')
  })

  test('that nobody opened are closed once they can no longer be opened', async () => {
    const payment = request({ place: PaymentPlace.phone })
    await ours().start(payment)
    expect(await ours().close(begunOf(payment))).toBe('waiting')
    const begunEarlier = { ...begunOf(payment), beganAt: new Date(Date.now() - 3 * 3_600_000) }
    expect(await ours().close(begunEarlier)).toBe('closed')
  })
})

describe('QR codes', () => {
  test('opened by a call that lost its answer are found again', async () => {
    const payment = request()
    provider.misbehave('start', 'lost')
    await expect(ours().start(payment)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    const found = await ours().start(payment)
    expect(found.form).toBe(CheckoutForm.code)
    expect(await (await fetch(found.payUrl)).text()).toContain('确认支付')
  })

  test('are found by the day they were opened, on any later day', async () => {
    const payment = request({ beganAt: new Date(Date.now() - 30 * 3_600_000) })
    await ours().start(payment)
    await provider.pay(payment.paymentSn)
    expect(await ours().query(begunOf(payment))).toMatchObject({ state: 'paid', amountFen: 1234 })
    expect((await ours().query({ ...begunOf(payment), beganAt: new Date() })).state).toBe('unknown')
  })
})

describe('notifications', () => {
  /** A notification with other fields, signed like a real one. */
  async function forged(changes: Record<string, string>) {
    const payment = request()
    await provider.channel.start(payment)
    await provider.pay(payment.paymentSn)
    const fields = Object.fromEntries(new URLSearchParams(provider.notification(payment.paymentSn).body))
    const told = { ...fields, ...changes }
    const sign = formSignature(told, of('UMS_NOTIFY_KEY'))
    return provider.channel.readNotification({
      rawBody: new URLSearchParams({ ...told, sign }).toString(),
      headers: {},
      address: '',
    })
  }

  test('for another merchant or terminal are refused', async () => {
    expect(await forged({ mid: '898201699999999' })).toEqual({ kind: 'refused', why: 'appId' })
    expect(await forged({ tid: '00000001' })).toEqual({ kind: 'refused', why: 'appId' })
  })

  test('that change no payment are accepted and ignored', async () => {
    expect(await forged({ billStatus: 'REFUND' })).toMatchObject({ kind: 'other' })
    expect(await forged({ billStatus: 'UNPAID' })).toMatchObject({ kind: 'other' })
    expect(await forged({ billNo: '9999X1' })).toMatchObject({ kind: 'other' })
  })

  test('with missing or wrong fields are malformed, even with a valid signature', async () => {
    for (const [field, value] of [
      ['totalAmount', '12.34'],
      ['totalAmount', '-1'],
      ['billNo', ''],
      ['billPayment', '{'],
    ] as const) {
      expect([field, await forged({ [field]: value })]).toEqual([field, { kind: 'refused', why: 'malformed' }])
    }
    expect(await forged({ signType: 'MD5' })).toEqual({ kind: 'refused', why: 'signature' })
  })
})

describe('bills', () => {
  const read = (csv: string) => ours().bills.read(Buffer.from(csv))
  const head = '交易日期时间,商编,终端,参考号,交易类型,交易金额,手续费,订单号'

  test('are read by both sets of column names, in UTF-8 too', async () => {
    const lines = await read(
      `\uFEFF${head}\n2026-11-23 09:45:01,898201612345678,88880001,REF1,消费,"1,234.50",4.69,1000P17\n` +
        `20261123094502,898201612345678,88880001,REF2,退货,-0.50,0,1000920\n`,
    )
    expect(lines).toEqual([
      {
        kind: 'payment',
        paymentSn: 'P17',
        refundSn: null,
        tradeNo: 'REF1',
        amountFen: 123_450,
        feeFen: 469,
        at: new Date('2026-11-23T09:45:01+08:00'),
      },
      {
        kind: 'refund',
        paymentSn: '920',
        refundSn: '920',
        tradeNo: 'REF2',
        amountFen: 50,
        feeFen: 0,
        at: new Date('2026-11-23T09:45:02+08:00'),
      },
    ])
  })

  const row = (changes: Record<number, string>) => {
    const cells = ['20261123094501', '898201612345678', '88880001', 'REF1', '消费', '12.00', '0.05', '1000P17']
    return `${head}\n${cells.map((cell, index) => changes[index] ?? cell).join(',')}\n`
  }
  const wrong: [string, string, RegExp][] = [
    ['another merchant', row({ 1: '898201600000000' }), /第 2 行是商户 898201600000000 的/],
    ['an unknown kind', row({ 4: '积分' }), /第 2 行的交易类型「积分」无法识别/],
    ['an amount that is none', row({ 5: '12.345' }), /第 2 行的金额或手续费/],
    ['a time that is none', row({ 0: '昨天' }), /第 2 行的交易时间无法识别/],
    ['a day that is none', row({ 0: '20261332094501' }), /第 2 行的交易时间无法识别/],
    ['a missing column', '交易类型,手续费\n消费,0\n', /缺少「商户订单号」或「订单号」列/],
    ['an old workbook', Buffer.from('d0cf11e0', 'hex').toString('latin1'), /./],
  ]
  test('that are damaged are refused with a reason', () =>
    checkCells(wrong, async (_name, csv, words) => {
      const reading = ours().bills.read(csv.startsWith('Ð') ? Buffer.from(csv, 'latin1') : Buffer.from(csv))
      await expect(reading).rejects.toMatchObject({
        reason: 'BILL_UNREADABLE',
        message: expect.stringMatching(words),
      })
    }))
})

describe('a trial reports', () => {
  const last = async (changes: Parameters<typeof ours>[0]) => (await ours(changes).check()).steps.at(-1)

  test('that the key is not accepted', async () => {
    expect(await last({ appKey: 'another' })).toMatch(/签名没有被接受.*UMS_APP_KEY/)
    expect(await last({ appId: 'another' })).toMatch(/UMS_APP_ID/)
  })
  test('that the merchant is unknown', async () => {
    expect(await last({ merchantId: '898000000000000' })).toMatch(/商户/)
  })
  test('that UMS is unreachable', async () => {
    expect(await last({ endpoint: 'http://127.0.0.1:1' })).toMatch(/连不上 http:\/\/127\.0\.0\.1:1/)
  })
})
