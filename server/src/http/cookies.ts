import type { FastifyReply, FastifyRequest } from 'fastify'

interface Kept {
  /** Where the browser sends it without https; with https everywhere, as its `__Host-` prefix asks. */
  path: string
  seconds: number
  sameSite: 'Strict' | 'Lax'
}

/**
 * The name of a cookie as a request of this protocol carries it. By https it has the prefix `__Host-`: a browser takes such a
 * cookie from this host alone, by https alone, so that no neighbouring domain and nobody on the way plants one. A browser
 * refuses the prefix by plain http, as the demonstration on localhost has it.
 */
const nameOf = (request: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** The value of one of our cookies; undefined where the request has none. */
export const readCookie = (request: Pick<FastifyRequest, 'headers' | 'protocol'>, name: string): string | undefined =>
  valueOf(request, nameOf(request, name))

/** The value that the cookie had before it had a prefix, in a request by https. */
export const readUnprefixed = (
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  name: string,
): string | undefined => (request.protocol === 'https' ? valueOf(request, name) : undefined)

const valueOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Gives a browser a cookie that scripts cannot read, or takes it away: null. */
export function keepCookie(reply: FastifyReply, name: string, value: string | null, kept: Kept): void {
  const { request } = reply
  const isSecure = request.protocol === 'https'
  const path = isSecure ? '/' : kept.path
  const age = value === null ? 0 : kept.seconds
  const attributes = `Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${kept.sameSite}${isSecure ? '; Secure' : ''}`
  void reply.header('set-cookie', `${nameOf(request, name)}=${value ?? ''}; ${attributes}`)
}
