import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import type { WechatPayAccount } from './account.ts'
import { authorize, verifySignature, newNonce, type Request, type Verdict } from './signature.ts'

/**
 * Outcome of a call. `done`: an answer signed by WeChat Pay; `refused`: also signed, nothing was done, with the reason;
 * `unclear`: the outcome is unknown, with the reason.
 */
export type Outcome =
  | { kind: 'done'; body: unknown }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unclear'; reason: UnclearReason; detail: string }

/** Why an answer is inconclusive: it did not arrive, was not signed by WeChat Pay, or reports a temporary failure. */
export type UnclearReason = 'unreached' | 'broken' | 'transient' | Exclude<Verdict, 'genuine'>

const refusal = z.looseObject({
  code: z.string().regex(/^[\w.-]{1,64}$/),
  message: z
    .string()
    .default('')
    .transform((message) => cutText(message, 200)),
})

/** Codes of temporary failures on WeChat Pay's side; the same call may succeed later. */
const transientCodes = new Set([
  'SYSTEM_ERROR',
  'BANK_ERROR',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT',
  'RATELIMIT_EXCEEDED',
])
const transientStatuses = new Set([401, 408, 412, 429])

/** Sends `input` as JSON, or no body. Never throws. */
export type Ask = (method: 'GET' | 'POST', path: string, input?: object) => Promise<Outcome>

/** Signed calls of the merchant interface, each sent once. */
export interface WechatPayCalls {
  readonly account: WechatPayAccount
  readonly ask: Ask
  /**
   * Downloads the file at an address from a signed answer. The download itself is unsigned, but the answer signed its
   * hash. Throws PROVIDER_UNAVAILABLE.
   */
  download(url: string, maximumBytes: number): Promise<Buffer>
}

export function createCalls(account: WechatPayAccount, clock: Clock): WechatPayCalls {
  return {
    account,
    ask: (method, path, input) => send(account, clock, { method, path, body: input ? JSON.stringify(input) : '' }),
    download: (url, maximumBytes) => download(account, clock, url, maximumBytes),
  }
}

async function send(account: WechatPayAccount, clock: Clock, request: Request): Promise<Outcome> {
  const { method, path, body } = request
  const answer = await exchange(account.endpoint + path, {
    method,
    headers: headersOf(account, clock, request),
    ...(body !== '' && { body }),
    timeoutMilliseconds: account.timeoutMilliseconds,
  })
  if (answer.kind !== 'answered')
    return { kind: 'unclear', reason: answer.kind === 'unreached' ? 'unreached' : 'broken', detail: answer.detail }
  const { status, headers } = answer
  const text = answer.body.toString()
  const header = (name: string) => headers.get(name) ?? undefined
  const verdict = verifySignature(account, { header, body: text }, clock.now())
  const json = readJson(text)
  const refused = refusal.safeParse(json).data
  const detail = [status, refused?.code, refused?.message, headers.get('request-id')].filter(Boolean).join(' ')
  if (verdict !== 'genuine') return { kind: 'unclear', reason: verdict, detail }
  if (status === 204) return { kind: 'done', body: undefined }
  if (status === 200 && json !== undefined) return { kind: 'done', body: json }
  const isTransient = status >= 500 || transientStatuses.has(status) || transientCodes.has(refused?.code ?? '')
  if (status < 300 || !refused || isTransient) return { kind: 'unclear', reason: 'transient', detail }
  return { kind: 'refused', code: refused.code, message: refused.message }
}

async function download(account: WechatPayAccount, clock: Clock, url: string, maximumBytes: number): Promise<Buffer> {
  const target = new URL(url.trim())
  if (target.origin !== new URL(account.endpoint).origin) throw unavailable(`a file at ${target.origin}`)
  const request = { method: 'GET', path: target.pathname + target.search, body: '' } as const
  const { timeoutMilliseconds } = account
  const headers = { ...headersOf(account, clock, request), accept: '*/*' }
  const answer = await exchange(target.href, { method: 'GET', headers, timeoutMilliseconds, maximumBytes })
  if (answer.kind !== 'answered') throw unavailable(answer.detail)
  if (answer.status !== 200) throw unavailable(`status ${answer.status}`)
  return answer.body
}

function headersOf(account: WechatPayAccount, clock: Clock, request: Request): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': 'marketplace/1.0',
    authorization: authorize(account, request, { seconds: Math.floor(clock.now() / 1000), nonce: newNonce() }),
    // Requests an answer signed by the key that we hold, if the merchant has several.
    'wechatpay-serial': account.publicKeyId,
    ...(request.body !== '' && { 'content-type': 'application/json' }),
  }
}

/** Builds the error for an unknown outcome; the caller may retry. */
export function unavailable(detail: string): AppError {
  return new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(`WeChat Pay: ${detail}`) })
}

/** Parses the answer of a successful call with a schema. Throws PROVIDER_UNAVAILABLE for anything else. */
export function bodyOf<Schema extends z.ZodType>(outcome: Outcome, schema: Schema): z.output<Schema> {
  if (outcome.kind !== 'done') throw unavailable(outcome.kind === 'unclear' ? outcome.detail : messageOf(outcome))
  const parsed = schema.safeParse(outcome.body)
  if (!parsed.success) throw unavailable('an answer of another shape')
  return parsed.data
}

/** Formats a refusal with its code and WeChat Pay's own message. */
export function messageOf({ code, message }: { code: string; message: string }): string {
  return message === '' ? code : `${message}（${code}）`
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
