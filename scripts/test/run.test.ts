import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { projectFolder } from '../lib/project.mjs'
import { run } from '../lib/run.mjs'

const node = process.execPath
const urlOf = (library: string) => pathToFileURL(join(projectFolder, `scripts/lib/${library}.mjs`)).href

test('resolves with the exit code, or with 128 and the signal as a shell does', async () => {
  expect(await run(node, ['-e', 'process.exit(7)'])).toBe(7)
  expect(await run(node, ['-e', 'process.kill(process.pid, "SIGTERM")'])).toBe(128 + 15)
  expect(process.listenerCount('SIGTERM')).toBe(0)
})

test('a step that received a signal ends everything, however it reacted', async () => {
  const inner = `process.on('SIGTERM', () => process.exit(0)); console.log('ready'); setInterval(() => {}, 1000)`
  const outer = `import { runMain } from '${urlOf('project')}'; import { runStep } from '${urlOf('run')}'
    await runMain(async () => {
      await runStep(process.execPath, ['-e', ${JSON.stringify(inner)}])
      console.log('next step')
      return 0
    })`
  const child = spawn(node, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([128 + 15, null])
  expect(output.trim()).toBe('ready')
})

test('a missing program is an error', async () => {
  await expect(run('no-such-program', [])).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  "%s reaches the program once, and the program's exit code is returned",
  async (signal) => {
    const inner = `let count = 0; process.on('${signal}', () => { count++; setTimeout(() => process.exit(40 + count), 500) })
    console.log('ready'); setInterval(() => {}, 1000)`
    const outer = `import { run } from '${urlOf('run')}'; process.exitCode = await run(process.execPath, ['-e', ${JSON.stringify(inner)}])`
    const child = spawn(node, ['--input-type=module', '-e', outer], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill(signal)
    setTimeout(() => child.kill(signal), 100)
    expect(await once(child, 'exit')).toEqual([41, null])
  },
)
