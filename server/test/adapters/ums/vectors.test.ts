// Published by others, and compared with both the client (the adapter) and the server (the fake).
import { describe, expect, test } from 'vitest'
import { bodyAuthorization, formParameters, isNotificationGenuine } from '../../../src/adapters/ums/signature.ts'
import { claimOfHeader, formSignature, requestSignature, wrongWith } from '../../support/channels/ums/signature.ts'
import { published, publishedKey } from './published.ts'

describe('requests', () => {
  // Computed with Python's hmac by the authors of payment-service/internal/provider/ums of
  // github.com/panda-dev/panda-v2, who have used the algorithm against https://test-api-open.chinaums.com.
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

/** The original content of a notification. */
const formOf = (fields: Record<string, string>) => new Map(Object.entries(fields))

describe.each(published)('a notification $name', ({ fields, sign }) => {
  const notifyKey = publishedKey

  test('is genuine, and invalid with any change', () => {
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

test('a notification signed with MD5 is never trusted', () => {
  // Signed with the key of UMS's documents: a downgrade that anybody could request.
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
