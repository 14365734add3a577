import { randomBytes } from 'node:crypto'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import { membersOf } from '../../core/jsonMembers.ts'
import type { HuifuAccount } from './account.ts'
import { accepted, dayOf } from './protocol.ts'
import { canonical, isAnswerSigned, signText } from './signature.ts'

type Fields = Readonly<Record<string, string>>

/**
 * A signed answer of Huifu to a request. `code` reports whether the request was accepted, and nothing about the money.
 */
export interface HuifuAnswer {
  code: string
  /** Huifu's own message, for operators. */
  message: string
  data: unknown
}

/** Result of one request. `unsigned` holds the content of an unsigned answer, used only to check credentials. */
export type Outcome =
  | { kind: 'answer'; answer: HuifuAnswer }
  | { kind: 'unclear'; detail: string; status?: number; unsigned?: string }

const longestMessage = 200

/** Detail of an answer that Huifu's key does not verify. */
export const unverified = 'an answer without a valid signature'

const head = z.looseObject({
  resp_code: z.string().regex(/^\w{1,16}$/),
  resp_desc: z.string().default(''),
  huifu_id: z.string().optional(),
  req_seq_id: z.string().optional(),
  req_date: z.string().optional(),
  org_req_seq_id: z.string().optional(),
})

/**
 * Whether an answer belongs to this request. A refusal may name the queried payment or refund instead of the request.
 * Nothing was done in that case, so an earlier refusal about the same payment is equivalent.
 */
function isAbout(request: Fields, answer: z.output<typeof head>): boolean {
  const { req_seq_id: number, req_date: day = request['req_date'], org_req_seq_id: origin } = answer
  if (number !== undefined) return number === request['req_seq_id'] && day === request['req_date']
  return origin !== undefined && origin === request['org_req_seq_id'] && !accepted.includes(answer.resp_code)
}

/**
 * Sends one signed request (V2); never throws. A request without a number and day of its own gets new ones. An answer is
 * trusted only with a valid signature and if it is about this request.
 */
export async function ask(account: HuifuAccount, path: string, fields: Fields): Promise<Outcome> {
  const { systemId, productId, merchantId, privateKey, publicKey, timeoutMilliseconds } = account
  const now = account.now()
  const data: Fields = {
    req_date: dayOf(now),
    req_seq_id: `Q${now.getTime()}${randomBytes(6).toString('hex')}`,
    huifu_id: merchantId,
    ...fields,
  }
  const text = canonical(data)
  const answer = await exchange(`${account.endpoint}/v2/trade/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: `{"sys_id":${JSON.stringify(systemId)},"product_id":${JSON.stringify(productId)},"sign":${JSON.stringify(
      signText(text, privateKey),
    )},"data":${text}}`,
    timeoutMilliseconds,
  })
  if (answer.kind !== 'answered') return { kind: 'unclear', detail: answer.detail }
  const { status } = answer
  const body = answer.body.toString('utf8')
  if (status !== 200) return { kind: 'unclear', detail: `status ${status}`, status, unsigned: readUnsigned(body) }
  const members = membersOf(body)
  const [signedText, signature] = [members?.get('data') ?? '', textOf(members?.get('sign'))]
  if (signedText === '' || !isAnswerSigned(signedText, signature, publicKey))
    return { kind: 'unclear', detail: unverified, status, unsigned: signature === '' ? readUnsigned(body) : '' }
  const parsed = head.safeParse(JSON.parse(signedText))
  if (!parsed.success) return { kind: 'unclear', detail: 'an answer of another shape', status }
  const { resp_code: code, resp_desc, huifu_id: merchant = merchantId } = parsed.data
  const message = cutText(resp_desc, longestMessage)
  if (merchant !== merchantId || !isAbout(data, parsed.data))
    return { kind: 'unclear', detail: `an answer about something else: ${message}（${code}）`, status }
  return { kind: 'answer', answer: { code, message, data: parsed.data } }
}

/** Sends one request. Throws PROVIDER_UNAVAILABLE if the outcome is unknown. */
export async function call(account: HuifuAccount, path: string, fields: Fields): Promise<HuifuAnswer> {
  const outcome = await ask(account, path, fields)
  if (outcome.kind === 'answer') return outcome.answer
  throw unavailable(`Huifu left ${path} unclear: ${outcome.detail}`)
}

/** Builds the error for an unknown outcome. */
export function unavailable(detail: string): AppError {
  return new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(detail) })
}

/** Parses the data of an answer. Throws PROVIDER_UNAVAILABLE if it does not match the schema. */
export function dataOf<Data>({ code, data }: HuifuAnswer, schema: z.ZodType<Data>): Data {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw unavailable(`Huifu answered ${code} in another shape`)
  return parsed.data
}

/** Reads a JSON string; empty if the JSON is not a string. */
function textOf(json: string | undefined): string {
  if (json === undefined) return ''
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : ''
}

/** Reads code and message of an unsigned answer, such as a refusal of the gateway. */
function readUnsigned(body: string): string {
  const inner = z.looseObject({ resp_code: z.string(), resp_desc: z.string().optional() })
  try {
    const json: unknown = JSON.parse(body)
    const parsed = z.union([inner, z.looseObject({ data: inner }).transform(({ data }) => data)]).safeParse(json)
    return parsed.success ? cutText(`${parsed.data.resp_desc ?? ''}（${parsed.data.resp_code}）`, longestMessage) : ''
  } catch {
    return ''
  }
}
