// Our requests against the tables beside the fake, and our parser against published notifications of UMS's test environment.
import { PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUms } from '../../../src/adapters/ums/index.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { testConfig } from '../../../src/core/config/index.ts'
import type { FakeProvider } from '../../support/channels/provider.ts'
import { refusalOf } from '../../support/channels/fieldTable.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { tables } from '../../support/channels/ums/fields.ts'
import { startFakeUms } from '../../support/channels/ums/index.ts'
import { formSignature } from '../../support/channels/ums/signature.ts'
import { published, publishedKey } from './published.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeUms()
})
afterAll(() => provider.stop())

const awkward = ['', '🎨', '👨‍👩‍👧‍👦', '🇨🇳', '𠮷', 'é', '\uD83C'].flatMap((tail) =>
  [1, 57, 58, 59, 60].map((length) => '云'.repeat(length) + tail),
)

describe('a request', () => {
  test('for a page conforms to its table, and asks for a signature that we accept', async () => {
    for (const [place, path] of [
      [PaymentPlace.phone, 'trade/h5-pay'],
      [PaymentPlace.wechat, 'webpay/pay'],
    ] as const)
      for (const subject of awkward) {
        const { payUrl } = await provider.channel.start(paymentRequest({ place, subject }))
        const content: object = JSON.parse(new URL(payUrl).searchParams.get('content') ?? '')
        expect([content, refusalOf(tables[path] ?? {}, content)]).toEqual([content, undefined])
        expect(content).toMatchObject({ signType: 'SHA256' })
      }
  })

  test('for a code, and for its refund, is accepted whatever the texts are', async () => {
    for (const words of awkward) {
      const payment = paymentRequest({ subject: words })
      await provider.channel.start(payment)
      await provider.pay(payment.paymentSn)
      const refund = { refundSn: payment.paymentSn.slice(1), recordedAt: new Date(), payment: begunOf(payment) }
      expect(await provider.channel.refund({ ...refund, amountFen: 1, reason: words })).toMatchObject({ state: 'done' })
    }
  })
})

describe('a notification', () => {
  const ums = {
    appId: 'app',
    appKey: 'key',
    notifyKey: publishedKey,
    merchantId: '898201612345678',
    terminalId: '88880001',
    sourceNumber: '8888',
    phoneWallet: 'alipay' as const,
    endpoint: '',
    timeoutMilliseconds: 800,
  }
  const channel = createUms({ brand: { name: '望川数藏' }, config: testConfig({ ums }), clock: systemClock })
  const read = (fields: Record<string, string>, type: 'SHA256' | 'MD5' = 'SHA256') => {
    const sign = formSignature(fields, publishedKey, type)
    return channel.readNotification({
      rawBody: new URLSearchParams({ ...fields, sign }).toString(),
      headers: {},
      address: '',
    })
  }

  test('states what was paid', () => {
    expect(published.map(({ fields }) => read(fields))).toEqual([
      {
        kind: 'verified',
        paymentSn: 'b4f-178e-4a04-8ad4-79fa0',
        tradeNo: '4200001567202209249273711154',
        amountFen: 20,
        state: 'paid',
        paidAt: new Date('2022-09-24T00:57:58+08:00'),
      },
      {
        kind: 'verified',
        paymentSn: 'aa1-5572-47ea-8d48-0ee2d',
        tradeNo: '4200001584202209243469551584',
        amountFen: 20,
        state: 'paid',
        paidAt: new Date('2022-09-24T00:51:19+08:00'),
      },
    ])
  })

  test('may omit the trade number of UMS', () => {
    for (const { fields } of published) {
      const { targetOrderId, paySeqId, ...payment } = JSON.parse(fields['billPayment'] ?? '')
      expect([targetOrderId, paySeqId]).not.toContain(undefined)
      const told = read({ ...fields, billPayment: JSON.stringify(payment) })
      expect(told).toMatchObject({ kind: 'verified', state: 'paid', tradeNo: null })
    }
  })

  test('is rejected with an MD5 signature, the default of UMS', () => {
    for (const { fields } of published)
      expect(read({ ...fields, signType: 'MD5' }, 'MD5')).toEqual({ kind: 'refused', why: 'signature' })
  })
})
