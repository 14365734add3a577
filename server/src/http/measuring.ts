import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals, requestSeconds, requestsUnderWay } from '../core/metrics.ts'
import { underRequest } from '../core/requestId.ts'
import { beginSpan, isTracing } from '../core/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Reason code of a refused request. */
    refusedFor?: string
  }
}

/**
 * Gives every request an id that its answer, log lines and jobs carry. Also counts it, and traces it if tracing is on.
 */
export function measureRequests(app: FastifyInstance, { isProxied }: { isProxied: boolean }): void {
  app.decorateRequest('refusedFor')
  app.addHook('onRequest', (request, reply, next) => {
    requestsUnderWay.inc()
    reply.raw.once('close', () => requestsUnderWay.dec())
    void reply.header('x-request-id', request.id)
    underRequest(request.id, () => traceRequest(request, reply, isProxied, next))
  })
  app.addHook('onResponse', (request, reply, next) => {
    // Unknown addresses share one label.
    const call = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.refusedFor) refusals.inc({ call, reason: request.refusedFor })
    next()
  })
}

/**
 * Traces a request by its route, never by its address, which contains ids and search terms. Continues the trace of a
 * trusted proxy; otherwise a stranger could merge two requests.
 */
function traceRequest(request: FastifyRequest, reply: FastifyReply, isProxied: boolean, next: () => void): void {
  if (!isTracing()) return next()
  const { method, headers, id } = request
  const route = request.routeOptions.url ?? 'none'
  const attributes = { 'http.request.method': method, 'http.route': route, 'request.id': id }
  const parent = isProxied && typeof headers.traceparent === 'string' ? headers.traceparent : undefined
  beginSpan(`${method} ${route}`, { kind: 'server', parent, attributes }, (span) => {
    reply.raw.once('close', () => {
      span?.set({ 'http.response.status_code': reply.statusCode })
      if (request.refusedFor) span?.set({ 'refused.for': request.refusedFor })
      if (reply.statusCode >= 500) span?.fail(request.refusedFor ?? `status ${reply.statusCode}`)
      span?.end()
    })
    next()
  })
}
