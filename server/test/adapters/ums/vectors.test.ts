// Published by others than us, and held against both what asks (the adapter) and what answers (the fake).
import { describe, expect, test } from 'vitest'
import { bodyAuthorization, formParameters, isNotificationGenuine } from '../../../src/adapters/ums/signature.ts'
import { claimOfHeader, formSignature, requestSignature, wrongWith } from '../../support/channels/ums/signing.ts'

describe('requests', () => {
  // Computed with Python's hmac by the authors of payment-service/internal/provider/ums of github.com/panda-dev/panda-v2,
  // who have used the algorithm against https://test-api-open.chinaums.com.
  const key = { appId: 'ums-test-app', appKey: '8f3a1c6e9b2d4705af81c3e6d29b7f04' }
  const stamp = { timestamp: '20260917102030', nonce: '1767225600123456789' }
  const body = '{"merOrderId":"PAY20260917000000000001"}'
  const signature = 'DYrvVYK02yaD7KbTH/PhIS9W4LeQq9VrpqNSpYy28xM='

  test('the header', () => {
    const header = `OPEN-BODY-SIG AppId="ums-test-app", Timestamp="20260917102030", Nonce="1767225600123456789", Signature="${signature}"`
    expect(bodyAuthorization(key, stamp, body)).toBe(header)
    expect(claimOfHeader(header)).toEqual({ appId: key.appId, ...stamp, signature })
    expect(requestSignature({ ...key, notifyKey: '' }, stamp.timestamp, stamp.nonce, body)).toBe(signature)
    expect(wrongWith(claimOfHeader(header), { ...key, notifyKey: '' }, body)).toBe('时间戳超出范围')
  })

  test('the address, encoded as java.net.URLEncoder does', () => {
    const query = formParameters(key, stamp, body)
    expect(query).toBe(
      'authorization=OPEN-FORM-PARAM&appId=ums-test-app&timestamp=20260917102030&nonce=1767225600123456789' +
        '&content=%7B%22merOrderId%22%3A%22PAY20260917000000000001%22%7D' +
        '&signature=DYrvVYK02yaD7KbTH%2FPhIS9W4LeQq9VrpqNSpYy28xM%3D',
    )
    expect(formParameters(key, stamp, '{"a":"云 1~*"}')).toContain('content=%7B%22a%22%3A%22%E4%BA%91+1%7E*%22%7D&')
  })
})

/** What a form of them says, as it was sent. */
const formOf = (fields: Record<string, string>) => new Map(Object.entries(fields))

