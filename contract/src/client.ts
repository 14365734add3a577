// Typed calls over fetch. Imports no schemas: browsers load only this file, the values of calls.derived.ts and paths.
import { posts } from './calls.derived.ts'
import { withDeadline } from './deadline.ts'
import type { Reason } from './errors.ts'
import { apiPrefix, type FilePath, type OncePath, type Path } from './paths.ts'
import { withStoredQuery } from './stored-query.ts'
import type { Envelope, Input, Reply } from './types.ts'

export interface ClientOptions {
  /** URL before `/api/v1/`; empty for the page's own host. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Headers of every request: authorization, platform. */
  headers?: () => Record<string, string>
  /** A stored query string (`a=1&b=2`) appended to every URL. */
  storedQuery?: () => string
  /** Called for each answer with the server's time in epoch milliseconds. */
  onTime?: (milliseconds: number) => void
  /** Milliseconds until a request times out. */
  timeout?: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key: a retry with the same key never acts twice. */
  idempotencyKey?: string
}

export interface ApiErrorOptions extends ErrorOptions {
  retryAfter?: number | undefined
}

/** A refusal or failure. `status` is 0 if no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly reason: Reason | undefined
  readonly data: unknown
  /** Seconds after which a retry may succeed, if the answer says so. */
  readonly retryAfter: number | undefined
  constructor(status: number, msg: string, reason?: Reason, data?: unknown, options?: ApiErrorOptions) {
    super(msg, options)
    this.name = 'ApiError'
    this.status = status
    this.reason = reason
    this.data = data
    this.retryAfter = options?.retryAfter
  }
}

type Options<P extends Path> = P extends OncePath ? [CallOptions & { idempotencyKey: string }] : [CallOptions?]
/** Excludes calls with a file, whose sender must report upload progress. */
export type Call = <P extends Exclude<Path, FilePath>>(
  path: P,
  input: Input<P>,
  ...options: Options<P>
) => Promise<Reply<P>>

/** Success codes of the envelope: 200, 0, '200' and '0'. */
export function isSuccessCode(code: unknown): boolean {
  return code === 200 || code === 0 || code === '200' || code === '0'
}

/** Creates the function that calls the product's API. It throws ApiError for every answer that is not a success. */
export function createClient(options: ClientOptions = {}): Call {
  const { baseUrl = '', timeout = 60_000 } = options

  return async (path, input, ...[callOptions]) => {
    const isGet = !(path in posts)
    const query = withStoredQuery(isGet ? toQuery(input) : '', options.storedQuery?.() ?? '')
    const request: RequestInit = {
      method: isGet ? 'GET' : 'POST',
      headers: {
        ...options.headers?.(),
        ...(isGet ? {} : { 'content-type': 'application/json' }),
        ...(callOptions?.idempotencyKey ? { 'idempotency-key': callOptions.idempotencyKey } : {}),
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    }
    const address = `${baseUrl}${apiPrefix}${path}${query ? `?${query}` : ''}`
    const ask = async (signal: AbortSignal) => {
      const response = await (options.fetch ?? fetch)(address, { ...request, signal })
      return { response, envelope: await readEnvelope(response) }
    }
    const { response, envelope } = await withDeadline(timeout, ask, callOptions?.signal).catch((cause: unknown) => {
      if (callOptions?.signal?.aborted) throw cause
      throw new ApiError(0, '', undefined, undefined, { cause })
    })
    if (typeof envelope?.time === 'number') options.onTime?.(envelope.time)
    return openEnvelope(response.status, envelope, response.headers.get('retry-after')) as Reply<typeof path>
  }
}

/**
 * Returns the data of an answer. `envelope` is undefined if the body was not an envelope; `retryAfter` is the header of
 * that name.
 * @throws ApiError unless the answer is a success.
 */
export function openEnvelope(
  status: number,
  envelope: Envelope<unknown> | undefined,
  retryAfter: string | null = null,
): unknown {
  if (envelope && status >= 200 && status < 300 && isSuccessCode(envelope.code)) return envelope.data
  throw new ApiError(status, envelope?.msg ?? '', envelope?.reason, envelope?.data, {
    retryAfter: secondsOf(retryAfter),
  })
}

/** Returns the seconds of a Retry-After header, which holds a number or, from a proxy, a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return seconds > 0 ? seconds : undefined
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | undefined> {
  try {
    return (await response.json()) as Envelope<unknown>
  } catch {
    return undefined
  }
}

/** Builds a query string; a list repeats its name: `ids=1&ids=2`. */
function toQuery(input: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') query.append(name, String(each))
    }
  }
  return query.toString()
}
