import { createHash, createHmac, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto'
import type { SandboxAccount } from './keys.ts'

/** Requests older or newer than this are refused, so that a recorded one cannot be sent again later. */
const toleranceMilliseconds = 300_000
const scheme = 'SANDBOX-HMAC-SHA256'

function hmac(key: KeyObject, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('base64')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Equality in a time that says nothing about where two texts differ; how long the expected one is everybody knows. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The Authorization header of a request, and the nonce that its answer must be signed with. */
export function signRequest({ appId, requestKey }: SandboxAccount, operation: string, body: string, now: number) {
  const nonce = randomUUID()
  const signature = hmac(requestKey, operation, String(now), nonce, sha256(body))
  return { nonce, authorization: `${scheme} ${appId}:${now}:${nonce}:${signature}` }
}

/** Whose request it is and its nonce, or undefined when it is nobody's. */
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

/** Bound to the request's nonce: the answer to one request is no answer to another. */
export function signAnswer({ requestKey }: SandboxAccount, nonce: string, body: string): string {
  return hmac(requestKey, 'answer', nonce, sha256(body))
}

export function isAnswerGenuine(account: SandboxAccount, nonce: string, body: string, signature: string): boolean {
  return isSame(signature, signAnswer(account, nonce, body))
}

/** All fields but `sign`, sorted by name, as `name=value` joined by `&`; HMAC-SHA256 under the notification key. */
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
