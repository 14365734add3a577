import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../core/crypto.ts'
import type { Client } from '../core/handler.ts'
import { keepCookie, readCookie, readUnprefixed } from './cookies.ts'

const name = 'client'
/** As long as browsers keep a cookie. */
const keptSeconds = 400 * 86_400
const tokenForm = /^[\w-]{43}$/

/**
 * The client of a request, by its cookie, or by the header of the same name from programs, which choose a token. A token
 * opens nothing: it only says "the same as before". So it is not signed, and what is kept of it is a hash.
 */
export function readClient(request: Pick<FastifyRequest, 'headers' | 'protocol'>): Client {
  // Over https, older browsers still send the cookie without its prefix; the next one they get has it.
  const said = request.headers[name] ?? readCookie(request, name) ?? readUnprefixed(request, name)
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
  keepCookie(reply, name, token, { path: '/api/v1/user', seconds: keptSeconds, sameSite: 'Lax' })
}
