import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminPrefix, signOnPath } from '@app/contract/admin/routes'
import type { Config } from '../core/config/index.ts'

/** Where the console is, as its browser says it where no setting does. */
export const ownOrigin = (request: FastifyRequest, consoleUrl: string): string =>
  consoleUrl ? new URL(consoleUrl).origin : `${request.protocol}://${request.host}`

/** Scripts cannot read it, and no other site's link or form brings it along. */
export function keepSession(reply: FastifyReply, token: string | null, config: Config['console']): void {
  addCookie(reply, 'staff', token, {
    path: adminPrefix,
    seconds: config.sessionSeconds,
    sameSite: 'Strict',
  })
}

/** What a browser comes back from the provider with: from another site, by a link. It opens nothing. */
export function keepSignOn(reply: FastifyReply, ticket: string | null): void {
  addCookie(reply, 'staffSignOn', ticket, { path: signOnPath, seconds: 600, sameSite: 'Lax' })
}

function addCookie(
  reply: FastifyReply,
  name: string,
  value: string | null,
  { path, seconds, sameSite }: { path: string; seconds: number; sameSite: 'Strict' | 'Lax' },
): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  const attributes = `Path=${path}; Max-Age=${value === null ? 0 : seconds}; HttpOnly; SameSite=${sameSite}${secure}`
  void reply.header('set-cookie', `${name}=${value ?? ''}; ${attributes}`)
}
