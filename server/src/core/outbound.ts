/**
 * What became of a request to a provider. `unreached`: no connection was made, so nothing was done there. `unclear`: it
 * hung, broke off, failed over there or answered what is not JSON, so it may have been done.
 */
export type Answer =
  | { kind: 'answered'; body: unknown }
  | { kind: 'unreached'; detail: string }
  | { kind: 'unclear'; detail: string }

/** Errors of making a connection; every other one may come after the request was read. */
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
 * Posts once to a provider and reads its JSON, in `timeoutMilliseconds` at most, body included. Follows no redirect and
 * never tries again. Never throws, and says nothing of the content in `detail`.
 */
export async function post(
  url: string,
  request: { headers: Record<string, string>; body?: string; timeoutMilliseconds: number },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMilliseconds),
    })
    const text = await response.text()
    if (response.status >= 500) return { kind: 'unclear', detail: `status ${response.status}` }
    return { kind: 'answered', body: JSON.parse(text) }
  } catch (error) {
    const code = codeOf(error)
    return { kind: beforeSending.has(code) ? 'unreached' : 'unclear', detail: code }
  }
}

/** `ECONNRESET` and the like, or else the error's name: `TimeoutError`, `SyntaxError`. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}
