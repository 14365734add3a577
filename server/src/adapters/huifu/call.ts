import { randomBytes } from 'node:crypto'
import { cutText } from '@app/contract/cutText'
import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import { AppError } from '../../core/errors.ts'
import { exchange } from '../../core/outbound.ts'
import { membersOf } from '../../core/jsonMembers.ts'
import { dayOf, publicEndpoint, taken } from './protocol.ts'
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

/** Result of one request. `told` holds the content of an unsigned answer, used only to check credentials. */
export type Asked =
  | { kind: 'answer'; answer: HuifuAnswer }
  | { kind: 'unclear'; detail: string; status?: number; told?: string }

const longestMessage = 200

/** Detail of an answer that Huifu's key does not verify. */
export const unverified = 'an answer without a valid signature'

export interface HuifuCalls {
  /** Sends one request; never throws. A request without a number and day of its own gets new ones. */
  ask(path: string, data: Fields): Promise<Asked>
  /** Sends one request. Throws PROVIDER_UNAVAILABLE if the outcome is unknown. */
  call(path: string, data: Fields): Promise<HuifuAnswer>
}

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
function isAbout(asked: Fields, told: z.output<typeof head>): boolean {
  const { req_seq_id: number, req_date: day = asked['req_date'], org_req_seq_id: origin } = told
  if (number !== undefined) return number === asked['req_seq_id'] && day === asked['req_date']
  return origin !== undefined && origin === asked['org_req_seq_id'] && !taken.includes(told.resp_code)
}

/**
 * Creates signed Huifu calls (V2). An answer is trusted only with a valid signature and if it is about this request.
 */
export function createCalls(settings: Config['huifu'], clock: Clock): HuifuCalls {
  const { systemId, productId, merchantId, privateKey, publicKey, timeoutMilliseconds } = settings
  const origin = settings.endpoint || publicEndpoint

  async function ask(path: string, asked: Fields): Promise<Asked> {
    const data: Fields = {
      req_date: dayOf(new Date(clock.now())),
      req_seq_id: `Q${clock.now()}${randomBytes(6).toString('hex')}`,
      huifu_id: merchantId,
      ...asked,
    }
    const text = canonical(data)
    const answer = await exchange(`${origin}/v2/trade/${path}`, {
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
    if (status !== 200) return { kind: 'unclear', detail: `status ${status}`, status, told: toldBy(body) }
    const members = membersOf(body)
    const [signedText, signature] = [members?.get('data') ?? '', textOf(members?.get('sign'))]
    if (signedText === '' || !isAnswerSigned(signedText, signature, publicKey))
      return { kind: 'unclear', detail: unverified, status, told: signature === '' ? toldBy(body) : '' }
    const parsed = head.safeParse(JSON.parse(signedText))
    if (!parsed.success) return { kind: 'unclear', detail: 'an answer of another shape', status }
    const { resp_code: code, resp_desc, huifu_id: merchant = merchantId } = parsed.data
    const message = cutText(resp_desc, longestMessage)
    if (merchant !== merchantId || !isAbout(data, parsed.data))
      return { kind: 'unclear', detail: `an answer about something else: ${message}（${code}）`, status }
    return { kind: 'answer', answer: { code, message, data: parsed.data } }
  }

  return {
    ask,
    async call(path, data) {
      const asked = await ask(path, data)
      if (asked.kind === 'answer') return asked.answer
      throw unavailable(`Huifu left ${path} unclear: ${asked.detail}`)
    },
  }
}

/** Builds the error for an unknown outcome. */
export function unavailable(detail: string): AppError {
  return new AppError('PROVIDER_UNAVAILABLE', { cause: new Error(detail) })
}

/** Parses the fields of an answer. Throws PROVIDER_UNAVAILABLE if they do not match the schema. */
export function understood<Data>(schema: z.ZodType<Data>, { code, data }: HuifuAnswer): Data {
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
function toldBy(body: string): string {
  const inner = z.looseObject({ resp_code: z.string(), resp_desc: z.string().optional() })
  try {
    const json: unknown = JSON.parse(body)
    const parsed = z.union([inner, z.looseObject({ data: inner }).transform(({ data }) => data)]).safeParse(json)
    return parsed.success ? cutText(`${parsed.data.resp_desc ?? ''}（${parsed.data.resp_code}）`, longestMessage) : ''
  } catch {
    return ''
  }
}
