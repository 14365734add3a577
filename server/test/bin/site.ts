import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { type Call, createClient } from '@app/contract/client'

const project = resolve(import.meta.dirname, '../../..')

/** The whole product in a process of its own, as `npm start` runs it once everything is installed and built. */
export interface Site {
  process: ChildProcess
  /** Calls as nobody, or as the owner of a token. */
  call(token?: string): Call
}

export async function startSite(folder: string, port: number): Promise<Site> {
  const child = spawn(process.execPath, ['server/src/bin/start.ts'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_FOLDER: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((done, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('/ ready')) done()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
  })
  return {
    process: child,
    call: (token) =>
      createClient({
        baseUrl: `http://localhost:${port}`,
        ...(token && { headers: () => ({ authorization: `Bearer ${token}` }) }),
      }),
  }
}

/** Sends a signal and waits for the end. */
export async function end(site: Site, signal: 'SIGKILL' | 'SIGINT'): Promise<number | null> {
  const ended = once(site.process, 'exit') as Promise<[number | null]>
  site.process.kill(signal)
  return (await ended)[0]
}

/** The address of the site's own database. */
export function databaseUrlOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'running.json'), 'utf8')) as { databaseUrl: string }).databaseUrl
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port')
  return address.port
}
