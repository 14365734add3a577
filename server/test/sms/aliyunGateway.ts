import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type Incoming, readAuthorization, type Reply } from './fakeProvider.ts'

export const aliyunKey = { accessKeyId: 'LTAI-test', accessKeySecret: 'a secret of aliyun' }
const freshMilliseconds = 15 * 60_000

/** A product's name and version at the gateway. */
export interface Product {
  actions: readonly string[]
  version: string
}

/** Checks what the gateway checks of every call of a product; undefined if it is genuine. */
export function createGateway(product: Product): (incoming: Incoming) => Reply | undefined {
  const nonces = new Set<string>()
  return (incoming) => checkCall(incoming, product, nonces)
}

function checkCall(incoming: Incoming, { actions, version }: Product, nonces: Set<string>): Reply | undefined {
  const { headers } = incoming
  const header = (name: string) => String(headers[name] ?? '')
  const given = readAuthorization(headers.authorization, 'ACS3-HMAC-SHA256')
  if (!given) return refused(400, 'IncompleteSignature')
  if (given.credential !== aliyunKey.accessKeyId) return refused(404, 'InvalidAccessKeyId.NotFound')
  const date = header('x-acs-date')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date)) return refused(400, 'InvalidTimeStamp.Format')
  if (Math.abs(Date.parse(date) - Date.now()) > freshMilliseconds) return refused(400, 'InvalidTimeStamp.Expired')
  const mustSign = ['host', ...Object.keys(headers).filter((name) => /^(x-acs-|content-type$)/.test(name))]
  if (mustSign.some((name) => !given.signedHeaders.includes(name))) return refused(400, 'IncompleteSignature')
  if (header('x-acs-content-sha256') !== sha256(incoming.body)) return refused(400, 'InvalidContentHash')
  if (signatureOf(incoming, given.signedHeaders) !== given.signature) return refused(400, 'SignatureDoesNotMatch')
  const nonce = header('x-acs-signature-nonce')
  if (nonce === '' || nonces.has(nonce)) return refused(400, 'SignatureNonceUsed')
  nonces.add(nonce)
  if (header('x-acs-version') !== version) return refused(400, 'InvalidVersion')
  if (!actions.includes(header('x-acs-action'))) return refused(404, 'InvalidAction.NotFound')
  return undefined
}

function signatureOf({ method, path, query, headers, body }: Incoming, signedHeaders: string[]): string {
  const pairs = [...new URLSearchParams(query)]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
  const lines = signedHeaders.map((name) => `${name}:${String(headers[name] ?? '').trim()}`)
  const canonical = `${method}\n${path}\n${pairs.join('&')}\n${lines.join('\n')}\n\n${signedHeaders.join(';')}\n${sha256(body)}`
  return createHmac('sha256', aliyunKey.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

/** Escapes every byte except the unreserved ones of RFC 3986. */
function strictly(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`
    })
    .join('')
}

export const refused = (status: number, Code: string): Reply => ({
  status,
  body: { Code, Message: 'refused', RequestId: randomUUID(), HostId: 'aliyuncs.com', Recommend: '' },
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
