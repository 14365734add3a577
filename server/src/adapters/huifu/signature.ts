import { sign, verify } from 'node:crypto'
import { membersOf } from '../../core/jsonMembers.ts'

/** Builds the text to sign: fields sorted by name, as JSON without spaces. Values are strings. */
export function canonical(data: Readonly<Record<string, string>>): string {
  return `{${Object.keys(data)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(data[name])}`)
    .join(',')}}`
}

/** Signs a text with SHA256withRSA, in base64 as requests carry it. */
export function signText(text: string, privateKey: string): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** Whether Huifu signed exactly this text. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!/^[A-Za-z\d+/]{100,1024}={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}

/**
 * Whether Huifu signed the `data` of an answer, given as the text that was sent. Fields are sorted at the first level;
 * nested values keep their order. Huifu's servers serialise the data again before they sign, so the text is also tried
 * with the escapes that JSON.stringify writes.
 */
export function isAnswerSigned(data: string, signature: string, publicKey: string): boolean {
  const members = membersOf(data)
  if (!members) return false
  const names = [...members.keys()].toSorted()
  const joined = (valueOf: (text: string) => string) =>
    `{${names.map((name) => `${JSON.stringify(name)}:${valueOf(members.get(name) ?? '')}`).join(',')}}`
  return [joined((text) => text), joined((text) => JSON.stringify(JSON.parse(text)))].some((text) =>
    isSigned(text, signature, publicKey),
  )
}
