import { CheckoutForm, PaymentPlace } from '@app/contract'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAlipay } from '../../../src/adapters/alipay/index.ts'
import { shanghaiDay, systemClock } from '../../../src/core/clock.ts'
import { testConfig } from '../../../src/core/config/index.ts'
import type { PaymentRequest } from '../../../src/ports/payments.ts'
import { type FakeAlipay, startFakeAlipay } from '../../support/channels/alipay/index.ts'
import { rsaKeys } from '../../support/channels/keys.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { describeChannel } from '../../support/channels/suite.ts'

const day = 86_400_000

describe('[channel.alipay] [channel.unknown] [channel.refund] by page, on phones and in the app', () => {
  describeChannel({
    open: startFakeAlipay,
    places: [
      { place: PaymentPlace.desktop, form: CheckoutForm.page },
      { place: PaymentPlace.phone, form: CheckoutForm.page },
      { place: PaymentPlace.app, form: CheckoutForm.app },
    ],
    operations: ['query', 'close', 'refund', 'refundQuery', 'bill'],
    closesUnseen: false,
    acknowledged: { done: { status: 200, body: /^success$/ }, failed: { status: 500, body: /^fail$/ } },
  })
})

let fake: FakeAlipay
beforeAll(async () => {
  fake = await startFakeAlipay()
})
afterAll(() => fake.stop())

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest =>
  paymentRequest({ subject: '云山图, 第 7/9 号 🎨 & "特别版" 50%', ...changes })

async function started(changes: Partial<PaymentRequest> = {}) {
  const payment = request(changes)
  const checkout = await fake.channel.start(payment)
  return { ...payment, ...checkout }
}

async function paid() {
  const payment = await started()
  await fake.pay(payment.paymentSn)
  return payment
}

const read = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  fake.channel.readNotification({ rawBody: body, headers, address: '' })

/** The channel of the same account, with other settings or at another time. */
function channelWith(changes: Partial<ReturnType<typeof testConfig>['alipay']> = {}, now = () => Date.now()) {
  const { environment: of } = fake
  const pem = (name: string) => (of[name] ?? '').replaceAll(String.raw`\n`, '\n')
  const alipay = {
    appId: of['ALIPAY_APP_ID'] ?? '',
    sellerId: of['ALIPAY_SELLER_ID'] ?? '',
    privateKey: pem('ALIPAY_PRIVATE_KEY'),
    publicKey: pem('ALIPAY_PUBLIC_KEY'),
    endpoint: of['ALIPAY_ENDPOINT'] ?? '',
    timeoutMilliseconds: 800,
    ...changes,
  }
  return createAlipay({ config: testConfig({ alipay }), clock: { now } })
}

