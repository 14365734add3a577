import { CheckoutForm, PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shanghaiDay } from '../../../src/core/clock.ts'
import type { PaymentChannel, PaymentRequest } from '../../../src/ports/payments.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { type FakeWechatPay, merchant, startFakeWechatPay, wechatKeys } from '../../support/channels/wechatPay/index.ts'
import { checkCells } from '../../support/cells.ts'

let fake: FakeWechatPay
let channel: PaymentChannel
beforeAll(async () => {
  fake = await startFakeWechatPay()
  channel = fake.channel
})
afterAll(() => fake.stop())

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest =>
  paymentRequest({ amountFen: 990, payerAddress: '203.0.113.7', ...changes })

async function paid(): Promise<PaymentRequest> {
  const payment = request()
  await channel.start(payment)
  await fake.pay(payment.paymentSn)
  return payment
}

const unavailable = { reason: 'PROVIDER_UNAVAILABLE' }
const read = (one: PaymentChannel, { headers, body }: { headers: Record<string, string | string[]>; body: string }) =>
  one.readNotification({ rawBody: body, headers, address: '203.0.113.9' })

describe('where it can be paid from', () => {
  test('inside WeChat only with the secret of the official account, in the app only with its own app id', () => {
    const { desktop, phone, wechat, app } = PaymentPlace
    expect(channel.places).toEqual([desktop, phone, wechat, app])
    const bare = fake.channelWith({ environment: { WECHAT_PAY_APP_SECRET: '', WECHAT_PAY_MOBILE_APP_ID: '' } })
    expect(bare.places).toEqual([desktop, phone])
  })

  test('the app gets the parameters of its SDK, signed by us', async () => {
    const payment = request({ place: PaymentPlace.app })
    const { form, payUrl } = await channel.start(payment)
    expect(form).toBe(CheckoutForm.app)
    fake.payByKit(JSON.parse(payUrl))
    expect(await channel.query(begunOf(payment))).toMatchObject({ state: 'paid', amountFen: 990 })
  })

  test('a long name is truncated between characters, and an unknown client address does not prevent a sale', async () => {
    const subject = `${'云'.repeat(42)}𠮷𠮷`
    await expect(channel.start(request({ subject }))).resolves.toMatchObject({ form: CheckoutForm.code })
    const phone = request({ place: PaymentPlace.phone, payerAddress: '' })
    await expect(channel.start(phone)).resolves.toMatchObject({ form: CheckoutForm.page })
  })

  test('a payment that WeChat Pay refuses is not opened here', async () => {
    const other = fake.channelWith({ environment: { WECHAT_PAY_APP_ID: 'wx0000000000000000' } })
    await expect(other.start(request())).rejects.toMatchObject(unavailable)
  })
})

describe('whose payment it is', () => {
  const otherApp = { WECHAT_PAY_APP_ID: 'wx0000000000000000', WECHAT_PAY_MOBILE_APP_ID: '' }

  test('an answer about another application is refused', async () => {
    const payment = await paid()
    const other = fake.channelWith({ environment: otherApp })
    await expect(other.query(begunOf(payment))).rejects.toMatchObject(unavailable)
  })

  test('a notification for another application or merchant is refused with its own reason', async () => {
    const { paymentSn } = await paid()
    const notification = fake.notification(paymentSn)
    const other = fake.channelWith({ environment: otherApp })
    expect(read(other, notification)).toEqual({ kind: 'refused', why: 'appId' })
    const otherMerchant = fake.channelWith({ environment: { WECHAT_PAY_MERCHANT_ID: '1900000108' } })
    expect(read(otherMerchant, notification)).toEqual({ kind: 'refused', why: 'appId' })
  })
})

