import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, isListening, type Started, startProcess } from './processes.ts'
import { ensureHaproxy } from './programs.ts'

export interface Haproxy extends Started {
  /** Port of the api for nginx. */
  readonly port: number
  /** Port of the current primary Postgres. */
  readonly primaryPort: number
}

export interface Behind {
  /** Api processes of this machine: their ports, and the inner ports that report readiness. */
  readonly api: readonly { port: number; innerPort: number }[]
  /** Address of each Postgres and the port of its Patroni; three unreachable ones by default. */
  readonly databases?: readonly { address: string; port: number; restPort: number }[]
}

const nowhere = Array.from({ length: 3 }, () => ({ address: '127.0.0.1', port: 1, restPort: 1 }))

/** Starts HAProxy with the configuration of deploy/ in front of api processes and databases. */
export async function startHaproxy(folder: string, { api, databases = nowhere }: Behind): Promise<Haproxy> {
  const { program, env } = await ensureHaproxy()
  const [port, primary, replicas] = [await freePort(), await freePort(), await freePort()]
  const path = join(folder, 'haproxy.cfg')
  const servers = databases.map(
    (one, index) => `    server db${index + 1} ${one.address}:${one.port} port ${one.restPort}\n`,
  )
  const text = readFileSync(join(import.meta.dirname, '../haproxy/haproxy.cfg'), 'utf8')
    .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${primary}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${replicas}`)
    .replace('/run/haproxy/', `${folder}/`)
    .replace('maxconn 20000', 'maxconn 1000')
    .replaceAll(/( {4}server db\d.*\n)+/g, () => servers.join(''))
    .replace(/( {4}server api\d.*\n)+/, () =>
      api.map((one, index) => `    server api${index + 1} 127.0.0.1:${one.port} port ${one.innerPort}\n`).join(''),
    )
  writeFileSync(path, text)
  const started = await startProcess({ name: 'HAProxy', program, options: ['-f', path, '-db'], env }, () =>
    isListening(port),
  )
  return { ...started, port, primaryPort: primary }
}
