import { createHash, createHmac } from 'node:crypto'

const algorithm = 'TC3-HMAC-SHA256'
const contentType = 'application/json; charset=utf-8'

export interface TencentKey {
  accessKeyId: string
  accessKeySecret: string
}

/** One call: its product as in the credential scope (`sms`), its action, and the JSON body. */
export interface TencentCall {
  host: string
  service: string
  action: string
  body: string
}

/**
 * Builds the headers of Tencent Cloud's signature v3. `seconds` may differ from the provider's clock by five minutes.
 */
export function signCall(key: TencentKey, call: TencentCall, seconds: number): Record<string, string> {
  // The scope uses the date in UTC, not the local date.
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const signed = { 'content-type': contentType, host: call.host, 'x-tc-action': call.action.toLowerCase() }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(call.body)].join('\n')
  const scope = `${date}/${call.service}/tc3_request`
  const signingKey = hmac(hmac(hmac(`TC3${key.accessKeySecret}`, date), call.service), 'tc3_request')
  const signature = hmac(signingKey, [algorithm, seconds, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    'content-type': contentType,
    'x-tc-action': call.action,
    'x-tc-timestamp': String(seconds),
    authorization: `${algorithm} Credential=${key.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
