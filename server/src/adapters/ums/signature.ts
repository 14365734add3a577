import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Who asks: the application at the open platform of UMS. */
export interface UmsKey {
  appId: string
  appKey: string
}

/** When and by which number something is signed; UMS wants the time of Shanghai as 20261123094500. */
export interface Stamp {
  timestamp: string
  nonce: string
}

function signatureOf({ appId, appKey }: UmsKey, { timestamp, nonce }: Stamp, content: string): string {
  const digest = createHash('sha256').update(content).digest('hex')
  return createHmac('sha256', appKey).update(`${appId}${timestamp}${nonce}${digest}`).digest('base64')
}

/** The header `Authorization` of a call that sends this body. */
export function bodyAuthorization(key: UmsKey, stamp: Stamp, body: string): string {
  const signature = signatureOf(key, stamp, body)
  const { timestamp, nonce } = stamp
  return `OPEN-BODY-SIG AppId="${key.appId}", Timestamp="${timestamp}", Nonce="${nonce}", Signature="${signature}"`
}

/** The query of an address that the payer's browser opens. The signature covers the content as it is before it is encoded. */
export function formParameters(key: UmsKey, stamp: Stamp, content: string): string {
  // Encodes as java.net.URLEncoder does, which UMS decodes with: a space is a plus.
  return new URLSearchParams({
    authorization: 'OPEN-FORM-PARAM',
    appId: key.appId,
    ...stamp,
    content,
    signature: signatureOf(key, stamp, content),
  }).toString()
}

/** What a notification must be signed with: all its fields that are not empty, in their order, and the communication key. */
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

/** Whether UMS has signed this. What says that it is signed with MD5 is not believed. */
export function isNotificationGenuine(fields: ReadonlyMap<string, string>, notifyKey: string): boolean {
  if (fields.get('signType') !== 'SHA256') return false
  const [given, due] = [fields.get('sign') ?? '', notificationSignature(fields, notifyKey)].map((one) =>
    Buffer.from(one),
  )
  return given !== undefined && due !== undefined && given.length === due.length && timingSafeEqual(given, due)
}
