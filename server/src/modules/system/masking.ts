/**
 * A mobile number, an ID number, or a string that looks like a key or token. Jobs hold only ids by rule, but error
 * messages may quote anything.
 */
const personal = /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dXx](?!\d)|\b[A-Za-z0-9+/_-]{40,}={0,2}(?![A-Za-z0-9])/g

const secretNames = /phone|name|address|secret|token|password|code|email|key$/i

/** Masks personal data and secrets in a text. Transaction hashes are public and stay. */
export const maskText = (text: string): string =>
  text.replaceAll(personal, (found) => (/^0x[\da-f]+$/i.test(found) ? found : maskOne(found)))

const maskOne = (found: string): string => (found.length < 8 ? '***' : `${found.slice(0, 3)}***${found.slice(-2)}`)

/** Masks a payload like `maskText`; texts under sensitive names are hidden entirely. */
export function maskPayload(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return secretNames.test(name) ? '***' : maskText(value)
  if (Array.isArray(value)) return value.map((one) => maskPayload(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskPayload(inner, key)]))
}
