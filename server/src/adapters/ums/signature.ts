import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Credentials of the merchant's application on UMS's open platform. */
export interface UmsKey {
  appId: string
  appKey: string
}

/** Time and nonce of a signature; UMS expects Shanghai time as 20261123094500. */
export interface Stamp {
  timestamp: string
  nonce: string
}

function signatureOf({ appId, appKey }: UmsKey, { timestamp, nonce }: Stamp, content: string): string {
  const digest = createHash('sha256').update(content).digest('hex')
  return createHmac('sha256', appKey).update(`${appId}${timestamp}${nonce}${digest}`).digest('base64')
}

/** Builds the `Authorization` header of a call with this body. */
export function bodyAuthorization(key: UmsKey, stamp: Stamp, body: string): string {
  const signature = signatureOf(key, stamp, body)
  const { timestamp, nonce } = stamp
  return `OPEN-BODY-SIG AppId="${key.appId}", Timestamp="${timestamp}", Nonce="${nonce}", Signature="${signature}"`
}

/** Builds the query of an address for the payer's browser. The signature covers the content before it is encoded. */
export function formParameters(key: UmsKey, stamp: Stamp, content: string): string {
  // Encodes like java.net.URLEncoder, which UMS decodes with: a space becomes a plus.
  return new URLSearchParams({
    authorization: 'OPEN-FORM-PARAM',
    appId: key.appId,
    ...stamp,
    content,
    signature: signatureOf(key, stamp, content),
  }).toString()
}

/** Computes the expected signature of a notification: all non-empty fields in order, and the communication key. */
export function notificationSignature(fields: ReadonlyMap<string, string>, notifyKey: string): string {
  const text = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHash('sha256')
    .update(text + notifyKey)
    .digest('hex')
    .toUpperCase()
}

/** Whether UMS signed this notification. Signatures of the type MD5 are rejected. */
export function isNotificationGenuine(fields: ReadonlyMap<string, string>, notifyKey: string): boolean {
  if (fields.get('signType') !== 'SHA256') return false
  const [given, due] = [fields.get('sign') ?? '', notificationSignature(fields, notifyKey)].map((one) =>
    Buffer.from(one),
  )
  return given !== undefined && due !== undefined && given.length === due.length && timingSafeEqual(given, due)
}
