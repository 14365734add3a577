import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds in which the body must arrive; the server's limit by default. */
    bodyMilliseconds?: number
  }
}

/**
 * Ends connections whose request body takes too long. Node's own limit applies to every request alike, and uploads need
 * minutes. It stays above this one and still limits the headers.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (request.method === 'GET' || request.method === 'HEAD') return
    const timer = setTimeout(() => raw.destroy(), request.routeOptions.config.bodyMilliseconds ?? milliseconds)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
