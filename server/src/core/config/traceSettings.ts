import { choice, headerPairs, integer, share, text, url } from './kinds.ts'
import { secret, setting } from './setting.ts'

/** Settings of traces; names and meanings are OpenTelemetry's. */
export const traceSettings = {
  endpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url('http', 'https'),
    '',
    'A collector of traces that takes OTLP by HTTP, without /v1/traces: http://127.0.0.1:4318. Empty: nothing is traced, and nothing of it is loaded.',
  ),
  headers: secret(
    'OTEL_EXPORTER_OTLP_HEADERS',
    headerPairs(),
    'What the collector is told besides, as key=value separated by commas, such as a token of a hosted one.',
  ),
  timeoutMilliseconds: setting(
    'OTEL_EXPORTER_OTLP_TIMEOUT',
    integer(1, 60_000),
    10_000,
    'How many milliseconds the collector may take for one batch, its answer included.',
  ),
  serviceName: setting('OTEL_SERVICE_NAME', text(100), 'collectibles', 'What the collector calls our processes.'),
  sampler: setting(
    'OTEL_TRACES_SAMPLER',
    choice(
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ),
    'parentbased_always_on',
    'Which requests are traced. parentbased: as the traceparent says that the proxy hands on, and as the rest says where it hands on none.',
  ),
  samplerShare: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    share(),
    '1',
    'Of traceidratio: how much of all is traced, from 0 to 1.',
  ),
  delayMilliseconds: setting(
    'OTEL_BSP_SCHEDULE_DELAY',
    integer(10, 600_000),
    5000,
    'How many milliseconds spans wait for others to go out with them.',
  ),
  queueSize: setting(
    'OTEL_BSP_MAX_QUEUE_SIZE',
    integer(1, 100_000),
    2048,
    'How many spans wait at most for a collector that is slow or away; more are dropped and counted (trace_spans_total).',
  ),
} as const
