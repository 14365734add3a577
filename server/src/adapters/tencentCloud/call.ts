import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { post } from '../../core/outbound.ts'
import { signCall, type TencentKey } from './signature.ts'

/** With whom and where; what the settings of messages and of real names have in common. */
export interface TencentAccount extends TencentKey {
  url: string
  timeoutMilliseconds: number
}

export interface TencentApi {
  service: string
  action: string
  version: string
  /** Only where the interface asks for one. */
  region?: string
}

/** `error`: turned down before anything was done. `unclear`: it may have been done. */
export type TencentAnswer =
  | { kind: 'reply'; reply: unknown; requestId: string }
  | { kind: 'error'; detail: string }
  | { kind: 'unclear'; detail: string }

const answerSchema = z.object({
  Response: z.looseObject({
    RequestId: z.string().regex(/^[\w-]{1,64}$/),
    Error: z.object({ Code: z.string().regex(/^[\w.-]{1,80}$/) }).optional(),
  }),
})

/** One signed call of an interface of Tencent Cloud (API 3.0), once. */
export async function callTencent(
  account: TencentAccount,
  api: TencentApi,
  input: object,
  clock: Clock,
): Promise<TencentAnswer> {
  const body = JSON.stringify(input)
  const { service, action } = api
  const seconds = Math.floor(clock.now() / 1000)
  const headers = signCall(account, { host: new URL(account.url).host, service, action, body }, seconds)
  const answer = await post(`${account.url}/`, {
    headers: { ...headers, 'x-tc-version': api.version, ...(api.region && { 'x-tc-region': api.region }) },
    body,
    timeoutMilliseconds: account.timeoutMilliseconds,
  })
  if (answer.kind === 'unreached') return { kind: 'error', detail: answer.detail }
  if (answer.kind === 'unclear') return answer
  const parsed = answerSchema.safeParse(answer.body)
  if (!parsed.success) return { kind: 'unclear', detail: 'an answer of another shape' }
  const { RequestId: requestId, Error: error } = parsed.data.Response
  if (!error) return { kind: 'reply', reply: parsed.data.Response, requestId }
  const detail = `${error.Code} in request ${requestId}`
  return { kind: isInternal(error.Code) ? 'unclear' : 'error', detail }
}

/** Errors of theirs, `InternalError.Timeout` among them, come after the request was taken up. */
export function isInternal(code: string): boolean {
  return code.startsWith('InternalError')
}
