import { type Span, traced, currentSpan } from './tracing.ts'

/**
 * The outcome of a request to a provider. `unreached`: no connection was made, so the provider did nothing. `unclear`:
 * it timed out, broke off, failed on their side or answered without JSON, so it may have taken effect.
 */
export type Answer =
  | { kind: 'answered'; body: unknown }
  | { kind: 'unreached'; detail: string }
  | { kind: 'unclear'; detail: string }

/** Errors before a connection is made. Any other may come after the provider read the request. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Posts once to a provider and reads its JSON answer, within `timeoutMilliseconds` including the body. Follows no
 * redirects and never retries. Never throws; `detail` contains nothing of the content.
 */
export async function post(
  url: string,
  request: { headers: Record<string, string>; body?: string; timeoutMilliseconds: number },
): Promise<Answer> {
  const exchanged = await exchange(url, { ...request, method: 'POST' })
  if (exchanged.kind !== 'answered') return exchanged
  const { status, body } = exchanged
  if (status >= 500 || (status >= 300 && status < 400)) return { kind: 'unclear', detail: `status ${status}` }
  try {
    return { kind: 'answered', body: JSON.parse(body.toString()) }
  } catch (error) {
    return { kind: 'unclear', detail: codeOf(error) }
  }
}

/** The raw answer: status, headers and body bytes, which some providers sign. */
export type Exchange =
  | { kind: 'answered'; status: number; headers: Headers; body: Buffer }
  | Exclude<Answer, { kind: 'answered' }>

export interface Outgoing {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Time until the last byte of the answer. */
  timeoutMilliseconds: number
  /** A longer answer is `unclear`; one mebibyte by default. */
  maximumBytes?: number
}

/**
 * Sends one request and returns its answer, limited in time and size. Follows no redirects, never retries, never
 * throws.
 */
export function exchange(url: string, request: Outgoing): Promise<Exchange> {
  return tracedCall(url, request.method, async (span) => {
    const exchanged = await exchangeUntold(url, request, span)
    const { kind } = exchanged
    span?.set(kind === 'answered' ? { 'http.response.status_code': exchanged.status } : { 'error.type': kind })
    return exchanged
  })
}

async function exchangeUntold(url: string, request: Outgoing, span: Span | undefined): Promise<Exchange> {
  const { method, body, timeoutMilliseconds, maximumBytes = 1_048_576 } = request
  const headers = { ...request.headers, ...traceHeader(span) }
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      // Leaving the loop abandons the rest of the answer and its connection.
      if (length > maximumBytes) return { kind: 'unclear', detail: 'a longer answer than is read' }
      chunks.push(chunk)
    }
    return { kind: 'answered', status: response.status, headers: response.headers, body: Buffer.concat(chunks) }
  } catch (error) {
    const code = codeOf(error)
    return { kind: beforeSending.has(code) ? 'unreached' : 'unclear', detail: code }
  }
}

/** Returns the header that continues the trace at the provider. */
const traceHeader = (span: Span | undefined): Record<string, string> => (span ? { traceparent: span.traceparent } : {})

/** Runs an outbound call in a client span, which records only the host of the address. */
function tracedCall<Result>(
  url: string,
  method: string,
  ask: (span: Span | undefined) => Promise<Result>,
): Promise<Result> {
  const parent = currentSpan()
  if (!parent) return ask(undefined)
  const { hostname } = new URL(url)
  const attributes = { 'http.request.method': method, 'server.address': hostname }
  return traced(`${method} ${hostname}`, { kind: 'client', parent, attributes }, () => ask(currentSpan()))
}

/** `fetch` within a trace, for callers that read the answer themselves. */
export function fetchTraced(url: string, init: RequestInit & { method: 'POST' }): Promise<Response> {
  return tracedCall(url, init.method, async (span) => {
    if (!span) return fetch(url, init)
    const headers = new Headers(init.headers)
    headers.set('traceparent', span.traceparent)
    const response = await fetch(url, { ...init, headers })
    span.set({ 'http.response.status_code': response.status })
    return response
  })
}

/** Returns `ECONNRESET` and the like, else the error's name: `TimeoutError`, `SyntaxError`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