describe('notifications', () => {
  const transaction = {
    appid: merchant.appId,
    mchid: merchant.merchantId,
    out_trade_no: 'P1',
    transaction_id: '42001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-23T15:00:00+08:00',
    amount: { total: 990, currency: 'CNY' },
  }
  const success = 'TRANSACTION.SUCCESS'

  test('state the paid amount and time', () => {
    expect(read(channel, fake.notify(success, transaction))).toEqual({
      kind: 'verified',
      paymentSn: 'P1',
      tradeNo: '42001',
      amountFen: 990,
      state: 'paid',
      paidAt: new Date('2026-11-23T07:00:00Z'),
    })
  })

  test('that are malformed are refused', () =>
    checkCells(
      [
        ['a fraction of a fen', { amount: { total: 990.5, currency: 'CNY' } }],
        ['money of another country', { amount: { total: 990, currency: 'HKD' } }],
        ['no amount', { amount: undefined }],
        ['no number of theirs', { transaction_id: undefined }],
        ['no number of ours', { out_trade_no: undefined }],
        ['a state that nobody knows', { trade_state: 'MAYBE' }],
        ['a time that is none', { success_time: 'yesterday' }],
      ],
      (_what, changes) => {
        const told = fake.notify(success, { ...transaction, ...changes })
        expect(read(channel, told)).toEqual({ kind: 'refused', why: 'malformed' })
      },
    ))

  test('about refunds, and of states that may still change, change nothing', () => {
    expect(read(channel, fake.notify('REFUND.SUCCESS', { mchid: merchant.merchantId }))).toEqual({
      kind: 'other',
      about: 'REFUND.SUCCESS',
    })
    expect(read(channel, fake.notify(success, { ...transaction, trade_state: 'USERPAYING' }))).toMatchObject({
      kind: 'other',
    })
  })

  test('end a payment that the bank refused', () => {
    const told = fake.notify(success, { ...transaction, trade_state: 'PAYERROR', transaction_id: undefined })
    expect(read(channel, told)).toMatchObject({ kind: 'verified', state: 'failed', tradeNo: null })
  })

  test('that are old, a probe, of another key, or with a repeated header, are not trusted', () => {
    const told = fake.notify(success, transaction)
    const signature = told.headers['wechatpay-signature'] ?? ''
    const forged = { kind: 'refused', why: 'signature' }
    expect(read(channel, fake.notify(success, transaction, Date.now() - 301_000))).toEqual(forged)
    expect(read(channel, fake.notify(success, transaction, Date.now() + 305_000))).toEqual(forged)
    const probe = { ...told.headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` }
    expect(read(channel, { ...told, headers: probe })).toEqual(forged)
    const twice = { ...told.headers, 'wechatpay-signature': [signature, signature] }
    expect(read(channel, { ...told, headers: twice })).toEqual(forged)
    const ownKey = fake.channelWith({ environment: { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' } })
    expect(read(ownKey, told)).toEqual(forged)
  })

  test('that our key cannot decrypt are refused', () => {
    const other = fake.channelWith({ environment: { WECHAT_PAY_API_V3_KEY: 'x'.repeat(32) } })
    expect(read(other, fake.notify(success, transaction))).toEqual({ kind: 'refused', why: 'malformed' })
  })
})

describe('bills', () => {
  const ask = async (day: string) => {
    const { bills } = channel
    return bills.kind === 'downloaded' && bills.download(day)
  }

  test('of a day without trades are empty once they are due, and not ready before', async () => {
    expect(await ask('2026-01-01')).toEqual({ kind: 'lines', lines: [] })
    expect(await ask(shanghaiDay(Date.now() + 86_400_000))).toEqual({ kind: 'notYet' })
  })

  test('whose file is not the signed one are refused', async () => {
    await paid()
    fake.spoilFiles(true)
    await expect(ask(shanghaiDay(Date.now()))).rejects.toMatchObject(unavailable)
    fake.spoilFiles(false)
    expect(await ask(shanghaiDay(Date.now()))).toMatchObject({ kind: 'lines' })
  })
})

describe('the trial of credentials', () => {
  const checkWith = (environment: Record<string, string>) => fake.channelWith({ environment }).check()

  test('passes every step', async () => {
    const { isFine, steps } = await channel.check()
    expect(isFine).toBe(true)
    expect(steps).toEqual([
      expect.stringContaining('没有这笔订单'),
      expect.stringContaining('解开了平台证书'),
      expect.stringContaining('AppSecret 相符'),
    ])
  })

  test('with a wrong setting reports which', () =>
    checkCells(
      [
        ['another serial', { WECHAT_PAY_CERTIFICATE_SERIAL: 'AB' }, 'WECHAT_PAY_CERTIFICATE_SERIAL 不是一对'],
        ['a key of ours that is another', { WECHAT_PAY_PRIVATE_KEY: wechatKeys.privateKey }, '我们的签名没有通过'],
        ['another number of their key', { WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }, 'WECHAT_PAY_PUBLIC_KEY_ID 不符'],
        ['another APIv3 key', { WECHAT_PAY_API_V3_KEY: 'x'.repeat(32) }, 'APIv3 密钥不对'],
        ['another secret', { WECHAT_PAY_APP_SECRET: 'x' }, 'AppSecret 不对'],
        ['another application', { WECHAT_PAY_APP_ID: 'wx0' }, 'AppID 不对'],
      ],
      async (_what, environment, words) => {
        const { isFine, steps } = await checkWith(environment)
        expect(isFine).toBe(false)
        expect(steps.at(-1)).toContain(words)
      },
    ))

  test('reports that nobody can be reached if the address is unreachable', async () => {
    const gone = await startFakeWechatPay()
    await gone.stop()
    const { isFine, steps } = await checkWith({ WECHAT_PAY_ENDPOINT: gone.origin })
    expect(isFine).toBe(false)
    expect(steps).toEqual([expect.stringContaining('连不上微信支付')])
  })

  test('with another key of WeChat Pay reports that it does not verify', async () => {
    const { isFine, steps } = await checkWith({ WECHAT_PAY_PUBLIC_KEY: fake.otherPublicKey })
    expect(isFine).toBe(false)
    expect(steps.at(-1)).toContain('验证不通过')
  })

  test('on a machine with a wrong clock reports it', async () => {
    const slow = fake.channelWith({ clock: { now: () => Date.now() - 600_000 } })
    const { isFine, steps } = await slow.check()
    expect(isFine).toBe(false)
    expect(steps.at(-1)).toContain('时钟')
  })
})
