import { createSign, createVerify, randomBytes } from 'node:crypto'
import type { WechatPayAccount } from './account.ts'

/** The scheme of the Authorization header, RSA with SHA-256. */
const scheme = 'WECHATPAY2-SHA256-RSA2048'

/** Maximum age of a signature in seconds, as WeChat Pay specifies. */
const toleranceSeconds = 300

/** Prefix of invalid signatures that WeChat Pay sends to find merchants who do not verify. */
const probe = 'WECHATPAY/SIGNTEST/'

/** Signs a text with RSA and SHA-256 (PKCS #1 v1.5), in base64. */
export function sign(text: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
}

/** Joins parts as lines, each ending with a line break. */
export function linesOf(...parts: readonly (string | number)[]): string {
  return parts.map((part) => `${part}\n`).join('')
}

export function newNonce(): string {
  return randomBytes(16).toString('hex').toUpperCase()
}

export interface Request {
  method: 'GET' | 'POST'
  /** Path including the query, as it is sent. */
  path: string
  /** Empty for GET. */
  body: string
}

/** Builds the Authorization header of a request. `seconds` may differ from the provider's clock by five minutes. */
export function authorize(
  account: Pick<WechatPayAccount, 'merchantId' | 'privateKey' | 'certificateSerial'>,
  { method, path, body }: Request,
  { seconds, nonce }: { seconds: number; nonce: string },
): string {
  const signature = sign(linesOf(method, path, seconds, nonce, body), account.privateKey)
  const fields = {
    mchid: account.merchantId,
    nonce_str: nonce,
    timestamp: String(seconds),
    serial_no: account.certificateSerial,
    signature,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${scheme} ${list.join(',')}`
}

/**
 * Result of verifying an answer or a notification. `otherKey`: signed by a key other than the configured one; `stale`:
 * signed too long ago or in the future; `probe`: deliberately invalid, to test us.
 */
export type Verdict = 'genuine' | 'unsigned' | 'otherKey' | 'stale' | 'probe' | 'forged'

/** Verifies a signature. `header` returns a header's value, and undefined if it is missing or duplicated. */
export function verifySignature(
  { publicKey, publicKeyId }: Pick<WechatPayAccount, 'publicKey' | 'publicKeyId'>,
  { header, body }: { header: (name: string) => string | undefined; body: string },
  now: number,
): Verdict {
  const timestamp = header('wechatpay-timestamp')
  const nonce = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  const serial = header('wechatpay-serial')
  if (!timestamp || !nonce || !signature || !serial) return 'unsigned'
  if (signature.startsWith(probe)) return 'probe'
  if (serial.toUpperCase() !== publicKeyId.toUpperCase()) return 'otherKey'
  const verify = createVerify('RSA-SHA256').update(linesOf(timestamp, nonce, body))
  if (!verify.verify(publicKey, signature, 'base64')) return 'forged'
  const age = Math.abs(Math.floor(now / 1000) - Number(timestamp))
  return age <= toleranceSeconds ? 'genuine' : 'stale'
}
