import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startHeld } from './support/heldProcess.ts'

/** A program that starts another one; both run forever. */
const program = ['/bin/sh', '-c', 'sleep 1000000 & echo pids $$ $!; wait'] as const

/** Whether a process still runs. A process that has ended has no command line, even before its parent has noticed. */
function runs(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('an ended program also ends its child processes', async () => {
  const held = startHeld(program)
  const [, ...pids] = await held.says(/pids (\d+) (\d+)/)
  expect(pids.map(runs)).toEqual([true, true])
  await held.end()
  await expect.poll(() => pids.filter(runs)).toEqual([])
})

test('it also ends when the process that holds it is killed', async () => {
  const path = join(import.meta.dirname, 'support/heldProcess.ts')
  const script = `const { startHeld } = await import(${JSON.stringify(path)})
    console.log((await startHeld(${JSON.stringify(program)}).says(/pids .*/))[0])`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(holder.stdout, 'data')) as [Buffer]
  const pids = said.toString().match(/\d+/g) ?? []
  expect(pids.map(runs)).toEqual([true, true])
  holder.kill('SIGKILL')
  await expect.poll(() => pids.filter(runs)).toEqual([])
})

test('its output can be awaited, and its end is reported with the whole output', async () => {
  const held = startHeld(['/bin/sh', '-c', 'echo no display >&2; exit 3'])
  await expect(held.says(/^ready$/m)).rejects.toThrow(/no display\n.*ended with 3/)
  await held.end()
})
