/** A million users who all buy within one minute. */
const purchasesPerSecond = Math.ceil(1_000_000 / 60)
/** Maximum load of a core at which simultaneous requests do not wait for long. */
const busy = 0.6
/** Maximum Postgres connections of each api process (`DATABASE_POOL_SIZE`). */
const poolSize = 20

/**
 * Computes what serving a million purchases in a minute would take, from the measured cost of one purchase through
 * nginx. Api processes are counted by the cores they keep busy.
 */
export function scaleToMillion(figures: Readonly<Record<string, number>>): Record<string, number> {
  const figure = (name: string) => figures[name] ?? 0
  const coresOf = (part: string) => Math.ceil((purchasesPerSecond * figure(`nginx_1_${part}_cpu_ms`)) / 1000 / busy)
  const megabytesPerSecond = (bytes: number) => Math.round((purchasesPerSecond * bytes) / 1e6)
  const api = coresOf('api')
  return {
    million_per_minute_api_cores: api,
    million_per_minute_worker_cores: coresOf('worker'),
    million_per_minute_nginx_cores: coresOf('nginx'),
    million_per_minute_postgres_cores: coresOf('postgres'),
    million_per_minute_connections: api * poolSize,
    million_per_minute_wal_mb_per_second: megabytesPerSecond(figure('wal_bytes')),
    million_per_minute_wal_syncs_per_second: Math.round(purchasesPerSecond * figure('wal_syncs')),
    million_per_minute_network_mbit_per_second: megabytesPerSecond(figure('network_bytes')) * 8,
  }
}
