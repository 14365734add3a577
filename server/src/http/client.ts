import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../core/crypto.ts'
import type { Client } from '../core/handler.ts'
import { keepCookie, readCookie, readUnprefixed } from './cookies.ts'

const name = 'client'
/** The longest lifetime that browsers allow a cookie. */
const keptSeconds = 400 * 86_400
/** Form of a client's token. */
export const clientTokenForm = /^[\w-]{43}$/

/**
 * Reads the client of a request, by its cookie, or by the header of the same name from programs, which choose a token.
 * A token grants nothing; it only says "same client as before". So it is not signed, and only its hash is stored.
 */
export function readClient(request: Pick<FastifyRequest, 'headers' | 'protocol'>): Client {
  // Over https, older browsers still send the cookie without its prefix; the next one they get has it.
  const said = request.headers[name] ?? readCookie(request, name) ?? readUnprefixed(request, name)
  if (typeof said === 'string' && clientTokenForm.test(said)) return { token: said, isKept: true }
  // Created on demand: most calls never read it, and random bits cost more than the rest of this function.
  let made: string | undefined
  return {
    isKept: false,
    get token() {
      return (made ??= randomToken())
    },
  }
}

/** Stores or renews the client's token cookie. Scripts cannot read it, and only the account calls receive it. */
export function keepClient(reply: FastifyReply, { token }: Client): void {
  keepCookie(reply, name, token, { path: '/api/v1/user', seconds: keptSeconds, sameSite: 'Lax' })
}
