import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../lib/project.mjs'

const attach = join(projectFolder, 'scripts/lib/attach.mjs')

test('a server whose parent was killed stops gracefully even when nobody reads its output', async () => {
  const server = `process.on('SIGTERM', () => { console.log('stopping'); setTimeout(() => process.exit(0), 100) })
    console.log(process.pid); setInterval(() => {}, 1000)`
  const options = JSON.stringify(['--import', attach, '-e', server])
  const starter = spawn(
    process.execPath,
    [
      '-e',
      `require('node:child_process').spawn(process.execPath, ${options}, { stdio: ['ignore', 'inherit', 'inherit'] })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output] = (await once(starter.stdout, 'data')) as [Buffer]
  const pid = Number.parseInt(output.toString(), 10)
  expect(isRunning(pid)).toBe(true)
  starter.stdout.destroy()
  starter.kill('SIGKILL')
  await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
