import type { FastifyInstance } from 'fastify'
import { refusals, requestSeconds, requestsUnderWay } from '../core/metrics.ts'
import { underRequest } from '../core/requestId.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusedFor?: string
  }
}

/** Gives every request an id that its answer, its log lines and its jobs carry, and counts it. */
export function measureRequests(app: FastifyInstance): void {
  app.decorateRequest('refusedFor')
  app.addHook('onRequest', (request, reply, next) => {
    requestsUnderWay.inc()
    reply.raw.once('close', () => requestsUnderWay.dec())
    void reply.header('x-request-id', request.id)
    underRequest(request.id, next)
  })
  app.addHook('onResponse', (request, reply, next) => {
    // What no route has is one thing, whatever it was called.
    const call = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.refusedFor) refusals.inc({ call, reason: request.refusedFor })
    next()
  })
}
