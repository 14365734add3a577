import { createPrivateKey, sign } from 'node:crypto'
import type { SenderKey } from '../../ports/push.ts'

/** Seconds for which a token is valid; a push service accepts at most a day. */
const validSeconds = 12 * 3600

const base64url = (value: Buffer | object): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/**
 * Returns the Authorization header by which a push service knows the sender (RFC 8292): an ES256 token for the origin of
 * the endpoint. `contact` is a mailto: or https: URL; `seconds` the time of the Unix epoch.
 */
export function vapidAuthorization(key: SenderKey, endpoint: string, contact: string, seconds: number): string {
  const { publicKey, privateKey } = key
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(seconds) + validSeconds, sub: contact }
  const signed = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(privateKey),
    x: base64url(publicKey.subarray(1, 33)),
    y: base64url(publicKey.subarray(33, 65)),
  }
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${base64url(signature)}, k=${base64url(publicKey)}`
}
