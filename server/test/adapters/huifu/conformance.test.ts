// Our requests and parsers against Huifu's own tables and samples (samples.json). closeNotification, paidQuery and refundQueryByTable
// come from its documents, the others from its production samples, whose numbers Huifu has replaced (dashes within payment
// numbers are removed): github.com/huifurepo/dg-payment-skills at c6f6f16: huifu-pay-integration/references,
// local-sandbox/sample-packs and, for a bill, local-sandbox/reconciliation.go.
import { readFileSync } from 'node:fs'
import { PaymentPlace } from '@app/contract'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createHuifu } from '../../../src/adapters/huifu/index.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { type ConfigOverrides, testConfig } from '../../../src/core/config/index.ts'
import { refusalOfData } from '../../support/channels/huifu/fields.ts'
import { signed, sorted } from '../../support/channels/huifu/signature.ts'
import { rsaKeys } from '../../support/channels/keys.ts'
import { begunOf, paymentRequest } from '../../support/channels/requests.ts'
import { serve } from '../../support/channels/serve.ts'

const told = z.record(z.string(), z.unknown())
const answered = z.object({ answer: told })
const samples = z
  .object({
    closed: answered,
    closedQuery: answered,
    paidQuery: answered,
    refundSent: answered,
    refundQuery: answered,
    refundQueryByTable: answered,
    preparing: answered,
    paidNotification: told,
    refundNotification: told,
    closeNotification: told,
  })
  .parse(JSON.parse(readFileSync(new URL('samples.json', import.meta.url), 'utf8')))

const merchantId = '6666000100000001'
const [ours, theirs] = [rsaKeys(), rsaKeys()]
const asked: { path: string; data: Record<string, string> }[] = []
/** Answers by path; without the number of the request if `isNameless`. */
const answers = new Map<string, { fields: Record<string, unknown>; isNameless?: boolean }>()
let gateway: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  gateway = await serve((request, response) => {
    readText(request).then((body) => {
      const path = (request.url ?? '').replace('/v2/trade/', '')
      const { data } = JSON.parse(body)
      asked.push({ path, data })
      const { fields = {}, isNameless = false } = answers.get(path) ?? {}
      const { req_date, req_seq_id } = data
      const reply = { huifu_id: merchantId, ...(!isNameless && { req_date, req_seq_id }), ...fields }
      response.end(JSON.stringify({ data: reply, sign: signed(sorted(reply), theirs.privateKey) }))
    }, response.destroy)
  })
})
afterAll(() => gateway.stop())

function channel(changes: Partial<NonNullable<ConfigOverrides['huifu']>> = {}) {
  const huifu = {
    systemId: '6666000108840829',
    productId: 'YYZY',
    merchantId,
    projectId: 'PROJECTID2023101225142567',
    projectTitle: '收银台标题',
    serverAddress: '',
    alipayAgeCheck: 'off' as const,
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    endpoint: gateway.origin,
    timeoutMilliseconds: 1000,
    ...changes,
  }
  return createHuifu({ config: testConfig({ huifu }), clock: systemClock })
}

const answer = (path: string, fields: Record<string, unknown>, isNameless = false) =>
  answers.set(path, { fields, isNameless })
const absent = { resp_code: '99010003', resp_desc: '交易不存在' }
const opened = {
  resp_code: '00000000',
  resp_desc: '交易成功',
  jump_url: 'https://api.huifu.com/hostingh5/?jump_id=H20220424',
}
const [preorder, query, close, refund, refundQuery] = [
  'hosting/payment/preorder',
  'hosting/payment/queryorderinfo',
  'hosting/payment/close',
  'hosting/payment/htRefund',
  'hosting/payment/queryRefundInfo',
] as const
const begun = (paymentSn: string) => begunOf(paymentRequest({ paymentSn, amountFen: 5 }))
const refundOf = (paymentSn: string, refundSn: string, amountFen: number) => ({
  refundSn,
  recordedAt: new Date(),
  payment: begun(paymentSn),
  amountFen,
  reason: '云'.repeat(79) + '🎨🎨',
})

describe('a request', () => {
  test('conforms to the tables, whatever the work is called', async () => {
    answer(preorder, opened)
    for (const place of [PaymentPlace.desktop, PaymentPlace.phone])
      for (const tail of ['', '🎨', '👨‍👩‍👧‍👦', '🇨🇳', '𠮷', 'é', '\uD83C'])
        for (const length of [1, 37, 38, 39, 40])
          await channel().start(paymentRequest({ place, subject: '云'.repeat(length) + tail }))
    answer(query, absent)
    answer(close, absent)
    answer(refundQuery, absent)
    answer(refund, absent)
    answer('check/filequery', samples.preparing.answer)
    const { bills } = channel()
    expect(bills.kind === 'downloaded' && (await bills.download('2026-11-27'))).toEqual({ kind: 'notYet' })
    await channel().close(begun('P1'))
    await channel().refund(refundOf('P1', '1', 5))
    expect(new Set(asked.map(({ path }) => path)).size).toBe(6)
    for (const { path, data } of asked) expect([path, data, refusalOfData(path, data)]).toEqual([path, data, undefined])
  })

  test('[channel.adult] is restricted to adults, for Alipay only if the operator has tried it', async () => {
    const payerOf = async (alipayAgeCheck: 'on' | 'off') => {
      asked.length = 0
      await channel({ alipayAgeCheck }).start(paymentRequest())
      const data = asked[0]?.data ?? {}
      return { biz: JSON.parse(data['biz_info'] ?? '{}'), refusal: refusalOfData(preorder, data) }
    }
    answer(preorder, opened)
    expect(await payerOf('off')).toEqual({ biz: { payer_check_wx: { limit_payer: 'ADULT' } }, refusal: undefined })
    expect(await payerOf('on')).toEqual({
      biz: {
        payer_check_ali: { need_check_info: 'T', min_age: '18', fix_buyer: 'F' },
        payer_check_wx: { limit_payer: 'ADULT' },
      },
      refusal: 'biz_info.payer_check_ali.need_check_info without person_payer',
    })
  })
})

