import { randomUUID } from 'node:crypto'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { shanghaiTime } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import type { UmsAccount } from './account.ts'
import { compact } from './protocol.ts'
import { bodyAuthorization } from './signature.ts'

type Fields = Readonly<Record<string, unknown>>

/** An answer of UMS. `code` is SUCCESS if UMS accepted the call; the outcome of the payment is in `fields`. */
export interface UmsAnswer {
  code: string
  /** UMS's own message, for operators. */
  message: string
  fields: unknown
}

/** Result of one request. */
export type Outcome = { kind: 'answer'; answer: UmsAnswer } | { kind: 'unclear'; detail: string; status?: number }

const envelope = z.looseObject({
  errCode: z.string().regex(/^\w{1,64}$/),
  errMsg: z.string().optional(),
  errInfo: z.string().optional(),
  mid: z.string().optional(),
  tid: z.string().optional(),
})

/** Code for a payment or refund that does not exist at UMS. */
export const noOrder = 'NO_ORDER'

/**
 * Sends one signed request; never throws. UMS does not sign its answers: only TLS proves their origin. The caller must
 * compare merchant, terminal and number to check that an answer belongs to its request.
 */
export async function ask(account: UmsAccount, path: string, fields: Fields): Promise<Outcome> {
  const { merchantId: mid, terminalId: tid, timeoutMilliseconds } = account
  const now = account.now()
  const body = JSON.stringify({ requestTimestamp: shanghaiTime(now), mid, tid, ...fields })
  const stamp = { timestamp: compact(now), nonce: randomUUID().replaceAll('-', '') }
  const answer = await exchange(`${account.endpoint}/v1/netpay/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      authorization: bodyAuthorization(account, stamp, body),
    },
    body,
    timeoutMilliseconds,
  })
  if (answer.kind !== 'answered') return { kind: 'unclear', detail: answer.detail }
  const { status } = answer
  if (status !== 200) return { kind: 'unclear', detail: `status ${status}`, status }
  const parsed = envelope.safeParse(jsonOf(answer.body))
  if (!parsed.success) return { kind: 'unclear', detail: 'an answer of another shape', status }
  const { errCode: code, errMsg, errInfo } = parsed.data
  const isOfOthers = (parsed.data.mid ?? mid) !== mid || (parsed.data.tid ?? tid) !== tid
  if (isOfOthers) return { kind: 'unclear', detail: 'an answer for another merchant', status }
  return { kind: 'answer', answer: { code, message: cutText(errMsg || errInfo || '', 200), fields: parsed.data } }
}

/** Sends one request. Throws PROVIDER_UNAVAILABLE if the outcome is unknown. */
export async function call(account: UmsAccount, path: string, fields: Fields): Promise<UmsAnswer> {
  const outcome = await ask(account, path, fields)
  if (outcome.kind === 'answer') return outcome.answer
  throw unavailable(`UMS left ${path} unclear: ${outcome.detail}`)
}

/** Builds the error for an unknown outcome. */
export function unavailable(detail: string): AppError {
  return new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(detail) })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Parses the fields of an accepted call. Throws PROVIDER_UNAVAILABLE if they do not match the schema. */
export function fieldsOf<Content>({ code, message, fields }: UmsAnswer, schema: z.ZodType<Content>): Content {
  if (code !== 'SUCCESS') throw unavailable(`UMS answered ${code}: ${message}`)
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw unavailable('UMS answered in another shape')
  return parsed.data
}
