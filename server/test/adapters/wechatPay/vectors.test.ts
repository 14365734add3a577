import { createVerify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readBillFile } from '../../../src/adapters/wechatPay/bill.ts'
import { openResource } from '../../../src/adapters/wechatPay/resource.ts'
import { authorize, verifySignature, linesOf, sign } from '../../../src/adapters/wechatPay/signature.ts'
import { readRsaKey } from '../../../src/core/config/rsaKeys.ts'
import { encryptResource, isSignedBy, signedHeaders } from '../../support/channels/wechatPay/wire.ts'
import { published } from './published.ts'
import { checkCells } from '../../support/cells.ts'

const privateKey = readRsaKey(published.privateKey, 'private') ?? ''
const publicKey = readRsaKey(published.certificate, 'public') ?? ''
const { notification, resource } = published
const publicKeyId = notification.serial
const seconds = Number(notification.timestamp)
const account = { merchantId: '1234567890', privateKey, certificateSerial: '0123456789ABC' }

describe('the adapter', () => {
  test('computes the published signature', () => {
    expect(sign('source', privateKey)).toBe(published.signatureOfSource)
  })

  // The lines and the header of core/auth/credentials/wechat_pay_credential_test.go.
  test('signs a request over its five lines', () => {
    const request = { method: 'GET', path: '/v3/certificates', body: '' } as const
    const header = authorize(account, request, { seconds, nonce: 'A1B2C3D4E5F6G7' })
    const signature = sign('GET\n/v3/certificates\n1624523846\nA1B2C3D4E5F6G7\n\n', privateKey)
    const fields = `mchid="1234567890",nonce_str="A1B2C3D4E5F6G7",timestamp="1624523846",serial_no="0123456789ABC"`
    expect(header).toBe(`WECHATPAY2-SHA256-RSA2048 ${fields},signature="${signature}"`)
  })

  function verdictOf(changes: Partial<typeof notification> = {}, now = seconds * 1000) {
    const { body, ...signed } = { ...notification, ...changes }
    const headers = Object.fromEntries(Object.entries(signed).map(([name, value]) => [`wechatpay-${name}`, value]))
    return verifySignature({ publicKey, publicKeyId }, { header: (name) => headers[name], body }, now)
  }

  test('accepts the published notification, at its time and with its key', () => {
    expect(verdictOf()).toBe('genuine')
    expect(verdictOf({ serial: notification.serial.toLowerCase() })).toBe('genuine')
    expect(verdictOf({}, (seconds + 300) * 1000)).toBe('genuine')
    expect(verdictOf({}, (seconds + 301) * 1000)).toBe('stale')
    expect(verdictOf({}, (seconds - 301) * 1000)).toBe('stale')
    expect(verdictOf({ serial: 'D7CE59D1F522D702' })).toBe('otherKey')
    expect(verdictOf({ body: `${notification.body} ` })).toBe('forged')
    expect(verdictOf({ nonce: `${notification.nonce}a` })).toBe('forged')
    expect(verdictOf({ timestamp: String(seconds + 1) })).toBe('forged')
    expect(verdictOf({ signature: `WECHATPAY/SIGNTEST/${notification.signature}` })).toBe('probe')
    for (const name of ['timestamp', 'nonce', 'serial', 'signature'] as const)
      expect(verdictOf({ [name]: '' })).toBe('unsigned')
  })

  test('decrypts the published ciphertext, but no altered one', () => {
    expect(openResource(resource, resource.apiKey)).toBe(resource.text)
    expect(openResource({ ...resource, associated_data: 'bad-associatedData' }, resource.apiKey)).toBeUndefined()
    expect(openResource({ ...resource, nonce: 'bad-4a9R25RW' }, resource.apiKey)).toBeUndefined()
    expect(openResource({ ...resource, ciphertext: 'AAAA' }, resource.apiKey)).toBeUndefined()
    expect(
      openResource({ ...resource, ciphertext: `A${resource.ciphertext.slice(1)}` }, resource.apiKey),
    ).toBeUndefined()
    expect(openResource(resource, 'a'.repeat(32))).toBeUndefined()
    expect(openResource(resource, 'too short')).toBeUndefined()
  })
})

