import { sign, verify } from 'node:crypto'

const algorithm = 'RSA-SHA256'

/**
 * Builds the text to sign: fields sorted by name, as `name=value` joined by `&`, unencoded
 * (https://opendocs.alipay.com/common/02kf5q).
 */
export function contentOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Adds a signature to the fields (RSA2: SHA-256 with RSA, base64). */
export function signed(fields: Readonly<Record<string, string>>, privateKey: string): Record<string, string> {
  return { ...fields, sign: sign(algorithm, Buffer.from(contentOf(fields)), privateKey).toString('base64') }
}

/** Whether Alipay signed this text. */
export function isSigned(content: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  // Node's decoder skips characters that are not base64, so several texts would count as the same signature.
  return bytes.toString('base64') === signature && verify(algorithm, Buffer.from(content), publicKey, bytes)
}
