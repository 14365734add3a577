import type { FastifyReply, FastifyRequest } from 'fastify'

interface Kept {
  /** Path of the cookie over plain http; over https it is `/`, as the `__Host-` prefix requires. */
  path: string
  seconds: number
  sameSite: 'Strict' | 'Lax'
}

/**
 * Returns the name of a cookie for the protocol of a request. Over https it has the prefix `__Host-`: browsers accept such a
 * cookie only from this host and only over https, so no neighbouring domain and nobody on the network can plant one. Browsers
 * refuse the prefix over plain http, which the demonstration on localhost uses.
 */
const nameOf = (request: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  request.protocol === 'https' ? `__Host-${name}` : name

/** Reads one of our cookies; undefined if the request has none. */
export const readCookie = (request: Pick<FastifyRequest, 'headers' | 'protocol'>, name: string): string | undefined =>
  valueOf(request, nameOf(request, name))

/** Reads a cookie under its old name without the prefix, from a request over https. */
export const readUnprefixed = (
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  name: string,
): string | undefined => (request.protocol === 'https' ? valueOf(request, name) : undefined)

const valueOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  (headers.cookie ?? '')
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Stores a cookie that scripts cannot read, or removes it if `value` is null. */
export function keepCookie(reply: FastifyReply, name: string, value: string | null, kept: Kept): void {
  const { request } = reply
  const isSecure = request.protocol === 'https'
  const path = isSecure ? '/' : kept.path
  const age = value === null ? 0 : kept.seconds
  const attributes = `Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${kept.sameSite}${isSecure ? '; Secure' : ''}`
  void reply.header('set-cookie', `${nameOf(request, name)}=${value ?? ''}; ${attributes}`)
}
