import { context, type Link, type SpanContext, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../../core/config/index.ts'
import type { Log } from '../../core/log.ts'
import { exchange } from '../../core/outbound.ts'
import type { Origin, Span, SpanOptions, Tracer } from '../../core/tracing.ts'
import { createSpanQueue } from './queue.ts'

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

const answerBytes = 65_536

/**
 * Exports traces of this process to a collector (OTLP over HTTP). Registers nothing globally and patches no module:
 * spans begin where the code starts them (core/tracing.ts), and their context is passed explicitly.
 */
export function createTracing(
  settings: Config['traces'],
  log: Log,
): { tracer: Tracer; close(milliseconds: number): Promise<void> } {
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`
  const headers = { ...settings.headers, 'content-type': 'application/json' }
  const queue = createSpanQueue({
    async send(spans) {
      const body = JsonTraceSerializer.serializeRequest([...spans])
      if (!body) return false
      const answer = await exchange(url, {
        method: 'POST',
        headers,
        body: Buffer.from(body).toString(),
        timeoutMilliseconds: settings.timeoutMilliseconds,
        maximumBytes: answerBytes,
      })
      if (answer.kind === 'answered' && answer.status < 300) return true
      const reason = answer.kind === 'answered' ? `status ${answer.status}` : answer.detail
      log.warn({ reason, spans: spans.length }, 'the collector of traces did not take spans')
      // A request that the collector does not understand will not succeed later either.
      return answer.kind === 'answered' && answer.status < 500 && answer.status !== 429 ? 'refused' : false
    },
    delayMilliseconds: settings.delayMilliseconds,
    size: settings.queueSize,
  })
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'process.pid': process.pid }),
    spanProcessors: [queue.processor],
  })
  const own = provider.getTracer('collectibles')

  function start(name: string, { kind = 'internal', parent, links = [], attributes = {} }: SpanOptions): Span {
    const parentContext = parent && contextOf(parent)
    const above = parentContext ? trace.setSpanContext(context.active(), parentContext) : context.active()
    const span = own.startSpan(
      name,
      { kind: kinds[kind], attributes, links: links.flatMap(linkOf), root: !parentContext },
      above,
    )
    const spanContext = span.spanContext()
    return {
      traceId: spanContext.traceId,
      traceparent: traceparentOf(spanContext),
      isSampled: span.isRecording(),
      set: (more) => void span.setAttributes(more),
      fail: (error) =>
        void span
          .setAttribute('error.type', nameOf(error))
          .setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) }),
      end: () => span.end(),
    }
  }

  return { tracer: { start }, close: queue.close }
}

/** Returns a reason code or the type of an error; its message may contain user input. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.name
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Parses a traceparent; undefined if it is invalid. */
function contextOf(origin: Origin): SpanContext | undefined {
  const text = typeof origin === 'string' ? origin : origin.traceparent
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: typeof origin === 'string',
  }
}

const linkOf = (origin: Origin): Link[] => {
  const linked = contextOf(origin)
  return linked ? [{ context: linked }] : []
}

function samplerOf({ sampler, samplerShare }: Config['traces']): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(samplerShare)
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root
}
