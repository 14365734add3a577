import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds the body of a request to this route may take; otherwise what holds for all. */
    bodyMilliseconds?: number
  }
}

/**
 * Ends connections whose request's body takes longer than it may. Node's own limit holds for every request of a server
 * alike, and uploads need minutes; it stays above this one and still bounds the headers.
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
