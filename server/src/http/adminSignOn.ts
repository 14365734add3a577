import type { FastifyInstance, FastifyReply } from 'fastify'
import { signOnPath } from '@app/contract/admin/routes'
import type { Visit } from '../core/adminHandler.ts'
import type { Config } from '../core/config/index.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { keepSession, keepSignOn, ownOrigin, readSignOn } from './adminCookies.ts'
import { deviceOf } from './mount.ts'

interface Parts {
  config: Config['console']
  log: Log
  signOn: {
    begin: (origin: string) => Promise<{ url: string; ticket: string }>
    finish: (
      ticket: string,
      address: string,
      visit: Visit,
    ) => Promise<{ kind: 'session'; token: string; isIn: boolean } | { kind: 'bound' }>
  }
}

/** Mounts the redirects to the sign-on provider and back. Browsers navigate there, so every answer is a redirect. */
export function mountSignOn({ config, log, signOn }: Parts): (app: FastifyInstance) => void {
  async function go(reply: FastifyReply, way: () => Promise<string>): Promise<FastifyReply> {
    void reply.header('cache-control', 'no-store')
    try {
      return reply.redirect(await way(), 303)
    } catch (error) {
      const reason = error instanceof AppError ? error.reason : 'INTERNAL'
      const cause = error instanceof AppError ? error.cause : error
      if (cause !== undefined) log.warn({ err: cause, reason }, 'single sign-on failed')
      // Somebody who links an account is logged in and reads the refusal on the page where they began.
      const page = reason === 'SIGN_ON_TAKEN' ? 'me' : 'login'
      return reply.redirect(`/console/${page}?refused=${reason}`, 303)
    }
  }

  return (app) => {
    app.get(signOnPath, (request, reply) =>
      go(reply, async () => {
        const { url, ticket } = await signOn.begin(ownOrigin(request, config.url))
        keepSignOn(reply, ticket)
        return url
      }),
    )
    app.get(`${signOnPath}/callback`, (request, reply) =>
      go(reply, async () => {
        const ticket = readSignOn(request)
        const visit = {
          origin: ownOrigin(request, config.url),
          ip: request.ip,
          device: deviceOf(request),
          requestId: request.id,
        }
        const come = await signOn.finish(ticket, request.url, visit)
        keepSignOn(reply, null)
        if (come.kind === 'bound') return '/console/me?signOn=bound'
        keepSession(reply, come.token, config)
        return come.isIn ? '/console/' : '/console/login?next=factor'
      }),
    )
  }
}
