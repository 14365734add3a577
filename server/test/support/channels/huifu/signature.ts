// How Huifu signs (V2): https://github.com/huifurepo/dg-payment-skills, its page on signing
import { createSign, createVerify } from 'node:crypto'

export type Data = Readonly<Record<string, unknown>>

/** The signed text: JSON without spaces, first-level fields in the order of their names. */
export function sorted(data: Data): string {
  const names = Object.keys(data)
  names.sort()
  const ordered: Record<string, unknown> = {}
  for (const name of names) ordered[name] = data[name]
  return JSON.stringify(ordered)
}

/** SHA256WithRSA, in base64. */
export function signed(text: string, privateKey: string): string {
  const signer = createSign('RSA-SHA256')
  signer.update(text, 'utf8')
  return signer.sign(privateKey).toString('base64')
}

export function holds(text: string, signature: string, publicKey: string): boolean {
  const verifier = createVerify('RSA-SHA256')
  verifier.update(text, 'utf8')
  return verifier.verify(publicKey, Buffer.from(signature, 'base64'))
}
