import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusals, requestSeconds, requestsUnderWay } from '../core/metrics.ts'
import { underRequest } from '../core/requestId.ts'
import { beginSpan, isTracing } from '../core/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, once it was. */
    refusedFor?: string
  }
}

/** Gives every request an id that its answer, its log lines and its jobs carry, counts it, and has it traced where that is asked for. */
export function measureRequests(app: FastifyInstance, { isProxied }: { isProxied: boolean }): void {
  app.decorateRequest('refusedFor')
  app.addHook('onRequest', (request, reply, next) => {
    requestsUnderWay.inc()
    reply.raw.once('close', () => requestsUnderWay.dec())
    void reply.header('x-request-id', request.id)
    underRequest(request.id, () => traceRequest(request, reply, isProxied, next))
  })
  app.addHook('onResponse', (request, reply, next) => {
    // What no route has is one thing, whatever it was called.
    const call = request.routeOptions.url ?? 'none'
    requestSeconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (request.refusedFor) refusals.inc({ call, reason: request.refusedFor })
    next()
  })
}

/**
 * The span of a request: its route and never its address, which has ids and what people look for. A trace that a proxy hands on
 * is gone on with; where none of ours stands in front a stranger could make two requests one.
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
