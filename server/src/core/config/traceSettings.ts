import { choice, headerPairs, integer, milliseconds, share, text, url } from './schemas.ts'
import { setting } from './setting.ts'

/** Settings of traces; names and meanings are OpenTelemetry's. */
export const traceSettings = {
  endpoint: setting({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: url('http', 'https'),
    default: '',
    description:
      'Trace collector that accepts OTLP over HTTP, without /v1/traces, such as http://127.0.0.1:4318. Empty: nothing is traced and no tracing code is loaded.',
  }),
  headers: setting({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: headerPairs(),
    isSecret: true,
    description:
      'Additional headers for the collector as key=value, separated by commas, such as the token of a hosted one.',
  }),
  timeoutMilliseconds: setting({
    name: 'OTEL_EXPORTER_OTLP_TIMEOUT',
    schema: milliseconds(1, 60_000),
    default: 10_000,
    description: 'Time the collector may take for one batch.',
  }),
  serviceName: setting({
    name: 'OTEL_SERVICE_NAME',
    schema: text(100),
    default: 'collectibles',
    description: 'Service name of our processes at the collector.',
  }),
  sampler: setting({
    name: 'OTEL_TRACES_SAMPLER',
    schema: choice(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    default: 'parentbased_always_on',
    description:
      'Which requests are traced. `parentbased_…` follows the traceparent of the proxy, and the rest of the name applies without one.',
  }),
  samplerShare: setting({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: share(),
    default: '1',
    description: 'Traced share of all requests with `traceidratio`, from 0 to 1.',
  }),
  delayMilliseconds: setting({
    name: 'OTEL_BSP_SCHEDULE_DELAY',
    schema: milliseconds(10, 600_000),
    default: 5000,
    description: 'Time spans wait to be sent together.',
  }),
  queueSize: setting({
    name: 'OTEL_BSP_MAX_QUEUE_SIZE',
    schema: integer(1, 100_000),
    default: 2048,
    description:
      'Maximum spans that wait for a slow or unreachable collector. Further ones are dropped and counted (trace_spans_total).',
  }),
} as const
