import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import type { AlipayAccount } from './account.ts'
import { membersOf } from '../../core/jsonMembers.ts'
import { type AlipayRequest, encoded, fieldsOf } from './request.ts'
import { isSigned } from './signature.ts'

/**
 * Signed answer of Alipay. `done`: code 10000. `refused`: any other code; with `isUncertain`, the request may still
 * have been carried out.
 */
export type AlipayAnswer =
  | { kind: 'done'; content: unknown }
  | { kind: 'refused'; code: string; subCode: string; message: string; isUncertain: boolean }

/** Why an answer cannot be used. `code` and `message` are not trustworthy, because they were not signed. */
export interface NoAnswer {
  kind: 'none'
  why: 'unreached' | 'unclear' | 'status' | 'malformed' | 'unsigned' | 'signature'
  detail: string
}

const envelope = z.object({
  code: z.string().regex(/^\d{5}$/),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
})

const longestMessage = 200
const done = '10000'
const businessFailed = '40004'
/** Alipay's own faults, which it reports as business failures. */
const theirFault = /SYSTEM_ERROR|UNKNOW|TIMEOUT|BUSY|LIMITED/i

/** Sends one request to Alipay. Trusts an answer only if its signature covers the exact text. Never throws. */
export async function ask(account: AlipayAccount, request: AlipayRequest): Promise<AlipayAnswer | NoAnswer> {
  const { biz_content: content = '', ...common } = fieldsOf(account, request)
  // The gateway reads the charset from the address to decode the body.
  const answer = await exchange(`${account.gateway}?${encoded(common)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8', accept: 'application/json' },
    body: encoded({ biz_content: content }),
    timeoutMilliseconds: account.timeoutMilliseconds,
  })
  if (answer.kind !== 'answered') return { kind: 'none', why: answer.kind, detail: answer.detail }
  if (answer.status !== 200) return { kind: 'none', why: 'status', detail: String(answer.status) }
  return read(answer.body, request.method, account.publicKey)
}

/** Reads an answer to `method`: the member named after the method, signed by the adjacent member `sign`. */
export function read(body: Buffer, method: string, publicKey: string): AlipayAnswer | NoAnswer {
  const members = membersOf(body.toString())
  const text = members?.get(`${method.replaceAll('.', '_')}_response`)
  const signature = textOf(members?.get('sign'))
  if (text === undefined) return describe('malformed', members?.get('error_response'))
  if (!signature) return describe('unsigned', text)
  if (!isSigned(text, signature, publicKey)) return describe('signature', text)
  const content: unknown = JSON.parse(text)
  const parsed = envelope.safeParse(content)
  if (!parsed.success) return describe('malformed', undefined)
  const { code, sub_code: subCode = '', sub_msg: message = parsed.data.msg ?? '' } = parsed.data
  if (code === done) return { kind: 'done', content }
  const isUncertain = code !== businessFailed || theirFault.test(subCode)
  return { kind: 'refused', code, subCode, message: cutText(message, longestMessage), isUncertain }
}

/** Describes an untrusted answer, to help an operator fix the settings. */
function describe(why: NoAnswer['why'], text: string | undefined): NoAnswer {
  const claimed = text === undefined ? undefined : envelope.safeParse(JSON.parse(text))
  if (!claimed?.success) return { kind: 'none', why, detail: '' }
  const { code, sub_code: subCode = '', sub_msg: message = claimed.data.msg ?? '' } = claimed.data
  return { kind: 'none', why, detail: cutText([code, subCode, message].join(' '), longestMessage) }
}

function textOf(json: string | undefined): string | undefined {
  const value: unknown = json === undefined ? undefined : JSON.parse(json)
  return typeof value === 'string' ? value : undefined
}

/** Builds the error for an answer that leaves the outcome unknown. */
export function unavailable(answer: AlipayAnswer | NoAnswer): AppError {
  const summary =
    answer.kind === 'done'
      ? 'something else than was requested'
      : answer.kind === 'none'
        ? `${answer.why} ${answer.detail}`
        : `${answer.code} ${answer.subCode} ${answer.message}`
  return new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(`Alipay answered ${summary}`) })
}

/** Parses a successful answer with a schema. Throws PROVIDER_UNAVAILABLE for anything else. */
export function contentOf<Content>(answer: AlipayAnswer | NoAnswer, schema: z.ZodType<Content>): Content {
  const parsed = answer.kind === 'done' ? schema.safeParse(answer.content) : undefined
  if (!parsed?.success) throw unavailable(answer)
  return parsed.data
}
