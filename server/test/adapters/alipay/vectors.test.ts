import { describe, expect, test } from 'vitest'
import type { AlipayAccount } from '../../../src/adapters/alipay/account.ts'
import { read } from '../../../src/adapters/alipay/call.ts'
import { readNotification } from '../../../src/adapters/alipay/notification.ts'
import { signed } from '../../../src/adapters/alipay/signature.ts'
import { readRsaKey } from '../../../src/core/config/rsaKeys.ts'
import * as wire from '../../support/channels/alipay/wire.ts'
import * as published from './published.ts'
import { checkCells } from '../../support/cells.ts'

const pem = (base64: string, half: 'private' | 'public') => {
  const key = readRsaKey(base64, half)
  if (key === undefined) throw new Error('A published key that cannot be read')
  return key
}

const account: AlipayAccount = {
  appId: published.notification.app_id,
  sellerId: published.notification.seller_id,
  privateKey: pem(published.applicationPrivateKey, 'private'),
  publicKey: pem(published.notificationPublicKey, 'public'),
  gateway: 'https://openapi.alipay.com/gateway.do',
  timeoutMilliseconds: 1000,
  minimumAge: 18,
  longestWindowSeconds: 1800,
  now: () => new Date(),
}

const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe("published texts are understood, and our signatures equal those of Alipay's SDK", () => {
  test('a request', () => {
    const { fields, sign } = published.signedPage
    expect(signed(fields, account.privateKey)).toEqual({ ...fields, sign })
  })

  test('an answer of the gateway, but not with a letter changed', () => {
    const { method, body } = published.signedAnswer
    const key = pem(published.answersPublicKey, 'public')
    expect(read(Buffer.from(body), method, key)).toMatchObject({
      kind: 'done',
      content: { file_id: 'CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr' },
    })
    const altered = [
      body.replace('Success', 'success'),
      body.replace('"msg"', ' "msg"'),
      body.replace('"sign":"F', '"sign":"G'),
      body.replace('==', ''),
    ]
    for (const text of altered) expect(read(Buffer.from(text), method, key)).toMatchObject({ why: 'signature' })
    // The signed text also occurs beside another one of the same name, or within something else.
    const [genuine = ''] = /"alipay_open_file_upload_response":\{.*?\}/.exec(body) ?? []
    const forged = genuine.replace('10000', '40004')
    for (const text of [
      body.replace(genuine, `${genuine},${forged}`),
      body.replace(genuine, `${forged},"x":{${genuine}}`),
    ])
      expect(read(Buffer.from(text), method, key)).toMatchObject({ kind: 'none' })
    expect(read(Buffer.from(body), method, account.publicKey)).toMatchObject({ why: 'signature' })
  })

  test('a notification of the gateway', () => {
    expect(readNotification(account, formOf(published.notification))).toEqual({
      kind: 'verified',
      paymentSn: '20190815155618536-564-57',
      tradeNo: '2019081522001468450512505578',
      amountFen: 10,
      state: 'paid',
      paidAt: new Date('2019-08-15T07:56:24Z'),
    })
  })

  test('but not with a field changed, left out or given twice', () =>
    checkCells(Object.keys(published.notification), (name) => {
      const fields: Record<string, string> = published.notification
      const changed = formOf({ ...fields, [name]: `${fields[name]}0` })
      expect(readNotification(account, changed)).toMatchObject({ kind: 'refused' })
      const { [name]: _, ...others } = fields
      expect(readNotification(account, formOf(others))).toMatchObject({ kind: 'refused' })
      const twice = `${formOf(fields)}&${formOf({ [name]: fields[name] ?? '' })}`
      expect(readNotification(account, twice)).toEqual({ kind: 'refused', why: 'malformed' })
    }))

  test('nor one for another application or another merchant', () => {
    const form = formOf(published.notification)
    for (const other of [{ appId: '2019073166072303' }, { sellerId: '2088531891668730' }])
      expect(readNotification({ ...account, ...other }, form)).toEqual({ kind: 'refused', why: 'appId' })
  })
})

describe('the fake follows the same rules', () => {
  const applicationKey = pem(published.applicationPublicKey, 'public')

  test('for genuine requests', () => {
    const { fields, sign } = published.signedPage
    const query = new URLSearchParams({ ...fields, sign }).toString()
    const sent = wire.readFields(query)
    if (!sent) throw new Error('A published request that cannot be read')
    expect(wire.isRequestGenuine(sent, applicationKey)).toBe(true)
    for (const name of Object.keys(fields)) {
      const changed = new Map(sent).set(name, `${sent.get(name)}0`)
      expect([name, wire.isRequestGenuine(changed, applicationKey)]).toEqual([name, false])
    }
  })

  test('for signatures', () => {
    const { fields, sign } = published.signedPage
    const text = wire.textToSign(new Map(Object.entries(fields)), ['sign'])
    expect(wire.signText(text, account.privateKey)).toBe(sign)
  })

  test('for the signed text of an answer and of a notification', () => {
    const { body } = published.signedAnswer
    const text = body.slice(body.indexOf(':') + 1, body.indexOf(',"sign"'))
    const { sign } = JSON.parse(body)
    expect(wire.holds(text, sign, pem(published.answersPublicKey, 'public'))).toBe(true)
    const fields = new Map(Object.entries(published.notification))
    const told = wire.textToSign(fields, ['sign', 'sign_type'])
    expect(wire.holds(told, published.notification.sign, account.publicKey)).toBe(true)
  })
})

test('a signed answer with any letter changed is refused', () => {
  const { method, body } = published.signedAnswer
  const key = pem(published.answersPublicKey, 'public')
  const [from, to] = [body.indexOf(':') + 1, body.indexOf(',"sign"')]
  for (let at = from; at < to; at++) {
    const changed = body.slice(0, at) + (body[at] === '1' ? '2' : '1') + body.slice(at + 1)
    expect([at, read(Buffer.from(changed), method, key).kind]).toEqual([at, 'none'])
  }
})