const vectors: { name: string; notifyKey: string; fields: Record<string, string>; sign: string }[] = [
  {
    // A notification of UMS's test environment, logged with its key: a note in a public repository that holds
    // `billQRCode=https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241195738009194596`.
    name: 'of a QR code',
    notifyKey: 'impARTxrQcfwmRijpDNCw6hPxaWCddKEpYxjaKXDhCaTCXJ6',
    fields: {
      JL: 'DbkZ',
      billDate: '2022-09-24',
      billDesc: '中保付测试商户(中保付测试商户)',
      billNo: '8888b4f-178e-4a04-8ad4-79fa0',
      billPayment:
        '{"payTime":"2022-09-24 00:57:58","paySeqId":"01175500115N","invoiceAmount":20,"settleDate":"2022-09-24","buyerId":"o8wNP0agr1roauVXTWpuLhT2VL0M","receiptAmount":20,"totalAmount":20,"billBizType":"bills","buyerPayAmount":20,"targetOrderId":"4200001567202209249273711154","merOrderId":"8888b4f-178e-4a04-8ad4-79fa00","status":"TRADE_SUCCESS","targetSys":"WXPay"}',
      billQRCode: 'https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241195738009194596',
      billStatus: 'PAID',
      counterNo: '868b0b4f178e4a048ad479fa01981786',
      createTime: '2022-09-24 00:57:38',
      instMid: 'QRPAYDEFAULT',
      mchntUuid: '6d47dc12a4c847eaba2eb456d201d5cd',
      memberId: 'fc95d158f8e54fe7ba2e923961440652',
      merName: '中保付测试商户(中保付测试商户)',
      mid: '898201612345678',
      notifyId: '7df96f1d-0a73-41af-8c33-ec1ebe968dd7',
      qrCodeId: '10002209241195738009194596',
      qrCodeType: 'BILLPAY',
      receiptAmount: '20',
      seqId: '01175500115N',
      signType: 'SHA256',
      subInst: '100200',
      tid: '88880001',
      totalAmount: '20',
    },
    sign: '081149D185636E219BCAA1269E2D61B382907CE141DCE4E36D85B1B4B440DF76',
  },
  {
    name: 'of another',
    notifyKey: 'impARTxrQcfwmRijpDNCw6hPxaWCddKEpYxjaKXDhCaTCXJ6',
    fields: {
      Dv: 'kXXE',
      billDate: '2022-09-24',
      billDesc: '中保付测试商户(中保付测试商户)',
      billNo: '8888aa1-5572-47ea-8d48-0ee2d',
      billPayment:
        '{"payTime":"2022-09-24 00:51:19","paySeqId":"01175500114N","invoiceAmount":20,"settleDate":"2022-09-24","buyerId":"o8wNP0agr1roauVXTWpuLhT2VL0M","receiptAmount":20,"totalAmount":20,"billBizType":"bills","buyerPayAmount":20,"targetOrderId":"4200001584202209243469551584","merOrderId":"8888aa1-5572-47ea-8d48-0ee2d0","status":"TRADE_SUCCESS","targetSys":"WXPay"}',
      billQRCode: 'https://qr-test3.chinaums.com/bills/qrCode.do?id=10002209241994954000192660',
      billStatus: 'PAID',
      counterNo: 'a0283aa1557247ea8d480ee2dd288950',
      createTime: '2022-09-24 00:49:54',
      instMid: 'QRPAYDEFAULT',
      mchntUuid: '6d47dc12a4c847eaba2eb456d201d5cd',
      memberId: 'fc95d158f8e54fe7ba2e923961440652',
      merName: '中保付测试商户(中保付测试商户)',
      mid: '898201612345678',
      notifyId: '93e5398a-5b74-4475-826a-85c79e3a92e3',
      qrCodeId: '10002209241994954000192660',
      qrCodeType: 'BILLPAY',
      receiptAmount: '20',
      seqId: '01175500114N',
      signType: 'SHA256',
      subInst: '100200',
      tid: '88880001',
      totalAmount: '20',
    },
    sign: 'EF7B8F6A7EB3E562A4E8B0156DE1A204188815F59CF91A9183346D2FAB7C2EA2',
  },
]

describe.each(vectors)('a notification $name', ({ notifyKey, fields, sign }) => {
  test('is genuine, and nothing in it may change', () => {
    expect(isNotificationGenuine(formOf({ ...fields, sign }), notifyKey)).toBe(true)
    expect(formSignature({ ...fields, sign, nothing: '' }, notifyKey)).toBe(sign)
    for (const [name, value] of Object.entries(fields)) {
      expect([name, isNotificationGenuine(formOf({ ...fields, [name]: `${value}0`, sign }), notifyKey)]).toEqual([
        name,
        false,
      ])
      const others = Object.fromEntries(Object.entries({ ...fields, sign }).filter(([other]) => other !== name))
      expect([name, isNotificationGenuine(formOf(others), notifyKey)]).toEqual([name, false])
    }
    expect(isNotificationGenuine(formOf({ ...fields, sign, also: '1' }), notifyKey)).toBe(false)
    expect(isNotificationGenuine(formOf({ ...fields, sign }), `${notifyKey}0`)).toBe(false)
  })
})

test('a notification signed with MD5 is not believed, however well', () => {
  // As signed with the key of UMS's documents: a downgrade that anybody could ask for.
  const fields = {
    mid: '898340149000005',
    status: 'TRADE_SUCCESS',
    totalAmount: '1',
    signType: 'MD5',
    sign: 'ECDE41DDB722D39FDA8F87AA9C1C8C12',
  }
  const { signType: _type, ...untyped } = fields
  for (const one of [fields, untyped])
    expect(isNotificationGenuine(formOf(one), 'fcAmtnx7MwismjWNhNKdHC44mNXtnEQeJkRrhKJwyrW2ysRR')).toBe(false)
})
