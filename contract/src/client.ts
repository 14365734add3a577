// Typed calls over fetch. Imports no schema: what reaches the browser is this file, paths.ts and the reason codes.
import type { Reason } from './errors.ts'
import { apiPrefix, type FilePath, type OncePath, type Path, paths } from './paths.ts'
import type { Envelope, Input, Reply } from './types.ts'

export interface ClientOptions {
  /** Address before `/api/v1/`; empty for the page's own host. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Headers of every request: authorization, platform. */
  headers?: () => Record<string, string>
  /** A stored query string (`a=1&b=2`) appended to every address. */
  storedQuery?: () => string
  /** Called with the server's epoch milliseconds of each answer. */
  onTime?: (milliseconds: number) => void
  /** Milliseconds until a request is given up. */
  timeout?: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** One key for one intention: a retry with the same key never acts twice. */
  idempotencyKey?: string
}

/** A refusal or failure. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly reason: Reason | undefined
  readonly data: unknown
  constructor(status: number, msg: string, reason?: Reason, data?: unknown, options?: ErrorOptions) {
    super(msg, options)
    this.name = 'ApiError'
    this.status = status
    this.reason = reason
    this.data = data
  }
}

type Options<P extends Path> = P extends OncePath ? [CallOptions & { idempotencyKey: string }] : [CallOptions?]
/** Calls with a file are none of these: what sends them must say how much of it has left. */
export type Call = <P extends Exclude<Path, FilePath>>(
  path: P,
  input: Input<P>,
  ...options: Options<P>
) => Promise<Reply<P>>

/** Success codes of the envelope: 200, 0, '200' and '0'. */
export function isSuccessCode(code: unknown): boolean {
  return code === 200 || code === 0 || code === '200' || code === '0'
}

/** Makes the one function that calls the product's API. It throws ApiError for every answer that is not a success. */
export function createClient(options: ClientOptions = {}): Call {
  const { baseUrl = '', timeout = 60_000 } = options

  return async (path, input, ...[callOptions]) => {
    const isGet = paths[path] === 'GET'
    const query = [isGet ? toQuery(input) : '', options.storedQuery?.() ?? ''].filter(Boolean).join('&')
    const signals = [AbortSignal.timeout(timeout), ...(callOptions?.signal ? [callOptions.signal] : [])]
    const request: RequestInit = {
      method: isGet ? 'GET' : 'POST',
      headers: {
        ...options.headers?.(),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(callOptions?.idempotencyKey ? { 'idempotency-key': callOptions.idempotencyKey } : {}),
      },
      signal: AbortSignal.any(signals),
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    }
    let response: Response
    try {
      response = await (options.fetch ?? fetch)(`${baseUrl}${apiPrefix}${path}${query ? `?${query}` : ''}`, request)
    } catch (cause) {
      if (callOptions?.signal?.aborted) throw cause
      throw new ApiError(0, '', undefined, undefined, { cause })
    }
    const envelope = await readEnvelope(response)
    if (typeof envelope?.time === 'number') options.onTime?.(envelope.time)
    return openEnvelope(response.status, envelope) as Reply<typeof path>
  }
}

/** The data of an answer; `envelope` is undefined where its body was none. Throws ApiError for what is no success. */
export function openEnvelope(status: number, envelope: Envelope<unknown> | undefined): unknown {
  if (envelope && status >= 200 && status < 300 && isSuccessCode(envelope.code)) return envelope.data
  throw new ApiError(status, envelope?.msg ?? '', envelope?.reason, envelope?.data)
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | undefined> {
  try {
    return (await response.json()) as Envelope<unknown>
  } catch {
    return undefined
  }
}

/** A list is written as its name again and again: `ids=1&ids=2`. */
function toQuery(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') query.append(name, String(each))
    }
  }
  return query.toString()
}
