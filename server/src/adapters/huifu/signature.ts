import { sign, verify } from 'node:crypto'
import { membersOf } from '../../core/jsonMembers.ts'

/** What is signed of a request: its fields in the order of their names, as JSON without a space. Values are text. */
export function canonical(data: Readonly<Record<string, string>>): string {
  return `{${Object.keys(data)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${JSON.stringify(data[name])}`)
    .join(',')}}`
}

/** SHA256withRSA in base64, as requests carry it. */
export function signText(text: string, privateKey: string): string {
  return sign('sha256', Buffer.from(text), privateKey).toString('base64')
}

/** Whether Huifu has signed exactly this text. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  if (!/^[A-Za-z\d+/]{100,1024}={0,2}$/.test(signature)) return false
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}

/**
 * Whether Huifu has signed the `data` of an answer, given as the text that it was sent as: the first level of its fields is
 * put in order, what is within them stays as it is. Their servers write it anew before they sign, so that texts escaped
 * otherwise are tried as JSON writes them too; both say the same.
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
