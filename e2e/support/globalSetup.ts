import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running site. */
    siteUrl: string
    /** Its database, for arranging what a browser cannot: a sale that opens in seconds, a deadline that has passed. */
    siteDatabaseUrl: string
    /** Its data folder. */
    siteFolder: string
  }
}

const project = resolve(import.meta.dirname, '../..')
const startMilliseconds = 60_000

/** Starts the whole product as `npm start` does (server, Postgres, chain, sandbox), on a folder and port of its own. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
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
  provide('siteUrl', `http://localhost:${port}`)
  provide('siteDatabaseUrl', databaseUrl)
  provide('siteFolder', folder)
  return async () => {
    site.kill('SIGTERM')
    if (site.exitCode === null) await once(site, 'exit')
    await rm(folder, { recursive: true, force: true })
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
