import { createHash, createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SandboxAccount } from './keys.ts'

/** Maximum clock difference of a request; a recorded request cannot be replayed later. */
const toleranceMilliseconds = 300_000
const scheme = 'SANDBOX-HMAC-SHA256'

function hmac(key: KeyObject, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Compares texts in constant time. The length of the expected text is public. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Builds the Authorization header of a request, and the nonce that its answer must be signed with. */
export function signRequest({ appId, requestKey }: SandboxAccount, operation: string, body: string, now: number) {
  const nonce = randomUUID()
  const signature = hmac(requestKey, operation, String(now), nonce, sha256(body))
  return { nonce, authorization: `${scheme} ${appId}:${now}:${nonce}:${signature}` }
}

/** Returns the account and nonce of a request; undefined if no account signed it. */
export function verifyRequest(
  accounts: readonly SandboxAccount[],
  request: { operation: string; body: string; authorization: string | undefined },
  now: number,
): { account: SandboxAccount; nonce: string } | undefined {
  const [given, rest = ''] = request.authorization?.split(' ') ?? []
  const [appId = '', timestamp = '', nonce = '', signature = ''] = rest.split(':')
  const account = accounts.find((candidate) => candidate.appId === appId)
  if (given !== scheme || !account || !(Math.abs(now - Number(timestamp)) < toleranceMilliseconds)) return undefined
  const expected = hmac(account.requestKey, request.operation, timestamp, nonce, sha256(request.body))
  return isSame(signature, expected) ? { account, nonce } : undefined
}

/** Signs an answer together with the request's nonce, so that it cannot answer another request. */
export function signAnswer({ requestKey }: SandboxAccount, nonce: string, body: string): string {
  return hmac(requestKey, 'answer', nonce, sha256(body))
}

export function isAnswerGenuine(account: SandboxAccount, nonce: string, body: string, signature: string): boolean {
  return isSame(signature, signAnswer(account, nonce, body))
}

/**
 * Signs all fields but `sign`, sorted by name, as `name=value` joined by `&`, with HMAC-SHA256 and the notification
 * key.
 */
export function signNotification(
  { notificationKey }: SandboxAccount,
  fields: Readonly<Record<string, string>>,
): string {
  const text = Object.entries(fields)
    .filter(([name]) => name !== 'sign')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return hmac(notificationKey, 'notification', text)
}

export function isNotificationGenuine(account: SandboxAccount, fields: Readonly<Record<string, string>>): boolean {
  return isSame(fields['sign'] ?? '', signNotification(account, fields))
}
