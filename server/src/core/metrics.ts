import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process (docs/operations/alarms.md). Dashboards and alerts rely on the names and labels. */
export const processMetrics = new Registry()

collectDefaultMetrics({ register: processMetrics })
// The library names these gauges like counters, but Prometheus reserves `_total` for counters. Each is the sum of the
// gauge by type.
for (const what of ['handles', 'requests', 'resources'])
  processMetrics.removeSingleMetric(`nodejs_active_${what}_total`)

const registers = [processMetrics]

/** Seconds from the first byte of a request to the last byte of its answer, by call and status. */
export const requestSeconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Seconds from the first byte of a request to the last of its answer',
  labelNames: ['call', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const requestsUnderWay = new Gauge({
  name: 'http_requests_under_way',
  help: 'Requests that are not answered yet',
  registers,
})

/** Refusals by reason: late orders, differing payments, calls that are too frequent. */
export const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Requests that were refused, by what was asked and the reason code',
  labelNames: ['call', 'reason'],
  registers,
})

export const batchSize = new Histogram({
  name: 'batch_size',
  help: 'How many were written together',
  labelNames: ['what'],
  buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
  registers,
})

export const batchSeconds = new Histogram({
  name: 'batch_seconds',
  help: 'Seconds that writing a batch took',
  labelNames: ['what'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})

export const batchWaiting = new Gauge({
  name: 'batch_waiting',
  help: 'How many wait to be written',
  labelNames: ['what'],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'job_seconds',
  help: 'Seconds that a job took, by how it ended',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  registers,
})

/** Spans for the trace collector: `sent`, `refused` by it, or `dropped` because it was away or too slow. */
export const traceSpans = new Counter({
  name: 'trace_spans_total',
  help: 'Spans for the collector of traces, by what became of them',
  labelNames: ['outcome'],
  registers,
})
