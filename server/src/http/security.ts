import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'

/** Headers of every answer. Styles may be inline (React writes style attributes), scripts never. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const images = config.http.imageHost ? ` ${new URL(config.http.imageHost).origin}` : ''
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${config.http.frameAncestors.join(' ')}`,
  ].join('; ')
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
}
