import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureRunnable, ensureTool } from '../../scripts/lib/debian.mjs'
import { freePort, isListening, runProgram, type Started, startProcess } from './processes.ts'

const shipped = join(import.meta.dirname, '..')

export interface Nginx extends Started {
  /** By https, on this machine. */
  readonly url: string
  /** By http, which only leads to the other. */
  readonly plainUrl: string
  /** The certificate that it shows. */
  readonly certificate: Buffer
  /** Lines of its log. */
  log(): string[]
}

/** Puts nginx, configured as deploy/ has it, before api processes at these ports of this machine. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const program = await ensureTool('nginx', 'nginx')
  const own = join(folder, 'nginx')
  const [port, plainPort] = [await freePort(), await freePort()]
  for (const name of ['lib', 'log', 'cache', 'conf.d']) mkdirSync(join(own, name), { recursive: true })
  cpSync(join(shipped, 'nginx/collectibles'), join(own, 'collectibles'), { recursive: true })
  await runProgram({
    name: 'openssl',
    program: await ensureTool('openssl', 'openssl'),
    options:
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${own}/privkey.pem -out ${own}/fullchain.pem`.split(
        ' ',
      ),
  })
  const upstream = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;\n`)
  writeFileSync(join(own, 'collectibles/upstream.conf'), upstream.join(''))
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
      .replace('worker_processes auto', 'worker_processes 1')
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
    log: () => readFileSync(join(own, 'log/collectibles.log'), 'utf8').trim().split('\n'),
  }
}

/** Puts HAProxy, configured as deploy/ has it, before api processes: their ports, and those on which they say that they are ready. */
export async function startHaproxy(
  folder: string,
  processes: readonly { port: number; innerPort: number }[],
): Promise<Started & { readonly port: number }> {
  const { program, env } = await ensureRunnable('haproxy', 'haproxy', haproxyLibraries)
  const [port, primary, replicas] = [await freePort(), await freePort(), await freePort()]
  const path = join(folder, 'haproxy.cfg')
  const text = readFileSync(join(shipped, 'haproxy/haproxy.cfg'), 'utf8')
    .replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${port}`)
    .replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${primary}`)
    .replace('bind 127.0.0.1:5433', `bind 127.0.0.1:${replicas}`)
    .replace('/run/haproxy/', `${folder}/`)
    .replace('maxconn 20000', 'maxconn 1000')
    .replaceAll(/10\.0\.0\.\d+/g, '127.0.0.1')
    .replace(/( {4}server api\d.*\n)+/, () =>
      processes
        .map((one, index) => `    server api${index + 1} 127.0.0.1:${one.port} port ${one.innerPort}\n`)
        .join(''),
    )
  writeFileSync(path, text)
  const started = await startProcess(
    { name: 'HAProxy', program, options: ['-f', path, '-db'], env },
    async () => (await fetch(`http://127.0.0.1:${port}/`)).status < 500,
  )
  return { ...started, port }
}

export const haproxyLibraries = ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1']
