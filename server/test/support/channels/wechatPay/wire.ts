import { createCipheriv, createHash, type KeyObject, randomBytes, sign, verify } from 'node:crypto'

/** Signs three lines as WeChat Pay signs answers and notifications; returns the headers. */
export function signedHeaders(
  body: string,
  { key, serial, at = Date.now() }: { key: KeyObject | string; serial: string; at?: number },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  const message = `${timestamp}\n${nonce}\n${body}\n`
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    'wechatpay-signature': sign('sha256', Buffer.from(message), key).toString('base64'),
  }
}

export interface MerchantRequest {
  method: string
  /** Includes the query. */
  url: string
  authorization: string
  body: string
}

/** Parses a merchant's Authorization header; undefined if it does not have WeChat Pay's form. */
export function readAuthorization(header: string): Record<string, string> | undefined {
  const match = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(header)
  if (!match) return undefined
  const fields: Record<string, string> = {}
  for (const part of (match[1] ?? '').split(',')) {
    const pair = /^([a-z_]+)="([^"]*)"$/.exec(part)
    if (!pair || fields[pair[1] ?? ''] !== undefined) return undefined
    fields[pair[1] ?? ''] = pair[2] ?? ''
  }
  return Object.keys(fields).toSorted().join() === 'mchid,nonce_str,serial_no,signature,timestamp' ? fields : undefined
}

/** Whether this key signed a merchant's request, not more than five minutes ago. */
export function isSignedBy(key: KeyObject | string, { method, url, authorization, body }: MerchantRequest): boolean {
  const fields = readAuthorization(authorization)
  if (!fields || Math.abs(Date.now() / 1000 - Number(fields['timestamp'])) > 300) return false
  const message = `${method}\n${url}\n${fields['timestamp']}\n${fields['nonce_str']}\n${body}\n`
  return verify('sha256', Buffer.from(message), key, Buffer.from(fields['signature'] ?? '', 'base64'))
}

/** Encrypts in the format of notifications and certificates: AES-256-GCM with the APIv3 key, the tag at the end. */
export function encryptResource(text: string, { apiKey, data, nonce = randomBytes(6).toString('hex') }: Sealing) {
  const cipher = createCipheriv('aes-256-gcm', apiKey, nonce)
  cipher.setAAD(Buffer.from(data))
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: body.toString('base64'), associated_data: data, nonce }
}

interface Sealing {
  apiKey: string
  data: string
  nonce?: string
}

/** The four signed lines of the payment parameters for WeChat's bridge or its SDK in an app. */
export function isCallSignedBy(key: KeyObject | string, lines: readonly string[], signature: string): boolean {
  return verify('sha256', Buffer.from([...lines, ''].join('\n')), key, Buffer.from(signature, 'base64'))
}

export const sha1 = (file: Buffer): string => createHash('sha1').update(file).digest('hex')

/** The time in WeChat Pay's JSON format: RFC 3339 in Shanghai. */
export function rfc3339(at: Date): string {
  return `${new Date(at.getTime() + 28_800_000).toISOString().slice(0, 19)}+08:00`
}
