import { createECDH, createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decrypt } from 'http_ece'
import { expect, onTestFinished, test } from 'vitest'
import { encryptMessage } from '../../../src/adapters/webPush/encryption.ts'
import { createWebPush } from '../../../src/adapters/webPush/index.ts'
import { vapidAuthorization } from '../../../src/adapters/webPush/vapid.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { testConfig } from '../../../src/core/config/index.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

function keyPair() {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  return { pair, publicKey, privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32) }
}

function browser() {
  const { pair, publicKey } = keyPair()
  const authSecret = Buffer.alloc(16, 9)
  return {
    publicKey,
    authSecret,
    read: (body: Buffer) =>
      decrypt(body, {
        version: 'aes128gcm',
        privateKey: pair,
        authSecret: authSecret.toString('base64url'),
      }).toString(),
  }
}

const notification = { id: '7', title: '题', text: '文', link: '/messages?open=1&through=webPush', isUrgent: true }

test('[message.web-push] the example of RFC 8291, appendix A, is reproduced exactly', () => {
  const message = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      authSecret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  )
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
      '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('[message.web-push] messages are read by an independent implementation, each with a key of its own', () => {
  const { read, ...subscription } = browser()
  const [one, other] = [
    encryptMessage(Buffer.from('消息'), subscription),
    encryptMessage(Buffer.from('消息'), subscription),
  ]
  expect([read(one), read(other)]).toEqual(['消息', '消息'])
  expect(one.equals(other)).toBe(false)
})

test('[message.web-push] the sender is known by an ES256 token for the origin of the service', () => {
  const { publicKey, privateKey } = keyPair()
  const header = vapidAuthorization(
    { publicKey, privateKey },
    'https://push.example:8443/a/b',
    'mailto:a@b.cn',
    1_800_000_000,
  )
  const [, token = '', k] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(bytes(k ?? '').equals(publicKey)).toBe(true)
  const [head = '', claims = '', signature = ''] = token.split('.')
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example:8443',
    exp: 1_800_043_200,
    sub: 'mailto:a@b.cn',
  })
  const x = publicKey.subarray(1, 33).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x, y: publicKey.subarray(33).toString('base64url') },
    format: 'jwk',
  })
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(
    true,
  )
})

test.each([
  [201, 'accepted'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [503, 'later'],
])('[message.web-push] a service that answers %i: %s', async (status, kind) => {
  const received: { headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => void service.close(() => resolve())))
  const { webPush } = testConfig({ webPush: { services: ['127.0.0.1'] } })
  const { read, ...keys } = browser()
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/1`
  const sender = keyPair()
  const outcome = await createWebPush(webPush, 'https://shop.cn', systemClock).send(
    sender,
    { endpoint, ...keys },
    notification,
  )
  expect(outcome.kind).toBe(kind)
  expect(received).toHaveLength(1)
  expect(received[0]?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: 'm7',
    'content-encoding': 'aes128gcm',
  })
  const { isUrgent: _, ...payload } = notification
  expect(JSON.parse(read(received[0]?.body ?? Buffer.alloc(0)))).toEqual(payload)
})

test('[message.web-push] only known push services are called, over https', () => {
  const { webPush } = testConfig()
  const { isKnown } = createWebPush(webPush, 'https://shop.cn', systemClock)
  const known = ['https://fcm.googleapis.com/fcm/send/a', 'https://wns2-by3p.notify.windows.com/w/?token=a']
  const unknown = [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com@127.0.0.1/a',
    'https://user@fcm.googleapis.com/a',
    'https://notify.windows.com.example.cn/a',
    'https://evilnotify.windows.com/a',
    'http://127.0.0.1/a',
    'https://10.0.0.1/a',
    'not an address',
  ]
  expect(known.map(isKnown)).toEqual([true, true])
  expect(unknown.filter(isKnown)).toEqual([])
})