describe('an answer', () => {
  test('about a closed payment is closed', async () => {
    answer(close, samples.closed.answer)
    answer(query, samples.closedQuery.answer)
    const payment = begun('ORGHOSTPREORDER202607010001')
    expect(await channel().close(payment)).toBe('closed')
    expect(await channel().query(payment)).toEqual({ state: 'closed' })
  })

  test('about a payment is paid, in renminbi only', async () => {
    const payment = begun('202310201652361987182512')
    answer(query, samples.paidQuery.answer)
    expect(await channel().query(payment)).toEqual({
      state: 'paid',
      amountFen: 1,
      tradeNo: '0056default231020165304P660ac1360ef00000',
      paidAt: new Date('2023-10-20T16:53:11+08:00'),
    })
    answer(query, { ...samples.paidQuery.answer, org_hf_seq_id: '' })
    expect(await channel().query(payment)).not.toHaveProperty('tradeNo')
    answer(query, { ...samples.paidQuery.answer, currency: 'CNY' })
    expect(await channel().query(payment)).toMatchObject({ state: 'paid' })
    answer(query, { ...samples.paidQuery.answer, currency: 'USD' })
    await expect(channel().query(payment)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  })

  test('about a refund is matched to it, named as in the samples or as in the table', async () => {
    answer(refundQuery, absent)
    answer(refund, samples.refundSent.answer)
    const given = refundOf('ORGHOSTPAYCHANNEL0001', 'REQHOSTRFCHANNEL0001', 5)
    expect(await channel().refund(given)).toEqual({ state: 'waiting' })
    answer(refundQuery, samples.refundQuery.answer)
    expect(await channel().refund(given)).toEqual({ state: 'done', refundNo: 'HF-HOST-RF-CHANNEL-0001' })
    const another = { ...given, refundSn: 'REQHOSTRFCHANNEL0002' }
    await expect(channel().refund(another)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    answer(refundQuery, samples.refundQueryByTable.answer)
    expect(await channel().refund(refundOf('P1', '52022070919803411999411514', 1))).toEqual({
      state: 'done',
      refundNo: '0056default240305162924Pa41a9ac1984fd843',
    })
    await expect(channel().refund(another)).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
  })

  test('without the number of the request can refuse with its code and message, but never confirm', async () => {
    answer(refundQuery, absent)
    answer(refund, { resp_code: '21000000', resp_desc: '参数逻辑校验不合法', org_req_seq_id: 'P1' }, true)
    expect(await channel().refund(refundOf('P1', '1', 5))).toEqual({
      state: 'refused',
      reason: '汇付没有退款：参数逻辑校验不合法（21000000）',
    })
    const unclear = (reason: string) =>
      expect(channel().refund(refundOf('P1', '1', 5))).rejects.toMatchObject({
        reason: 'PROVIDER_UNAVAILABLE',
        cause: expect.objectContaining({ message: expect.stringContaining(reason) }),
      })
    answer(refund, { resp_code: '21000000', resp_desc: '参数逻辑校验不合法', org_req_seq_id: 'P2' }, true)
    await unclear('参数逻辑校验不合法（21000000）')
    answer(refund, { ...samples.refundSent.answer, org_req_seq_id: 'P1' }, true)
    await unclear('操作成功（00000000）')
  })
})

describe('a notification', () => {
  const notification = (fields: Record<string, unknown>) => {
    const text = JSON.stringify({ huifu_id: merchantId, ...fields })
    const rawBody = new URLSearchParams({ resp_data: text, sign: signed(text, theirs.privateKey) }).toString()
    return { rawBody, headers: {}, address: '' }
  }
  const read = (fields: Record<string, unknown>) => channel().readNotification(notification(fields))

  test('about a payment is paid, in renminbi only', () => {
    const paid = {
      kind: 'verified',
      paymentSn: 'REQHOSTALI0001',
      tradeNo: 'HF-HOST-ALI-0001',
      amountFen: 32_000,
      state: 'paid',
      paidAt: new Date('2026-06-28T23:59:40+08:00'),
    }
    expect(read(samples.paidNotification)).toEqual(paid)
    expect(read({ ...samples.paidNotification, currency: 'CNY' })).toEqual(paid)
    expect(read({ ...samples.paidNotification, currency: 'HKD' })).toEqual({ kind: 'refused', why: 'malformed' })
    expect(read({ ...samples.paidNotification, hf_seq_id: undefined })).toEqual({ ...paid, tradeNo: null })
  })

  test('about a refund or a closing is accepted, acknowledged by its number, and ignored', () => {
    expect(read(samples.refundNotification)).toMatchObject({ kind: 'other' })
    expect(read(samples.closeNotification)).toEqual({
      kind: 'other',
      about: 'close S 20240514165442868h32ss2g3s7vnxq',
    })
    expect(channel().acknowledge(notification(samples.closeNotification), true)).toEqual({
      status: 200,
      type: 'text/plain',
      body: 'RECV_ORD_ID_20240514165442868h32ss2g3s7vnxq',
    })
    expect(read({ ...samples.closeNotification, huifu_id: '6666000100000002' })).toEqual({
      kind: 'refused',
      why: 'appId',
    })
  })
})
