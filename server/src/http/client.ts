import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../core/crypto.ts'
import type { Client } from '../core/handler.ts'

const name = 'client'
/** As long as browsers keep a cookie. */
const keptSeconds = 400 * 86_400
const tokenForm = /^[\w-]{43}$/

/**
 * The client of a request, by its cookie, or by the header of the same name from programs, which choose a token. A token
 * opens nothing: it only says "the same as before". So it is not signed, and what is kept of it is a hash.
 */
export function readClient({ headers }: Pick<FastifyRequest, 'headers'>): Client {
  const said = headers[name] ?? /(?:^|;\s*)client=([^;]*)/.exec(headers.cookie ?? '')?.[1]
  if (typeof said === 'string' && tokenForm.test(said)) return { token: said, isKept: true }
  // Most calls never look at it, and random bits cost more than the rest of this.
  let made: string | undefined
  return {
    isKept: false,
    get token() {
      return (made ??= randomToken())
    },
  }
}

/** Gives a client its token, new or for longer. Scripts of the page cannot read it; only the calls of accounts get it. */
export function keepClient(reply: FastifyReply, { token }: Client): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const attributes = `Path=/api/v1/user; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`
  void reply.header('set-cookie', `${name}=${token}; ${attributes}`)
}
