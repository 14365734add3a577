import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { post } from '../../core/outbound.ts'
import { signCall, type TencentKey } from './signature.ts'

/** Account and endpoint; the settings that SMS and real-name verification share. */
export interface TencentAccount extends TencentKey {
  url: string
  timeoutMilliseconds: number
}

export interface TencentApi {
  service: string
  action: string
  version: string
  /** Set only if the interface requires one. */
  region?: string
}

/** Result of a call. `error`: refused before anything was done. `unclear`: it may have been carried out. */
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

/** Sends one signed call to an interface of Tencent Cloud (API 3.0), without retries. */
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

/** Whether an error is internal to Tencent, such as `InternalError.Timeout`, and may follow an accepted request. */
export function isInternal(code: string): boolean {
  return code.startsWith('InternalError')
}