describe('an opened payment', () => {
  test('is the same each time, for the same payment', async () => {
    const payment = request()
    const later = channelWith({}, () => systemClock.now() + 60_000)
    expect(await later.start(payment)).toEqual(await fake.channel.start(payment))
  })

  test.each([PaymentPlace.desktop, PaymentPlace.phone])(
    'is a page at place %i, on which a press pays and redirects back',
    async (place) => {
      const { payUrl, paymentSn, returnUrl } = await started({ place })
      const page = await (await fetch(payUrl)).text()
      expect(page).toContain('确认支付')
      expect(page).toContain('云山图 第 7 9 号')
      const pressed = await fetch(`${fake.origin}/cashier/pay`, {
        method: 'POST',
        body: new URLSearchParams({ out_trade_no: paymentSn }),
        redirect: 'manual',
      })
      const back = new URL(pressed.headers.get('location') ?? '')
      expect(back.origin + back.pathname).toBe(returnUrl)
      expect(back.searchParams.get('out_trade_no')).toBe(paymentSn)
    },
  )

  test('with anything changed shows no page', async () => {
    const { payUrl, paymentSn } = await started()
    const changed = new URL(payUrl)
    const content = changed.searchParams.get('biz_content') ?? ''
    changed.searchParams.set('biz_content', content.replace('12.34', '0.01'))
    expect(await (await fetch(changed)).text()).not.toContain('确认支付')
    expect(await fake.channel.query(begunOf(request({ paymentSn })))).toEqual({ state: 'unknown' })
  })

  test('accepts no money after its time is over', async () => {
    const { paymentSn, payUrl } = await started({ expireAt: new Date(Date.now() - 1000) })
    expect(await (await fetch(payUrl)).text()).toContain('超时')
    await expect(fake.pay(paymentSn)).rejects.toThrow('超时')
  })

  test('cannot be closed while its page can still be opened, and is unknown afterwards', async () => {
    const payment = begunOf(await started())
    expect(await fake.channel.close(payment)).toBe('waiting')
    const later = channelWith({}, () => systemClock.now() + 1_801_000)
    expect(await later.close(payment)).toBe('unknown')
  })

  test('is not offered inside WeChat', async () => {
    expect(fake.channel.places).not.toContain(PaymentPlace.wechat)
    await expect(fake.channel.start(request({ place: PaymentPlace.wechat }))).rejects.toThrow('WeChat')
  })
})

test.each([PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.app])(
  '[channel.adult] at place %i nobody below the minimum age can pay',
  async (place) => {
    const { paymentSn } = await started({ place })
    fake.payer.age = 17
    try {
      await expect(fake.pay(paymentSn)).rejects.toThrow('年龄')
    } finally {
      fake.payer.age = 18
    }
    await fake.pay(paymentSn)
    expect(await fake.channel.query(begunOf(request({ paymentSn })))).toMatchObject({ state: 'paid' })
  },
)

describe('notifications', () => {
  test('for another application or another merchant are refused, even with a valid signature', async () => {
    const { paymentSn } = await paid()
    for (const other of [{ appId: '2021000000000002' }, { sellerId: '2088000000000002' }])
      expect(read(fake.notificationWith(paymentSn, other))).toEqual({ kind: 'refused', why: 'appId' })
  })

  test('report an unpaid trade as closed, and ignore refunds', async () => {
    const unpaid = await started()
    await fake.fail(unpaid.paymentSn)
    await fake.channel.close(begunOf(unpaid))
    expect(read(fake.notification(unpaid.paymentSn))).toMatchObject({ kind: 'verified', state: 'closed' })
    const given = await paid()
    await fake.channel.refund({
      refundSn: given.paymentSn.slice(1),
      recordedAt: new Date(),
      payment: begunOf(given),
      amountFen: given.amountFen,
      reason: '测试',
    })
    expect(read(fake.notification(given.paymentSn))).toMatchObject({ kind: 'other' })
  })
})

test('a refund with a known number and another amount is refused with a reason, before and after it is done', async () => {
  const payment = begunOf(await paid())
  const refund = { refundSn: payment.paymentSn.slice(1), recordedAt: new Date(), payment, reason: '测试' }
  fake.holdRefunds()
  expect(await fake.channel.refund({ ...refund, amountFen: 100 })).toEqual({ state: 'waiting' })
  const other = { ...refund, amountFen: 200 }
  expect(await fake.channel.refund(other)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('不一致'),
  })
  fake.settleRefunds()
  expect(await fake.channel.refund(other)).toMatchObject({ state: 'refused', reason: expect.stringContaining('1.00') })
})