describe('the fake', () => {
  test('computes the published ciphertext', () => {
    const { apiKey, nonce, associated_data: data, text, ciphertext } = resource
    expect(encryptResource(text, { apiKey, nonce, data }).ciphertext).toBe(ciphertext)
  })

  test('signs three lines that the published key verifies', () => {
    const headers = signedHeaders(notification.body, { key: privateKey, serial: publicKeyId })
    const text = linesOf(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '', notification.body)
    const verify = createVerify('RSA-SHA256').update(text)
    expect(verify.verify(publicKey, headers['wechatpay-signature'] ?? '', 'base64')).toBe(true)
  })

  test('accepts a request with the published signature, and no altered or old one', () => {
    const now = Math.floor(Date.now() / 1000)
    const text = `POST\n/v3/a?b=c\n${now}\nN1\n{"a":1}\n`
    const head = 'WECHATPAY2-SHA256-RSA2048 mchid="1",nonce_str="N1"'
    const headerOf = (timestamp: number, signed: string) =>
      `${head},timestamp="${timestamp}",serial_no="2",signature="${sign(signed, privateKey)}"`
    const request = { method: 'POST', url: '/v3/a?b=c', body: '{"a":1}', authorization: headerOf(now, text) }
    expect(isSignedBy(publicKey, request)).toBe(true)
    for (const change of [
      { method: 'GET' },
      { url: '/v3/a' },
      { body: '' },
      { authorization: headerOf(now - 1, text) },
    ])
      expect(isSignedBy(publicKey, { ...request, ...change })).toBe(false)
    const old = text.replace(String(now), String(now - 301))
    expect(isSignedBy(publicKey, { ...request, authorization: headerOf(now - 301, old) })).toBe(false)
  })
})

// A line of the example in https://developers.weixin.qq.com/minigame/dev/wxcloudrun/src/development/pay/order/bill.html,
// and headings of https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html.
describe('a published bill', () => {
  const titles =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const payment =
    '`2022-03-21 13:51:31,`wxfdc955f7104ad557,`180023671,`176531292,`,`420000612032130748613220688,`2021WERUN1647840687637,`oZWaCKXip5njeEiloC4oeOV1TTsk,`JSAPI,`SUCCESS,`OTHERS,`CNY,`0.01,`0.00,`0,`0,`0.00,`0.00,`,`,`微信云托管支付测试,`,`0.00000,`0.90%,`0.01,`0.00,`'
  const summary = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
  const read = (...lines: string[]) => readBillFile(Buffer.from(lines.join('\n')))
  const totals = (count: number) => [summary, `\`${count},\`0.06,\`0.06,\`0.00,\`0.00000,\`0.06,\`0.06`]

  test('is read to the fen, with or without a byte order mark', async () => {
    const line = {
      kind: 'payment',
      paymentSn: '2021WERUN1647840687637',
      refundSn: null,
      tradeNo: '420000612032130748613220688',
      amountFen: 1,
      feeFen: 0,
      at: new Date('2022-03-21T13:51:31+08:00'),
    }
    expect(await read(titles, payment, ...totals(1))).toEqual([line])
    expect(await read(`\uFEFF${titles}`, payment, ...totals(1), '')).toEqual([line])
  })

  test('with refunds states their payments and the refunded fee', async () => {
    const refund = payment
      .replace('`SUCCESS', '`REFUND')
      .replace('`0,`0,`0.00,`0.00,`,`,', '`5030,`R1,`12.30,`0.00,`ORIGINAL,`PROCESSING,')
      .replace('`0.00000,`0.90%,`0.01,`0.00', '`-0.11000,`0.90%,`0.00,`12.30')
    expect(await read(titles, refund, ...totals(1))).toMatchObject([
      { kind: 'refund', refundSn: 'R1', amountFen: 1230, feeFen: -11 },
    ])
  })

  test('that is damaged is refused with a reason', () =>
    checkCells(
      [
        ['a total that is another', [titles, payment, ...totals(2)], '汇总说有 2 笔，文件里有 1 笔'],
        ['no end', [titles, payment], '没有下载完整'],
        ['a line cut short', [titles, payment.slice(0, 80), ...totals(1)], '第 2 行'],
        ['an amount that is none', [titles, payment.replace('`0.90%,`0.01', '`0.90%,`1e2'), ...totals(1)], '不是金额'],
        ['a time that is none', [titles, payment.replace('03-21', '02-30'), ...totals(1)], '交易时间'],
        ['another state', [titles, payment.replace('`SUCCESS', '`LATER'), ...totals(1)], '交易状态'],
        ['another type of bill', [titles.replace(',商户退款单号', ',别的'), payment, ...totals(1)], '商户退款单号'],
      ],
      async (_what, lines, words) => {
        await expect(read(...lines)).rejects.toMatchObject({
          reason: 'BILL_UNREADABLE',
          message: expect.stringContaining(words),
        })
      },
    ))
})
