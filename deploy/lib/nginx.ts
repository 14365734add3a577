import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort, isListening, runProgram, type Started, startProcess } from './processes.ts'
import { ensureNginx } from './programs.ts'

const shipped = join(import.meta.dirname, '..')

export interface Nginx extends Started {
  /** The https URL on this machine. */
  readonly url: string
  /** The http URL, which only redirects to https. */
  readonly plainUrl: string
  /** The server certificate. */
  readonly certificate: Buffer
  /** Path of the certificate, for clients that should trust it. */
  readonly certificatePath: string
  /** Returns the lines of its log. */
  log(): string[]
  /** Switches to other api processes without interrupting running requests. */
  lead(ports: readonly number[]): void
  /** Counts worker processes, including those that are still finishing requests after `lead`. */
  workers(): number
}

const upstreamOf = (ports: readonly number[]): string =>
  ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`).join('')

/**
 * Whether a process serves requests. nginx has others, which manage its cache. A process that has just ended does not
 * count.
 */
function isWorker(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker process')
  } catch {
    return false
  }
}

/** Starts nginx with the configuration of deploy/ in front of api processes at these ports of this machine. */
export async function startNginx(
  folder: string,
  ports: readonly number[],
  { workers = 1, port: wanted }: { workers?: number; port?: number } = {},
): Promise<Nginx> {
  const program = await ensureNginx()
  const own = join(folder, 'nginx')
  const [port, plainPort] = [wanted ?? (await freePort()), await freePort()]
  for (const name of ['lib', 'log', 'cache', 'conf.d']) mkdirSync(join(own, name), { recursive: true })
  cpSync(join(shipped, 'nginx/collectibles'), join(own, 'collectibles'), { recursive: true })
  await makeCertificate(own, ['127.0.0.1'])
  const writeUpstream = (these: readonly number[]) =>
    writeFileSync(join(own, 'collectibles/upstream.conf'), upstreamOf(these))
  writeUpstream(ports)
  writeFileSync(
    join(own, 'collectibles/site.conf'),
    `server_name localhost;\nssl_certificate ${own}/fullchain.pem;\nssl_certificate_key ${own}/privkey.pem;\n`,
  )
  writeFileSync(join(own, 'collectibles/before.conf'), 'set_real_ip_from 127.0.0.1;\nreal_ip_header X-Forwarded-For;\n')
  for (const [from, to] of [
    ['nginx.conf', 'nginx.conf'],
    ['collectibles.conf', 'conf.d/collectibles.conf'],
  ] as const) {
    const text = readFileSync(join(shipped, 'nginx', from), 'utf8')
      .replaceAll('/etc/nginx/', `${own}/`)
      .replaceAll('/var/lib/nginx/', `${own}/lib/`)
      .replaceAll('/var/cache/nginx/', `${own}/cache/`)
      .replaceAll('/var/log/nginx/', `${own}/log/`)
      .replaceAll('/run/nginx.pid', `${own}/nginx.pid`)
      .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
      .replace('worker_processes auto', `worker_processes ${workers}`)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll(/^ *listen \[::\].*$/gm, '')
    writeFileSync(join(own, to), text)
  }
  const options = ['-p', own, '-c', join(own, 'nginx.conf'), '-e', join(own, 'log/start.log')]
  await runProgram({ name: 'nginx -t', program, options: [...options, '-t'] })
  const started = await startProcess({ name: 'nginx', program, options: [...options, '-g', 'daemon off;'] }, () =>
    isListening(port),
  )
  return {
    ...started,
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    certificate: readFileSync(join(own, 'fullchain.pem')),
    certificatePath: join(own, 'fullchain.pem'),
    lead(these) {
      writeUpstream(these)
      process.kill(started.pid, 'SIGHUP')
    },
    workers: () =>
      readFileSync(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter((pid) => isWorker(pid)).length,
    log: () => readFileSync(join(own, 'log/collectibles.log'), 'utf8').trim().split('\n'),
  }
}
