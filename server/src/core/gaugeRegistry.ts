import { Counter, Gauge as Metric, Registry } from 'prom-client'
import type { Gauge, Gauges } from './gauges.ts'
import type { Log } from './log.ts'
import { createDeadline } from './deadline.ts'

const usualSeconds = 10
/** A gauge that does not answer in time is left out, so that the others are reported in time. */
const timeoutMilliseconds = 2000

/** Creates a Prometheus registry of gauges that are read on demand and cached for `seconds`. */
export function createGaugeRegistry(gauges: Gauges, log: Log): Registry {
  const registry = new Registry()
  const registers = [registry]
  const failures = new Counter({
    name: 'gauge_failures_total',
    help: 'Gauges that could not be read, by name',
    labelNames: ['gauge'],
    registers,
  })
  for (const [name, gauge] of Object.entries(gauges)) {
    const { help, labels = [], seconds = usualSeconds } = gauge
    let readAt = -Infinity
    const metric = new Metric({
      name,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        if (performance.now() - readAt < seconds * 1000) return
        // Resetting a gauge without labels would report 0.
        if (labels.length > 0) metric.reset()
        else metric.remove({})
        try {
          for (const { labels: own = {}, value } of await readInTime(gauge)) metric.set(own, value)
          readAt = performance.now()
        } catch (error) {
          failures.inc({ gauge: name })
          log.warn({ err: error, gauge: name }, 'a gauge could not be read')
        }
      },
    })
  }
  return registry
}

async function readInTime(gauge: Gauge) {
  const reading = Promise.resolve(gauge.read())
  if (await createDeadline(timeoutMilliseconds).wait(reading)) return reading
  // A later answer is ignored.
  reading.catch(() => {})
  throw new Error('it took too long')
}
