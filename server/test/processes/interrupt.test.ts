import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { processes } from '../../src/embedded/processes.ts'
import { programOf } from '../support/commandLine.ts'
import { startMilliseconds } from '../support/site.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Returns the programs that work in the folder, such as Postgres and the chain. */
const workingIn = (place: string): string[] =>
  processes
    .list()
    .filter(({ folder }) => folder.startsWith(realpathSync(place)))
    .map(({ program }) => program)

test.each([
  ['its secrets are made', 'secrets.json'],
  ['the database is made', 'postgres/access.json'],
  ['the database comes up', 'postgres/cluster/postmaster.pid'],
  ['tables and demonstration are made', 'running.json'],
])(
  'Ctrl-C while %s ends the start before it is ready, and everything it started',
  async (_, sign) => {
    const folder = mkdtempSync(join(tmpdir(), 'interrupt-'))
    folders.push(folder)
    const env = { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_FOLDER: folder, LOG_LEVEL: 'error' }
    const site = spawn(process.execPath, [programOf('start.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(site, 'exit')
    let output = ''
    for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    await vi.waitFor(() => expect(existsSync(join(folder, sign))).toBe(true), { timeout: 60_000, interval: 5 })
    site.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(output).toBe('')
    expect(workingIn(folder)).toEqual([])
  },
  startMilliseconds,
)
