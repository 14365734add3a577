// Our requests and parsers against Alipay's own tables and samples. Sources: fields.ts beside the fake, and the models of
// github.com/alipay/alipay-sdk-java-all (v2): ExtUserInfo, AlipayTradePagePayModel, AlipayTradeQueryResponse.
import { PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlipayAccount } from '../../../src/adapters/alipay/account.ts'
import { readNotification } from '../../../src/adapters/alipay/notification.ts'
import { checkoutOf } from '../../../src/adapters/alipay/start.ts'
import { queryPayment } from '../../../src/adapters/alipay/query.ts'
import { signed } from '../../../src/adapters/alipay/signature.ts'
import type { PaymentRequest } from '../../../src/ports/payments.ts'
import { refusalOfRequest } from '../../support/channels/alipay/fields.ts'
import { readFields, signText } from '../../support/channels/alipay/wire.ts'
import { rsaKeys } from '../../support/channels/keys.ts'
import { paymentRequest } from '../../support/channels/requests.ts'
import { serve } from '../../support/channels/serve.ts'

const [ours, theirs] = [rsaKeys(), rsaKeys()]
let answer = '{}'
let gateway: Awaited<ReturnType<typeof serve>>
let account: AlipayAccount

beforeAll(async () => {
  gateway = await serve((_request, response) => response.end(answer))
  account = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    gateway: `${gateway.origin}/gateway.do`,
    timeoutMilliseconds: 1000,
    minimumAge: 18,
    longestWindowSeconds: 1800,
    now: () => new Date(),
  }
})
afterAll(() => gateway.stop())

function fieldsOf(changes: Partial<PaymentRequest>) {
  const { payUrl } = checkoutOf(account, paymentRequest(changes))
  const fields = readFields(payUrl.startsWith('http') ? new URL(payUrl).search.slice(1) : payUrl)
  if (!fields) throw new Error('What was opened cannot be read')
  return fields
}

const contentOf = (fields: ReadonlyMap<string, string>) => JSON.parse(fields.get('biz_content') ?? '')
const places = [PaymentPlace.desktop, PaymentPlace.phone, PaymentPlace.app] as const

describe.each(places)('a payment opened at place %i', (place) => {
  test('conforms to the tables of its interface', () => {
    expect(refusalOfRequest(fieldsOf({ place }))).toBeUndefined()
    // [0.01,100000000]
    for (const amountFen of [1, 10_000_000_000])
      expect(refusalOfRequest(fieldsOf({ place, amountFen }))).toBeUndefined()
    expect(refusalOfRequest(fieldsOf({ place, amountFen: 0 }))).toBe('total_amount has another form')
  })

  test('[channel.adult] checks the age without sending an identity', () => {
    const fields = fieldsOf({ place })
    expect(contentOf(fields).ext_user_info).toEqual({ min_age: '18', need_check_info: 'T' })
    const bound = { ...contentOf(fields), ext_user_info: { min_age: '18', need_check_info: 'T', fix_buyer: 'T' } }
    const refused = new Map(fields).set('biz_content', JSON.stringify(bound))
    expect(refusalOfRequest(refused)).toBe('ext_user_info.fix_buyer without cert_type')
  })

  test('has an accepted subject, whatever the work is called', () => {
    for (const tail of ['🎨', '👨‍👩‍👧‍👦', '𠮷', 'é', 'a/b=c&d', '云'.repeat(300), '\uD83C'])
      for (let length = 95; length <= 101; length++) {
        const fields = fieldsOf({ place, subject: '云'.repeat(length) + tail })
        expect([tail, length, refusalOfRequest(fields)]).toEqual([tail, length, undefined])
      }
  })
})

describe('an answer or notification', () => {
  const trade = {
    code: '10000',
    msg: 'Success',
    out_trade_no: 'P17',
    trade_no: '2013112011001004330000121536',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '88.88',
    send_pay_date: '2014-11-27 15:45:57',
  }

  const query = (told: object) => {
    const text = JSON.stringify(told)
    answer = `{"alipay_trade_query_response":${text},"sign":"${signText(text, theirs.privateKey)}"}`
    return queryPayment(account, 'P17')
  }

  const notified = (told: Record<string, string>) => {
    const { sign = '', ...fields } = signed(
      {
        app_id: account.appId,
        notify_type: 'trade_status_sync',
        out_trade_no: 'P17',
        trade_no: trade.trade_no,
        seller_id: account.sellerId,
        total_amount: '88.88',
        trade_status: 'TRADE_SUCCESS',
        gmt_payment: '2014-11-27 15:45:57',
        ...told,
      },
      theirs.privateKey,
    )
    return readNotification(account, new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString())
  }

  test('counts as paid in renminbi, stated or not', async () => {
    const paid = { state: 'paid', amountFen: 8888, tradeNo: trade.trade_no }
    expect(await query(trade)).toMatchObject(paid)
    expect(await query({ ...trade, trans_currency: 'CNY', pay_currency: 'CNY', settle_currency: 'CNY' })).toMatchObject(
      paid,
    )
    expect(notified({ trans_currency: 'CNY' })).toMatchObject({ kind: 'verified', ...paid })
  })

  test.each(['trans_currency', 'pay_currency', 'settle_currency'])('is rejected with another %s', async (name) => {
    await expect(query({ ...trade, [name]: 'USD' })).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    expect(notified({ [name]: 'USD' })).toEqual({ kind: 'refused', why: 'malformed' })
  })

  test('is not a payment while the payer still owes it on credit', async () => {
    const advance = { credit_pay_mode: 'creditAdvanceV2' }
    await expect(query({ ...trade, ...advance })).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    expect(notified(advance)).toEqual({ kind: 'refused', why: 'malformed' })
  })
})