describe('the bill', () => {
  const today = () => shanghaiDay(Date.now())
  const readBill = (file: Buffer) => fake.channel.bills.read(file)

  function download(of: string) {
    const { bills } = fake.channel
    if (bills.kind !== 'downloaded') throw new Error('Bills of Alipay are downloaded')
    return bills.download(of)
  }

  test('of a day without one is not ready yet, and after three days reports no movement', async () => {
    expect(await download(shanghaiDay(Date.now() - day))).toEqual({ kind: 'notYet' })
    expect(await download(shanghaiDay(Date.now() - 5 * day))).toEqual({ kind: 'lines', lines: [] })
  })

  test('with an expired address, or without an end, is requested again', async () => {
    await paid()
    for (const fault of ['expired', 'endless'] as const) {
      fake.misbehaveDownload(fault)
      await expect(download(today())).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    }
    expect(await download(today())).toMatchObject({ kind: 'lines' })
  })

  test('that was cut off is refused', async () => {
    await paid()
    fake.misbehaveDownload('cut')
    await expect(download(today())).rejects.toMatchObject({ reason: 'BILL_UNREADABLE' })
  })

  test('that lost a line, or has an unknown kind, is refused with a reason', async () => {
    const text = [
      '#-----------------------------------------业务明细列表----------------------------------------',
      '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）',
      '2026\t,P1\t,交易,2026-11-23 10:00:00,1.00,,-0.01',
      '#-----------------------------------------业务明细列表结束------------------------------------',
      '#交易合计：1笔，商家实收共1.00元，商家优惠共0.00元',
    ]
    const file = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'))
    expect(await readBill(file(text))).toEqual([
      {
        kind: 'payment',
        paymentSn: 'P1',
        refundSn: null,
        tradeNo: '2026',
        amountFen: 100,
        feeFen: 1,
        at: new Date('2026-11-23T02:00:00Z'),
      },
    ])
    const wrong: [RegExp, string[]][] = [
      [/写着 1 笔/, text.toSpliced(2, 1)],
      [/业务明细列表/, text.slice(0, 3)],
      [/业务类型「转账」/, text.map((line) => line.replace(',交易,', ',转账,'))],
      [/金额或时间/, text.map((line) => line.replace('10:00:00', '10:00'))],
      [/金额或时间/, text.map((line) => line.replace(',1.00,', ',1.005,'))],
      [/「服务费（元）」/, text.map((line) => line.replace('服务费（元）', '服务费'))],
    ]
    for (const [words, lines] of wrong) await expect(readBill(file(lines))).rejects.toThrow(words)
    const empty = Buffer.from(zipSync({ '业务明细(汇总).csv': file(text) }))
    await expect(readBill(empty)).rejects.toThrow(/有且只有一份/)
  })
})

describe('the trial of credentials reports what is wrong', () => {
  const another = rsaKeys()

  test.each([
    ['our key', { privateKey: another.privateKey }, /我们的签名没有通过/],
    ['their key', { publicKey: another.publicKey }, /ALIPAY_PUBLIC_KEY 验证不通过/],
    ['the application', { appId: '2021000000000002' }, /ALIPAY_APP_ID/],
  ])('with %s', async (_what, changes, words) => {
    const { isFine, steps } = await channelWith(changes).check()
    expect([isFine, steps.at(-1)]).toEqual([false, expect.stringMatching(words)])
  })

  test('if the address is unreachable', async () => {
    const gone = await startFakeAlipay()
    await gone.stop()
    const { isFine, steps } = await channelWith({ endpoint: `${gone.origin}/gateway.do` }).check()
    expect([isFine, steps.at(-1)]).toEqual([false, expect.stringMatching(/连不上支付宝/)])
  })

  test.each([
    ['302', /状态码是 302/],
    ['silent', /没有在/],
    ['garbage', /无法识别/],
    ['altered', /验证不通过/],
  ] as const)('with an answer that is %s', async (fault, words) => {
    fake.misbehave('query', fault)
    const { isFine, steps } = await channelWith().check()
    expect([isFine, steps.at(-1)]).toEqual([false, expect.stringMatching(words)])
  })

  test('if the bill alone does not answer', async () => {
    fake.misbehave('bill', 'silent')
    expect(await channelWith().check()).toMatchObject({ isFine: false })
    expect(await channelWith().check()).toMatchObject({ isFine: true })
  })
})
