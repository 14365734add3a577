import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')
const startMilliseconds = 60_000

/** The whole product, running. */
export interface Site {
  url: string
  databaseUrl: string
  /** Its data folder. */
  folder: string
  stop: () => Promise<void>
}

/** Starts what `npm start` starts (server, Postgres, chain, sandbox), on a folder and a port of its own. */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const port = await freePort()
  const site = spawn(process.execPath, ['server/src/bin/start.ts'], {
    cwd: project,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_FOLDER: folder,
      LOG_LEVEL: 'warn',
      SMS_INTERVAL_SECONDS: '1',
      SMS_PER_DAY: '100',
      // Every visitor comes from an address of their own.
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(site)
  const { databaseUrl } = JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { databaseUrl: string }
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    folder,
    stop: async () => {
      site.kill('SIGTERM')
      if (site.exitCode === null) await once(site, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(site: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((done, reject) => {
    const timer = setTimeout(() => reject(new Error(`The site was not ready in time:\n${output}`)), startMilliseconds)
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
    site.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!output.includes('/ ready')) return
      clearTimeout(timer)
      done()
    })
  })
  site.removeAllListeners('exit')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}
