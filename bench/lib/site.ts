import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Site {
  url: string
  stop(): Promise<void>
}

/** The whole product with its demonstration, in a process and on a folder of its own. */
export async function startSite(port: number): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'))
  const site: ChildProcess = spawn(process.execPath, ['server/src/bin/start.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, reject) => {
    let output = ''
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}:\n${output}`)))
    site.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('/ ready')) done()
    })
  })
  site.removeAllListeners('exit')
  return {
    url: `http://localhost:${port}`,
    async stop() {
      site.kill('SIGTERM')
      if (site.exitCode === null) await once(site, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
