import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A million users who all buy within one minute. */
const purchasesPerSecond = Math.ceil(1_000_000 / 60)
/** Maximum load of a core at which simultaneous requests do not wait for long. */
const busy = 0.6
/** Maximum Postgres connections of each api process (`DATABASE_POOL_SIZE`). */
const poolSize = 20

const page = join(import.meta.dirname, '../../docs/scale.md')
const [begin, end] = ['<!-- measured: npm run bench:scale -->', '<!-- end of what is measured -->']

const shapes = ['alone', 'nginx_1', 'nginx_2', 'nginx_3']
const parts = ['api', 'worker', 'postgres', 'nginx', 'generator']

/**
 * Formats the tables of docs/scale.md: the measurements, and what serving a million purchases in a minute would take.
 */
export function describeScale(figures: Readonly<Record<string, number>>, time: Date, cores: number): string {
  const figure = (name: string) => figures[name] ?? 0
  const measured = shapes.map((shape) => {
    const spent = parts.map((part) => figure(`${shape}_${part}_cpu_ms`))
    const waits = ['whole_p50_ms', 'whole_p99_ms', 'held_p99_ms'].map((name) => figure(`${shape}_${name}`))
    return `| ${[shape, figure(`${shape}_per_second`), ...waits, ...spent].join(' | ')} |`
  })
  const coresOf = (part: string) => Math.ceil((purchasesPerSecond * figure(`nginx_1_${part}_cpu_ms`)) / 1000 / busy)
  const api = coresOf('api')
  const perSecond = (bytes: number) => Math.round((purchasesPerSecond * bytes) / 1e6)
  const needed: [string, string | number][] = [
    ['api processes, of a core each', api],
    ['cores of workers', coresOf('worker')],
    ['cores of nginx', coresOf('nginx')],
    ['cores of Postgres', coresOf('postgres')],
    ['connections that api processes may open (so many to PgBouncer)', api * poolSize],
    ['WAL, MB a second', perSecond(figure('wal_bytes'))],
    ['WAL of the whole minute, GB', Math.round(figure('wal_bytes') / 1e3)],
    ['fsyncs a second, as they gathered here', Math.round(purchasesPerSecond * figure('wal_syncs'))],
    ['network behind TLS, Mbit a second', perSecond(figure('network_bytes')) * 8],
  ]
  return [
    `${time.toISOString().slice(0, 10)}, ${cores} cores. A purchase costs ${figure('wal_bytes')} bytes of WAL, ${figure('wal_syncs')} fsyncs and ${figure('network_bytes')} bytes of network; two processes reach ${figure('linear_2')} and three ${figure('linear_3')} of as many times one.`,
    '',
    `| shape | purchases a second | whole p50 ms | whole p99 ms | held p99 ms | ${parts.map((part) => `${part} CPU ms`).join(' | ')} |`,
    `|${'---|'.repeat(5 + parts.length)}`,
    ...measured,
    '',
    `| for ${purchasesPerSecond} purchases a second, cores ${busy * 100} % busy | |`,
    '|---|---|',
    ...needed.map(([what, much]) => `| ${what} | ${much} |`),
  ].join('\n')
}

/** Writes the measurements into docs/scale.md. */
export function enterScale(text: string): void {
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  writeFileSync(page, `${before}${begin}\n\n${text}\n\n${end}${after}`)
}
