import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config/index.ts'

/** Adds the security headers of every answer. Styles may be inline (React writes style attributes), scripts never. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const images = config.http.imageHost ? ` ${new URL(config.http.imageHost).origin}` : ''
  // Hosts of the captcha's script, pictures and frame, if there is one.
  const captcha =
    config.captcha.provider === 'tencent' ? ' https://*.captcha.qcloud.com https://*.captcha.gtimg.com' : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self'${captcha}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${images}${captcha}`,
    // The 3D viewer fetches models and the pictures in them itself.
    `connect-src 'self' blob:${images}${captcha}`,
    `media-src 'self'${images}`,
    ...(captcha ? [`frame-src 'self'${captcha}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${config.http.frameAncestors.join(' ')}`,
  ].join('; ')
  const { publicUrl, hstsSeconds } = config.http
  const isPublic = config.process.environment === 'production' && publicUrl.startsWith('https://')
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      ...(isPublic && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
    })
  })
}
