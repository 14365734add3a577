// Our requests and parsers against WeChat Pay's own tables (fields.ts beside the fake) and the examples of its documents:
// a paid transaction of https://pay.weixin.qq.com/docs/merchant/apis/native-payment/payment-notice.html and a refund of
// https://pay.weixin.qq.com/docs/merchant/apis/native-payment/create.html.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WechatPayAccount } from '../../../src/adapters/wechatPay/account.ts'
import type { Ask, Outcome } from '../../../src/adapters/wechatPay/call.ts'
import { prepayApp, prepayH5, prepayJsapi, prepayNative } from '../../../src/adapters/wechatPay/prepay.ts'
import { refundPayment } from '../../../src/adapters/wechatPay/refund.ts'
import { refusalOf } from '../../support/channels/fieldTable.ts'
import { rsaKeys } from '../../support/channels/keys.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { openings, refunding } from '../../support/channels/wechatPay/fields.ts'
import { type FakeWechatPay, merchant, startFakeWechatPay } from '../../support/channels/wechatPay/index.ts'

const { privateKey, publicKey } = rsaKeys()
const account: WechatPayAccount = {
  merchantId: '1230000109',
  appId: 'wxd678efh567hg6787',
  mobileAppId: 'wxd678efh567hg6788',
  appSecret: '',
  privateKey,
  certificateSerial: '0123456789ABC',
  apiKey: 'a'.repeat(32),
  publicKey,
  publicKeyId: 'PUB_KEY_ID_1',
  endpoint: '',
  authorizeEndpoint: '',
  tokenEndpoint: '',
  timeoutMilliseconds: 1000,
}

/** Subjects and reasons that are truncated within a character of several code units. */
const awkward = ['', '🎨', '👨‍👩‍👧‍👦', '🇨🇳', '𠮷', 'é', '\uD83C'].flatMap((tail) =>
  [1, 24, 25, 26, 40, 41, 42, 43].map((length) => '云'.repeat(length) + tail.repeat(3)),
)

describe('a request', () => {
  test('to open a payment conforms to the tables, whatever the work is called', async () => {
    const sent: object[] = []
    const ask: Ask = async (_method, _path, input = {}) => {
      sent.push(input)
      return { kind: 'done', body: { prepay_id: 'wx1', code_url: 'weixin://1', h5_url: 'https://wx.tenpay.com/1' } }
    }
    const calls = { account, ask }
    for (const subject of awkward) {
      const payment = paymentRequest({ subject })
      await prepayNative(calls, payment)
      await prepayH5(calls, payment, {
        payerAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        returnUrl: 'https://a.example',
      })
      await prepayJsapi(calls, payment, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 1)
      await prepayApp(calls, payment, 1)
    }
    const ways = ['native', 'h5', 'jsapi', 'app'] as const
    expect(sent).toHaveLength(awkward.length * ways.length)
    sent.forEach((body, index) => {
      const table = openings[ways[index % ways.length] ?? 'native']
      expect([body, refusalOf(table, body)]).toEqual([body, undefined])
    })
  })

  test('to refund conforms to the table', async () => {
    for (const reason of awkward) {
      const sent: object[] = []
      const ask: Ask = async (method, _path, input = {}) => {
        if (method === 'GET') return { kind: 'refused', code: 'RESOURCE_NOT_EXISTS', message: '' }
        sent.push(input)
        return { kind: 'unclear', reason: 'unreached', detail: '' }
      }
      await expect(refundPayment({ ask }, refundOf(reason))).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
      expect(sent.map((body) => refusalOf(refunding, body))).toEqual([undefined])
    }
  })
})

const number = '1217752501201407033233368018'
const refundOf = (reason: string) => ({
  refundSn: number,
  recordedAt: new Date(),
  payment: begunOf(paymentRequest({ paymentSn: number, amountFen: 100 })),
  amountFen: 100,
  reason,
})

describe('an answer about a refund', () => {
  const example = {
    refund_id: '50000000382019052709732678859',
    out_refund_no: number,
    transaction_id: number,
    out_trade_no: number,
    channel: 'ORIGINAL',
    user_received_account: '招商银行信用卡0403',
    success_time: '2020-12-01T16:18:12+08:00',
    create_time: '2020-12-01T16:18:12+08:00',
    status: 'SUCCESS',
    funds_account: 'UNSETTLED',
    amount: {
      total: 100,
      refund: 100,
      from: [{ account: 'AVAILABLE', amount: 444 }],
      payer_total: 90,
      payer_refund: 90,
      settlement_refund: 100,
      settlement_total: 100,
      discount_refund: 10,
      currency: 'CNY',
    },
    promotion_detail: [{ promotion_id: '109519', scope: 'GLOBAL', type: 'COUPON', amount: 5, refund_amount: 100 }],
  }
  const give = (body: object) => {
    const outcome: Outcome = { kind: 'done', body }
    return refundPayment({ ask: async () => outcome }, refundOf('商品已售完'))
  }

  test('is read in each of its states', async () => {
    expect(await give(example)).toEqual({ state: 'done', refundNo: '50000000382019052709732678859' })
    expect(await give({ ...example, status: 'PROCESSING' })).toEqual({ state: 'waiting' })
    for (const status of ['CLOSED', 'ABNORMAL'])
      expect(await give({ ...example, status })).toMatchObject({ state: 'refused' })
  })

  test.each([
    ['other money', { amount: { ...example.amount, currency: 'USD' } }],
    ['another amount', { amount: { ...example.amount, refund: 99 } }],
    ['another refund', { out_refund_no: '1' }],
    ['another payment', { out_trade_no: '1' }],
  ])('of %s is unknown', async (_what, changes) => {
    await expect(give({ ...example, ...changes })).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  })
})

describe('a notification', () => {
  let fake: FakeWechatPay
  beforeAll(async () => {
    fake = await startFakeWechatPay()
  })
  afterAll(() => fake.stop())

  const example = {
    transaction_id: number,
    amount: { payer_total: 100, total: 100, currency: 'CNY', payer_currency: 'CNY' },
    mchid: merchant.merchantId,
    trade_state: 'SUCCESS',
    bank_type: 'CMC',
    promotion_detail: [{ amount: 100, coupon_id: '109519', scope: 'GLOBAL', type: 'CASH', currency: 'CNY' }],
    success_time: '2018-06-08T10:34:56+08:00',
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    out_trade_no: number,
    appid: merchant.appId,
    trade_state_desc: '支付成功',
    trade_type: 'MICROPAY',
    attach: '自定义数据',
    scene_info: { device_id: '013467007045764' },
  }

  test('is read as the payment of the example', () => {
    const { headers, body } = fake.notify('TRANSACTION.SUCCESS', example)
    expect(fake.channel.readNotification({ rawBody: body, headers, address: '' })).toEqual({
      kind: 'verified',
      paymentSn: number,
      tradeNo: number,
      amountFen: 100,
      state: 'paid',
      paidAt: new Date('2018-06-08T10:34:56+08:00'),
    })
  })
})
