// Programs that deploy/ starts besides Node: installed ones, or else from Debian's packages.
import { ensurePostgres, ensureRunnable, ensureTool } from '../../scripts/lib/debian.mjs'

const pythonPackages =
  'cdiff click dateutil prettytable psutil urllib3 yaml psycopg2 etcd dnspython six wcwidth pkg-resources'
    .split(' ')
    .map((name) => `python3-${name}`)

/** It runs in the environment of Postgres, whose libraries it needs. */
export const ensureBackrest = () => ensureTool('pgbackrest', 'pgbackrest')
/** Version 1.29, the last one written in Python. It validates a file without a daemon. */
export const ensureDockerCompose = () =>
  ensureRunnable(
    'docker-compose',
    'docker-compose',
    'attr cached-property certifi chardet charset-normalizer distro docker dockerpty docopt dotenv idna jsonschema pkg-resources pyrsistent requests six texttable urllib3 websocket yaml'
      .split(' ')
      .map((name) => `python3-${name}`)
      .concat('libyaml-0-2'),
  )
export const ensureEtcd = () => ensureTool('etcd', 'etcd-server')
export const ensureHaproxy = () =>
  ensureRunnable('haproxy', 'haproxy', ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'])
export const ensureIp = () => ensureRunnable('ip', 'iproute2', ['libbpf1', 'libmnl0', 'libelf1', 'libxtables12'])
export const ensureNginx = () => ensureTool('nginx', 'nginx')
export const ensureOpenssl = () => ensureTool('openssl', 'openssl')
export const ensurePatroni = () => ensureRunnable('patroni', 'patroni', [...pythonPackages, 'libyaml-0-2', 'libpq5'])
export const ensurePgBouncer = () => ensureRunnable('pgbouncer', 'pgbouncer', ['libc-ares2'])
/** The Postgres version of the Patroni configuration. */
export const ensureClusterPostgres = () => ensurePostgres(15)
export const ensurePromtool = () => ensureTool('promtool', 'prometheus')
export const ensureSystemd = () => ensureRunnable('systemd-analyze', 'systemd', ['libsystemd-shared', 'libsystemd0'])

/** Downloads the programs of a cluster before it starts, so that no timeout includes a download. */
export async function ensureClusterPrograms(): Promise<void> {
  for (const ensure of [
    ensurePatroni,
    ensureClusterPostgres,
    ensureEtcd,
    ensurePgBouncer,
    ensureHaproxy,
    ensureNginx,
    ensureOpenssl,
  ])
    await ensure()
}
