import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminPrefix, signOnPath } from '@app/contract/admin/routes'
import type { Config } from '../core/config/index.ts'
import { keepCookie, readCookie } from './cookies.ts'

/** Returns the origin of the console: of `CONSOLE_URL`, or else as the browser sees it. */
export const ownOrigin = (request: FastifyRequest, consoleUrl: string): string =>
  consoleUrl ? new URL(consoleUrl).origin : `${request.protocol}://${request.host}`

/** Stores or removes the session cookie; it is never sent with links or forms of other sites. */
export const keepSession = (reply: FastifyReply, token: string | null, { sessionSeconds }: Config['console']): void =>
  keepCookie(reply, 'staff', token, { path: adminPrefix, seconds: sessionSeconds, sameSite: 'Strict' })

/** Reads the session token of staff; undefined if the request has none. */
export const readSession = (request: FastifyRequest): string | undefined => readToken(request, 'staff')

function readToken(request: FastifyRequest, name: 'staff' | 'staffBrowser'): string | undefined {
  const token = readCookie(request, name)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Stores the token by which an account knows this browser, as long as browsers allow. It grants no access. */
export const keepBrowser = (reply: FastifyReply, token: string): void =>
  keepCookie(reply, 'staffBrowser', token, { path: adminPrefix, seconds: 400 * 86_400, sameSite: 'Strict' })

/** Reads the token by which an account knows this browser; undefined if it has none. */
export const readBrowser = (request: FastifyRequest): string | undefined => readToken(request, 'staffBrowser')

/**
 * Stores the ticket for the way back from the sign-on provider, which is a link from another site. It grants no access.
 */
export const keepSignOn = (reply: FastifyReply, ticket: string | null): void =>
  keepCookie(reply, 'staffSignOn', ticket, { path: signOnPath, seconds: 600, sameSite: 'Lax' })

/** Reads the ticket of a single sign-on in progress; empty if there is none. */
export const readSignOn = (request: FastifyRequest): string => readCookie(request, 'staffSignOn') ?? ''
